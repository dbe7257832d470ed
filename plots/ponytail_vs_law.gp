# SPDX-License-Identifier: GPL-3.0-or-later
FINDING = "One bone: the best sine is the law's. Four bones: it is slower and lasts longer"
set multiplot
do for [k = 1:2] {
    LEFT = k == 1 ? 0.095 : 0.585; RIGHT = LEFT + 0.385
    TOP = 0.81; BOTTOM = 0.145
    @PANEL
    if (k == 1) {
        @HEADLINE
        set label 13 "frequency ω (rad/s)" at graph 0, 1.05 left font ",14" textcolor rgb BLACK
        Q = "omega_rad_s"; M = "omega_law_rad_s"
        set key bottom left
    } else {
        unset label
        set label 13 "decay d (1/s)" at graph 0, 1.05 left font ",14" textcolor rgb BLACK
        Q = "decay_per_s"; M = "decay_law_per_s"
        unset key
    }
    set xlabel "drag c (fraction per frame)"
    set yrange [0:*]
    plot DATA using (column("bones") == 1 ? column("drag") : NaN):(column(M)) with lines ls LAW title "law (M) of bone 1", \
         DATA using (column("bones") == 1 ? column("drag") : NaN):(column(Q)) with points ls MEASURED title "best ponytail, 1 bone", \
         DATA using (column("bones") == 4 ? column("drag") : NaN):(column(Q)) with points ls OTHER_MEASURED title "best ponytail, 4 bones"
}
unset multiplot
