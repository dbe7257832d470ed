# SPDX-License-Identifier: GPL-3.0-or-later
# A bone whose rest points straight down; negative gravity: one that stands.
v = '(column("gravity_m_s2"))'
FINDING = "Gravity pulls a hanging bone back, and weakens one that stands"
AXIS = 'set xrange [-51:51]'

@MAIN
@AXIS
set yrange [-0.5:25]
set ylabel "rad/s and 1/s"
set key at graph 0.12, 0.98 top left
set label 1 "creeps" at -44, 1.2 right front textcolor rgb INK
set label 2 "rings" at -38, 1.2 left front textcolor rgb INK
plot DATA using @v:(column("omega_rad_s_law")) with lines ls LAW title "law, frequency ω (rad/s)", \
     DATA using @v:(column("omega_rad_s")) every 4 with points ls MEASURED title "measured", \
     DATA using @v:(column("slow_per_s_law")) with lines ls LAW dt (3, 3) title "law, decay (1/s)", \
     DATA using @v:(column("fast_per_s_law")) with lines ls LAW dt (3, 3) notitle, \
     DATA using @v:(column("slow_per_s")) every 4 with points ls OTHER_MEASURED title "measured (every fourth)", \
     DATA using @v:(column("fast_per_s")) every 4 with points ls OTHER_MEASURED notitle

@STRIP
@AXIS
set xlabel "gravity g (m/s²): down, the bone hangs; up, it stands"
plot DATA using @v:(ratio(column("omega_rad_s_rounding"))) with points ls MEASURED ps 0.35, \
     DATA using @v:(ratio(column("slow_per_s_rounding"))) with points ls OTHER_MEASURED ps 0.35, \
     DATA using @v:(ratio(column("fast_per_s_rounding"))) with points ls OTHER_MEASURED ps 0.35
