# SPDX-License-Identifier: GPL-3.0-or-later
# Table ②: droop against stiffness, with the exact law and the lesson's approximate one.
s = '(column("stiffness"))'
FINDING = "One bone droops by the exact law; the lesson’s law lets it droop too far"
AXIS = 'set logscale x; set xrange [0.008:0.38]; set xtics (0.01, 0.02, 0.05, 0.1, 0.2, 0.3)'

# Both laws as curves, g·h²/L read back from the table.
stats DATA using (column("tan_theta_approximate") * column("stiffness")) nooutput
push = STATS_mean
set angles degrees

@MAIN
@AXIS
set logscale y
set yrange [0.9:60]
set ytics (1, 2, 5, 10, 20, 50)
set ylabel "droop θ (°)"
set key bottom left
plot atan(push / x) with lines ls OTHER title "lesson: tan θ = g·h²/(s·L)", \
     atan(push * (1 - x) / x) with lines ls LAW title "exact: tan θ = g·h²(1 − s)/(s·L)", \
     DATA using @s:(column("theta_deg")) with points ls MEASURED title "measured"

@STRIP
@AXIS
set xlabel "stiffness s (fraction per frame)"
plot DATA using @s:(ratio(column("theta_deg_rounding"))) with points ls MEASURED
