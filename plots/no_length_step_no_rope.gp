# SPDX-License-Identifier: GPL-3.0-or-later
# The droop of six bones with the length step and without, at three stiffnesses; a rope hangs at 90°.
FINDING = "Without the length step every bone keeps its direction: it does not become a rope"
AXIS = 'set xrange [0.5:6.5]; set xtics 1'
array STIFFNESS[3] = [0.01, 0.05, 0.2]
bone(i, ending) = column(sprintf("droop_%d_deg%s", i, ending))
pick(x, s, constraint) = \
    abs(column("stiffness") - s) < 1e-9 && column("length_constraint") == constraint ? x : NaN

# The laws as lines: the bones of a chain are columns of one row. Each block has its header.
set print $Law
do for [k = 1:3] {
    print "bone,droop"
    do for [i = 1:6] {
        stats DATA using (pick(bone(i, "_law"), STIFFNESS[k], 0)) nooutput
        print sprintf("%d,%.17g", i, STATS_mean)
    }
    print ""; print ""
}
unset print

@MAIN
@AXIS
set yrange [0:140]
set ytics 30
set ylabel "droop θ (°)"
set key top left maxrows 3 width -4
plot 90 with lines ls OTHER title "a rope", \
     $Law index 0 using 1:2 with lines ls LAW title "law", \
     for [k = 2:3] $Law index (k - 1) using 1:2 with lines ls LAW notitle, \
     for [k = 1:3] for [i = 1:6] DATA using (i):(pick(bone(i, ""), STIFFNESS[k], 1)) with points \
         ls OTHER_MEASURED pt 6 ps 1.2 title k == 1 && i == 1 ? "all four steps" : "", \
     for [k = 1:3] for [i = 1:6] DATA using (i):(pick(bone(i, ""), STIFFNESS[k], 0)) with points \
         ls MEASURED title k == 1 && i == 1 ? "without the length step" : "", \
     for [k = 1:3] DATA using (6):(pick(bone(6, ""), STIFFNESS[k], 0)):(sprintf("s = %g", STIFFNESS[k])) \
         with labels left offset 0.7, -0.6 font ",13" textcolor rgb INK notitle

@STRIP
@AXIS
set xlabel "bone, from the root to the tip"
plot for [k = 1:3] for [i = 1:6] DATA using (i - 0.06):(ratio(pick(bone(i, "_rounding"), STIFFNESS[k], 1))) \
         with points ls OTHER_MEASURED, \
     for [k = 1:3] for [i = 1:6] DATA using (i + 0.06):(ratio(pick(bone(i, "_rounding"), STIFFNESS[k], 0))) \
         with points ls MEASURED
