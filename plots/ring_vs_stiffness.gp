# SPDX-License-Identifier: GPL-3.0-or-later
# One bone, drag 0.2: from which stiffness on it rings.
v = '(column("stiffness"))'
FINDING = "A bone swings back only above a certain stiffness"
AXIS = 'set logscale x; set xrange [0.0009:1.05]; set xtics (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1)'

@MAIN
@AXIS
set logscale y; set yrange [1:400]; set ytics (1, 2, 5, 10, 20, 50, 100, 200)
set ylabel "rad/s and 1/s"
set key top left
set label 1 "creeps, with two rates" at 0.0062, 16 right front textcolor rgb INK
set label 2 "rings" at 0.0108, 16 left front textcolor rgb INK
plot DATA using @v:(column("omega_rad_s_law")) with lines ls LAW title "law, frequency ω (rad/s)", \
     DATA using @v:(column("omega_rad_s")) every 4 with points ls MEASURED title "measured", \
     DATA using @v:(column("slow_per_s_law")) with lines ls LAW dt (3, 3) title "law, decay (1/s)", \
     DATA using @v:(column("fast_per_s_law")) with lines ls LAW dt (3, 3) notitle, \
     DATA using @v:(column("slow_per_s")) every 4 with points ls OTHER_MEASURED title "measured (every fourth)", \
     DATA using @v:(column("fast_per_s")) every 4 with points ls OTHER_MEASURED notitle

@STRIP
@AXIS
set xlabel "stiffness s (fraction per frame)"
plot DATA using @v:(ratio(column("omega_rad_s_rounding"))) with points ls MEASURED ps 0.35, \
     DATA using @v:(ratio(column("slow_per_s_rounding"))) with points ls OTHER_MEASURED ps 0.35, \
     DATA using @v:(ratio(column("fast_per_s_rounding"))) with points ls OTHER_MEASURED ps 0.35
