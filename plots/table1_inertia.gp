# SPDX-License-Identifier: GPL-3.0-or-later
# Table ①: the ratio of successive displacements against drag.
c = '(column("drag"))'
FINDING = "Under inertia alone each displacement is 1 − drag of the one before"
AXIS = 'set xrange [-0.03:0.95]'

@MAIN
@AXIS
set yrange [0:1.1]
set ylabel "displacement ratio"
plot DATA using @c:(column("ratio_2_1_law")) with lines ls LAW title "law: 1 − c", \
     DATA using @c:(column("ratio_2_1")) with points ls MEASURED ps 0.9 title "frame 2 / frame 1", \
     DATA using @c:(column("ratio_6_5")) with points ls OTHER_MEASURED ps 0.35 title "frame 6 / frame 5"

@STRIP
@AXIS
set xlabel "drag c (fraction of the velocity lost per frame)"
set key on at graph 1, graph 1.16 right top horizontal nobox font ",13"
plot DATA using (column("drag") - 0.006):(ratio(column("ratio_2_1_rounding"))) with points ls MEASURED notitle, \
     DATA using @c:(ratio(column("ratio_6_5_rounding"))) with points ls OTHER_MEASURED notitle, \
     DATA using (column("drag") + 0.006):(ratio(column("ratio_worst_rounding"))) with points ls 17 pt 2 ps 0.5 lw 1.4 \
         title "worst frame of a second"
