# SPDX-License-Identifier: GPL-3.0-or-later
# Operations of a chain per frame against the number of bones, with the ponytail and its recursion.
FINDING = "A chain of a hundred bones takes 0.03 % of a frame"
AXIS = 'set xrange [0.9:120]; set logscale x; set xtics (1, 2, 4, 8, 16, 32, 64, 100)'
n = '(column("bones"))'

@MAIN
@AXIS
set logscale y
set yrange [1:20000]
set ytics (1, 10, 100, 1000, 10000)
set ylabel "operations per frame"
set key top left
plot DATA using @n:(column("chain_operations")) with linespoints ls MEASURED title "chain, four steps", \
     DATA using @n:(column("ponytail_operations")) with linespoints ls OTHER_MEASURED title "ponytail, beside sin and exp", \
     DATA using @n:(column("recursion_operations")) with linespoints ls 11 title "ponytail by recursion"
@STRIP
@AXIS
set xlabel "number of bones"
plot DATA using @n:(ratio(column("tip_y_m_rounding"))) with points ls MEASURED, \
     DATA using @n:(ratio(column("recursed_rounding"))) with points ls 11
