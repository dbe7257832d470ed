# SPDX-License-Identifier: GPL-3.0-or-later
# How much each bone of a hanging chain is turned, from the chain's direction and from its parent's.
n = '(column("bones"))'
array STIFFNESS[3] = [0.02, 0.05, 0.2]
array MEASURE[2] = ["bend_deg", "joint_bend_deg"]
array NAMED[2] = ["angle to the root (°)", "angle to the parent (°)"]
at(i, x) = column("stiffness") == STIFFNESS[i] && column("speed_m_s") == 0 ? x : NaN
FINDING = "Further out a chain is turned more, and bent less"
AXIS = 'set xrange [0.5:12.5]; set xtics 2, 2, 12'

do for [p = 1:2] {
    LEFT = p == 1 ? 0.115 : 0.605
    RIGHT = p == 1 ? 0.505 : 0.985
    if (p == 1) {
        @MAIN
    } else {
        @UPPER
    }
    @AXIS
    set ylabel NAMED[p] offset 1, 0
    if (p == 1) {
        set key off
        set yrange [0:100]
    } else {
        set key top right
        set yrange [0:28]
    }
    plot for [i = 1:3] DATA using @n:(at(i, column(MEASURE[p] . "_law"))) with lines ls 10 + i title sprintf("law, stiffness %g", STIFFNESS[i]), \
         for [i = 1:3] DATA using @n:(at(i, column(MEASURE[p]))) with points ls 10 + i ps 0.7 title i == 1 ? "measured" : ""
    @STRIP
    @AXIS
    if (p == 2) { unset label 1002 }
    set xlabel "bone"
    plot for [i = 1:3] DATA using @n:(at(i, ratio(column(MEASURE[p] . "_rounding")))) with points ls 10 + i
}
