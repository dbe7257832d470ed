# SPDX-License-Identifier: GPL-3.0-or-later
# How far the tip goes past its new rest, and the other way first, for the component's defaults.
only(k, x) = column("kind") == k ? x : NaN
FINDING = "Short hanging bones swing back a little, chains that follow their parents a lot"

do for [p = 1:2] {
    LEFT = p == 1 ? 0.115 : 0.585
    RIGHT = p == 1 ? 0.505 : 0.975
    if (p == 1) {
        @MAIN
        set xrange [0:42]
        set logscale y
        set yrange [1e-10:1]
        set format y "10^{%L}"
        set ylabel "overshoot, hanging bone"
        plot DATA using (column("bone_length")):(only(1, column("overshoot_law"))) with lines ls LAW title "law (M)", \
             DATA using (column("bone_length")):(only(1, column("overshoot"))) with points ls MEASURED title "measured"
        @STRIP
        set xrange [0:42]
        set xlabel "length of the bone (cm)"
        plot DATA using (column("bone_length")):(only(1, ratio(column("overshoot_rounding")))) with points ls MEASURED
    } else {
        @UPPER
        BOTTOM = 0.145
        set bmargin at screen BOTTOM
        set format x "%g"
        set xrange [1.5:10.5]
        set yrange [-0.5:11]
        set ylabel "steps of the anchor"
        set xlabel "number of bones"
        set key top left
        plot DATA using (column("bones")):(only(3, column("below"))) with linespoints ls 12 title "the other way, to parent", \
             DATA using (column("bones")):(only(3, column("overshoot"))) with linespoints ls 13 title "past its rest, to parent", \
             DATA using (column("bones")):(only(2, column("below"))) with linespoints ls 11 title "either, to pose"
    }
}
