# SPDX-License-Identifier: GPL-3.0-or-later
# How far the tip of three bones lags at 1.2 m/s, against drag.
c = '(column("drag"))'
FINDING = "Lag is drag’s alone: without drag a carried chain hangs as if it stood"
AXIS = 'set xrange [-0.01:0.97]'

@MAIN
@AXIS
set yrange [-1:2]
set ylabel "tip (m)"
set key top left
plot DATA using @c:(column("lag_m_law")) with lines ls LAW title "law, lag behind its place at rest", \
     DATA using @c:(column("lag_m")) every 3 with points ls MEASURED title "measured", \
     DATA using @c:(column("tip_y_m_law")) with lines ls LAW dt (3, 3) title "law, height over the anchor", \
     DATA using @c:(column("tip_y_m")) every 3 with points ls OTHER_MEASURED title "measured"

@STRIP
@AXIS
set xlabel "drag c (fraction per frame)"
plot DATA using @c:(ratio(column("lag_m_rounding"))) with points ls MEASURED ps 0.35, \
     DATA using @c:(ratio(column("tip_y_m_rounding"))) with points ls OTHER_MEASURED ps 0.35
