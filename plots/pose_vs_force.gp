# SPDX-License-Identifier: GPL-3.0-or-later
# Six strands of 64 bones at rest under six pushes, from the side and from above, to one scale.
WORDS = "gravity 'and headwind' 'and carried ahead' 'and side wind' 'all, in space' 'carried, no gravity'"
at(i, x) = column("force") == i ? x : NaN
FINDING = "Gravity, wind and motion are one push; far down a strand points along it"

set multiplot
TOP = 0.90; BOTTOM = 0.23; LEFT = 0.09; RIGHT = 0.497
@PANEL
@HEADLINE
set size ratio -1
set xrange [-2.6:2.6]
set yrange [-3.2:2.6]
set xlabel "x (m), from the side"
set ylabel "y (m)"
set key at screen 0.5, 0.05 center maxrows 2 samplen 1.6
plot for [i = 1:6] DATA using (at(i, column("tail_x_m_law"))):(column("tail_y_m_law")) with lines ls 10 + i title word(WORDS, i), \
     for [i = 1:6] DATA using (at(i, column("tail_x_m"))):(column("tail_y_m")) every 3 with points ls 10 + i ps 0.35 notitle

LEFT = 0.585; RIGHT = 0.992
@PANEL
set size ratio -1
set xrange [-2.6:2.6]
set yrange [3.2:-2.6]
set xlabel "x (m), from above"
set ylabel "z (m)"
set key off
plot for [i = 1:6] DATA using (at(i, column("tail_x_m_law"))):(column("tail_z_m_law")) with lines ls 10 + i, \
     for [i = 1:6] DATA using (at(i, column("tail_x_m"))):(column("tail_z_m")) every 3 with points ls 10 + i ps 0.35
