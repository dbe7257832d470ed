# SPDX-License-Identifier: GPL-3.0-or-later
# Ends a figure, so that the next one of the same gnuplot comes out as if it were the first. A new session forgets
# settings, variables and blocks of data, but the SVG terminal keeps its last colour, until a page is cleared.
unset multiplot
set output "/dev/null"
clear
reset session
