# SPDX-License-Identifier: GPL-3.0-or-later
# Peak tip gain over that of the linear law, against the angle by which the chain was turned.
a = '(column("amplitude"))'
array BONES[5] = [1, 2, 4, 6, 8]
at(i, x) = column("drag") == 0.02 && column("bones") == BONES[i] ? x : NaN
part(i) = at(i, column("peak_gain") / column("peak_gain_linear"))
off(i) = at(i, abs(column("peak_gain") / column("peak_gain_linear") - 1))
FINDING = "The longer the chain, the smaller the push at which the linear law ends"
AXIS = 'set xrange [8e-7:1.3]; set logscale x; set xtics 1e-6, 10, 1'

@MAIN
@AXIS
set yrange [0:1.09]
set ylabel "peak gain, measured / linear law"
set key bottom left
set arrow 1 from graph 0, first 0.9 to graph 1, first 0.9 nohead ls THRESHOLD
set label 1 "a tenth off" at graph 0.01, first 0.87 left front font ",12" textcolor rgb INK
plot for [i = 1:5] DATA using @a:(part(i)) with linespoints ls 10 + i title sprintf("%d bone%s", BONES[i], BONES[i] == 1 ? "" : "s")

@STRIP_PLAIN
@AXIS
set logscale y
set yrange [1e-12:10]
set format x "10^{%T}"
set format y "10^{%T}"
set ytics 1e-12, 1e4, 1
set xlabel "angle the chain was turned by (rad), drag 0.02"
set label 1002 "part that the law is off by; dashed: a square" at graph 0, 1.11 left textcolor rgb INK
plot 30 * x**2 with lines ls OTHER, \
     for [i = 1:5] DATA using @a:(off(i)) with points ls 10 + i
