# SPDX-License-Identifier: GPL-3.0-or-later
# PSNR of a swing with one parameter changed, for a short and a long recording.
FINDING = "The longer the recording, the more passes 42 dB"
@WHOLE
set logscale x
set xrange [0.09:11]
set xtics (0.1, 0.2, 0.5, 1, 2, 5, 10)
set yrange [10:85]
set xlabel "parameter changed by (%)"
set ylabel "PSNR (dB)"
set key top right
x = '(column("change_pct"))'
plot 42 with lines ls THRESHOLD title "42 dB", \
     DATA using @x:(column("decay_20s_db")) with lines ls 13 dt (6, 4) title "d, 20 s", \
     DATA using @x:(column("decay_2s_db")) with lines ls 13 title "d, 2 s", \
     DATA using @x:(column("amplitude_20s_db")) with lines ls 12 dt (6, 4) title "A, 20 s", \
     DATA using @x:(column("amplitude_2s_db")) with lines ls 12 title "A, 2 s", \
     DATA using @x:(column("omega_20s_db")) with lines ls 11 dt (6, 4) title "ω, 20 s", \
     DATA using @x:(column("omega_2s_db")) with lines ls 11 title "ω, 2 s"
