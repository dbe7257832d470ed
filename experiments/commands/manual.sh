#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The manual page, made from what the program itself says:  sh manual.sh PROGRAM > springlab.1
set -eu
program=$1

# Text as roff prints it: nothing is a request, an escape or a hyphen of its own.
plain()
{
    sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^[.']/\\\\\&&/"
}

version=$("$program" --version | sed -n '1s/springlab //p')
commands=$("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p')

printf '.TH SPRINGLAB 1 "" "springbone-lab %s"\n' "$version"
cat <<'PAGE'
.SH NAME
springlab \- measures spring bones, sets them beside their exact laws, and turns laws into settings
.SH SYNOPSIS
.B springlab
.I COMMAND
.RI [ OPTIONS ]
.SH COMMANDS
PAGE
for command in $commands; do
    help=$("$program" "$command" --help)
    printf '.SS %s\n.nf\n' "$command"
    printf '%s\n' "$help" | plain
    echo .fi
done
cat <<'PAGE'
.SH EXIT STATUS
0; 1 where a verdict differs from the declared one; 2 after a mistake in usage or input, or where the environment
does not allow it; 130 interrupted.
.SH LICENCE
GNU General Public License, version 3 or later.
PAGE
