# SPDX-License-Identifier: GPL-3.0-or-later
# The depth at which a bone rests in a plane, by how far the plane is raised: three leans, three numbers of passes.
array SCENES[3] = [4, 3, 2]
array PASSES[3] = [1, 2, 4]
at(s, p, x) = column("scene") == SCENES[s] && column("passes") == PASSES[p] ? x : NaN
FINDING = "A bone rests in a plane by a part of what the plane is raised"
AXIS = 'set logscale x; set xrange [0.0001:0.00125]'
@MAIN
@AXIS
set logscale y
set yrange [1e-9:3e-2]
set format y "10^{%L}"
set ylabel "depth at rest (m)"
set key top left maxrows 3
set label 1 "1, 2 and 4 passes, from above; lines: law" at graph 0.97, 0.06 right
plot for [s = 1:3] for [p = 1:3] DATA using (column("raised_m")):(at(s, p, column("depth_law_m"))) with lines ls 10 + s notitle, \
     for [s = 1:3] for [p = 1:3] DATA using (column("raised_m")):(at(s, p, column("depth_m"))) with points ls 10 + s ps (1.1 - 0.2 * p) title (p == 1 ? sprintf("γ = %s", word("−0.93 0.78 0.39", s)) : "")
@STRIP_PLAIN
@AXIS
set yrange [1.9:2.1]
set ytics 0.1
set ylabel "order of\nthe error"
set xlabel "plane above the bone's free rest (m)"
plot 2 with lines ls LAW, for [s = 1:3] for [p = 1:3] DATA using (column("raised_m")):(at(s, p, column("order"))) with points ls 10 + s
