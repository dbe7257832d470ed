# SPDX-License-Identifier: GPL-3.0-or-later
# Four bones kicked and carried off: the motion, and how far each bone is off its law in each frame.
t = '(column("seconds"))'
FINDING = "In every frame of a motion each bone points along its law, to rounding"
AXIS = 'set xrange [0:5.05]'

@MAIN
@AXIS
set ylabel "height of the tip (m)"
plot DATA using @t:(column("tip_y_m")) with linespoints ls MEASURED pt 7 ps 0.4 lw 1 title "measured, frame by frame"

@STRIP
@AXIS
set xlabel "time (s)"
plot for [i = 1:4] DATA using @t:(ratio(column(sprintf("misalignment_%d_rad_rounding", i)))) with points ls 10 + i ps 0.35
