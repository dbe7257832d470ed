# SPDX-License-Identifier: GPL-3.0-or-later
# Lengths of four bones at rest without the length step, and the length with it.
s = '(column("stiffness"))'
FINDING = "Without the length step a weakly held bone stretches, up to L(1 + κ) and no further"
AXIS = 'set logscale x; set xrange [0.009:1.1]; set xtics (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1)'

@MAIN
@AXIS
set yrange [0.28:0.58]
set ylabel "length of a bone (m)"
plot for [i = 1:4] DATA using @s:(column(sprintf("length_%d_m_law", i))) with lines ls 10 + i notitle, \
     for [i = 1:4] DATA using @s:(column(sprintf("length_%d_m", i))) every 5 with points ls 10 + i title sprintf("bone %d, measured", i), \
     NaN with lines ls 17 title "laws", \
     DATA using @s:(column("length_kept_m")) every 5 with points ls OTHER_MEASURED lc rgb GREY title "with the length step"

@STRIP
@AXIS
set xlabel "stiffness s (fraction per frame)"
plot for [i = 1:4] DATA using @s:(ratio(column(sprintf("length_%d_m_rounding", i)))) with points ls 10 + i ps 0.35, \
     DATA using @s:(ratio(column("length_kept_m_rounding"))) with points ls OTHER_MEASURED lc rgb GREY ps 0.35
