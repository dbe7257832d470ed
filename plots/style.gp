# SPDX-License-Identifier: GPL-3.0-or-later
# The one style of all figures. draw.sh runs it before a figure's script and sets NAME, DATA (the CSV
# file), TERMINAL and the output; after the script end.gp.
#
# A script draws the law as a line and the measurement as points, the residual in a strip below:
#
#     FINDING = "What the figure shows, as a sentence"
#     @MAIN                                        the upper panel, under the finding
#     set ylabel "droop θ (°)"
#     plot DATA using (column("stiffness")):(column("theta_deg_law")) with lines ls LAW title "exact law", \
#          DATA using (column("stiffness")):(column("theta_deg")) with points ls MEASURED title "measured"
#     @STRIP                                       the strip: x_rounding, against the threshold
#     set xlabel "stiffness s (fraction per frame)"
#     plot DATA using (column("stiffness")):(ratio(column("theta_deg_rounding"))) with points ls MEASURED
#
# Columns are called by name. x axes of both panels have the same place, so give both the same range.

set encoding utf8
set minussign
set datafile separator comma
set datafile commentschars "#"
set datafile columnheaders
set datafile missing NaN

# ---- palette: Okabe and Ito, told apart in every common kind of colour vision ----------------------
BLACK = "#000000"
ORANGE = "#E69F00"
SKY = "#56B4E9"
GREEN = "#009E73"
YELLOW = "#F0E442"
BLUE = "#0072B2"
VERMILION = "#D55E00"
PURPLE = "#CC79A7"
GREY = "#8C8C8C"
INK = "#333333"

# Line styles by what they stand for, so that a colour means the same in every figure.
LAW = 1; MEASURED = 2; OTHER = 3; OTHER_MEASURED = 4; THRESHOLD = 5; FAINT = 6
set style line LAW lc rgb BLUE lw 2
set style line MEASURED lc rgb VERMILION pt 7 ps 0.55 lw 2
set style line OTHER lc rgb GREY lw 2 dt (8, 6)
set style line OTHER_MEASURED lc rgb GREEN pt 5 ps 0.5 lw 2
set style line THRESHOLD lc rgb INK lw 1.2 dt (4, 4)
set style line FAINT lc rgb "#DDDDDD" lw 1
# A family of curves (bone 1, bone 2, ...) takes styles 11, 12, ... in this order.
array FAMILY[7] = [BLUE, VERMILION, GREEN, ORANGE, PURPLE, SKY, BLACK]
do for [i = 1:7] { set style line 10 + i lc rgb FAMILY[i] lw 2 pt 7 ps 0.5 }

# ---- paper -----------------------------------------------------------------------------------------
# A figure may ask for another size before this.
if (!exists("WIDTH")) WIDTH = 800
if (!exists("HEIGHT")) HEIGHT = 560
if (TERMINAL eq "svg") {
    set terminal svg size WIDTH,HEIGHT fixed enhanced font "Arial, Helvetica, sans-serif,15" background "#ffffff"
} else {
    set terminal pngcairo size WIDTH,HEIGHT enhanced font "sans,15" fontscale 0.75 background "#ffffff"
}
set border 3 lc rgb INK lw 1
set tics nomirror out scale 0.6 textcolor rgb INK
set grid xtics ytics ls FAINT, ls FAINT
set errorbars 0
# Nothing may hide behind a key: it is not opaque, so give it room.
set key Left reverse noopaque spacing 1.2 samplen 2.4 textcolor rgb INK
set xlabel textcolor rgb INK
set ylabel textcolor rgb INK

# ---- panels ----------------------------------------------------------------------------------------
LEFT = 0.115
RIGHT = 0.965
PANEL = 'unset title; unset xlabel; unset ylabel; unset label; unset arrow; set format "%h"; set tics autofreq; unset logscale; set autoscale; unset xrange; unset yrange;' \
    . 'set lmargin at screen LEFT; set rmargin at screen RIGHT; set tmargin at screen TOP; set bmargin at screen BOTTOM;'
HEADLINE = 'set label 1000 FINDING at screen 0.018, 0.955 left front font ",17" textcolor rgb BLACK;'
# One panel that fills the page (a map, a film strip).
WHOLE = 'TOP = 0.885; BOTTOM = 0.145;' . PANEL . HEADLINE
# The upper panel, and the strip below it. Two side by side: MAIN, UPPER, STRIP, STRIP with LEFT and
# RIGHT set before each.
UPPER = 'TOP = 0.885; BOTTOM = 0.435;' . PANEL . 'set format x "";'
MAIN = 'set multiplot;' . UPPER . HEADLINE
STRIP = 'TOP = 0.345; BOTTOM = 0.145;' . PANEL \
    . 'set logscale y; set yrange [RATIO_LEAST:RATIO_MOST];' \
    . 'set ytics ("≤0.01" 0.01, "1" 1, "30" 30, "≥1000" 1000);' \
    . 'set key off; set label 1002 "residual in units of rounding" at graph 0, 1.11 left textcolor rgb INK;' \
    . 'set arrow 1000 from graph 0, first 30 to graph 1, first 30 nohead ls THRESHOLD front;' \
    . 'set label 1001 "threshold" at graph 0.995, first 55 right front font ",12" textcolor rgb INK;'
# A strip for a residual in a unit of its own: plain axes, the same place.
STRIP_PLAIN = 'TOP = 0.345; BOTTOM = 0.145;' . PANEL . 'set key off;'

# ---- residuals -------------------------------------------------------------------------------------
# x_rounding runs from 0 (equal to the last bit) to infinity: what leaves the strip stands on its edge.
RATIO_LEAST = 0.01
RATIO_MOST = 1000.0
ROUNDING_THRESHOLD = 30
ratio(x) = x < RATIO_LEAST ? RATIO_LEAST : x > RATIO_MOST ? RATIO_MOST : x
