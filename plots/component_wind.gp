# SPDX-License-Identifier: GPL-3.0-or-later
# Least, mean and most wind of a minute against windGust, and how much later each bone meets a gust.
FINDING = "Gusts swing the wind about its mean, and run down the strand bone by bone"
do for [p = 1:2] {
    LEFT = p == 1 ? 0.115 : 0.61
    RIGHT = p == 1 ? 0.505 : 0.975
    name = p == 1 ? "most" : "late_s"
    if (p == 1) {
        @MAIN
        set xrange [-0.05:1.05]
        set yrange [-0.1:2.6]
        set ylabel "wind / steady wind"
        set key top left
        plot DATA using (column("gust")):(column("most_law")) with lines ls LAW title "law", \
             DATA using (column("gust")):(column("least_law")) with lines ls LAW title "", \
             DATA using (column("gust")):(column("most")) with points ls 12 title "most", \
             DATA using (column("gust")):(column("mean")) with points ls 13 title "mean", \
             DATA using (column("gust")):(column("least")) with points ls 14 title "least"
    } else {
        @UPPER
        set xrange [0.5:6.5]
        set yrange [-0.1:1.2]
        set ylabel "later than bone 1 (s)"
        set key off
        plot DATA using (column("bone")):(column("late_s_law")) with lines ls LAW, \
             DATA using (column("bone")):(column("late_s")) with points ls MEASURED
    }
    @STRIP
    if (p == 1) { set xrange [-0.05:1.05] } else { set xrange [0.5:6.5]; unset label 1002 }
    set xlabel p == 1 ? "windGust" : "bone"
    plot DATA using (column(p == 1 ? "gust" : "bone")):(ratio(column(name . "_rounding"))) with points ls MEASURED
}
