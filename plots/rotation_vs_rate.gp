# SPDX-License-Identifier: GPL-3.0-or-later
# How far the bones of a chain lie behind a root that spins on the axis.
w = '(column("rate_rad_s"))'
lag(i) = sprintf("lag_%d_deg", i)
FINDING = "On a spinning root each bone lies further behind, until the first one slips"
AXIS = 'set xrange [0:14.2]'

@MAIN
@AXIS
set yrange [0:200]
set ytics 45
set ylabel "behind the root (°)"
set key top left
set arrow 1 from 13.310, graph 0 to 13.310, graph 1 nohead ls THRESHOLD
set label 1 "slips from\n13.310 rad/s" at 13.25, 25 right front font ",12" textcolor rgb INK
plot for [i = 1:3] DATA using @w:(column(lag(i) . "_law")) with lines ls 10 + i title sprintf("law, bone %d", i), \
     for [i = 1:3] DATA using @w:(column(lag(i))) every 2 with points ls 10 + i title i == 1 ? "measured" : ""

@STRIP
@AXIS
set xlabel "rate of the root (rad/s)"
plot for [i = 1:3] DATA using @w:(ratio(column(lag(i) . "_rounding"))) with points ls 10 + i
