# SPDX-License-Identifier: GPL-3.0-or-later
# The ratio of successive displacements after a kick at drag 0.2, frame by frame, at five stiffnesses.
frame = '(column("seconds") * 60)'
array STIFFNESS[5] = [0, 0.001, 0.003, 0.01, 0.03]
at(i, x) = column("stiffness") == STIFFNESS[i] ? x : NaN
FINDING = "A stiffness of 0.01 is not off: it turns the bone round in ten frames"
AXIS = 'set xrange [1:31]'

@MAIN
@AXIS
set yrange [-1.6:1.5]
set ylabel "displacement / the one before"
set key bottom right maxrows 3 width -2
set label 1 "1 − drag" at 26, 0.62 right front textcolor rgb INK
plot for [i = 1:5] DATA using @frame:(at(i, column("displacement_ratio_law"))) with lines ls 10 + i title sprintf("s = %g", STIFFNESS[i]), \
     for [i = 1:5] DATA using @frame:(at(i, column("displacement_ratio"))) with points ls 10 + i title i == 1 ? "measured" : ""

@STRIP
@AXIS
set xlabel "frame"
plot for [i = 1:5] DATA using @frame:(at(i, ratio(column("displacement_ratio_rounding")))) with points ls 10 + i ps 0.35
