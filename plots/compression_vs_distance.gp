# SPDX-License-Identifier: GPL-3.0-or-later
# The smallest distance of the tip from a collider of radius 0.1 m, with the rule and with an upper clamp.
FINDING = "The compression rule lets tips through, and far colliders widen the swing"
AXIS = 'set xrange [0.13:0.62]'
array A[3] = [0.05, 0.1, 0.2]
at(k, x) = column("amplitude_m") == A[k] ? x : NaN
d = '(column("distance_m"))'

@MAIN
@AXIS
set yrange [-0.15:0.55]
set ytics 0.1
set ylabel "tip to surface (m)"
set key top left
plot 0 with lines ls THRESHOLD title "surface", \
     for [k = 1:3] DATA using @d:(at(k, column("gap_m"))) with points ls 10 + k ps 0.8 title sprintf("A = %g m", A[k]), \
     for [k = 1:3] DATA using @d:(at(k, column("gap_clamped_m"))) with lines ls 10 + k dt (4, 4) title k == 1 ? "with an upper clamp" : ""
@STRIP_PLAIN
@AXIS
set yrange [0:4.5]
set ytics 1
set xlabel "base to the collider's centre (m)"
set label 1 "factor of the amplitude" at graph 0, 1.11 left textcolor rgb INK
plot 1 with lines ls THRESHOLD, DATA using @d:(column("factor_law")) with lines ls LAW, DATA using @d:(column("factor")) with points ls MEASURED
