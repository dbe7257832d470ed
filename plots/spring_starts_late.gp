# SPDX-License-Identifier: GPL-3.0-or-later
# How late the tail of a spring bone is, against stiffness, for three drags.
FINDING = "A spring bone starts late with nothing added, the later the softer"
AXIS = 'set xrange [0.009:0.33]; set logscale x; set xtics (0.01, 0.02, 0.05, 0.1, 0.2, 0.3)'
array DRAG[3] = [0.02, 0.2, 0.5]
at(k, x) = column("drag") == DRAG[k] ? x : NaN
s = '(column("stiffness"))'

@MAIN
@AXIS
set yrange [0:170]
set ylabel "tail after anchor (ms)"
plot for [k = 1:3] DATA using @s:(at(k, 1000 * column("delay_s_law"))) with lines ls 10 + k title k == 1 ? "lines: law" : "", \
     for [k = 1:3] DATA using @s:(at(k, 1000 * column("delay_s"))) with points ls 10 + k title sprintf("drag %g", DRAG[k])
@STRIP
@AXIS
set xlabel "stiffness s (fraction per frame)"
plot for [k = 1:3] DATA using @s:(at(k, ratio(column("delay_s_rounding")))) with points ls 10 + k
