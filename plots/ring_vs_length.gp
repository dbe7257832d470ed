# SPDX-License-Identifier: GPL-3.0-or-later
# A level bone, stiffness 0.05, drag 0.2, under gravity.
v = '(column("length_m"))'
FINDING = "Only gravity lets short bones swing faster than long ones"
AXIS = 'set logscale x; set xrange [0.0095:10.5]; set xtics (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)'

@MAIN
@AXIS
set yrange [0:32]
set ylabel "rad/s and 1/s"
set key top right
plot DATA using @v:(column("omega_rad_s_law")) with lines ls LAW title "law, frequency ω (rad/s)", \
     DATA using @v:(column("omega_rad_s")) every 4 with points ls MEASURED title "measured", \
     DATA using @v:(column("slow_per_s_law")) with lines ls LAW dt (3, 3) title "law, decay (1/s)", \
     DATA using @v:(column("fast_per_s_law")) with lines ls LAW dt (3, 3) notitle, \
     DATA using @v:(column("slow_per_s")) every 4 with points ls OTHER_MEASURED title "measured (every fourth)", \
     DATA using @v:(column("fast_per_s")) every 4 with points ls OTHER_MEASURED notitle

@STRIP
@AXIS
set xlabel "bone length L (m)"
plot DATA using @v:(ratio(column("omega_rad_s_rounding"))) with points ls MEASURED ps 0.35, \
     DATA using @v:(ratio(column("slow_per_s_rounding"))) with points ls OTHER_MEASURED ps 0.35, \
     DATA using @v:(ratio(column("fast_per_s_rounding"))) with points ls OTHER_MEASURED ps 0.35
