# SPDX-License-Identifier: GPL-3.0-or-later
# Table ④: on the left the droop of every bone of the chains, on the right how far their tips lag.
FINDING = "Droop adds up along a chain, ever less; a dragged chain’s tip lags behind, ever more"
array CHAIN[5] = [1, 2, 3, 4, 6]
array SPEED[3] = ["2_4", "1_2", "0_6"]
array SPOKEN[3] = ["2.4 m/s", "1.2 m/s", "0.6 m/s"]
bone(i, ending) = column(sprintf("droop_%d_deg%s", i, ending))
lag(k, ending) = column(sprintf("lag_at_%s_m%s", SPEED[k], ending))
pick(x, bones) = column("bones") == bones ? x : NaN
LEFT_HALF = 'LEFT = 0.085; RIGHT = 0.5'
RIGHT_HALF = 'LEFT = 0.605; RIGHT = 0.975'
AXIS = 'set xrange [0.6:6.4]; set xtics 1'

# The law of the longest chain as one line: its bones are columns of one row.
stats DATA using (pick(bone(1, "_law"), 6)) nooutput name "FIRST"
set print $Law
print "bone,droop"
do for [i = 1:6] {
    stats DATA using (pick(bone(i, "_law"), 6)) nooutput
    print sprintf("%d,%.17g", i, STATS_mean)
}
unset print

@LEFT_HALF
@MAIN
@AXIS
set yrange [0:118]
set ytics 20
set ylabel "droop θ (°)" offset 1, 0
set key top left width -5
plot x * FIRST_mean with lines ls OTHER title "i times the first bone’s", \
     $Law using 1:2 with lines ls LAW title "law, six bones", \
     for [i = 1:6] DATA using (i):(pick(bone(i, ""), 6)) with points ls MEASURED ps 0.7 \
         title i == 1 ? "measured" : "", \
     for [k = 1:4] DATA using (CHAIN[k]):(pick(column("droop_last_deg"), CHAIN[k])) with points \
         ls OTHER_MEASURED pt 6 ps 1.1 title k == 1 ? "last of 1, 2, 3, 4" : ""

@RIGHT_HALF
@UPPER
@AXIS
set yrange [0:1.6]
set ylabel "lag of the tip (m)" offset 1, 0
set key top left width -3
plot for [k = 1:3] DATA using (column("bones")):(lag(k, "_law")) with lines ls 10 + k title SPOKEN[k], \
     for [k = 1:3] DATA using (column("bones")):(lag(k, "")) with points ls 10 + k ps 0.7 notitle

@LEFT_HALF
@STRIP
@AXIS
set xlabel "bone i, from the root to the tip"
plot for [k = 1:5] for [i = 1:CHAIN[k]] DATA using (i + 0.15 * (k - 3)):(ratio(pick(bone(i, "_rounding"), CHAIN[k]))) \
         with points ls k == 5 ? MEASURED : OTHER_MEASURED pt 7 ps 0.35

@RIGHT_HALF
@STRIP
@AXIS
unset label 1002
set xlabel "number of bones n"
plot for [k = 1:3] DATA using (column("bones") + 0.12 * (2 - k)):(ratio(lag(k, "_rounding"))) with points ls 10 + k
