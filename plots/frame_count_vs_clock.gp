# SPDX-License-Identifier: GPL-3.0-or-later
# Error of the motion with time by the clock and by counting frames, against lost frames.
FINDING = "Counting frames is exact until one is lost"
@WHOLE
set xrange [-0.5:10.5]
set yrange [-0.02:0.8]
set xlabel "frames lost per second"
set ylabel "rms error / rms of the motion"
set key top left
n = '(column("lost_per_s"))'
plot DATA using @n:(column("count_error")) with points ls MEASURED ps 0.8 title "by counting frames", \
     DATA using (column("lost_per_s") + 0.04 * column("clock_off_ms")):(column("clock_error")) with points ls OTHER_MEASURED title "by a clock that is off by 0 to 4 ms"
