# SPDX-License-Identifier: GPL-3.0-or-later
# Share of the power that lies below a frequency, for two ways to make jitter.
FINDING = "A random number per frame trembles at every frequency up to half the frame rate"
@WHOLE
set xrange [0:30]
set yrange [0:1.05]
set xlabel "frequency (Hz)"
set ylabel "share of the power up to here"
set key bottom right
f = '(column("frequency_hz"))'
plot x / 30 with lines ls LAW title "flat spectrum", \
     DATA using @f:(column("share_up_to")) with points ls MEASURED title "a number per frame", \
     DATA using @f:(column("blended_up_to")) with linespoints ls OTHER_MEASURED title "a number per second, blended"
