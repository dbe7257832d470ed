# SPDX-License-Identifier: GPL-3.0-or-later
# How far strands that were kicked aside are from straight down when they have come to rest.
FINDING = "Kicked aside, a strand that hangs straight down comes back to straight down"
AXIS = 'set logscale x; set xrange [0.0085:0.24]; set xtics (0.01, 0.05, 0.2)'
array BONES[4] = [1, 2, 4, 8]
pick(x, bones) = column("bones") == bones ? x : NaN
s = '(column("stiffness"))'

@MAIN
@AXIS
set label "half the last digit of a whole turn" at 0.0095, 1e-6 left font ",13" textcolor rgb INK
set logscale y
set yrange [1e-165:1e12]
set ytics ("10^{−150}" 1e-150, "10^{−120}" 1e-120, "10^{−90}" 1e-90, "10^{−60}" 1e-60, "10^{−30}" 1e-30, "1" 1)
set ylabel "off straight down (°)"
set key bottom left
plot 360 * 2.0**-54 with lines ls OTHER notitle, \
     for [k = 1:4] DATA using @s:(pick(column("bend_deg"), BONES[k])) with linespoints ls 10 + k ps 0.8 \
         title sprintf("%d bone%s", BONES[k], k > 1 ? "s" : "")

@STRIP
@AXIS
set xlabel "stiffness s (fraction per frame)"
plot for [k = 1:4] DATA using (column("stiffness") * (1 + 0.02 * (k - 2.5))):(ratio(pick(column("bend_deg_rounding"), BONES[k]))) \
         with points ls 10 + k
