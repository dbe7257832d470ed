# SPDX-License-Identifier: GPL-3.0-or-later
# Droop with the slicing as described, and what fixed steps differ by, against the display's frame rate.
hz = '(column("display_hz"))'
FINDING = "Slices with the same fractions droop by their length; fixed steps do not"
@MAIN
set logscale x
set xrange [22:260]
set yrange [0:32]
set ylabel "droop of bone 1 (°)"
set key bottom left
set arrow 1 from 22, 27.3729 to 260, 27.3729 nohead ls THRESHOLD
set label 1 "fixed steps of 1/60 s" at 250, 29.3 right textcolor rgb INK
plot DATA using @hz:(column("sliced_droop_deg_law")) with points ls LAW pt 4 ps 1 title "slices of at most 1/60 s: law", \
     DATA using @hz:(column("sliced_droop_deg")) with points ls MEASURED title "measured"
unset arrow 1
unset label 1
@STRIP_PLAIN
set logscale x
set xrange [22:260]
set xtics (24, 30, 48, 60, 90, 120, 165, 240)
set yrange [0:0.3]
set ytics 0.1
set label 1002 "fixed steps: off the 60 Hz run, root moving (% of the chain)" at graph 0, 1.11 left textcolor rgb INK
set xlabel "frame rate of the display (Hz)"
plot DATA using @hz:(100 * column("moving_apart")) with points ls MEASURED
