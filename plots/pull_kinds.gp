# SPDX-License-Identifier: GPL-3.0-or-later
# Peak of the tip and its drop against the number of bones, for both kinds of pull, at stiffness 0.05.
n = '(column("bones"))'
array DRAG[2] = [0.02, 0.2]
at(d, k, x) = column("drag") == DRAG[d] && column("pull") == k ? x : NaN
FINDING = "Pulled to its pose a strand neither whips nor piles up its droop"
AXIS = 'set xrange [0.8:6.2]'

do for [p = 1:2] {
    LEFT = p == 1 ? 0.115 : 0.61
    RIGHT = p == 1 ? 0.505 : 0.975
    name = p == 1 ? "peak_gain" : "drop_m"
    if (p == 1) {
        @MAIN
        set logscale y
        set yrange [0.5:1000]
        set ylabel "let go: peak of the tip / start"
        set key top left
    } else {
        @UPPER
        set ylabel "drop of the tip (m)"
        set yrange [0:1.2]
        set key off
    }
    @AXIS
    plot for [d = 1:2] DATA using @n:(at(d, 0, column(name . "_law"))) with lines ls 10 + d title sprintf("to the parent, drag %g", DRAG[d]), \
         for [d = 1:2] DATA using @n:(at(d, 1, column(name . "_law"))) with lines ls 12 + d dt (8, 6) title sprintf("to the pose, drag %g", DRAG[d]), \
         for [d = 1:2] for [k = 0:1] DATA using @n:(at(d, k, column(name))) with points ls 10 + d + 2 * k title ""
    @STRIP
    @AXIS
    if (p == 2) { unset label 1002 }
    set xlabel "number of bones"
    plot for [d = 1:2] for [k = 0:1] DATA using @n:(at(d, k, ratio(column(name . "_rounding")))) with points ls 10 + d + 2 * k
}
