# SPDX-License-Identifier: GPL-3.0-or-later
# Star discrepancy of the phases, and the motion that all strands have in common, against their number.
FINDING = "After 61 strands the rule's phases repeat, and all of them keep 90 % in common"
AXIS = 'set xrange [2.8:420]; set logscale x; set xtics (3, 5, 10, 20, 61, 100, 200, 400)'
n = '(column("strands"))'

@MAIN
@AXIS
set logscale y
set yrange [0.004:0.8]
set ytics (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
set ylabel "star discrepancy"
set key bottom left
set arrow 1 from 61, graph 0 to 61, graph 1 nohead ls THRESHOLD
plot DATA using @n:(column("discrepancy_random")) with lines ls OTHER title "at random, mean of 64", \
     DATA using @n:(column("discrepancy")) with linespoints ls MEASURED title "(id·0.618) mod π/2", \
     DATA using @n:(column("discrepancy_golden")) with linespoints ls OTHER_MEASURED title "golden rotation of the interval"
@STRIP_PLAIN
@AXIS
set yrange [0:1]
set ytics 0.5
set xlabel "number of strands"
set label 1 "motion in common: a quarter turn by the rule; a whole turn (squares)" at graph 0, 1.11 left textcolor rgb INK
plot DATA using @n:(column("common")) with points ls MEASURED, \
     DATA using @n:(column("common_whole_turn")) with points ls OTHER_MEASURED
