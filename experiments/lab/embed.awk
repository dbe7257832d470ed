# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the C file that holds gnuplot's scripts, so that the program draws wherever it is installed:
# awk -f embed.awk plots/style.gp plots/commands/*.gp > scripts.c
# A script is a list of its lines, because one string may not be as long as a file.

FNR == 1 {
    name = FILENAME
    sub(/^.*\//, "", name)
    sub(/\.gp$/, "", name)
    if (count++)
        print "    NULL,\n};\n"
    else
        print "/* Made by embed.awk from plots/. */\n#include \"plot.h\"\n\n#include <stddef.h>\n"
    names[count] = name
    print "static const char *const " name "[] = {"
}

{
    gsub(/\\/, "&&")
    gsub(/"/, "\\\"")
    print "    \"" $0 "\","
}

END {
    print "    NULL,\n};\n\nconst PlotScript plot_scripts[] = {"
    for (i = 1; i <= count; i++)
        print "    { \"" names[i] "\", " names[i] " },"
    print "    { 0 },\n};"
}
