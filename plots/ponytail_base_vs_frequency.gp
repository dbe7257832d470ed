# SPDX-License-Identifier: GPL-3.0-or-later
# What a tip does of a shake of its base: ponytail, ponytail behind the low-pass, spring bones.
FINDING = "A ponytail passes a shake on as it is; a spring bone resonates, then filters"
AXIS = 'set xrange [0.18:31]; set logscale x; set xtics (0.2, 0.5, 1, 2, 3, 5, 10, 20)'
f = '(column("frequency_hz"))'
array KIND[4] = ["ponytail_gain", "filtered_gain", "bone_light_gain", "bone_gain"]
array NAMED[4] = ["ponytail", "ponytail, base filtered at 3 Hz", "spring bone, drag 0.02", "spring bone, drag 0.2"]

@MAIN
@AXIS
set logscale y
set yrange [0.003:6]
set ytics (0.01, 0.03, 0.1, 0.3, 1, 3)
set ylabel "tip / base"
set key bottom left
plot for [k = 1:4] DATA using @f:(column(KIND[k] . "_law")) with lines ls 10 + k title k == 1 ? "lines: law" : "", \
     for [k = 1:4] DATA using @f:(column(KIND[k])) with points ls 10 + k title NAMED[k]
@STRIP
@AXIS
set xlabel "frequency of the shake (Hz)"
plot for [k = 1:4] DATA using @f:(ratio(column(KIND[k] . "_rounding"))) with points ls 10 + k
