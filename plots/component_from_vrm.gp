# SPDX-License-Identifier: GPL-3.0-or-later
# Distance between the tips of a VRM spring and of the component with its converted settings.
FINDING = "One stiffness stands only for a VRM spring of equal bones"
@WHOLE
set xrange [-0.02:0.85]
set logscale y
set yrange [1e-16:10]
set format y "10^{%L}"
set xlabel "lengths of the bones differ by ± this part"
set ylabel "tips apart, at most (chain lengths)"
set key bottom right
plot DATA using (column("unlike")):(column("pose_apart")) with linespoints ls 12 title "pulled to the pose", \
     DATA using (column("unlike")):(column("parent_apart")) with linespoints ls 11 title "pulled to the parent's direction"
