# SPDX-License-Identifier: GPL-3.0-or-later
# The speed of a bone without stiffness after 150 s, with and without the length step.
c = '(column("drag"))'
FINDING = "Without stiffness a bone falls for ever, unless its length is kept"
AXIS = 'set xrange [-0.01:0.97]'

@MAIN
@AXIS
set logscale y
set yrange [0.05:5000]
set ytics ("0.1" 0.1, "1" 1, "10" 10, "100" 100, "1000" 1000)
set ylabel "speed after 150 s (m/s)"
set key top right
set label 1 "with the length step: 0 at every drag, the bone hangs at 90°" at graph 0.98, 0.42 right front textcolor rgb INK
plot DATA using @c:(column("terminal_speed_m_s")) with lines ls OTHER title "terminal speed g·h/c", \
     DATA using @c:(column("fall_speed_m_s_law")) with lines ls LAW title "law, 150 s from rest", \
     DATA using @c:(column("fall_speed_m_s")) every 2 with points ls MEASURED title "measured, without the length step"

@STRIP
@AXIS
set xlabel "drag c (fraction per frame)"
plot DATA using @c:(ratio(column("fall_speed_m_s_rounding"))) with points ls MEASURED ps 0.35, \
     DATA using @c:(ratio(column("hang_droop_deg_rounding"))) with points ls OTHER_MEASURED ps 0.35
