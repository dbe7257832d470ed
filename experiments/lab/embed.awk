# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the C file that holds texts, so that the program needs no file of the project:
# awk -v header=plot.h -v type=PlotScript -v list=plot_scripts -f embed.awk plots/style.gp ... > scripts.c
# A text is a list of its lines, because one string may not be as long as a file. Scripts (.gp) go by their
# name without the ending.

FNR == 1 {
    name = FILENAME
    sub(/^.*\//, "", name)
    sub(/\.gp$/, "", name)
    if (count++)
        print "    NULL,\n};\n"
    else
        print "/* Made by embed.awk. */\n#include \"" header "\"\n\n#include <stddef.h>\n"
    names[count] = name
    print "static const char *const text_" count "[] = {"
}

{
    gsub(/\\/, "&&")
    gsub(/"/, "\\\"")
    print "    \"" $0 "\","
}

END {
    print "    NULL,\n};\n\nconst " type " " list "[] = {"
    for (i = 1; i <= count; i++)
        print "    { \"" names[i] "\", text_" i " },"
    print "    { 0 },\n};"
}
