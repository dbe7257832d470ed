# SPDX-License-Identifier: GPL-3.0-or-later
# The first bone of a falling, shaken chain, with 0, 7 and 63 bones behind it.
t = '(column("seconds"))'
at(n, x) = column("bones") == n ? x : NaN
FINDING = "A bone moves the same, bit for bit, whatever hangs below it"
AXIS = 'set xrange [0:2.02]'

@MAIN
@AXIS
set yrange [-1.15:1.2]
set ylabel "height over the anchor at rest (m)"
set key top right
plot DATA using @t:(at(1, column("tail_1_y_m"))) with lines ls LAW title "bone 1, nothing behind it", \
     DATA using @t:(at(8, column("tail_1_y_m"))) every 4 with points ls MEASURED title "bone 1, 7 bones behind it", \
     DATA using @t:(at(64, column("tail_1_y_m"))) every 4::2 with points ls OTHER_MEASURED title "bone 1, 63 bones behind it", \
     DATA using @t:(at(4, column("tip_y_m"))) with lines ls OTHER title "tip of four bones"

@STRIP_PLAIN
@AXIS
set yrange [-1:10]
set ytics 5
set xlabel "time (s)"
set label 1002 "frames so far in which a bit of bone 1 differs" at graph 0, 1.11 left textcolor rgb INK
plot DATA using @t:(at(8, column("frames_differing_1"))) with points ls MEASURED, \
     DATA using @t:(at(64, column("frames_differing_1"))) every 2 with points ls OTHER_MEASURED
