# SPDX-License-Identifier: GPL-3.0-or-later
# Each law's ratios over all of its points: median, 99 % quantile and the worst, against the threshold.
LAWS = "'displacement ratio' 'fall' 'swing without length step' 'droop of one bone' 'rest of a chain, lesson' 'rest of a chain, VRM 1.0' 'hanging free' 'length without length step' 'length kept' 'identification' 'lesson as VRM 1.0' 'steady rotation' 'pull to a pose' 'pushed by a plane' 'pushed by a sphere'"
FINDING = "Over its whole domain no law is further off than a few roundings"
N = words(LAWS)
LEAST = 0.005
above(x) = x < LEAST ? LEAST : x
LEFT = 0.28
@WHOLE
set logscale x
set xrange [0.004:400]
set xtics ("≤0.005" LEAST, "0.1" 0.1, "1" 1, "10" 10, "30" 30)
set yrange [N + 1.1:-0.9]
set ytics ()
set for [i = 1:N] ytics add (word(LAWS, i) i)
unset grid
set grid xtics ls FAINT
set xlabel "difference from the law, in units of rounding"
set arrow 1 from 30, graph 0 to 30, graph 1 nohead ls THRESHOLD
set label 1 "threshold" at 33, N + 0.8 left font ",12" textcolor rgb INK
set label 2 "points" at 350, -0.15 right font ",12" textcolor rgb INK
set key at graph 0, 0.99 left top maxrows 1 samplen 1.2 width -4
plot DATA using (above(column("median"))):(column("law")):(column("off_worst_rounding") - above(column("median"))):(0) with vectors nohead ls FAINT lw 6 notitle, \
     DATA using (above(column("median"))):(column("law")) with points ls LAW pt 6 ps 0.8 title "median", \
     DATA using (above(column("q99"))):(column("law")) with points ls LAW pt 7 ps 0.7 title "99 % are below", \
     DATA using (above(column("off_worst_rounding"))):(column("law")) with points ls MEASURED pt 7 ps 0.9 title "worst", \
     DATA using (350):(column("law")):(sprintf("%d", column("held") + column("off"))) with labels right font ",12" textcolor rgb INK notitle
