# SPDX-License-Identifier: GPL-3.0-or-later
# When the bones of a chain follow a step of the anchor: half rise, and the mean delay.
n = '(column("bones"))'
array DRAG[4] = [0.02, 0.1, 0.2, 0.5]
at(i, x) = column("drag") == DRAG[i] ? x : NaN
array MEASURE[2] = ["half_rise_s", "mean_delay_s"]
array NAMED[2] = ["time of half rise (s)", "mean delay (s)"]
FINDING = "Half rise comes early far out, where bones swing first; the mean delay never does"
AXIS = 'set xrange [0.5:8.5]; set xtics 1, 1, 8'

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
    set yrange [0:*]
    set key top left
    if (p == 1) {
        set logscale y
        set yrange [0.05:5000]
        plot for [i = 1:4] DATA using @n:(at(i, column("half_rise_s_law"))) with lines ls 10 + i title sprintf("law, drag %g", DRAG[i]), \
             for [i = 1:4] DATA using @n:(at(i, column("half_rise_s"))) with points ls 10 + i ps 0.7 title i == 1 ? "measured" : "", \
             for [i = 1:4] DATA using @n:(at(i, column("half_rise_0_1_m_s"))) with points ls 10 + i pt 4 ps 0.9 title i == 1 ? "step of 0.1 m" : ""
    } else {
        plot for [i = 1:4] DATA using @n:(at(i, column("mean_delay_s_law"))) with lines ls 10 + i title sprintf("law, drag %g", DRAG[i]), \
             for [i = 1:4] DATA using @n:(at(i, column("mean_delay_s"))) with points ls 10 + i ps 0.7 title i == 1 ? "measured" : ""
    }
    @STRIP
    @AXIS
    if (p == 2) { unset label 1002 }
    set xlabel "bone"
    plot for [i = 1:4] DATA using @n:(at(i, ratio(column(MEASURE[p] . "_rounding")))) with points ls 10 + i
}
