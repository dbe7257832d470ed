# SPDX-License-Identifier: GPL-3.0-or-later
# Swing and stretch of a strand whose tip is offset by a quarter of its length, against the offset's direction.
FINDING = "An offset along the strand stretches it and does not swing it"
AXIS = 'set xrange [-2:92]; set xtics 15'
a = '(column("angle_deg"))'

@MAIN
@AXIS
set yrange [0:30]
set ylabel "swing (°), stretch (%)"
set key top right
plot DATA using @a:(100 * (column("length_law") - 1)) with lines ls LAW title "law of the stretch", \
     DATA using @a:(column("stretch_pct")) with points ls MEASURED title "stretch (%)", \
     DATA using @a:(column("swing_deg")) with points ls OTHER_MEASURED title "swing (°)"
@STRIP
@AXIS
set xlabel "angle between offset and strand (°)"
plot DATA using @a:(ratio(column("length_rounding"))) with points ls MEASURED
