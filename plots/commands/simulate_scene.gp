# SPDX-License-Identifier: GPL-3.0-or-later
# A film strip for each spring of a scene. The program lays it out (experiments/lab/scene_strip.c): a unit of
# both axes is a pixel of the page. It sets every name in capitals that is not of style.gp, and the blocks.

TOP = 1; BOTTOM = 0
set multiplot
@PANEL
unset border; unset tics; unset grid; unset key
set lmargin at screen 0; set rmargin at screen 1; set bmargin at screen 0; set tmargin at screen 1
set xrange [0:WIDTH]; set yrange [0:HEIGHT]
set label 1000 FINDING at 14, HEIGHT - 24 left noenhanced font ",17" textcolor rgb INK
set label 1003 NOTE at 14, HEIGHT - 50 left noenhanced font ",12.5" textcolor rgb INK
plot $Colliders using 1:2 with lines lc rgb GREY lw 1, \
     $Pose using 1:2 with lines lc rgb GREY lw 1.4 dt (5, 4), \
     $Shown using 1:2 with lines lc rgb BLUE lw 2, \
     $Rings using 1:2 with points pt 7 ps 0.42 lc rgb "#ffffff", \
     $Rings using 1:2 with points pt 6 ps 0.42 lw 1.4 lc rgb BLUE, \
     $Rows using 1:2:3 with labels left noenhanced font ",13.5" textcolor rgb INK, \
     $Cells using 1:2:3 with labels center noenhanced font ",12" textcolor rgb INK
unset multiplot
