#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Draws one figure:   sh plots/draw.sh NAME OUT.svg|OUT.png [DATA.csv]
# from plots/NAME.gp, in the one style, and build/data/NAME.csv. Run from the project's root. The
# figure appears whole or not at all. gnuplot exits 0 even when a column is misspelt, so any word it
# says on stderr counts as a failure. Exit 2, one line on stderr, where the figure cannot be drawn.
set -u

fail()
{
    printf 'plots/draw.sh: %s\n' "$1" >&2
    exit 2
}

[ $# -eq 2 ] || [ $# -eq 3 ] || fail "usage: draw.sh NAME OUT.svg|OUT.png [DATA.csv]"
name=$1 out=$2 data=${3:-build/data/$1.csv}
plots=${0%/*}
script=$plots/$name.gp

case $out in
*.svg) terminal=svg ;;
*.png) terminal=pngcairo ;;
*) fail "$out: a figure ends in .svg or .png" ;;
esac
case $out$data in *"'"*) fail "$out, $data: a quotation mark in a name is not allowed" ;; esac
[ -r "$script" ] || fail "$script: cannot be read"
[ -r "$data" ] || fail "$data: cannot be read (make data)"
command -v gnuplot >/dev/null 2>&1 || fail "gnuplot is missing (Debian package gnuplot-nox)"

part=$out.part$$ said=$out.said$$
trap 'rm -f "$part" "$said"' EXIT
trap 'exit 130' INT TERM HUP
true 2>/dev/null >"$said" || fail "$out: cannot be written"
gnuplot -e "NAME = '$name'; DATA = '$data'; TERMINAL = '$terminal'; set output '$part'" \
    "$plots/style.gp" "$script" </dev/null >/dev/null 2>"$said"
status=$?
if [ $status -ne 0 ] || [ -s "$said" ]; then
    # The line with the place is the telling one; around it stand the command and a caret.
    words=$(grep -m1 'line [0-9]*:' "$said" || grep -m1 '[^[:space:]]' "$said" || echo "exit $status")
    fail "$name: gnuplot: $words"
fi
[ -s "$part" ] || fail "$name: gnuplot drew nothing"
mv "$part" "$out" || fail "$out: cannot be written"
