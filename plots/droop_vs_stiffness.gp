# SPDX-License-Identifier: GPL-3.0-or-later
# Droop of one bone over three decades of stiffness.
s = '(column("stiffness"))'
FINDING = "The exact law of the droop holds at every stiffness, from a thousandth to one"
AXIS = 'set logscale x; set xrange [0.0008:1.25]; set xtics (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1)'

@MAIN
@AXIS
set yrange [-4:94]
set ytics 30
set ylabel "droop θ (°)"
set key top right
plot DATA using @s:(column("theta_deg_law")) with lines ls LAW title "law: tan θ = g·h²(1 − s)/(s·L)", \
     DATA using @s:(column("theta_deg")) every 5 with points ls MEASURED title "measured (every fifth of 301)"

@STRIP
@AXIS
set xlabel "stiffness s (fraction per frame)"
plot DATA using @s:(ratio(column("theta_deg_rounding"))) with points ls MEASURED ps 0.35
