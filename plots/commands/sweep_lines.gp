# SPDX-License-Identifier: GPL-3.0-or-later
# Measures over one setting: law as a line, measurement as points, a panel for each; a measure by itself
# has its residuals below. experiments/commands/sweep_plot.c sets every name that is not of style.gp.

unset datafile
set datafile separator comma
set datafile missing NaN

if (PANELS == 1) {
    @MAIN
    eval AXIS_X
    eval RANGE_1
    set ylabel LABEL_1
    set key at graph 1, graph 1.1 right top horizontal
    eval PLOT_1
    @STRIP
    if (LINEAR) {
        set label 1002 "residual in units of what the linear law leaves out"
        set ytics ("≤0.01" 0.01, "1" 1, "≥1000" 1000)
        set arrow 1000 from graph 0, first 1 to graph 1, first 1 nohead ls THRESHOLD front
        set label 1001 "threshold" at graph 0.995, first 2 right front font ",12" textcolor rgb INK
    }
    eval AXIS_X
    set xlabel X_LABEL
    plot $Data using 1:(ratio($4)) with points ls MEASURED ps POINT
} else {
    HIGH = (1.0 - (52.0 + 68) / HEIGHT) / PANELS
    set multiplot
    do for [i = 1:PANELS] {
        TOP = 1 - 52.0 / HEIGHT - (i - 1) * HIGH - 22.0 / HEIGHT
        BOTTOM = TOP - HIGH + 30.0 / HEIGHT
        @PANEL
        if (i == 1) {
            set label 1000 FINDING at screen 0.018, 1 - 25.0 / HEIGHT left front font ",17" textcolor rgb BLACK
            set key at graph 1, graph 1.16 right top horizontal
        } else {
            unset key
        }
        eval AXIS_X
        eval value(sprintf("RANGE_%d", i))
        set ylabel value(sprintf("LABEL_%d", i))
        if (i == PANELS) { set xlabel X_LABEL } else { set format x "" }
        eval value(sprintf("PLOT_%d", i))
    }
    unset multiplot
}
