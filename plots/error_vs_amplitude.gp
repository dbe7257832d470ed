# SPDX-License-Identifier: GPL-3.0-or-later
# The error of the linear law against the amplitude, and its order, from one row to the next.
array BONES[4] = [1, 1, 4, 4]
array GRAVITY[4] = [0, 9.81, 0, 9.81]
at(i, x) = column("bones") == BONES[i] && column("gravity_m_s2") == GRAVITY[i] ? x : NaN
name(i) = sprintf("%d bone%s, %s", BONES[i], BONES[i] > 1 ? "s" : "", GRAVITY[i] > 0 ? "gravity" : "no force")
a = '(column("amplitude_rad"))'
FINDING = "What the linear law leaves out is quadratic, for one bone even cubic"
AXIS = 'set logscale x; set xrange [0.0017:1.3]; set xtics (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1)'

@MAIN
@AXIS
set logscale y
set yrange [1e-10:1e2]
set ytics ("10^{−10}" 1e-10, "10^{−8}" 1e-8, "10^{−6}" 1e-6, "10^{−4}" 1e-4, "10^{−2}" 1e-2, "1" 1)
set ylabel "error of the tip, across / L" offset 1, 0
set key top left maxrows 2
plot for [i = 1:4] DATA using @a:(at(i, column("error_across"))) with linespoints ls 10 + i ps 1.2 - 0.2 * i title name(i)

@STRIP_PLAIN
@AXIS
set yrange [1:3.4]
set ytics 1
set label 1003 "its order" at graph 0, 1.11 left textcolor rgb INK
set xlabel "turned by (rad)"
plot 2 with lines ls THRESHOLD, 3 with lines ls THRESHOLD, \
     for [i = 1:4] DATA using @a:(at(i, column("order_across"))) with linespoints ls 10 + i
