# SPDX-License-Identifier: GPL-3.0-or-later
# A measure over two settings, as colour. Columns: x, then the cell's edges, the measure, its law, its
# rounding. experiments/commands/sweep_plot.c sets every name that is not of style.gp.

unset datafile
set datafile separator comma
set datafile missing NaN

@WHOLE
set lmargin at screen 0.13
set rmargin at screen 0.82
unset grid
unset key
eval AXIS_X
eval AXIS_Y
eval CB_RANGE
set xlabel X_LABEL
set ylabel Y_LABEL offset 1, 0
set cblabel CB_LABEL offset 1.2, 0
set palette defined (0 "#f7fbff", 0.2 "#c6dbef", 0.45 "#6baed6", 0.7 "#2171b5", 1 "#08306b")
set style fill solid noborder
plot $Data using ((column(2) + column(3)) / 2):((column(4) + column(5)) / 2):2:3:4:5:6 with boxxyerror lc palette
