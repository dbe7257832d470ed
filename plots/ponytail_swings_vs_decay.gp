# SPDX-License-Identifier: GPL-3.0-or-later
# Swings above a tenth of A against decay; below, how far quotients of extremes and intervals are off their laws.
FINDING = "A ponytail swings two to fourteen times, each swing e^{−πd/ω} of the last"
AXIS = 'set xrange [0.7:3.1]'
array OMEGA[4] = [6, 9, 12, 15]
at(k, x) = column("omega_rad_s") == OMEGA[k] ? x : NaN
d = '(column("decay_per_s"))'

@MAIN
@AXIS
set yrange [0:15.5]
set ylabel "swings above 10 % of A"
plot for [k = 1:4] DATA using @d:(at(k, column("swings_10pct"))) with points ls 10 + k ps 0.8 title sprintf("ω = %d rad/s", OMEGA[k])
@STRIP
@AXIS
set xlabel "decay d (1/s)"
plot DATA using @d:(ratio(column("fall_5_rounding"))) with points ls MEASURED ps 0.3, \
     DATA using @d:(ratio(column("interval_5_s_rounding"))) with points ls OTHER_MEASURED ps 0.3
