# SPDX-License-Identifier: GPL-3.0-or-later
# Droop of one bone against drag: a constant.
c = '(column("drag"))'
FINDING = "Drag has no say in where the bone comes to rest"
AXIS = 'set xrange [-0.02:1.02]'

@MAIN
@AXIS
set yrange [0:15]
set ylabel "droop θ (°)"
plot DATA using @c:(column("theta_deg_law")) with lines ls LAW title "law: tan θ = g·h²(1 − s)/(s·L), s = 0.05", \
     DATA using @c:(column("theta_deg")) every 5 with points ls MEASURED title "measured (every fifth of 201)"

@STRIP
@AXIS
set xlabel "drag c (fraction of the velocity lost per frame)"
plot DATA using @c:(ratio(column("theta_deg_rounding"))) with points ls MEASURED ps 0.35
