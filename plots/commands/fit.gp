# SPDX-License-Identifier: GPL-3.0-or-later
# A trace and the ponytail that fits it best; what is left below. The program sets FINDING, QUANTITY,
# CASCADE (bones, or 0), FITTED, LEFT_OVER_MOST, FLAT (the
# trace's value where it is constant, or NaN) and the blocks $Trace and $Curve.

# 1, 2 or 5 times a power of ten, below x.
decade(x) = 10 ** floor(log10(x))
nice(x) = decade(x) * (x / decade(x) < 2 ? 1 : x / decade(x) < 5 ? 2 : 5)

TRACE = '$Trace using (column("time")):(column("y")) with points ls MEASURED title "trace"'
PONYTAIL = TRACE . ', $Curve using (column("time")):(column("ponytail")) with lines ls LAW title "best ponytail"'
LEFT_OVER = '$Trace using (column("time")):(column("left")) with lines ls LAW'
if (!FITTED) {
    UPPER_PLOT = TRACE
    # Not a function, which would bring a range of its own.
    LOWER_PLOT = '$Trace using (column("time")):(0) with lines ls FAINT'
} else {
    UPPER_PLOT = PONYTAIL
    LOWER_PLOT = LEFT_OVER
}
if (CASCADE) {
    set style line 20 lc rgb GREEN lw 2 dt (8, 5)
    UPPER_PLOT = PONYTAIL . ', $Curve using (column("time")):(column("cascade")) with lines ls 20 title sprintf("cascade of %d bones", CASCADE)'
    LOWER_PLOT = LEFT_OVER . ', $Trace using (column("time")):(column("left_cascade")) with lines ls 20'
}
set multiplot
@UPPER
@HEADLINE
set key at graph 1, graph 1.11 right top horizontal maxrows 1 width -3
if (FLAT == FLAT) { set yrange [FLAT - 1:FLAT + 1] }
# At a place of their own: wide numbers would push them off the page.
set label 1001 QUANTITY noenhanced at screen 0.018, graph 0.5 center rotate textcolor rgb INK
plot @UPPER_PLOT
TOP = 0.345; BOTTOM = 0.145
@PANEL
unset key
set xlabel "time (s)"
set label 1001 "left over" at screen 0.018, graph 0.5 center rotate textcolor rgb INK
set yrange [-1.1 * LEFT_OVER_MOST:1.1 * LEFT_OVER_MOST]
set ytics nice(LEFT_OVER_MOST)
plot @LOWER_PLOT
unset multiplot
