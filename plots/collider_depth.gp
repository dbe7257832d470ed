# SPDX-License-Identifier: GPL-3.0-or-later
# The deepest tail and the deepest point of a bone within a collider, by kind of collider and passes.
array NAMED[7] = ["sphere", "capsule", "plane", "inside sphere", "inside capsule", "two touching", "nested"]
array PASSES[3] = [1, 2, 8]
at(p, x) = column("passes") == PASSES[p] ? x : NaN
FINDING = "More passes leave tails less deep, but nothing keeps a bone's middle out"
@WHOLE
set logscale y
set yrange [1e-8:200]
set format y "10^{%L}"
set xrange [-0.6:6.6]
set ylabel "depth inside the surface and the strand's radius (m)"
set xtics ()
do for [k = 1:7] { set xtics add (NAMED[k] k - 1) }
set xtics font ",12"
set key top right maxrows 2
plot for [p = 1:3] DATA using (column("kind") + 0.15 * (p - 2)):(at(p, column("deepest_m"))) with points ls 10 + p ps 0.9 title sprintf("tail, %d pass%s", PASSES[p], p == 1 ? "" : "es"), \
     DATA using (column("kind")):(at(1, column("segment_m") > 0 ? column("segment_m") : NaN)) with points ls 14 pt 6 ps 1.2 title "point of a bone, 1 pass"
