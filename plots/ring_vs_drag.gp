# SPDX-License-Identifier: GPL-3.0-or-later
# One bone, stiffness 0.05: how it rings, and from which drag on it creeps.
v = '(column("drag"))'
FINDING = "Too much drag makes a bone slower, not quieter"
AXIS = 'set xrange [-0.01:0.96]'

@MAIN
@AXIS
set yrange [-1:32]
set ylabel "rad/s and 1/s"
set key top right
set label 1 "rings" at 0.31, 1.6 right front textcolor rgb INK
set label 2 "creeps" at 0.42, 1.6 left front textcolor rgb INK
set label 3 "fast rate" at 0.39, 25 right front textcolor rgb INK
set label 4 "slow rate" at 0.60, 7.5 left front textcolor rgb INK
plot DATA using @v:(column("omega_rad_s_law")) with lines ls LAW title "law, frequency ω (rad/s)", \
     DATA using @v:(column("omega_rad_s")) every 4 with points ls MEASURED title "measured", \
     DATA using @v:(column("slow_per_s_law")) with lines ls LAW dt (3, 3) title "law, decay (1/s)", \
     DATA using @v:(column("fast_per_s_law")) with lines ls LAW dt (3, 3) notitle, \
     DATA using @v:(column("slow_per_s")) every 4 with points ls OTHER_MEASURED title "measured (every fourth)", \
     DATA using @v:(column("fast_per_s")) every 4 with points ls OTHER_MEASURED notitle

@STRIP
@AXIS
set xlabel "drag c (fraction per frame)"
plot DATA using @v:(ratio(column("omega_rad_s_rounding"))) with points ls MEASURED ps 0.35, \
     DATA using @v:(ratio(column("slow_per_s_rounding"))) with points ls OTHER_MEASURED ps 0.35, \
     DATA using @v:(ratio(column("fast_per_s_rounding"))) with points ls OTHER_MEASURED ps 0.35
