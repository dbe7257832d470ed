# SPDX-License-Identifier: GPL-3.0-or-later
# Ratio of successive displacements under inertia alone.
c = '(column("drag"))'
FINDING = "Inertia keeps 1 − c of the displacement, in every frame and at every drag"
AXIS = 'set xrange [-0.02:1.02]'

@MAIN
@AXIS
set yrange [-0.05:1.05]
set ylabel "ratio of displacements"
plot DATA using @c:(column("ratio_2_1_law")) with lines ls LAW title "law: 1 − c", \
     DATA using @c:(column("ratio_6_5")) every 5 with points ls OTHER_MEASURED title "frame 6 / frame 5", \
     DATA using @c:(column("ratio_2_1")) every 5::2 with points ls MEASURED title "frame 2 / frame 1"

@STRIP
@AXIS
set xlabel "drag c (fraction of the velocity lost per frame)"
plot DATA using @c:(ratio(column("ratio_6_5_rounding"))) with points ls OTHER_MEASURED ps 0.35, \
     DATA using @c:(ratio(column("ratio_2_1_rounding"))) with points ls MEASURED ps 0.35
