# SPDX-License-Identifier: GPL-3.0-or-later
# What is left of a break of the base against the offset the tip had.
FINDING = "The blend leaves the break as it was, give or take 9 %"
AXIS = 'set xrange [-0.32:0.32]'
o = '(column("offset"))'

@MAIN
@AXIS
set yrange [0:1.4]
set ylabel "break of the tip (of the jump)"
set key center right
plot DATA using @o:(column("break_law")) with lines ls LAW title "law 1 − 0.3·offset", \
     DATA using @o:(column("break")) with points ls MEASURED title "model", \
     0.05 with lines ls THRESHOLD title "95 % removed"
@STRIP
@AXIS
set xlabel "offset before the jump (of the jump)"
plot DATA using @o:(ratio(column("break_rounding"))) with points ls MEASURED
