# SPDX-License-Identifier: GPL-3.0-or-later
# What rounding keeps alive in a chain at rest, in double and in single precision: the most and the least of five strands that
# differ in the last digits of gravity.
n = '(column("bones"))'
array DRAG[2] = [0.02, 0.2]
array KIND[2] = ["double", "single"]
at(p, x) = column("drag") == DRAG[p] ? x : NaN
shown(x) = x < 1e-18 ? 1e-18 : x
FINDING = "Rounding, ε, is whipped up to ε·Gⁿ: a long chain may never rest"

do for [p = 1:2] {
    LEFT = p == 1 ? 0.115 : 0.575
    RIGHT = p == 1 ? 0.525 : 0.985
    if (p == 1) {
        set multiplot
    }
    TOP = 0.845
    BOTTOM = 0.145
    @PANEL
    if (p == 1) { @HEADLINE }
    set xrange [0:34]
    set logscale y
    set yrange [1e-19:1e12]
    set format y p == 1 ? "10^{%T}" : ""
    set ytics 1e-16, 1e4, 1
    if (p == 1) { set ytics add ("none" 1e-18) }
    set xlabel "number of bones"
    if (p == 1) { set ylabel "wobble of the tip (bone lengths)" offset 1, 0 }
    set label 1 sprintf("drag %g", DRAG[p]) at graph 0.02, 1.03 left front textcolor rgb INK
    set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead ls THRESHOLD
    set label 2 "one bone" at graph 0.01, first 8 left front font ",12" textcolor rgb INK
    if (p == 1) { set key top left } else { set key off }
    plot for [k = 1:2] DATA using @n:(at(p, column(KIND[k] . "_limit"))) with lines ls 10 + k title sprintf("law ε·Gⁿ, at most n: %s", KIND[k]), \
         for [k = 1:2] DATA using @n:(at(p, shown(column(KIND[k] . "_most")))) with points ls 10 + k ps 0.7 title k == 1 ? "measured, the most of five" : "", \
         for [k = 1:2] DATA using @n:(at(p, shown(column(KIND[k] . "_least")))) with points ls 10 + k pt 6 ps 0.7 title k == 1 ? "the least" : ""
}
