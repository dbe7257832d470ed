# SPDX-License-Identifier: GPL-3.0-or-later
# Operations of one bone by what they are for, of chains and of the strands of a character.
array NAMED[7] = ["chain,\nlesson", "chain,\nVRM", "to the\npose", "to the\nparent", "VRM\nspring", "gusty\nwind", "one\ncollider"]
FINDING = "A bone of a character costs six times the spring's own 46 operations"
@WHOLE
set style fill solid 0.85 noborder
set boxwidth 0.6
set xrange [-0.6:6.6]
set yrange [0:440]
set ylabel "operations of a bone in a step"
set xtics ()
do for [k = 1:7] { set xtics add (NAMED[k] k - 1) }
set xtics font ",13"
set bmargin at screen 0.14
set key top left
spring = '(column("spring"))'
placed = '(column("spring") + column("placing"))'
whole = '(column("spring") + column("placing") + column("turning"))'
plot DATA using (column("kind")):@whole with boxes lc rgb SKY title "turning its node", \
     DATA using (column("kind")):@placed with boxes lc rgb ORANGE title "placing it in the pose", \
     DATA using (column("kind")):@spring with boxes lc rgb VERMILION title "the spring itself", \
     DATA using (column("kind")):(column("bone_operations") + 14):(sprintf("%.0f", column("bone_operations"))) with labels notitle
