#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The manual page, made from what the program says of itself, so that the two cannot differ:
#     sh manual.sh PROGRAM > springlab.1
set -eu
program=$1

# One command's --help as a section. A name and what it takes are one blank apart and the meaning follows; after
# a flag there are two blanks. Of the common options the page tells once, all but --format.
section()
{
    awk '
    function plain(text) {
        gsub(/\\/, "\\e", text)
        gsub(/-/, "\\-", text)
        gsub(/\^/, "\\(ha", text)
        gsub(/~/, "\\(ti", text)
        return text ~ /^[.\047]/ ? "\\&" text : text
    }
    function leave() {
        if (part == "literal" || part == "examples") print ".Ed"
        if (part == "options") print ".El"
    }
    function enter(next_part, request) { leave(); part = next_part; print request }
    NR == 1 { sub(/^springlab /, ""); sub(/ \[OPTIONS\]$/, ""); print ".Ss " plain($0); next }
    NR == 2 { print plain($0); next }
    $0 == "Options:" { enter("options", ".Bl -tag -width Ds"); next }
    $0 == "Examples:" { enter("examples", ".Pp\nExamples:\n.Bd -literal -offset indent -compact"); next }
    /^$/ { blank = 1; next }
    # Running text is filled; what is set in columns stays as it is.
    part == "" || part == "text" || part == "literal" {
        wanted = /^ / ? "literal" : "text"
        if (part != wanted) enter(wanted, wanted == "literal" ? ".Bd -literal" : ".Pp")
        else if (blank) print wanted == "literal" ? "" : ".Pp"
        blank = 0
    }
    part == "options" && /^  --(output|threads|quiet|help|version) / { next }
    part == "options" {
        name = substr($1, 3)
        is_flag = $0 ~ /^  --[a-z0-9-]+  /
        print ".It Fl \\-" plain(name) (is_flag ? "" : " Ar \\&" plain($2))
        sub(is_flag ? "^  --[a-z0-9-]+ +" : "^  --[a-z0-9-]+ [^ ]+ +", "")
    }
    part == "examples" { sub(/^  /, "") }
    { text = plain($0) }
    part == "text" { gsub(/\. /, ".\n", text) } # a sentence begins a line, as the format has it
    { print text }
    END { leave() }
    '
}

version=$("$program" --version | sed -n '1s/springlab //p')
commands=$("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p')

cat <<PAGE
.Dd November 30, 2026
.Dt SPRINGLAB 1
.Os springbone-lab $version
.Sh NAME
.Nm springlab
.Nd measures spring bones, sets them beside their exact laws, and turns laws into settings
.Sh SYNOPSIS
.Nm
.Ar COMMAND
.Op Ar OPTIONS
.Nm
.Ar COMMAND
.Fl -help
.Nm
.Fl -help | Fl -version
.Sh DESCRIPTION
Spring bones are the few lines of code that make hair, tails, ears and scarves lag, swing and settle behind a moving
body.
.Nm
runs the experiments that compare such a solver with its exact laws, and answers questions about settings.
.Pp
Options are written in full.
Numbers are decimal, with a point; vectors are
.Ar X,Y,Z ;
lists are
.Ar a,b,c ;
ranges are
.Ar FROM:TO:COUNT ,
with equal ratios where
.Ar COUNT
ends in
.Ql log .
Every command has
.Fl -format
with the formats that its section names, and:
.Bl -tag -width Ds
.It Fl \-output Ar FILE
Write there, not to standard output.
The file appears whole or not at all.
.It Fl \-threads Ar N
Use so many threads.
Results do not depend on it; commands with nothing to share out take it too.
.It Fl \-quiet
Print results only: no progress, no closing line.
.It Fl \-help
Tell about the command.
.It Fl \-version
Tell what this build was made with.
.El
.Sh COMMANDS
PAGE
for command in $commands; do
    "$program" "$command" --help | section
done
cat <<'PAGE'
.Sh EXIT STATUS
.Bl -tag -width Ds
.It 0
Success.
.It 1
A check failed, a verdict differs from the declared one, the settings asked for cannot be had, or an audit has a
finding of the level of
.Fl \-fail-on
or above.
.It 2
A mistake in usage or input, or an environment that does not allow it; one line on standard error says which.
.It 130
Interrupted; no unfinished file is left.
.It 141
The reader of a pipe went away (SIGPIPE, as shells tell it); no unfinished file is left.
.El
.Sh LICENSE
GNU General Public License, version 3 or later.
PAGE
