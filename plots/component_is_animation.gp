# SPDX-License-Identifier: GPL-3.0-or-later
# Rotations that differ by a bit from the animation's, and how far what is displayed is off what is simulated.
FINDING = "Not one bit differs where the component must be the animation"
@MAIN
set xrange [0.5:8.5]
set xtics 1
set yrange [-0.5:5]
set ytics 1
set ylabel "rotations with another bit"
set key top right maxrows 3
array COUNTED[7] = ["weight_0", "disabled", "removed", "reset", "leaves", "silent", "preview"]
array NAMED[7] = ["weight 0", "disabled", "removed", "reset", "leaves", "animation silent", "previewed"]
plot for [i = 1:7] DATA using (column("scene") + 0.08 * (i - 4)):(column(COUNTED[i])) with points ls 10 + i ps 0.7 title NAMED[i]
@STRIP_PLAIN
set xrange [0.5:8.5]
set xtics 1
set yrange [0:4]
set ytics 2
set xlabel "character"
set label 1002 "displayed off the simulated tail (10^{−15} m)" at graph 0, 1.11 left textcolor rgb INK
plot DATA using (column("scene")):(1e15 * column("aim_missed_m")) with points ls MEASURED
