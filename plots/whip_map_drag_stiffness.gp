# SPDX-License-Identifier: GPL-3.0-or-later
# Peak tip gain of six bones over drag and stiffness, both on logarithmic axes.
FINDING = "Drag tames a whip; near a drag of 0.2 the worst strand is neither limp nor stiff"

@WHOLE
set lmargin at screen 0.13
set rmargin at screen 0.82
half_s = 90**(0.5 / 14)
half_c = 90**(0.5 / 19)
set logscale x
set logscale y
set xrange [0.01 / half_s:0.9 * half_s]
set yrange [0.01 / half_c:0.9 * half_c]
set xtics (0.01, 0.03, 0.1, 0.3, 0.9)
set ytics (0.01, 0.03, 0.1, 0.3, 0.9)
set xlabel "stiffness s (fraction per frame)"
set ylabel "drag c (fraction of the velocity lost per frame)" offset 1, 0
set logscale cb
set cbrange [0.5:3000]
set cbtics ("0.5" 0.5, "1" 1, "2" 2, "10" 10, "100" 100, "1000" 1000)
set cblabel "peak swing of the tip / start" offset 1, 0
set palette defined (0 "#0072B2", 0.08 "#f7fbff", 0.35 "#fee8c8", 0.7 "#fdae6b", 1 "#cc2211")
unset grid
s = '(column("stiffness"))'
c = '(column("drag"))'
written(x) = x < 9.95 ? sprintf("%.1f", x) : sprintf("%.0f", x)
plot DATA using @s:@c:(@s / half_s):(@s * half_s):(@c / half_c):(@c * half_c):(column("peak_gain")) \
         with boxxyerror fs solid noborder lc palette notitle, \
     DATA using @s:@c:(written(column("peak_gain"))) every 2 with labels font ",9" textcolor rgb BLACK notitle
