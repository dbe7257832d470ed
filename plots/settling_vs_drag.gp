# SPDX-License-Identifier: GPL-3.0-or-later
# The time until one bone stays within 1 % of its release, against drag, and the lesson's rule.
c = '(column("drag"))'
array STIFFNESS[3] = [0.01, 0.05, 0.2]
at(i, x) = column("stiffness") == STIFFNESS[i] ? x : NaN
FINDING = "Every stiffness has a drag that stops it soonest; more drag is slower"
AXIS = 'set xrange [-0.01:0.96]'

@MAIN
@AXIS
set logscale y
set yrange [0.05:300]
set ytics (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)
set ylabel "time to 1 % (s)"
set key at graph 0.99, 0.98 right top maxrows 3 width -3
plot 1 with lines ls THRESHOLD title "one second", \
     log(0.01) / log(1 - x) / 60 with lines ls OTHER title "lesson: (1 − c)^k", \
     for [i = 1:3] DATA using @c:(at(i, column("settling_s_law"))) with lines ls 10 + i title sprintf("law, s = %.2f", STIFFNESS[i]), \
     for [i = 1:3] DATA using @c:(at(i, column("settling_s"))) every 3 with points ls 10 + i title i == 1 ? "measured" : ""

@STRIP
@AXIS
set xlabel "drag c (fraction per frame)"
plot for [i = 1:3] DATA using @c:(at(i, ratio(column("left_after_1_s_rounding")))) with points ls 10 + i ps 0.35
