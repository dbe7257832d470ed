# SPDX-License-Identifier: GPL-3.0-or-later
# Solver, best ponytail and cascade in six telling cases.

FINDING = "One sine follows one joint; a chain needs the cascade, and little drag defeats both"
TITLES = "'1 bone, drag 0.2: released' '1 bone, drag 0.5: creeps' '4 bones, drag 0.2: released' '4 bones, drag 0.2: head turned' '8 bones, drag 0.3: stopped' '4 bones, drag 0.02: released'"
set multiplot
do for [k = 1:6] {
    LEFT = (k - 1) % 3 * 0.315 + 0.075; RIGHT = LEFT + 0.265
    TOP = k < 4 ? 0.775 : 0.395; BOTTOM = TOP - 0.26
    @PANEL
    unset key
    if (k == 1) {
        @HEADLINE
        set label 1001 "━ solver" at screen 0.018, 0.885 left textcolor rgb "#9A9A9A" font ",14"
        set label 1002 "━ best ponytail" at screen 0.14, 0.885 left textcolor rgb VERMILION font ",14"
        set label 1003 "╌ cascade" at screen 0.32, 0.885 left textcolor rgb BLUE font ",14"
    } else { unset label }
    set label 10 word(TITLES, k) at graph 0, 1.08 left font ",13" textcolor rgb BLACK
    set xrange [0:k == 6 ? 4 : 2]; set yrange [-1.25:1.25]
    set ytics 0.5; set xtics k == 6 ? 1 : 0.5
    if (k > 3) { set xlabel "time (s)" }
    if (k % 3 == 1) { set ylabel "offset / peak" offset 1.5, 0 }
    plot DATA using (column("case") == k ? column("time_s") : NaN):(column("solver_peaks")) with lines lc rgb "#BBBBBB" lw 6, \
         DATA using (column("case") == k ? column("time_s") : NaN):(column("fitted_peaks")) with lines lc rgb VERMILION lw 1.8, \
         DATA using (column("case") == k ? column("time_s") : NaN):(k == 2 ? column("fitted_peaks") : column("cascade_peaks")) with lines lc rgb (k == 2 ? VERMILION : BLUE) lw 1.6 dt (6, 4)
}
unset multiplot
