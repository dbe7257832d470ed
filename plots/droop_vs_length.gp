# SPDX-License-Identifier: GPL-3.0-or-later
# Droop of one bone against its length: the tangent falls as 1/L.
L = '(column("length_m"))'
FINDING = "With the same settings a short bone hangs, a long one hardly droops"
AXIS = 'set logscale x; set xrange [0.008:12.5]; set xtics (0.01, 0.03, 0.1, 0.3, 1, 3, 10)'

@MAIN
@AXIS
set yrange [-4:94]
set ytics 30
set ylabel "droop θ (°)"
plot DATA using @L:(column("theta_deg_law")) with lines ls LAW title "law: tan θ = g·h²(1 − s)/(s·L), s = 0.05", \
     DATA using @L:(column("theta_deg")) every 5 with points ls MEASURED title "measured (every fifth of 241)"

@STRIP
@AXIS
set xlabel "bone length L (m)"
plot DATA using @L:(ratio(column("theta_deg_rounding"))) with points ls MEASURED ps 0.35
