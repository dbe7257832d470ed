# SPDX-License-Identifier: GPL-3.0-or-later
# The rate of a spinning root above which a bone falls behind by whole turns.
c = '(column("drag"))'
FINDING = "The more drag, the slower the spin that leaves a bone behind"
AXIS = 'set xrange [-0.01:0.92]'

@MAIN
@AXIS
set yrange [0:25]
set ylabel "rate of the root (rad/s)"
set key top right
set label 1 "carried along" at 0.12, 5 left front textcolor rgb INK
set label 2 "slips" at 0.45, 12 left front textcolor rgb INK
plot DATA using @c:(column("slip_law_rad_s")) with lines ls LAW title "law, slips from", \
     DATA using @c:(column("slip_rad_s")) with points ls MEASURED title "measured, 3,000 frames"

@STRIP_PLAIN
@AXIS
set yrange [0:200]
set ytics 100
set xlabel "drag c (fraction per frame)"
set label 1002 "measured above law (millionths)" at graph 0, 1.11 left textcolor rgb INK
plot DATA using @c:(1e6 * (column("slip_rad_s") / column("slip_law_rad_s") - 1)) with points ls MEASURED
