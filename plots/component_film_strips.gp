# SPDX-License-Identifier: GPL-3.0-or-later
# Four strips of five moments each: the pose dashed, the simulation solid, tails as rings, the collider as an outline.
array NAMED[4] = ["wind from below in gusts, one a second, from none to twice gravity", \
    "let go above a ball", \
    "the root jumps up by two chain lengths at 1 s", \
    "let go: a bone with two children aims at the first"]
array LEAST[4] = [-0.36, -0.4, -0.36, -0.25]
array MOST[4] = [0.36, 0.06, 1.24, 0.2]
# One scale for both directions and all strips, pixels per metre.
SCALE = 114.0
FINDING = "What the component does, drawn by the rotations that it writes"
away = '(1.1 * column("moment"))'
only(s, v) = column("strip") == s ? v : NaN
# Once for each moment: its rows begin with the first bone.
once(s, v) = int(column(0)) % 4 == 0 ? only(s, v) : NaN
set multiplot
do for [p = 1:4] {
    TOP = p == 1 ? 0.845 : BOTTOM - 0.05
    BOTTOM = TOP - (MOST[p] - LEAST[p]) * SCALE / HEIGHT
    @PANEL
    if (p == 1) {
        @HEADLINE
        set key at screen RIGHT, 0.918 horizontal right maxrows 1 width -1 samplen 1.8 font ",13"
    } else {
        unset label 1000
        unset key
    }
    set xrange [-0.1:-0.1 + (RIGHT - LEFT) * WIDTH / SCALE]
    set yrange [LEAST[p]:MOST[p]]
    set ytics p == 3 ? 0.4 : 0.3
    unset xtics
    set format y "%g m"
    set label 1 NAMED[p] at graph 0, 1.0 offset 0, 0.6 left textcolor rgb INK
    plot DATA using (only(p - 1, column("pose_x_m") + @away)):(column("pose_y_m")):(column("pose_to_x_m") - column("pose_x_m")):(column("pose_to_y_m") - column("pose_y_m")) with vectors nohead ls OTHER title "animated pose", \
         DATA using (only(p - 1, column("x_m") + @away)):(column("y_m")):(column("to_x_m") - column("x_m")):(column("to_y_m") - column("y_m")) with vectors nohead ls LAW title "simulated", \
         DATA using (only(p - 1, column("to_x_m") + @away)):(column("to_y_m")) with points ls MEASURED pt 6 title "tails", \
         DATA using (p == 2 ? column("collider_x_m") + @away : column("x_m") - 20):(p == 2 ? column("collider_y_m") : 0):(p == 2 ? column("collider_radius_m") : 0.01) with circles lc rgb INK fs empty title "collider", \
         DATA using (once(p - 1, 0.5) + @away):(LEAST[p] + 0.09):(sprintf("%.2f s", column("seconds"))) with labels left font ",12" textcolor rgb INK notitle
}
