# SPDX-License-Identifier: GPL-3.0-or-later
# What a chain retimed from 60 Hz shows at other frame rates, as parts of what it showed.
array KEPT[3] = ["droop_4_deg", "omega_rad_s", "decay_per_s"]
array LOST[3] = ["gain", "peak", "lag_m"]
array BASE[3] = ["gain_at_60", "peak_at_60", "lag_at_60_m"]
array SAID[3] = ["swing at 1.5 Hz", "whip", "lag at 1.2 m/s"]
f = '(column("fps"))'
FINDING = "Retiming keeps how a chain hangs and rings, not how it trails, sways and whips"
AXIS = 'set logscale x; set xrange [28:255]; set xtics (30, 40, 48, 60, 72, 90, 120, 144, 180, 240)'

@MAIN
@AXIS
set yrange [0.6:1.5]
set ytics 0.1
set ylabel "part of that at 60 Hz"
set key top left maxrows 3 samplen 1.5 width -1
plot for [i = 1:3] DATA using @f:(column(LOST[i] . "_law") / column(BASE[i])) with lines ls 10 + i notitle, \
     1 with lines ls 14 notitle, \
     DATA using @f:(column(KEPT[1]) / column(KEPT[1] . "_law")) with points ls 14 pt 6 ps 1.4 title "droop of the tip", \
     DATA using @f:(column(KEPT[2]) / column(KEPT[2] . "_law")) with points ls 14 pt 7 ps 0.5 title "frequency", \
     DATA using @f:(column(KEPT[3]) / column(KEPT[3] . "_law")) with points ls 14 lc rgb INK pt 2 ps 1.1 title "decay", \
     for [i = 1:3] DATA using @f:(column(LOST[i]) / column(BASE[i])) with points ls 10 + i title SAID[i]

@STRIP
@AXIS
set xlabel "frames per second"
plot for [i = 1:3] DATA using @f:(ratio(column(LOST[i] . "_rounding"))) with points ls 10 + i, \
     for [i = 1:3] DATA using @f:(ratio(column(KEPT[i] . "_rounding"))) with points ls 14
