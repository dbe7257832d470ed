# SPDX-License-Identifier: GPL-3.0-or-later
# By how much each bone of a chain droops more than the one before, and the cosines said to give it.
i = '(column("bones"))'
FINDING = "What a bone adds to the droop goes with the cosine of its own angle, not of its middle"
AXIS = 'set xrange [0.5:12.5]; set xtics 1'

@MAIN
@AXIS
set yrange [0:1.05]
set ytics 0.2
set ylabel "quotient"
set key bottom left
plot DATA using @i:(column("cosine_of_middle")) with lines ls OTHER title "lesson: cosine at the middle", \
     DATA using @i:(column("increment_over_first")) with points ls OTHER_MEASURED ps 0.7 title "increment / first, measured", \
     DATA using @i:(column("sine_over_tangent_law")) with lines ls LAW title "exact: cos θ_i", \
     DATA using @i:(column("sine_over_tangent")) with points ls MEASURED ps 0.8 title "sin(increment) / tan(first), measured"

@STRIP
@AXIS
set xlabel "bone i"
plot DATA using @i:(ratio(column("increment_over_first_rounding"))) with points ls OTHER_MEASURED, \
     DATA using @i:(ratio(column("sine_over_tangent_rounding"))) with points ls MEASURED
