# SPDX-License-Identifier: GPL-3.0-or-later
# Error of a swing in single precision against the time since the event.
FINDING = "It is summed time that gets lost in single precision, not ω"
@WHOLE
set logscale xy
set xrange [0.9:4000]
set yrange [1e-7:1e4]
set ytics ("10^{−6}" 1e-6, "10^{−4}" 1e-4, "10^{−2}" 1e-2, "1" 1)
set xlabel "time (s)"
set ylabel "largest error of a second (of A)"
set key top left
t = '(column("time_s"))'
plot DATA using @t:(column("summed_error")) with linespoints ls MEASURED title "ω = 10, time summed", \
     DATA using @t:(column("fraction_error")) with linespoints ls 14 title "ω = 10.3", \
     DATA using @t:(column("integer_error")) with linespoints ls OTHER_MEASURED title "ω = 10", \
     DATA using (column("time_s") < 20 ? column("time_s") : NaN):(column("left")) with lines ls OTHER title "left of the swing at d = 0.8"
