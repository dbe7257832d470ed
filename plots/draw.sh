#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Draws figures:   sh plots/draw.sh FOLDER svg|png NAME DATA.csv [NAME DATA.csv]...
# each from plots/NAME.gp, in the one style, and its table; NAME may have a folder, which the figure's name leaves out.
# gnuplot takes longer to start than to draw, so one draws them all. Figures appear whole or not at all. gnuplot exits 0
# even when a column is misspelt, so any word it says on stderr counts as a failure. Exit 2, one line on stderr, where a
# figure cannot be drawn; then none of them appears.
set -u

fail()
{
    printf 'plots/draw.sh: %s\n' "$1" >&2
    exit 2
}

# Does something with the name and the data of each figure.
each()
{
    deed=$1
    shift
    while [ $# -gt 0 ]; do
        "$deed" "$1" "$2"
        shift 2
    done
}

check()
{
    case $1$2 in *"'"*) fail "$1, $2: a quotation mark in a name is not allowed" ;; esac
    [ -r "$plots/$1.gp" ] || fail "$plots/$1.gp: cannot be read"
    [ -r "$2" ] || fail "$2: cannot be read (make data)"
}

# gnuplot says on stderr which figure it begins: what it says then is about that one.
announce()
{
    printf 'figure %s\n' "$1"
}

write_commands()
{
    printf "print 'figure %s'\n" "$1"
    printf "NAME = '%s'; DATA = '%s'; TERMINAL = '%s'\n" "$1" "$2" "$terminal"
    printf "set output '%s'\n" "$parts/${1##*/}.$ending"
    printf "load '%s'\n" "$plots/style.gp" "$plots/$1.gp" "$plots/end.gp"
}

# The first figure that something was said about, or the last that was begun, and the words. The line with the place is
# the telling one; around it stand the command and a caret.
find_words()
{
    awk -v status="$1" '
        /^figure / { if (words) exit; name = $2; next }
        { sub(/^[ \t]+/, "") }
        !place && /line [0-9]+:/ { words = $0; place = 1 }
        !words { words = $0 }
        END { print name ": gnuplot: " (words ? words : "exit " status) }'
}

# gnuplot does not notice when a disk is full.
check_drawn()
{
    figure=${1##*/}.$ending
    [ -s "$parts/$figure" ] || fail "$1: gnuplot drew nothing"
    tail -c 12 "$parts/$figure" | grep -aq "$last" || fail "$folder/$figure: it is cut off (is the disk full?)"
}

[ $# -ge 4 ] && [ $(($# % 2)) -eq 0 ] || fail "usage: draw.sh FOLDER svg|png NAME DATA.csv [NAME DATA.csv]..."
folder=$1 ending=$2
shift 2
plots=${0%/*} parts=$folder/part$$
case $ending in
svg) terminal=svg last='</svg>' ;;
png) terminal=pngcairo last=IEND ;;
*) fail "$ending: a figure ends in svg or png" ;;
esac
case $folder in *"'"*) fail "$folder: a quotation mark in a name is not allowed" ;; esac
each check "$@"
command -v gnuplot >/dev/null 2>&1 || fail "gnuplot is missing (Debian package gnuplot-nox)"

trap 'rm -rf "$parts"' EXIT
trap 'exit 130' INT TERM HUP
mkdir "$parts" 2>/dev/null || fail "$folder: cannot be written"
said=$(each write_commands "$@" | gnuplot --default-settings 2>&1 >/dev/null)
status=$?
if [ $status -ne 0 ] || [ "$said" != "$(each announce "$@")" ]; then
    fail "$(printf '%s\n' "$said" | find_words $status)"
fi
each check_drawn "$@"
mv "$parts"/* "$folder" || fail "$folder: cannot be written"
