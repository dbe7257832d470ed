# SPDX-License-Identifier: GPL-3.0-or-later
# The share of flights of a sphere through a strand's tail that moved it, against the sphere's speed.
FINDING = "A collider that crosses its own width in a step passes the tail by"
@WHOLE
set logscale x
set xrange [0.4:40]
set yrange [0:110]
set xtics (0.5, 1, 2, 4, 8, 16, 32)
set xlabel "speed of the sphere (m/s)"
set ylabel "flights that met the tail (%)"
set key bottom left
plot DATA using (column("speed_mps")):(column("met_law_percent")) with lines ls LAW title "120·(R + r)/v", \
     DATA using (column("speed_mps")):(column("met_percent")) with points ls MEASURED ps 0.8 title "measured, 32 phases"
