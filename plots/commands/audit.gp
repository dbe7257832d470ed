# SPDX-License-Identifier: GPL-3.0-or-later
# A spring of a model: on the left the strand in the model's pose and at rest under its forces, on the right how its
# tip comes back after a small turn, at each frame rate. The program sets WIDTH, HEIGHT, FINDING, VIEW, LEAST_X, MOST_X,
# LEAST_Y, MOST_Y (cm), OUTLINES, TURNS (0: the tip stays at its root), RATES, the array FPS, SECONDS and the blocks
# $Strand, $Outline and $Ring1 ...

# 1, 2 or 5 times a power of ten, below x.
decade(x) = 10 ** floor(log10(x))
nice(x) = decade(x) * (x / decade(x) < 2 ? 1 : x / decade(x) < 5 ? 2 : 5)

set multiplot
LEFT = 0.105; RIGHT = 0.42; TOP = 0.845; BOTTOM = 0.205
@PANEL
@HEADLINE
set key at graph 0, graph 1.0 left bottom horizontal nobox maxrows 1 width -3.2 samplen 1.5 font ",12.5"
set xrange [LEAST_X:MOST_X]; set yrange [LEAST_Y:MOST_Y]
set xlabel VIEW . " (cm)"
set ylabel "up (cm)"
set xtics nice((MOST_X - LEAST_X) / 3)
SHAPES = OUTLINES ? '$Outline using (column("x")):(column("y")) with lines lc rgb ORANGE lw 1.5 title "collider", ' : ''
STRAND = '$Strand using (column("pose_x")):(column("pose_y")) with lines ls OTHER title "pose", ' \
    . '$Strand using (column("x")):(column("y")) with lines lc rgb BLUE lw 2.5 title "at rest", ' \
    . '$Strand using (column("x")):(column("y")) with points pt 7 ps 0.45 lc rgb BLUE notitle'
PICTURE = SHAPES . STRAND
plot @PICTURE

LEFT = 0.535; RIGHT = 0.865
@PANEL
unset label 1000
set key at graph 1.02, graph 1.0 left top vertical maxrows auto width 0 Left reverse samplen 1.5 spacing 0.95 font ",13"
set xrange [0:SECONDS]
set xlabel "time after it is let go (s)"
set ylabel "tip, part of the release"
if (!TURNS) { set yrange [-1:1] }
RINGS = '0 with lines ls FAINT notitle'
do for [i = 1:RATES] {
    RINGS = RINGS . sprintf(', $Ring%d using (column("time")):(column("y")) with lines ls %d title "%g fps"', i, 11 + (i - 1) % 7, FPS[i])
}
plot @RINGS
unset multiplot
