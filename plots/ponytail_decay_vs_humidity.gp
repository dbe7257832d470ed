# SPDX-License-Identifier: GPL-3.0-or-later
# Decay by the rule against humidity, with the values of the source's table, and the drag that goes with it.
FINDING = "The humidity rule meets the source's table at wet hair only"
AXIS = 'set xrange [-0.03:1.03]'
u = '(column("humidity"))'

@MAIN
@AXIS
set yrange [0.6:4.6]
set ylabel "decay d (1/s)"
set key top right
plot DATA using @u:(column("decay_per_s_law")) with lines ls LAW title "2.2 − 1.3·humidity", \
     DATA using @u:(column("decay_per_s")) with points ls MEASURED title "rule", \
     DATA using @u:(column("bone_decay_per_s")) with points pt 6 ps 1.3 lc rgb GREEN title "spring bone with that drag", \
     1.2 with lines ls THRESHOLD title "dry (1.2), oily (2.5), wet (0.9) by the table", 2.5 with lines ls THRESHOLD notitle, 0.9 with lines ls THRESHOLD notitle
@STRIP_PLAIN
@AXIS
set yrange [0:0.05]
set ytics 0.02
set xlabel "humidity"
set label 1 "drag of a spring bone with ω = 10 rad/s at 60 frames per second" at graph 0, 1.11 left textcolor rgb INK
plot DATA using @u:(column("drag")) with points ls OTHER_MEASURED
