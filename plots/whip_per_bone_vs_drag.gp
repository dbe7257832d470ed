# SPDX-License-Identifier: GPL-3.0-or-later
# By how much one more bone multiplies the peak of a long chain.
c = '(column("drag"))'
array STIFFNESS[3] = [0.05, 0.2, 0.6]
at(i, x) = column("stiffness") == STIFFNESS[i] ? x : NaN
FINDING = "Every long chain whips: drag only makes it take more bones"
AXIS = 'set xrange [0:0.92]'

@MAIN
@AXIS
set yrange [0.5:8]
set ylabel "gain per bone"
set key top right
set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead ls THRESHOLD
set label 1 "below 1 a chain would not whip" at graph 0.995, first 0.78 right front font ",12" textcolor rgb INK
plot for [i = 1:3] DATA using @c:(at(i, column("gain_per_bone_endless"))) smooth mcsplines with lines ls 10 + i title sprintf("law G, stiffness %g", STIFFNESS[i]), \
     for [i = 1:3] DATA using @c:(at(i, column("gain_per_bone"))) with points ls 10 + i ps 0.7 title i == 1 ? "measured, 24 to 48 bones" : ""

@STRIP_PLAIN
@AXIS
set yrange [-1.5:0.5]
set ytics 0.5
set xlabel "drag c (fraction per frame)"
set label 1002 "measured less law (%)" at graph 0, 1.11 left textcolor rgb INK
plot for [i = 1:3] DATA using @c:(at(i, 100 * (column("gain_per_bone") / column("gain_per_bone_endless") - 1))) with linespoints ls 10 + i
