# SPDX-License-Identifier: GPL-3.0-or-later
# How far the worst disturbance of a chain grows, against time: drag 0.02 and 0.2.
t = '(column("seconds"))'
array DRAG[2] = [0.02, 0.2]
array BONES[4] = [1, 2, 4, 6]
at(p, i, x) = column("drag") == DRAG[p] && column("bones") == BONES[i] ? x : NaN
FINDING = "All eigenvalues say that a chain comes to rest; before, it may go 16,000-fold"

do for [p = 1:2] {
    LEFT = p == 1 ? 0.115 : 0.575
    RIGHT = p == 1 ? 0.525 : 0.985
    if (p == 1) {
        @MAIN
    } else {
        @UPPER
    }
    set xrange [0:4]
    set logscale y
    set yrange [1e-4:1e10]
    set format y p == 1 ? "10^{%T}" : ""
    if (p == 1) { set ylabel "disturbance / its start" }
    set label 1 sprintf("drag %g", DRAG[p]) at graph 0.02, 1.04 left front textcolor rgb INK
    if (p == 2) { set key top right } else { set key off }
    plot for [i = 1:4] DATA using @t:(at(p, i, column("growth_most"))) with lines ls 10 + i title sprintf("%d bone%s, at most", BONES[i], BONES[i] == 1 ? "" : "s"), \
         for [i = 1:4] DATA using @t:(at(p, i, column("growth"))) every 8 with points ls 10 + i title i == 1 ? "measured" : "", \
         DATA using @t:(at(p, 1, column("root_size")**(column("seconds") * 60))) with lines ls OTHER title "ρ^k"
    @STRIP
    set xrange [0:4]
    if (p == 2) { unset label 1002; set format y ""; set ytics ("" 0.01, "" 1, "" 30, "" 1000) }
    set xlabel "time (s)"
    plot for [i = 1:4] DATA using @t:(at(p, i, ratio(column("growth_rounding")))) every 4 with points ls 10 + i ps 0.35
}
