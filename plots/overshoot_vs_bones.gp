# SPDX-License-Identifier: GPL-3.0-or-later
# How far a tip swings past its rest after the anchor halts, per speed of the anchor, against the number of bones.
n = '(column("bones"))'
array DRAG[3] = [0.02, 0.2, 0.5]
at(i, x) = column("drag") == DRAG[i] ? x : NaN
shown(x) = x < 1e-3 ? 1e-3 : x
FINDING = "It takes bones that ring to overshoot; length and speed only say how far"
AXIS = 'set xrange [0.9:36]; set logscale x 2; set xtics 1, 2, 32'

@MAIN
@AXIS
set logscale y
set yrange [5e-4:1e8]
set ytics ("none" 1e-3, "0.01" 0.01, "1" 1, "100" 100, "10^4" 1e4, "10^6" 1e6)
set ylabel "swing past rest (m per m/s)"
set key top left
plot for [i = 1:3] DATA using @n:(at(i, shown(column("overshoot_small_s_law")))) with lines ls 10 + i title sprintf("linear law, drag %g", DRAG[i]), \
     for [i = 1:3] DATA using @n:(at(i, shown(column("overshoot_small_s")))) with points ls 10 + i title i == 1 ? "measured, slow" : "", \
     for [i = 1:3] DATA using @n:(at(i, shown(column("overshoot_0_3_s")))) with points ls 10 + i pt 8 ps 0.9 title i == 1 ? "0.3 m/s" : "", \
     for [i = 1:3] DATA using @n:(at(i, shown(column("overshoot_2_4_s")))) with points ls 10 + i pt 4 ps 0.9 title i == 1 ? "2.4 m/s" : ""

@STRIP
@AXIS
set xlabel "number of bones"
plot for [i = 1:3] DATA using @n:(at(i, ratio(column("overshoot_small_s_rounding")))) with points ls 10 + i
