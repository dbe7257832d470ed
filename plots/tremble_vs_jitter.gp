# SPDX-License-Identifier: GPL-3.0-or-later
# How far a tip trembles under uneven frames: alternating ones with their law, and random ones.
array SHOWN[4] = [1, 5, 6, 7]
array NAME_OF[4] = ["lesson, at rest", "lesson, carried", "VRM, carried", "retimed, carried"]
at(i, random, x) = column("setup") == SHOWN[i] && column("random") == random ? x : NaN
j = '(100 * column("jitter"))'
FINDING = "Uneven frames make a carried strand tremble; even steps do not"

@WHOLE
set logscale xy
set xrange [0.4:50]
set xtics (0.5, 1, 2, 5, 10, 20, 40)
set yrange [0.003:200]
set ytics ("0.01" 0.01, "0.1" 0.1, "1" 1, "10" 10, "100" 100)
set xlabel "jitter: frames longer or shorter by up to (%)"
set ylabel "the tip moves by (mm)"
set key top left maxrows 4
set label 1 "VRM at rest, the component at rest and carried: less than 10^{−11} mm" at graph 0.98, 0.05 right front textcolor rgb INK
plot for [i = 1:4] DATA using @j:(at(i, 0, 1000 * column("tremble_linear_m"))) with lines ls 10 + i title "linear law, " . NAME_OF[i], \
     for [i = 1:4] DATA using @j:(at(i, 0, 1000 * column("tremble_m"))) with points ls 10 + i ps 0.7 title i == 1 ? "measured, alternating frames" : "", \
     for [i = 1:4] DATA using @j:(at(i, 1, 1000 * column("tremble_m"))) with points ls 10 + i pt 4 ps 0.9 title i == 1 ? "measured, random frames" : ""
