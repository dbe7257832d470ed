# SPDX-License-Identifier: GPL-3.0-or-later
# What is left of a swing after 2 s when d is multiplied by wind·strand, against the angle between them.
FINDING = "Against the wind the swing grows"
AXIS = 'set xrange [-3:183]; set xtics 30'
a = '(column("angle_deg"))'

@MAIN
@AXIS
set logscale y
set yrange [0.03:40]
set ytics ("0.1" 0.1, "1" 1, "10" 10)
set ylabel "left after 2 s (of A)"
set key top left
plot DATA using @a:(column("left_after_2s_law")) with lines ls LAW title "law", \
     DATA using @a:(column("left_after_2s")) with points ls MEASURED title "model"
@STRIP
@AXIS
set xlabel "angle between wind and strand (°)"
plot DATA using @a:(ratio(column("left_after_2s_rounding"))) with points ls MEASURED
