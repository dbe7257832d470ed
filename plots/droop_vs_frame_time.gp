# SPDX-License-Identifier: GPL-3.0-or-later
# Droop of one bone against the frame rate, settings left alone.
f = '(column("frames_per_s"))'
FINDING = "The same settings droop less at every higher frame rate"
AXIS = 'set logscale x; set xrange [11:1100]; set xtics (12, 24, 30, 60, 120, 240, 480, 1000)'

@MAIN
@AXIS
set yrange [-4:94]
set ytics 30
set ylabel "droop θ (°)"
plot DATA using @f:(column("theta_deg_law")) with lines ls LAW title "law: tan θ = g·h²(1 − s)/(s·L), s = 0.05", \
     DATA using @f:(column("theta_deg")) every 5 with points ls MEASURED title "measured (every fifth of 241)"

@STRIP
@AXIS
set xlabel "frames per second"
plot DATA using @f:(ratio(column("theta_deg_rounding"))) with points ls MEASURED ps 0.35
