# SPDX-License-Identifier: GPL-3.0-or-later
# The largest acceleration of walks and of turns of the head against the threshold.
FINDING = "No threshold of acceleration lies between walking and turning the head"
@WHOLE
set logscale x
set xrange [0.1:40]
set xtics (0.1, 0.3, 1, 3, 10, 30)
set yrange [0.3:2.7]
set ytics ("walks" 1, "turns" 2)
set xlabel "largest acceleration of the hair tie (m/s²)"
set key off
set arrow 1 from 0.3, graph 0 to 0.3, graph 1 nohead ls THRESHOLD
set label 1 "threshold 0.3 m/s²" at 0.32, 2.55 left textcolor rgb INK
set arrow 2 from 18, graph 0 to 18, graph 1 nohead ls THRESHOLD
set label 2 "0.3 m/s in a frame" at 17, 2.55 right textcolor rgb INK
plot DATA using (column("acceleration_m_s2")):(2 - column("walks")) with points ls MEASURED ps 1, \
     DATA using (column("acceleration_m_s2")):(column("motion") == 4 ? 2 : NaN):("0.2 s") with labels offset 0, 1 textcolor rgb INK, \
     DATA using (column("acceleration_m_s2")):(column("motion") == 6 ? 2 : NaN):("0.4 s") with labels offset 0, 1 textcolor rgb INK, \
     DATA using (column("acceleration_m_s2")):(column("motion") == 8 ? 2 : NaN):("1 s") with labels offset 0, 1 textcolor rgb INK, \
     DATA using (column("acceleration_m_s2")):(column("motion") == 9 ? 2 : NaN):("2 s") with labels offset 0, 1 textcolor rgb INK
