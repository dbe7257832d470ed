# SPDX-License-Identifier: GPL-3.0-or-later
# Peak tip gain against substeps or iterations per frame, for four bones at drag 0.02 and six at 0.2.
m = '(column("fps") / 60)'
array DRAG[2] = [0.02, 0.2]
array BONES[2] = [4, 6]
array KIND[4] = ["usual", "retimed", "kept", "iterated"]
array NAMED[4] = ["substeps, usual recipe", "substeps, retimed", "substeps, settings kept", "iterations"]
at(p, x) = column("drag") == DRAG[p] && column("bones") == BONES[p] ? x : NaN
FINDING = "Neither substeps nor iterations tame a whip: at best they are a stiffer strand"
AXIS = 'set xrange [0.9:36]; set logscale x 2; set xtics 1, 2, 32'

do for [p = 1:2] {
    LEFT = p == 1 ? 0.115 : 0.605
    RIGHT = p == 1 ? 0.505 : 0.975
    if (p == 1) {
        @MAIN
    } else {
        @UPPER
    }
    @AXIS
    set logscale y
    set yrange [0.4:1e6]
    set ytics ("1" 1, "10" 10, "100" 100, "1000" 1000)
    if (p == 1) { set ylabel "peak swing of the tip / start" }
    if (p == 1) { set key off } else { set key top left }
    set label 1 sprintf("%d bones, drag %g", BONES[p], DRAG[p]) at graph 0.02, 1.04 left front textcolor rgb INK
    plot for [k = 1:4] DATA using @m:(at(p, column(KIND[k] . "_gain_law"))) with lines ls 10 + k title k == 1 ? "lines: law" : "", \
         for [k = 1:4] DATA using @m:(at(p, column(KIND[k] . "_gain"))) with points ls 10 + k title NAMED[k]
    @STRIP
    @AXIS
    if (p == 2) { unset label 1002 }
    set xlabel "steps or iterations per frame of 1/60 s"
    plot for [k = 1:4] DATA using @m:(at(p, ratio(column(KIND[k] . "_gain_rounding")))) with points ls 10 + k
}
