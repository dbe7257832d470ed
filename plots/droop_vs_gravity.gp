# SPDX-License-Identifier: GPL-3.0-or-later
# Droop of one bone against gravity, downward and upward.
g = '(column("gravity_m_s2"))'
FINDING = "Gravity upward lifts the bone by the angle it would droop"
AXIS = 'set xrange [-52:52]'

@MAIN
@AXIS
set yrange [-50:50]
set ylabel "droop θ (°)"
set key top left
plot DATA using @g:(column("theta_deg_law")) with lines ls LAW title "law: tan θ = g·h²(1 − s)/(s·L), s = 0.05", \
     DATA using @g:(column("theta_deg")) every 5 with points ls MEASURED title "measured (every fifth of 201)"

@STRIP
@AXIS
set xlabel "gravity g, downward (m/s²)"
plot DATA using @g:(ratio(column("theta_deg_rounding"))) with points ls MEASURED ps 0.35
