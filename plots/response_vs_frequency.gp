# SPDX-License-Identifier: GPL-3.0-or-later
# How far the bones of a chain go along with a shake of the anchor, against its frequency, at drag 0.02 and 0.2.
f = '(column("frequency_hz"))'
array DRAG[2] = [0.02, 0.2]
array BONES[4] = [1, 2, 4, 6]
at(p, x) = column("drag") == DRAG[p] ? x : NaN
gain(i) = sprintf("gain_%d", BONES[i])
FINDING = "Near the ring every bone multiplies a shake; far above it, a chain filters it out"
AXIS = 'set xrange [0:7.6]'

do for [p = 1:2] {
    LEFT = p == 1 ? 0.115 : 0.575
    RIGHT = p == 1 ? 0.525 : 0.985
    if (p == 1) {
        @MAIN
    } else {
        @UPPER
    }
    @AXIS
    set logscale y
    set yrange [1e-3:1e12]
    set format y p == 1 ? "10^{%T}" : ""
    if (p == 1) { set ylabel "swing / shake of the anchor" }
    set label 1 sprintf("drag %g", DRAG[p]) at graph 0.02, 1.04 left front textcolor rgb INK
    if (p == 2) { set key top right } else { set key off }
    plot for [i = 1:4] DATA using @f:(at(p, column(gain(i) . "_law"))) with lines ls 10 + i title sprintf("law, bone %d", BONES[i]), \
         for [i = 1:4] DATA using @f:(at(p, column(gain(i)))) every 2 with points ls 10 + i title i == 1 ? "measured, small shake" : "", \
         DATA using @f:(at(p, column("gain_6_1_cm"))) every 2 with points ls 14 pt 6 ps 0.8 title "bone 6, shake of 1 cm"
    @STRIP
    @AXIS
    if (p == 2) { unset label 1002; set format y ""; set ytics ("" 0.01, "" 1, "" 30, "" 1000) }
    set xlabel "frequency of the shake (Hz)"
    plot for [i = 1:4] DATA using @f:(at(p, ratio(column(gain(i) . "_rounding")))) with points ls 10 + i ps 0.35
}
