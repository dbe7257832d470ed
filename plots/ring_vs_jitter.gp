# SPDX-License-Identifier: GPL-3.0-or-later
# How far alternating frames change the frequency of a ring, for three ways of handling them.
array WAY[3] = ["lesson: settings per frame", "VRM: pull by the frame’s time", "lesson retimed to each frame’s time"]
at(i, x) = column("way") == i ? x : NaN
j = '(100 * column("jitter"))'
FINDING = "Retiming every single frame is worse than leaving the settings alone"
AXIS = 'set xrange [-1:51]'

@MAIN
@AXIS
set yrange [-2:20]
set ylabel "change of frequency (%)"
set key top left
plot for [i = 1:3] DATA using @j:(at(i, 100 * column("frequency_hz_law") / column("frequency_even_hz") - 100)) with lines ls 10 + i title "law, " . WAY[i], \
     for [i = 1:3] DATA using @j:(at(i, 100 * column("frequency_hz") / column("frequency_even_hz") - 100)) with points ls 10 + i title i == 1 ? "measured" : ""

@STRIP
@AXIS
set xlabel "one frame longer, the next shorter by (%)"
plot for [i = 1:3] DATA using @j:(at(i, ratio(column("frequency_hz_rounding")))) with points ls 10 + i
