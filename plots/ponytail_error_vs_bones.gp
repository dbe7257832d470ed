# SPDX-License-Identifier: GPL-3.0-or-later
FINDING = "A single sine is worse with every bone; the cascade stays close while drag is not weak"
DRAGS = "0.05 0.2 0.35"
@WHOLE
set logscale y
set yrange [1e-8:3]; set xrange [0.8:8.2]
set format y "10^{%L}"
set xlabel "number of bones n"
set ylabel "error after a release, rms / peak"
set xtics 1
set key bottom right maxrows 3
set arrow from 0.8, 0.00794 to 8.2, 0.00794 nohead ls THRESHOLD
set arrow from 0.8, 0.05 to 8.2, 0.05 nohead ls THRESHOLD
set label 11 "indistinguishable below (42 dB)" at 8.1, 0.0106 right font ",12" textcolor rgb INK
set label 12 "acceptable below" at 0.9, 0.067 left font ",12" textcolor rgb INK
on(d) = abs(column("drag") - d) < 1e-9
plot for [i = 1:3] DATA using (column("bones")):(on(word(DRAGS, i)) ? column("fitted_rms") : NaN) with linespoints lc rgb VERMILION lw 2 dt i pt (4 + 2 * i - 1) ps 0.8 title sprintf("best ponytail, drag %s", word(DRAGS, i)), \
     for [i = 1:3] DATA using (column("bones")):(on(word(DRAGS, i)) ? column("cascade_rms") : NaN) with linespoints lc rgb BLUE lw 2 dt i pt (4 + 2 * i - 1) ps 0.8 title sprintf("cascade, drag %s", word(DRAGS, i))
