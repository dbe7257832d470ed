# SPDX-License-Identifier: GPL-3.0-or-later
# The critical stiffness against drag, bisected on whether the solver's bone swings back.
level(x) = column("gravity_m_s2") == 0 ? x : NaN
heavy(x) = column("gravity_m_s2") > 0 ? x : NaN
kept(x) = column("stiffness_critical") > 0 ? x : NaN
c = '(column("drag"))'
# sigma of the law under gravity: sigma^2 + f^2 = beta^2, f = g * h^2 / L.
beta(x) = x**2 / (4 * (1 - x))
sigma(x) = sqrt(beta(x)**2 - (9.81 / 60**2 / 0.30)**2)
heavy_law(x) = sigma(x) / (1 + sigma(x))
set samples 400
FINDING = "The more drag, the more stiffness it takes to swing back at all"
AXIS = 'set xrange [0:0.93]'

@MAIN
@AXIS
set logscale y
set yrange [1e-4:1]
set ytics ("0.0001" 1e-4, "0.001" 1e-3, "0.01" 0.01, "0.1" 0.1, "1" 1)
set ylabel "stiffness s"
set key bottom right
set object 1 rectangle from 0, 0.01 to 0.9, 0.3 behind fillcolor rgb "#EEF4F8" fillstyle solid noborder
set label 1 "the lesson’s sliders" at 0.015, 0.2 left front textcolor rgb INK
set label 2 "swings back" at 0.2, 0.09 left front textcolor rgb INK
set label 3 "creeps home" at 0.27, 0.004 left front textcolor rgb INK
plot (x / (2 - x))**2 with lines ls LAW title "law: (c/(2 − c))²", \
     DATA using @c:(level(column("stiffness_swinging_back"))) with points ls MEASURED title "measured, no gravity", \
     [0.1736:0.93] heavy_law(x) with lines ls LAW dt (3, 3) title "law, 9.81 m/s² on 0.30 m", \
     DATA using @c:(heavy(kept(column("stiffness_swinging_back")))) with points ls OTHER_MEASURED title "measured", \
     DATA using @c:(level(column("swings_back_above") == 1 ? 1.25 * column("stiffness_critical") : NaN)) with points ls OTHER dt 1 pt 9 ps 0.5 title "measured at 5/4: swings back", \
     DATA using @c:(level(column("swings_back_below") == 0 ? 0.8 * column("stiffness_critical") : NaN)) with points ls OTHER dt 1 pt 10 ps 0.6 title "measured at 4/5: does not"

@STRIP
@AXIS
unset object 1
set xlabel "drag c (fraction per frame)"
plot DATA using @c:(level(ratio(column("stiffness_swinging_back_rounding")))) with points ls MEASURED, \
     DATA using @c:(heavy(ratio(column("stiffness_swinging_back_rounding")))) with points ls OTHER_MEASURED
