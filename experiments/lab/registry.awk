# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the C file that lists the experiments: awk -f registry.awk experiments/*.c > registry.c
# A name is the file's; a heading is the file's second comment, Markdown between "/*" and "*/" lines.
# Tables come first, as their number says, then the others by name (the order of the arguments).

FNR == 1 {
    name = FILENAME
    sub(/^.*\//, "", name)
    sub(/\.c$/, "", name)
    names[++count] = name
    state = 0
}

state == 0 && $0 == "/*" { state = 1; next }
state == 1 && $0 == "*/" { state = 2; next }
state == 1 {
    line = $0
    gsub(/\\/, "&&", line)
    gsub(/"/, "\\\"", line)
    heading[name] = heading[name] "    \"" line "\\n\"\n"
}

function entry(name) {
    if (heading[name] == "") {
        print "registry.awk: experiments/" name ".c: the heading, its second comment, is missing" > "/dev/stderr"
        exit 1
    }
    printf "    { \"%s\",\n%s, &%s },\n", name, heading[name], name
}

END {
    print "/* Made by registry.awk from experiments/. */"
    print "#include \"experiment.h\"\n"
    for (i = 1; i <= count; i++)
        printf "extern const Experiment %s;\n", names[i]
    print "\nconst Entry experiments[] = {"
    for (i = 1; i <= count; i++)
        if (names[i] ~ /^table/)
            entry(names[i])
    for (i = 1; i <= count; i++)
        if (names[i] !~ /^table/)
            entry(names[i])
    print "    { 0 },\n};"
}
