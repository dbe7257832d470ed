# SPDX-License-Identifier: GPL-3.0-or-later
# Wished rings in the plane of frequency and decay, what the solver showed of them (the lesson at 60 Hz
# without gravity), and the edge of what can be had; below, the residuals of all looks.
FINDING = "Wished looks come out of the solver; what cannot be had is moved to the edge"
edge(w) = -60 * log(cos(w / 60))
first(x) = column("look") == 1 && column("wish_omega_rad_s") > 0 ? x : NaN
refused(x) = column("solution") == 0 ? first(x) : NaN
granted(x) = column("solution") == 0 ? NaN : first(x)
w = '(column("wish_omega_rad_s"))'
d = '(column("wish_decay_per_s"))'

set multiplot
TOP = 0.885; BOTTOM = 0.50
@PANEL
@HEADLINE
set xrange [1.5:16.5]
set logscale y
set yrange [0.4:30]
set ytics (0.5, 1, 2, 5, 10)
set samples 200
set xlabel "angular frequency ω (rad/s)" offset 0, 0.5
set ylabel "decay (1/s)"
set key at graph 0.99, 0.99 right top maxrows 2 samplen 1.5 width -4
set label 1 "no settings give such a ring" at 16.3, 0.5 right front font ",12" textcolor rgb INK
plot edge(x) with lines ls OTHER dt 1 title "edge, −ln cos(ωh)/h", \
     DATA using (refused(@w)):(refused(@d)):(column("omega_rad_s") - @w):(column("slow_per_s") - @d) with vectors filled size graph 0.012, 20 lc rgb GREY lw 1.2 notitle, \
     DATA using (granted(@w)):(granted(@d)) with points ls LAW pt 6 ps 1.3 title "wished", \
     DATA using (refused(@w)):(refused(@d)) with points ls LAW pt 2 ps 1 title "wished, refused", \
     DATA using (first(column("omega_rad_s"))):(column("slow_per_s")) with points ls MEASURED ps 0.5 title "measured"

@STRIP
set label 1002 "residual in units of rounding, all looks: frequency, decay, droop"
set xlabel "row"
array WHAT[3] = ["omega_rad_s", "slow_per_s", "droop_deg"]
plot for [i = 1:3] DATA using 0:(ratio(column(WHAT[i] . "_rounding"))) with points ls 10 + i ps 0.35
