# SPDX-License-Identifier: GPL-3.0-or-later
# The length of the last bone of n without the length step, and the limit of all lengths.
n = '(column("bones"))'
FINDING = "Without the length step the lengths grow along the chain, but only up to a limit"
AXIS = 'set logscale x; set xrange [0.9:36]; set xtics (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)'

@MAIN
@AXIS
set yrange [0.295:0.36]
set ytics 0.01
set ylabel "length of the last bone (m)"
set key bottom right
plot DATA using @n:(column("length_limit_m")) with lines ls OTHER title "limit: L(1 + κ)", \
     DATA using @n:(column("length_m_law")) with lines ls LAW title "law", \
     DATA using @n:(column("length_m")) with points ls MEASURED ps 0.8 title "measured"

@STRIP
@AXIS
set xlabel "number of bones n"
set key on at graph 1, graph 1.16 right top horizontal nobox font ",13"
plot DATA using @n:(ratio(column("length_m_rounding"))) with points ls MEASURED notitle, \
     DATA using @n:(ratio(column("growth_m_rounding"))) with points ls OTHER_MEASURED pt 6 ps 0.8 lw 1.4 \
         title "growth in another 30 s"
