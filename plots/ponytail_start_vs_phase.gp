# SPDX-License-Identifier: GPL-3.0-or-later
# The jump of the tip as the event begins, and how late it then is, against phase.
FINDING = "A ponytail that starts late jumps first; one that does not jump leads"
AXIS = 'set xrange [-0.82:0.82]'
p = '(column("phase_rad"))'

@MAIN
@AXIS
set yrange [0:0.8]
set ylabel "jump of the tip at t = 0 (of A)"
set key top center
plot DATA using @p:(column("jump_law")) with lines ls LAW title "law |sin φ|", \
     DATA using @p:(column("jump")) with points ls MEASURED title "model"
@STRIP_PLAIN
@AXIS
set yrange [-50:20]
set ytics 20
set xlabel "phase φ (rad)"
set label 1 "tip behind base (ms); negative: the tip leads" at graph 0, 1.11 left textcolor rgb INK
plot 0 with lines ls THRESHOLD, DATA using @p:(1000 * column("delay_s")) with points ls MEASURED
