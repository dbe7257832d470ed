# SPDX-License-Identifier: GPL-3.0-or-later
# Frequency and droop against the frame rate, for six ways of keeping settings.
array WAY[6] = ["lesson, unchanged", "VRM, unchanged", "VRM without drag and gravity", "lesson, usual recipe", "lesson, retimed exactly", "VRM, retimed exactly"]
at(i, x) = column("way") == i ? x : NaN
f = '(column("fps"))'
FINDING = "Only retimed settings look the same on every display"
AXIS = 'set logscale x; set xrange [23:250]; set xtics (24, 30, 48, 60, 72, 90, 120, 144, 240)'

@MAIN
@AXIS
set logscale y
set yrange [0.5:40]
set ytics (0.5, 1, 2, 5, 10, 20)
set ylabel "frequency (Hz)"
set key top left maxrows 3
set label 1 "creeps from 157 Hz on" at 245, 0.75 right front textcolor rgb FAMILY[2]
plot for [i = 1:6] DATA using @f:(at(i, column("frequency_hz_law"))) with lines ls 10 + i title WAY[i], \
     for [i = 1:6] DATA using @f:(at(i, column("frequency_hz"))) with points ls 10 + i ps 0.4 notitle

@STRIP_PLAIN
@AXIS
set yrange [0:50]
set ytics 20
set label 1003 "droop θ (°)" at graph 0, 1.11 left textcolor rgb INK
set xlabel "frames per second"
plot for [i = 1:6] DATA using @f:(at(i, column("droop_deg_law"))) with lines ls 10 + i, \
     for [i = 1:6] DATA using @f:(at(i, column("droop_deg"))) with points ls 10 + i ps 0.4
