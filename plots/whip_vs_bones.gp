# SPDX-License-Identifier: GPL-3.0-or-later
# Peak tip gain of chains of 1 to 12 bones, stiffness 0.05, turned by angles from next to nothing to 0.5 rad.
n = '(column("bones"))'
array DRAG[3] = [0.02, 0.2, 0.5]
at(i, x) = column("stiffness") == 0.05 && column("drag") == DRAG[i] ? x : NaN
FINDING = "A chain whips by the linear law only as far as its length allows"
AXIS = 'set xrange [0.7:12.3]; set xtics 1, 1, 12'

@MAIN
@AXIS
set logscale y
set yrange [0.7:2e7]
set format y "10^{%T}"
set ylabel "peak swing of the tip / start"
set key top left
plot for [i = 1:3] DATA using @n:(at(i, column("peak_gain_law"))) with lines ls 10 + i title sprintf("linear law, drag %g", DRAG[i]), \
     for [i = 1:3] DATA using @n:(at(i, column("peak_gain"))) with points ls 10 + i title i == 1 ? "measured, turned by 10^{−100} rad" : "", \
     for [i = 1:3] DATA using @n:(at(i, column("peak_gain_0_001_rad"))) with points ls 10 + i pt 8 ps 0.9 title i == 1 ? "by 0.001 rad" : "", \
     for [i = 1:3] DATA using @n:(at(i, column("peak_gain_0_05_rad"))) with points ls 10 + i pt 4 ps 0.9 title i == 1 ? "by 0.05 rad" : "", \
     for [i = 1:3] DATA using @n:(at(i, column("peak_gain_0_5_rad"))) with points ls 10 + i pt 2 ps 0.8 title i == 1 ? "by 0.5 rad" : ""

@STRIP
@AXIS
set xlabel "number of bones"
plot for [i = 1:3] DATA using @n:(at(i, ratio(column("peak_gain_rounding")))) with points ls 10 + i
