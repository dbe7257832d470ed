# SPDX-License-Identifier: GPL-3.0-or-later
# The largest part of a swing that frames show, against the frames per swing; the ranges in one unit.
FINDING = "With two frames per swing nothing of it need be seen"
@WHOLE
set logscale x 2
set xrange [1.4:140]
set xtics (2, 4, 8, 16, 32, 64, 128)
set yrange [0:1.25]
set ytics 0.2
set xlabel "frames per swing"
set ylabel "largest that is shown (of A)"
set key top right maxrows 1
set label 1 "12 Hz at 24 frames per second" at 2.15, 0.06 left textcolor rgb INK
x = '(column("samples_per_swing"))'
plot DATA using @x:(column("shown_at_phase")) with points ls OTHER_MEASURED title "φ = −0.2", \
     DATA using @x:(column("shown")) with points ls MEASURED ps 0.8 title "φ = 0"
