# SPDX-License-Identifier: GPL-3.0-or-later
# Frequency and gain of one bone's resonance against drag, stiffness 0.05 and 0.1.
c = '(column("drag"))'
array STIFFNESS[2] = [0.05, 0.1]
at(i, x) = column("stiffness") == STIFFNESS[i] ? x : NaN
array MEASURE[2] = ["resonance_hz", "peak_gain"]
FINDING = "Resonance ends at a smaller drag than the ring does"
AXIS = 'set xrange [0:0.51]; set xtics 0.1'

do for [p = 1:2] {
    LEFT = p == 1 ? 0.1 : 0.605
    RIGHT = p == 1 ? 0.505 : 0.985
    if (p == 1) {
        @MAIN
    } else {
        @UPPER
    }
    @AXIS
    if (p == 1) {
        set ylabel "frequency (Hz)"
        set yrange [-0.1:7]
        set key top right maxrows 4
        plot for [i = 1:2] DATA using @c:(at(i, column("resonance_hz_law"))) with lines ls 10 + i title sprintf("law, s = %g", STIFFNESS[i]), \
             for [i = 1:2] DATA using @c:(at(i, column("resonance_hz"))) every 2 with points ls 10 + i ps 0.6 title i == 1 ? "measured" : "", \
             for [i = 1:2] DATA using @c:(at(i, column("ring_hz"))) with lines ls 10 + i dt (3, 3) lw 1.2 title i == 1 ? "ring" : ""
    } else {
        set ylabel "swing / shake at resonance"
        set yrange [0.8:4]
        set key off
        plot for [i = 1:2] DATA using @c:(at(i, column("peak_gain_law"))) with lines ls 10 + i, \
             for [i = 1:2] DATA using @c:(at(i, column("peak_gain"))) every 2 with points ls 10 + i ps 0.6
    }
    @STRIP
    @AXIS
    if (p == 2) { unset label 1002; set format y ""; set ytics ("" 0.01, "" 1, "" 30, "" 1000) }
    set xlabel "drag c (fraction per frame)"
    plot for [i = 1:2] DATA using @c:(at(i, ratio(column(MEASURE[p] . "_rounding")))) with points ls 10 + i
}
