# SPDX-License-Identifier: GPL-3.0-or-later
# Table ③: the length of every bone, with the length step and without.
FINDING = "Without the length step every bone is too long, and more so toward the tip"
AXIS = 'set xrange [0.5:4.5]; set xtics 1'

# A row of the table is a chain: its bones are columns, told apart by how the row came about.
on_row(seconds, constraint) = column("seconds") == seconds && column("length_constraint") == constraint
bone(i, ending) = column(sprintf("length_%d_m%s", i, ending))
pick(x, seconds, constraint) = on_row(seconds, constraint) ? x : NaN

@MAIN
@AXIS
set yrange [0.295:0.335]
set ytics 0.01
set ylabel "length after 6 s (m)"
set key top left
plot for [i = 1:4] DATA using (i):(pick(bone(i, "_law"), 6, 0)):(0.3) with xerrorbars ls LAW pt 0 ps 0 \
         title i == 1 ? "law" : "", \
     for [i = 1:4] DATA using (i):(pick(bone(i, "_law"), 6, 1)):(0.3) with xerrorbars ls LAW pt 0 ps 0 notitle, \
     for [i = 1:4] DATA using (i):(pick(bone(i, ""), 6, 0)) with points ls MEASURED ps 0.8 \
         title i == 1 ? "without the length step" : "", \
     for [i = 1:4] DATA using (i):(pick(bone(i, ""), 6, 1)) with points ls OTHER_MEASURED ps 0.7 \
         title i == 1 ? "with it" : ""

@STRIP
@AXIS
set xlabel "bone, from the root to the tip"
set key on at graph 1, graph 1.16 right top horizontal nobox font ",13"
plot for [i = 1:4] DATA using (i - 0.05):(ratio(pick(bone(i, "_rounding"), 6, 0))) with points ls MEASURED notitle, \
     for [i = 1:4] DATA using (i + 0.05):(ratio(pick(bone(i, "_rounding"), 6, 1))) with points ls OTHER_MEASURED notitle, \
     for [i = 1:4] DATA using (i):(ratio(pick(bone(i, "_rounding"), 4, 0))) with points ls MEASURED pt 6 ps 0.8 lw 1.4 \
         title i == 1 ? "after 4 s, still moving" : ""
