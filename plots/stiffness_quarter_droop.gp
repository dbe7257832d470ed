# SPDX-License-Identifier: GPL-3.0-or-later
# How the droop grows when the stiffness is cut to a quarter, and to a half.
s = '(column("stiffness"))'
AXIS = 'set logscale x; set xrange [0.018:0.36]; set xtics (0.02, 0.03, 0.05, 0.1, 0.2, 0.3)'
HALF = 40; QUARTER = 80

# Rows lie 40 to a halving: a quotient is of two rows, so the columns are kept.
stats DATA using (column("stiffness")) nooutput
ROWS = STATS_records
array S[ROWS]; array ANGLE[ROWS]; array ANGLE_LAW[ROWS]; array TAN[ROWS]; array TAN_LAW[ROWS]
row(x) = int(column(0)) + 1
stats DATA using (S[row(0)] = column("stiffness"), \
                  ANGLE[row(0)] = column("theta_deg"), ANGLE_LAW[row(0)] = column("theta_deg_law"), \
                  TAN[row(0)] = column("tan_theta"), TAN_LAW[row(0)] = column("tan_theta_law")) nooutput
set print $Quarter
print "stiffness,measured,law"
do for [i = 1:ROWS - QUARTER] {
    print sprintf("%.17g,%.17g,%.17g", S[i], ANGLE[i + QUARTER] / ANGLE[i], ANGLE_LAW[i + QUARTER] / ANGLE_LAW[i])
}
set print $Half
print "stiffness,measured,law"
do for [i = 1:ROWS - HALF] {
    print sprintf("%.17g,%.17g,%.17g", S[i], TAN[i + HALF] / TAN[i], TAN_LAW[i + HALF] / TAN_LAW[i])
}
unset print
stats $Quarter using (column("measured")) nooutput
FINDING = sprintf("A quarter of the stiffness gives %.1f to %.1f times the angle, not always four", \
                  STATS_min, STATS_max)

@MAIN
@AXIS
set yrange [1.5:7.8]
set ylabel "grows to so many times"
set key top left maxrows 3
plot 4 with lines ls OTHER title "lesson: 4 times, 2 times", 2 with lines ls OTHER notitle, \
     $Quarter using @s:(column("law")) with lines ls LAW title "law", \
     $Half using @s:(column("law")) with lines ls LAW notitle, \
     $Quarter using @s:(column("measured")) every 5 with points ls MEASURED title "angle θ at s/4 over θ at s", \
     $Half using @s:(column("measured")) every 5 with points ls OTHER_MEASURED title "tan θ at s/2 over tan θ at s"

@STRIP
@AXIS
set xlabel "stiffness s (fraction per frame)"
plot DATA using @s:(ratio(column("theta_deg_rounding"))) with points ls MEASURED ps 0.35, \
     DATA using @s:(ratio(column("tan_theta_rounding"))) with points ls OTHER_MEASURED ps 0.35
