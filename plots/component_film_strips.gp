# SPDX-License-Identifier: GPL-3.0-or-later
# Four strips of five moments each: the pose dashed, the simulation solid, tails as rings, the collider as an outline.
array NAMED[4] = ["wind in gusts", "a sphere below", "a jump of two lengths", "a branch"]
array LEAST[4] = [-0.36, -0.4, -0.36, -0.25]
array MOST[4] = [0.36, 0.06, 1.24, 0.2]
# One scale for both directions and all strips, pixels per metre.
SCALE = 119.0
FINDING = "What the component does, drawn by the rotations that it writes"
away = '(1.1 * column("moment"))'
only(s, v) = column("strip") == s ? v : NaN
set multiplot
do for [p = 1:4] {
    TOP = p == 1 ? 0.89 : BOTTOM - 0.05
    BOTTOM = TOP - (MOST[p] - LEAST[p]) * SCALE / HEIGHT
    @PANEL
    if (p == 1) {
        @HEADLINE
    } else {
        unset label 1000
    }
    unset key
    set xrange [-0.1:-0.1 + (RIGHT - LEFT) * WIDTH / SCALE]
    set yrange [LEAST[p]:MOST[p]]
    set ytics p == 3 ? 0.4 : 0.3
    unset xtics
    set label 1 NAMED[p] at graph 0, 1.0 offset 0, 0.6 left textcolor rgb INK
    plot DATA using (only(p - 1, column("pose_x_m") + @away)):(column("pose_y_m")):(column("pose_to_x_m") - column("pose_x_m")):(column("pose_to_y_m") - column("pose_y_m")) with vectors nohead ls OTHER, \
         DATA using (p == 2 ? column("collider_x_m") + @away : column("x_m") - 20):(p == 2 ? column("collider_y_m") : 0):(p == 2 ? column("collider_radius_m") : 0.01) with circles ls OTHER fs empty, \
         DATA using (only(p - 1, column("x_m") + @away)):(column("y_m")):(column("to_x_m") - column("x_m")):(column("to_y_m") - column("y_m")) with vectors nohead ls LAW, \
         DATA using (only(p - 1, column("to_x_m") + @away)):(column("to_y_m")) with points ls MEASURED pt 6
}
