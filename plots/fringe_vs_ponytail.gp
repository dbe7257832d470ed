# SPDX-License-Identifier: GPL-3.0-or-later
# How far each section hangs off its pose and swings ahead of it, for bones of 3, 5 and 10 cm.
array NAMED[5] = ["Fringe", "Crown", "Crest", "Temple", "Ponytail"]
array SIZE[3] = [0.03, 0.05, 0.1]
at(k, x) = abs(column("length_m") - SIZE[k]) < 1e-9 ? x : NaN
FINDING = "A fringe lies close and still; a ponytail hangs and swings"
AXIS = 'set xrange [-0.5:4.5]; set xtics (); do for [i = 1:5] { set xtics add ("" i - 1) }'
@MAIN
@AXIS
set yrange [0:0.5]
set ylabel "tip off its pose (strand lengths)"
set key top left
plot for [k = 1:3] DATA using (column("section") + 0.12 * (k - 2)):(at(k, column("off_pose_law"))) with impulses ls 10 + k lw 3 notitle, \
     for [k = 1:3] DATA using (column("section") + 0.12 * (k - 2)):(at(k, column("off_pose"))) with points ls 10 + k ps 0.9 title sprintf("at rest, bones of %.0f cm", 100 * SIZE[k]), \
     for [k = 1:3] DATA using (column("section") + 0.12 * (k - 2)):(at(k, column("swing"))) with points ls 10 + k pt 6 ps 1.4 title (k == 1 ? "ahead of it, after the head halts" : "")
@STRIP
@AXIS
do for [i = 1:5] { set xtics add (NAMED[i] i - 1) }
plot DATA using (column("section")):(ratio(column("off_pose_rounding"))) with points ls MEASURED, \
     DATA using (column("section") + 0.1):(ratio(column("overshoot_rounding"))) with points ls OTHER_MEASURED
