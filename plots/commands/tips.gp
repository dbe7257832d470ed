# SPDX-License-Identifier: GPL-3.0-or-later
# How far the tip of a chain is from where it belongs, frame by frame (make peers).
FINDING = "The root turns at 0 s and back at 1 s: how far the tip is from where it belongs"
@WHOLE
set key top left
set xlabel "time (s)"
set ylabel "distance of the tip (% of a bone's length)"
plot for [i = 1:3] DATA using ($1 / 60):(column(i + 4)) with lines ls 10 + i \
         title sprintf("3.5.5, %d bones", 2 ** i), \
     for [i = 1:3] DATA using ($1 / 60):(column(i + 1)) with lines ls OTHER \
         title i == 1 ? "1.0.6, 2, 4 and 8 bones" : ""
