# SPDX-License-Identifier: GPL-3.0-or-later
# The jump of the tip when omega or decay is changed, against the time of the change.
FINDING = "A change of ω or d makes the tip jump, by up to twice what is left of the swing"
AXIS = 'set xrange [0:5]'
t = '(column("time_s"))'

@MAIN
@AXIS
set yrange [0:0.3]
set ylabel "jump of the tip (of A)"
plot DATA using @t:(column("jump_omega_law")) with lines ls 11 title "lines: law", \
     DATA using @t:(column("jump_decay_law")) with lines ls 12 notitle, \
     DATA using @t:(column("jump_omega")) with points ls 11 title "ω 10 → 11 rad/s", \
     DATA using @t:(column("jump_decay")) with points ls 12 title "d 1.5 → 2.2 1/s"
@STRIP
@AXIS
set xlabel "time of the change since the event (s)"
plot DATA using @t:(ratio(column("jump_omega_rounding"))) with points ls 11, \
     DATA using @t:(ratio(column("jump_decay_rounding"))) with points ls 12
