# SPDX-License-Identifier: GPL-3.0-or-later
# A bone let go at rest: its place goes up and down, the square root of Q falls along a straight line.
t = '(column("seconds"))'
array DRAG[2] = [0.02, 0.2]
at(p, x) = column("drag") == DRAG[p] ? x : NaN
root(x) = x > 0 ? sqrt(x) : NaN
FINDING = "√Q falls straight while the swing goes up and down: the decay needs no fit"

do for [p = 1:2] {
    LEFT = p == 1 ? 0.115 : 0.575
    RIGHT = p == 1 ? 0.525 : 0.985
    if (p == 1) {
        @MAIN
    } else {
        @UPPER
    }
    set xrange [0:2.02]
    set logscale y
    set yrange [1e-9:1e4]
    set format y p == 1 ? "10^{%T}" : ""
    set ytics 1e-8, 1e2, 1
    if (p == 1) { set ylabel "parts of the first place" }
    set label 1 sprintf("drag %g", DRAG[p]) at graph 0.02, 1.04 left front textcolor rgb INK
    if (p == 2) { set key top right } else { set key off }
    plot DATA using @t:(at(p, root(column("invariant_law")))) with lines ls LAW title "law, √Q", \
         DATA using @t:(at(p, root(column("invariant")))) every 3 with points ls MEASURED title "measured", \
         DATA using @t:(at(p, column("place_law"))) with lines ls OTHER title "law, |x|", \
         DATA using @t:(at(p, column("place"))) every 3 with points ls OTHER_MEASURED title "measured"
    @STRIP
    set xrange [0:2.02]
    if (p == 2) { unset label 1002; set format y ""; set ytics ("" 0.01, "" 1, "" 30, "" 1000) }
    set xlabel "time (s)"
    plot DATA using @t:(at(p, ratio(column("invariant_rounding")))) every 2 with points ls MEASURED ps 0.35, \
         DATA using @t:(at(p, ratio(column("place_rounding")))) every 2 with points ls OTHER_MEASURED ps 0.35
}
