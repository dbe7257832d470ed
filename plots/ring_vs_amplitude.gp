# SPDX-License-Identifier: GPL-3.0-or-later
# How far the ring of one bone is from the law's, both read with a stop watch, against the amplitude.
a = '(column("amplitude_rad"))'
off(x, y) = abs(x / y - 1)
FINDING = "Even a swing from 3 rad rings within half a per cent of the law"
AXIS = 'set logscale x; set xrange [0.0025:3.5]; set xtics (0.003, 0.01, 0.03, 0.1, 0.3, 1, 3)'

LEFT = 0.14
@MAIN
@AXIS
set logscale y
set yrange [1e-9:1]
set ytics ("10^{−6} %%" 1e-8, "10^{−4} %%" 1e-6, "0.01 %%" 1e-4, "1 %%" 1e-2, "100 %%" 1)
set ylabel "off by" offset 1, 0
set key top left
plot DATA using @a:(off(column("omega_rad_s"), column("omega_of_law_rad_s"))) with linespoints ls MEASURED title "frequency", \
     DATA using @a:(off(column("decay_per_s"), column("decay_of_law_per_s"))) with linespoints ls OTHER_MEASURED title "decay", \
     0.0018 * x**2 with lines ls OTHER title "∝ amplitude squared"

@STRIP_PLAIN
@AXIS
set yrange [0:3]
set ytics 1
set label 1003 "its order" at graph 0, 1.11 left textcolor rgb INK
set xlabel "turned by (rad)"
plot 2 with lines ls THRESHOLD, \
     DATA using @a:(column("omega_order")) with linespoints ls MEASURED, \
     DATA using @a:(column("decay_order")) with points ls OTHER_MEASURED
