# SPDX-License-Identifier: GPL-3.0-or-later
# What the best damped sine leaves of each bone's motion.
FINDING = "One damped sine does for the first bone of a chain, and for no other"
@WHOLE
set xrange [0.7:5.3]
set xtics 1
set logscale y
set yrange [1e-4:100]
set ytics ("10^{−4}" 1e-4, "10^{−2}" 1e-2, "1" 1, "100" 100)
set xlabel "bone, from the root to the tip"
set ylabel "left by the best damped sine (% of the peak)"
set key bottom right
at(d, x) = column("drag") == d ? x : NaN
plot 0.794 with lines ls THRESHOLD title "42 dB", \
     DATA using (column("bone")):(at(0.02, column("left_pct"))) with points ls MEASURED ps 1 title "drag 0.02", \
     DATA using (column("bone")):(at(0.2, column("left_pct"))) with points ls OTHER_MEASURED ps 1 title "drag 0.2"
