# SPDX-License-Identifier: GPL-3.0-or-later
# The tip of four bones in space, at rest under gravity, wind and steady motion.
s = '(column("stiffness"))'
FINDING = "The equation of rest holds in space, all three coordinates at once"
AXIS = 'set logscale x; set xrange [0.009:1.1]; set xtics (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1)'
array AXES[3] = ["x", "y", "z"]

@MAIN
@AXIS
set yrange [-1.3:1.2]
set ylabel "tip, seen from the anchor (m)"
set key bottom right maxrows 2
plot for [i = 1:3] DATA using @s:(column("tip_" . AXES[i] . "_m_law")) with lines ls 10 + i title "law, " . AXES[i], \
     for [i = 1:3] DATA using @s:(column("tip_" . AXES[i] . "_m")) every 5 with points ls 10 + i title i == 1 ? "measured" : ""

@STRIP
@AXIS
set xlabel "stiffness s (fraction per frame)"
plot for [i = 1:3] DATA using @s:(ratio(column("tip_" . AXES[i] . "_m_rounding"))) with points ls 10 + i ps 0.35
