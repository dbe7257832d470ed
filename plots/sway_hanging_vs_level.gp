# SPDX-License-Identifier: GPL-3.0-or-later
# How far the tip of a shaken strand swings out, hanging straight down and level.
n = '(column("bones"))'
array STIFFNESS[3] = [0.01, 0.05, 0.2]
at(i, x) = column("stiffness") == STIFFNESS[i] ? x : NaN
FINDING = "A strand that hangs straight down sways as far as a level one"
AXIS = 'set xrange [0.8:6.2]'

@MAIN
@AXIS
set logscale y
set yrange [0.1:9000]
set ytics ("0.1" 0.1, "1" 1, "10" 10, "100" 100, "1000" 1000)
set ylabel "sway / shake"
set key top left maxrows 3
plot for [i = 1:3] DATA using @n:(at(i, column("small_sway_hanging_law"))) with lines ls 10 + i title sprintf("law, small shake, s = %.2f", STIFFNESS[i]), \
     for [i = 1:3] DATA using @n:(at(i, column("small_sway_hanging"))) with points ls 10 + i title i == 1 ? "measured, small shake" : "", \
     for [i = 1:3] DATA using @n:(at(i, column("sway_hanging"))) with points ls 10 + i pt 11 ps 0.8 title i == 1 ? "hanging, shake of 0.1 m" : "", \
     for [i = 1:3] DATA using @n:(at(i, column("sway_level"))) with points ls 10 + i pt 4 ps 0.9 title i == 1 ? "level, shake of 0.1 m" : ""

@STRIP
@AXIS
set xlabel "number of bones"
plot for [i = 1:3] DATA using @n:(at(i, ratio(column("small_sway_hanging_rounding")))) with points ls 10 + i
