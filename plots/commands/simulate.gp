# SPDX-License-Identifier: GPL-3.0-or-later
# A run as a film strip, and below it the tip's motion over time and its path. The program lays the
# strip out (experiments/lab/film_strip.c): there a unit of both axes is a pixel of the page.
# It sets every name in capitals that is not of style.gp, and the blocks $Strands, $Cells and $Motion.

TOP = 1; BOTTOM = 0
set multiplot
@PANEL
@HEADLINE
set label 1003 NOTE at screen 0.018, 0.921 left front font ",12.5" textcolor rgb INK
unset border; unset tics; unset grid; unset key
set lmargin at screen 0; set rmargin at screen 1; set bmargin at screen 0; set tmargin at screen 1
set xrange [0:WIDTH]; set yrange [0:HEIGHT]
plot $Strands using (column("rigid_x")):(column("rigid_y")) with lines lc rgb GREY lw 1.4 dt (5, 4), \
     $Strands using (column("x")):(column("y")) with lines lc rgb BLUE lw 2, \
     $Strands using (column("x")):(column("y")) with points pt 7 ps 0.42 lc rgb "#ffffff", \
     $Strands using (column("x")):(column("y")) with points pt 6 ps 0.42 lw 1.4 lc rgb BLUE, \
     $Strands using (column("x")):(column("is_tip") > 0 ? column("y") : NaN) with points pt 7 ps 0.5 lc rgb VERMILION, \
     $Cells using (column("anchor_x")):(column("anchor_y")) with points pt 5 ps 0.45 lc rgb INK, \
     $Cells using (column("x")):(column("y")):(stringcolumn("time")) with labels center font ",12.5" textcolor rgb INK

LEFT = 0.125; RIGHT = 0.64; TOP = 0.37; BOTTOM = 0.11
@PANEL
unset label 1000; unset label 1003
set border 3; set grid
set tics nomirror out scale 0.6
set key at graph 1, graph 1.13 right top horizontal nobox
set xrange [0:SECONDS]
set xlabel "time (s)"
set ylabel FROM offset 1, 0
set ytics MOTION_TIC
if (LAST < 0.98 * SECONDS) {
    set arrow from LAST, graph 0 to LAST, graph 1 nohead ls THRESHOLD
    beside = LAST < 0.7 * SECONDS ? "end of the strip" : ""
    set label 1004 beside at LAST, graph 0.06 left offset 0.6, 0 font ",12" textcolor rgb INK
}
set yrange [MOTION_LEAST:MOTION_MOST]
plot $Motion using (column("time")):(column("from_x")) with lines lc rgb GREEN lw 2 title ACROSS, \
     $Motion using (column("time")):(column("from_y")) with lines lc rgb VERMILION lw 2 title UPWARD

LEFT = 0.74; RIGHT = 0.97
@PANEL
unset key
high = PATH_SPAN * PATH_ASPECT
set xrange [PATH_X - PATH_SPAN / 2:PATH_X + PATH_SPAN / 2]
set yrange [PATH_Y - high / 2:PATH_Y + high / 2]
set xtics PATH_TIC; set ytics PATH_TIC
set xlabel sprintf("path of the tip: %s, %s (m)", ACROSS, UPWARD)
plot $Motion using (column("x")):(column("y")) with lines lc rgb VERMILION lw 1.4, \
     $Motion using (column("x")):(column("y")) every ::0::0 with points pt 6 ps 0.7 lw 2 lc rgb INK, \
     $Motion using (column("x")):(column("y")) every ::FRAMES::FRAMES with points pt 7 ps 0.6 lc rgb INK
unset multiplot
