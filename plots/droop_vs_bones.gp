# SPDX-License-Identifier: GPL-3.0-or-later
# Droop of the last bone of a strand of n bones, n from 1 to 200.
n = '(column("bones"))'
FINDING = "A strand of up to 200 bones nears straight down and never passes it"
AXIS = 'set xrange [0:201]'

@MAIN
@AXIS
set yrange [-4:94]
set ytics 30
set ylabel "droop θ of the last bone (°)"
set key bottom right
plot DATA using @n:(column("theta_deg_law")) with lines ls LAW title "law: sin(φ_i − φ_{i−1}) = κ·cos φ_i", \
     DATA using @n:(column("theta_deg")) every 4 with points ls MEASURED title "measured (every fourth of 200)"

@STRIP
@AXIS
set xlabel "number of bones n"
plot DATA using @n:(ratio(column("theta_deg_rounding"))) with points ls MEASURED ps 0.35, \
     DATA using @n:(ratio(column("tip_y_m_rounding"))) with points ls OTHER_MEASURED ps 0.35
