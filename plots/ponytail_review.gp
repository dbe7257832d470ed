# SPDX-License-Identifier: GPL-3.0-or-later
# Where the best ponytail may stand in for the solver: one map of drag and stiffness for each length of chain.

FINDING = "One sine does for one joint; the longer the chain, the less of the map is left"
stats DATA using (column("bones")) nooutput
if (STATS_records > 2000) {
    DRAGS = "0.02 0.05 0.1 0.15 0.2 0.25 0.3 0.4 0.5 0.6 0.75 0.9"
    STIFFNESSES = "0.005 0.01 0.02 0.03 0.05 0.075 0.1 0.15 0.2 0.3 0.4 0.5"
} else {
    DRAGS = "0.02 0.05 0.1 0.2 0.4 0.6"
    STIFFNESSES = "0.01 0.02 0.05 0.1 0.2 0.4"
}
COUNT = words(DRAGS)
place(list, v) = sum [i = 1:COUNT] (abs(word(list, i) - v) < 1e-9 ? i : 0)
# A release under gravity; percent of the peak.
shown(n) = column("event") == 1 && column("bones") == n && column("gravity_m_s2") > 0
percent(n) = shown(n) ? 100 * column("fitted_rms_over_peak") : NaN
class(p) = p <= 0.794 ? 0 : p <= 5 ? 1 : 2
colour(p) = class(p) == 0 ? 0x0072B2 : class(p) == 1 ? 0xF0E442 : 0xD55E00
array PERCENT[COUNT * COUNT]
at(i, j) = (j - 1) * COUNT + i
kept(i, j, p) = (PERCENT[at(i, j)] = p)
digits(p) = p < 0.095 ? "" : p < 9.95 ? sprintf("%.1f", p) : sprintf("%.0f", p)

set multiplot
do for [k = 1:4] {
    n = word("1 2 4 8", k)
    LEFT = k % 2 ? 0.105 : 0.595; RIGHT = LEFT + 0.385
    TOP = k < 3 ? 0.795 : 0.385; BOTTOM = TOP - 0.245
    @PANEL
    if (k == 1) {
        @HEADLINE
        set label 1001 "error of the best ponytail after a release, in per cent of the peak (rms); lines are the borders of" at screen 0.018, 0.905 left font ",13" textcolor rgb INK
        set label 1002 "■ indistinguishable, up to 0.79 (42 dB)" at screen 0.018, 0.868 left textcolor rgb BLUE font ",13"
        set label 1003 "■ acceptable, up to 5" at screen 0.43, 0.868 left textcolor rgb "#A89600" font ",13"
        set label 1004 "■ wrong" at screen 0.68, 0.868 left textcolor rgb VERMILION font ",13"
    } else { unset label }
    unset key; unset grid
    set label 10 sprintf("%s bone%s", n, n eq "1" ? "" : "s") at graph 0, 1.08 left font ",14" textcolor rgb BLACK
    set xrange [0.5:COUNT + 0.5]; set yrange [0.5:COUNT + 0.5]
    set xtics () ; set ytics ()
    do for [i = 1:COUNT] {
        if (COUNT < 8 || i % 2 == 1) {
            set xtics add (word(DRAGS, i) i); set ytics add (word(STIFFNESSES, i) i)
        }
    }
    if (k > 2) { set xlabel "drag c (fraction per frame)" }
    if (k % 2) { set ylabel "stiffness s" offset 1, 0 }
    # The borders: a line wherever two neighbours are of different classes.
    stats DATA using (shown(n) ? kept(place(DRAGS, column("drag")), place(STIFFNESSES, column("stiffness")), percent(n)) : NaN) nooutput
    unset arrow
    do for [i = 1:COUNT] { do for [j = 1:COUNT] {
        if (i < COUNT && class(PERCENT[at(i, j)]) != class(PERCENT[at(i + 1, j)])) {
            set arrow from i + 0.5, j - 0.5 to i + 0.5, j + 0.5 nohead front lc rgb BLACK lw 3 }
        if (j < COUNT && class(PERCENT[at(i, j)]) != class(PERCENT[at(i, j + 1)])) {
            set arrow from i - 0.5, j + 0.5 to i + 0.5, j + 0.5 nohead front lc rgb BLACK lw 3 }
    } }
    set style fill solid 0.85 noborder
    plot DATA using (place(DRAGS, column("drag"))):(place(STIFFNESSES, column("stiffness"))):(shown(n) ? 0.48 : NaN):(0.48):(colour(percent(n))) with boxxyerror lc rgb variable, \
         DATA using (place(DRAGS, column("drag"))):(COUNT < 8 && shown(n) ? place(STIFFNESSES, column("stiffness")) : NaN):(digits(percent(n))) with labels font ",11" textcolor rgb BLACK
}
unset multiplot
