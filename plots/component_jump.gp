# SPDX-License-Identifier: GPL-3.0-or-later
# How far the tip gets from its place in the pose after a jump of the root, and after a stall.
FINDING = "Below three chain lengths a jump flings the strand; stalls never do"
do for [p = 1:2] {
    LEFT = p == 1 ? 0.115 : 0.585
    RIGHT = p == 1 ? 0.505 : 0.975
    VARIED = p == 1 ? "jump_lengths" : "stall_s"
    TOP = 0.885; BOTTOM = 0.145
    if (p == 1) {
        set multiplot
        @PANEL
        @HEADLINE
    } else {
        @PANEL
        unset label 1000
    }
    at(v) = (p == 1 ? column("stall_s") == 0 : column("stall_s") > 0) ? v : NaN
    set xrange [0:p == 1 ? 6.3 : 2.1]
    set yrange [0:2.1]
    set xlabel p == 1 ? "jump of the root (chain lengths)" : "stall of the clock (s)"
    if (p == 1) { set ylabel "tip off its pose (chain lengths)" }
    if (p == 2) { set key center right } else { set key off }
    threshold = p == 1 ? 3 : 0.5
    set arrow 1 from threshold, graph 0 to threshold, graph 1 nohead ls THRESHOLD
    plot DATA using (column(VARIED)):(at(column("worst_lengths"))) with linespoints ls 12 title "at most, within 3 s", \
         DATA using (column(VARIED)):(at(column("first_lengths"))) with linespoints ls 11 title "at once"
    unset arrow 1
}
