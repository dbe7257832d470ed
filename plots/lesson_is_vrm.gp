# SPDX-License-Identifier: GPL-3.0-or-later
# The lesson and VRM 1.0 side by side: four bones at stiffness 0.05, drag 0.2.
# The row counts if its scene is drawn; the others are left out.
here(x) = column("bones") == 4 ? x : NaN
f = '(here(column("frame")))'
FINDING = "VRM’s pull is another line, yet both give one trajectory while the length step is on"
AXIS = 'set xrange [0:121]'

@MAIN
@AXIS
set logscale y
set yrange [1e-17:1e5]
set ytics ("10^{−15}" 1e-15, "10^{−10}" 1e-10, "10^{−5}" 1e-5, "1" 1)
set ylabel "largest distance (m)" offset 1, 0
set key center right
plot DATA using @f:(column("loose_apart_m")) with points ls OTHER_MEASURED title "tails, without the length step", \
     DATA using @f:(column("pull_apart_m")) with points ls OTHER pt 9 ps 0.5 title "what the pull adds in a frame", \
     DATA using @f:(column("tail_apart_m")) with points ls MEASURED title "tails, all four steps"

@STRIP
@AXIS
set xlabel "frame"
plot DATA using @f:(ratio(column("tail_apart_m_rounding"))) with points ls MEASURED ps 0.35
