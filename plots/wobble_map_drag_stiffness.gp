# SPDX-License-Identifier: GPL-3.0-or-later
# Which strands of 100 bones are at rest after 1,200 frames: colour is how far a tail still moves in a frame.
FINDING = "A long strand may never come to rest: its own rounding keeps it moving"

@WHOLE
set lmargin at screen 0.13
set rmargin at screen 0.77
set xrange [0.175:0.675]
set yrange [0.075:0.925]
set xlabel "stiffness s (fraction per frame)"
set ylabel "drag c (fraction of the velocity lost per frame)" offset 1, 0
set logscale cb
set cbrange [1e-17:1]
set cbtics ("at rest" 1e-17, "10^{−15}" 1e-15, "10^{−10}" 1e-10, "10^{−5}" 1e-5, "1" 1)
set cblabel "way in the last frame (bone lengths)" offset 0.5, 0
set palette defined (0 "#0072B2", 0.15 "#9ecae1", 0.5 "#fee8c8", 0.75 "#fc8d59", 1 "#b30000")
unset grid
shown(x) = x < 1e-17 ? 1e-17 : x
half = 0.024
s = '(column("stiffness"))'
c = '(column("drag"))'
plot DATA using @s:@c:(@s - half):(@s + half):(@c - half):(@c + half):(shown(column("wobble_lengths"))) \
         with boxxyerror fs solid noborder lc palette notitle
