# SPDX-License-Identifier: GPL-3.0-or-later
# Where the tip of six bones trails when the chain is dragged along +x.
v = '(column("speed_m_s"))'
FINDING = "Dragged faster, a chain swings under its anchor and then trails behind it"
AXIS = 'set xrange [-0.2:10.2]'

@MAIN
@AXIS
set yrange [-2.1:2.1]
set ylabel "tip, seen from the anchor (m)"
set key top right
plot DATA using @v:(column("tip_x_m_law")) with lines ls LAW title "law, along the way", \
     DATA using @v:(column("tip_x_m")) every 5 with points ls MEASURED title "measured", \
     DATA using @v:(column("tip_y_m_law")) with lines ls LAW dt (3, 3) title "law, upward", \
     DATA using @v:(column("tip_y_m")) every 5 with points ls OTHER_MEASURED title "measured (every fifth of 201)"

@STRIP
@AXIS
set xlabel "speed of the anchor (m/s)"
plot DATA using @v:(ratio(column("tip_x_m_rounding"))) with points ls MEASURED ps 0.35, \
     DATA using @v:(ratio(column("tip_y_m_rounding"))) with points ls OTHER_MEASURED ps 0.35
