# SPDX-License-Identifier: GPL-3.0-or-later
# Droop over stiffness and length: the measurement as colour, the law as lines of equal droop.
FINDING = "Lines of equal droop: half the stiffness on twice the length hangs nearly the same"

# The law's lines s(L) for a given angle: tan θ·s·L = push·(1 − s), push = g·h² read back from the table.
set angles degrees
stats DATA using (tan(column("theta_deg_law")) * column("stiffness") * column("length_m") / (1 - column("stiffness"))) nooutput
push = STATS_mean
stiffness_of(angle, length) = push / (push + length * tan(angle))

@WHOLE
set lmargin at screen 0.13
set rmargin at screen 0.82
set logscale xy
set xrange [0.02:2]
set yrange [0.005:0.9]
set xtics (0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)
set ytics (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
set xlabel "bone length L (m)"
set ylabel "stiffness s (fraction per frame)" offset 1, 0
set cbrange [0:90]
set cbtics 15
set cblabel "measured droop θ (°)" offset 1.2, 0
set palette defined (0 "#fffaf0", 0.25 "#fdd49e", 0.5 "#fc8d59", 0.75 "#d7301f", 1 "#7f0000")
unset grid
set key top right
array ANGLES[6] = [80, 60, 30, 10, 3, 1]
array AT[6] = [0.035, 0.06, 0.13, 0.3, 0.5, 0.75]
do for [i = 1:6] {
    set label 10 + i sprintf("%g°", ANGLES[i]) at AT[i], stiffness_of(ANGLES[i], AT[i]) center front font ",13" textcolor rgb (i < 3 ? "#ffffff" : BLUE) offset 0, 0.8
}
# Every second row and column is enough for the eye, and a quarter of the file.
drawn(i) = int(i) % 2 == 0 && int(i / 100) % 2 == 0
plot DATA using (drawn(column(0)) ? column("length_m") : NaN):(column("stiffness")):(column("theta_deg")) \
         with points pt 5 ps 1.4 lc palette notitle, \
     for [i = 1:6] stiffness_of(ANGLES[i], x) with lines lc rgb BLUE lw 2 title i == 1 ? "law: equal droop" : ""
