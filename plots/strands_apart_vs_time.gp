# SPDX-License-Identifier: GPL-3.0-or-later
# The motion that a hundred strands have in common, against the time since the event.
FINDING = "Only a scatter of ω brings strands apart, and not at the start"
@WHOLE
set xrange [0:3]
set yrange [0:1.3]
set ytics 0.2
set xlabel "time since the event (s)"
set ylabel "motion in common"
set key top right maxrows 3
t = '(column("time_s"))'
plot DATA using @t:(column("left")) with filledcurves y1=0 lc rgb "#EEEEEE" title "left of the swing", \
     DATA using @t:(column("common_decay")) with points ls 13 title "d ± 0.3 1/s", \
     DATA using @t:(column("common_phases")) with points ls 12 title "phases by the rule", \
     DATA using @t:(column("common_rad_s_even")) with lines ls LAW title "|sin(2t)/(2t)|", \
     DATA using @t:(column("common_rad_s")) with points ls 11 title "ω 8 to 12 rad/s", \
     DATA using @t:(column("common_hz")) with linespoints ls 14 title "8 to 12 Hz"
