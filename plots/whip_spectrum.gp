# SPDX-License-Identifier: GPL-3.0-or-later
# The power of the tip's speed by frequency, after a shake: small (above) and of 0.1 m (below).
f = '(column("frequency_hz") + 0.125)'
array DRAG[2] = [0.02, 0.2]
array BONES[4] = [1, 2, 6, 12]
at(p, i, x) = column("drag") == DRAG[p] && column("bones") == BONES[i] ? x : NaN
FINDING = "A whip is a slow swing, not jitter: hardly any of its power is above 10 Hz"
AXIS = 'set xrange [0:20]; set logscale y; set yrange [1e-7:2e4]; set ytics ("1" 1, "10^{−2}" 1e-2, "10^{−4}" 1e-4, "10^{−6}" 1e-6)'
LIMIT = 'set arrow 1 from 10, 1e-7 to 10, 0.3 nohead ls THRESHOLD; set label 2 "10 Hz" at 10.2, 0.2 left front font ",12" textcolor rgb INK'
HEIGHT_OF = 'TOP = row == 1 ? 0.87 : 0.475; BOTTOM = row == 1 ? 0.53 : 0.135;'

set multiplot
do for [row = 1:2] {
    do for [p = 1:2] {
        LEFT = p == 1 ? 0.115 : 0.56
        RIGHT = p == 1 ? 0.525 : 0.985
        @HEIGHT_OF
        @PANEL
        if (row == 1 && p == 1) { @HEADLINE }
        @AXIS
        @LIMIT
        set label 1 sprintf("drag %g, %s", DRAG[p], row == 1 ? "small shake" : "shake of 0.1 m") at graph 0.02, 1.05 left front textcolor rgb INK
        if (row == 1) { set format x "" }
        if (row == 2) { set xlabel "frequency (Hz)" }
        if (p == 2) { set ytics ("" 1, "" 1e-2, "" 1e-4, "" 1e-6) }
        if (p == 1) { set ylabel "part of the power" }
        if (row == 1 && p == 2) { set key top right samplen 1.2 width -3 font ",13" spacing 1.05 } else { set key off }
        plot for [i = 1:4] DATA using @f:(at(p, i, column(row == 1 ? "power_small" : "power_shaken"))) with lines ls 10 + i title sprintf("%d bone%s", BONES[i], BONES[i] == 1 ? "" : "s")
    }
}
