# SPDX-License-Identifier: GPL-3.0-or-later
FINDING = "One joint: a sine. Chains: the cascade, or strong drag. Little drag, or driven on: the solver"
TITLES = "release step stop turn 'drag and stop' sine"
BONE_COUNTS = "1 2 3 4 6 8"
DRAGS = "0.02 0.1 0.2 0.3 0.5"
place(list, v) = sum [i = 1:words(list)] (abs(word(list, i) - v) < 1e-9 ? i : 0)
colour(d) = d == 1 ? 0x0072B2 : d == 2 ? 0xF0E442 : 0xD55E00
set multiplot
do for [k = 1:6] {
    LEFT = (k - 1) % 3 * 0.31 + 0.09; RIGHT = LEFT + 0.26
    TOP = k < 4 ? 0.8 : 0.385; BOTTOM = TOP - 0.245
    @PANEL
    if (k == 1) {
        @HEADLINE
        set label 1002 "■ ponytail" at screen 0.018, 0.895 left textcolor rgb BLUE font ",14"
        set label 1003 "■ cascade" at screen 0.16, 0.895 left textcolor rgb "#A89600" font ",14"
        set label 1004 "■ solver" at screen 0.30, 0.895 left textcolor rgb VERMILION font ",14"
        set label 1005 "the cheapest whose error is at most 5 % of the peak (rms); stiffness 0.05" at screen 0.42, 0.895 left textcolor rgb INK font ",13"
    } else { unset label }
    unset key; unset grid
    set label 10 word(TITLES, k) at graph 0, 1.09 left font ",14" textcolor rgb BLACK
    set xrange [0.5:5.5]; set yrange [0.5:6.5]
    set xtics (); set ytics ()
    do for [i = 1:5] { set xtics add (word(DRAGS, i) i) }
    do for [i = 1:6] { set ytics add (word(BONE_COUNTS, i) i) }
    if (k > 3) { set xlabel "drag (fraction per frame)" }
    if (k % 3 == 1) { set ylabel "bones" }
    set style fill solid 0.85 noborder
    plot DATA using (place(DRAGS, column("drag"))):(place(BONE_COUNTS, column("bones"))):(column("event") == k ? 0.47 : NaN):(0.46):(colour(column("decision"))) with boxxyerror lc rgb variable
}
unset multiplot
