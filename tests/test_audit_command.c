/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab audit from outside: exit status, forms, several models, and what is refused. */
#include "shell.h"
#include "workspace.h"

#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* 70 nodes with a key that means nothing: more findings of a kind than are kept. */
#define MANY                                                                                       \
    "{ printf '{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"x\":0}';"                            \
    "printf ',{\"x\":%.0s0}' $(seq 69); printf ']}'; } >many.gltf; springlab audit many.gltf "

/* a.gltf has a note, long.gltf a warning, b.gltf an error, calm.gltf nothing; bad.gltf cannot be read. */
#define MODEL(name, stiffness, drag)                                                               \
    "printf '%%s' '{\"asset\":{\"version\":\"2.0\"},\"extensionsUsed\":[\"VRMC_springBone\"],"     \
    "\"nodes\":[{\"name\":\"Tail\",\"children\":[1]},{\"translation\":[0.1,0,0]}],\"extensions\":" \
    "{\"VRMC_springBone\":{\"specVersion\":"                                                       \
    "\"1.0\",\"springs\":[{\"name\":\"Tail\",\"joints\":[{\"node\":0,\"stiffness\":" stiffness     \
    ",\"dragForce\":" drag "},{\"node\":1}]}]}}}' >" name "; "
#define MODELS                                                                                     \
    MODEL("a.gltf", "1", "0.4")                                                                    \
    MODEL("b.gltf", "1", "-0.1") MODEL("calm.gltf", "0.6", "0.99") "printf '{' >bad.gltf; "
#define LONG "sed 's/0.1,0,0/0.3,0,0/; s/0.4/0.2/' a.gltf >long.gltf; "

/* A bone of the component that starts inside a ball. */
#define INSIDE_BALL                                                                                \
    "printf '{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"Hair_Front_A_00\","           \
    "\"children\":[1,3]},{\"children\":[2]},{\"translation\":[0.1,0,0]},{\"name\":"                \
    "\"SBC_Sphere_x_r4\",\"translation\":[0.1,-0.03,0]}]}' >ball.gltf; springlab audit ball.gltf "
/* Two bones, the second of which lies upon the first. */
#define FOLD                                                                                       \
    "sed 's/0.1,0,0\\]}/0.1,0,0],\"children\":[2]},{\"translation\":[-0.1,0,0]}/; "                \
    "s/{\"node\":1}/{\"node\":1,\"stiffness\":1},{\"node\":2}/' a.gltf >fold.gltf; "

typedef struct Line {
    const char *line;
    int status;
    const char *out; /* occurs there */
} Line;

static const Line lines[] = {
    { "springlab audit a.gltf", 0, "a.gltf: 1 note\n" },
    { "springlab audit calm.gltf", 0, "calm.gltf: nothing found\n" },
    { "springlab audit a.gltf --fail-on note", 1, "a.gltf: 1 note\n" },
    { "springlab audit a.gltf --fail-on warning", 0, "note: changes-with-frame-rate" },
    { LONG "springlab audit long.gltf --fail-on warning", 1, "warning: changes-with-frame-rate" },
    { LONG "springlab audit long.gltf --fail-on error", 0, "" },
    { "springlab audit a.gltf --fps 60 --fail-on note", 0, "nothing found" },
    { "springlab audit b.gltf --fail-on error", 1, "error: unstable" },
    { "springlab audit calm.gltf --fail-on note", 0, "" },
    { "springlab audit calm.gltf b.gltf --fail-on error", 1, "calm.gltf: nothing found" },
    { "springlab audit a.gltf --format markdown", 0, "| note" },
    { "springlab audit a.gltf calm.gltf --output-dir d && cat d/*", 0, "a.gltf: 1 note" },
    { "springlab audit a.gltf --output-dir d --format json && ls d", 0, "a.gltf.json" },
    { "cp a.gltf a.txt; springlab audit a.txt", 0, "a.txt: 1 note" },
    { "springlab audit a.gltf --format html --output r.html && cat r.html", 0,
      "data:image/svg+xml;base64," },
    { "springlab audit a.gltf --format html | tail -n 1", 0, "</html>" },
    { FOLD "springlab audit fold.gltf", 0, "(1 of 1 springs simulated)" },
    { FOLD "springlab audit fold.gltf --format html", 0, "data:image/svg+xml;base64," },
    { "springlab audit a.gltf --format markdown", 0, "that keep the look of 60 fps" },
    { "sed 's/Tail/T<&>l/' a.gltf >m.gltf; springlab audit m.gltf --format html", 0, "T&lt;" },
    { "sed 's/Tail/T<\\&a_b*[x]`|l/g' a.gltf >m.gltf; springlab audit m.gltf --format markdown", 0,
      "### T&lt;&amp;a\\_b\\*\\[x\\]\\`&#124;l\n" },
    { "sed 's/Tail/A\\\\u202eB\\\\u2066C\\\\u200eD\\\\u2010E/g' a.gltf >m.gltf; "
      "springlab audit m.gltf",
      0, "A???B???C???D\u2010E" },
    { "sed \"s/Tail/$(printf 'ä%.0s' $(seq 1000))/g\" a.gltf >m.gltf; "
      "springlab audit m.gltf --format markdown | wc -L | awk '{ print ($1 < 500) }'",
      0, "1\n" },
    { "printf '{}' >e.gltf; springlab audit e.gltf", 0, "No springs, 0 colliders.\n" },
    { "printf '{}' >e.gltf; springlab audit e.gltf", 0,
      "no-springs\n  - The model has no spring that moves anything" },
    { "printf '{}' >e.gltf; springlab audit e.gltf --format markdown", 0, "| no-springs " },
    { "printf '{}' >e.gltf; springlab audit e.gltf | grep -c 'at $' | sed 's/^/empty: /'", 0,
      "empty: 0\n" },
    { "springlab audit a.gltf bad.gltf calm.gltf --output-dir d; echo $?; ls d; cat d/calm*", 0,
      "2\na.gltf.txt\ncalm.gltf.txt\ncalm.gltf: nothing found" },
    { "springlab audit b.gltf | grep '^Tail'", 0, " -\n" },
    { "springlab audit b.gltf --format json | grep '\"use\"'", 0, "\"use\": null" },
    { "sed 's/\"stiffness\":1/\"stiffness\":0/' a.gltf >z.gltf; "
      "springlab audit z.gltf --format markdown | grep -c ' inf ' | sed 's/^/inf: /'",
      0, "inf: 0\n" },
    { "springlab audit a.gltf", 0, "swings (Hz)  peak tip gain  instead\n" },
    { "springlab audit a.gltf --format json", 0, "\"peak_tip_gain\": " },
    { "springlab audit a.gltf", 0, "Droop and rest are those without colliders; where" },
    { "springlab audit a.gltf --format html | grep -o '>Droop and rest.*'", 0,
      "without colliders" },
    { "springlab audit a.gltf", 0, "\ninstead: what would look the same" },
    { "springlab audit a.gltf", 0, "HTML, Markdown and JSON have those" },
    { "sed 's/\"stiffness\":1/\"stiffness\":0.001/' a.gltf >s.gltf; springlab audit s.gltf "
      "--format html | "
      "grep -o 'base64,[^\"]*' | cut -c8- | base64 -d",
      0, "not still within 12 s" },
    /* What a killed run has left, or somebody laid there, is neither kept nor written into. */
    { "echo kept >other; p=$p sh -c 'ln -s other r.txt.part$$; exec $p audit calm.gltf --output "
      "r.txt'; cat "
      "other; head -n 1 r.txt; ls r.txt*",
      0, "kept\ncalm.gltf: nothing found\nr.txt\n" },
    { "springlab audit a.gltf --fps 60,60", 0, "still (s): 60 fps  swings" },
    { "springlab audit b.gltf --fps 60,100", 0, "stable rest only below 100." },
    { INSIDE_BALL "--fps 120", 0,
      "move it by 1.24 cm in the first frame, at 60 frames per second." },
    { INSIDE_BALL "--fps 120 --format json", 0, "\"jump_m\": 0.012415" },
    { "springlab audit --help", 0,
      "--fps LIST                         at most 12 rates, 1 to 10000" },
    { "springlab audit --help", 0, "jump_m" },
    { "springlab --help | tr '\\n' ' ' | tr -s ' '", 0, "a finding of --fail-on" },
    { MANY, 0, "many.gltf: 70 warnings, 1 note\n" },
    { MANY "| grep more", 0, "  - and 67 more\n" },
    { MANY "--format json | grep -c '\"id\": \"unknown-key\"'", 0, "51\n" },
    { MANY "--format json | tr -d '\\n'", 0, "\"finding_kinds\": [" },
    { MANY "--format json | grep '\"count\"'", 0, "\"count\": 70" },
    { MANY "--format markdown | grep -c 'further ones are left out'", 0, "1\n" },
    { MANY "--format html", 0, "<p>and 20 more<" },
    { "springlab audit --help | tail -n 40", 0, "cascade" },
    { "springlab simulate --help | grep starts", 0, "starts at rest in its" },
};

START_TEST(answers)
{
    const Line *line = &lines[_i];
    Ran ran = shell_run(MODELS "%s", line->line);
    ck_assert_msg(ran.status == line->status, "%s: exit %d: %s", line->line, ran.status, ran.err);
    ck_assert_msg(strstr(ran.out, line->out), "%s: printed\n%s", line->line, ran.out);
    ran_free(&ran);
}
END_TEST

static const char *const refused[][2] = {
    { "audit bad.gltf", "bad.gltf" },
    { "audit a.gltf bad.gltf --output r.txt", "bad.gltf" },
    { "audit none.gltf", "none.gltf" },
    { "audit /dev/zero", "regular file" },
    { "audit bad.gltf --output-dir d", "bad.gltf" },
    { "audit a.gltf --fps 0", "--fps: '0' given, allowed: at most 12 numbers" },
    { "audit -x.gltf", "audit: -x.gltf: unknown option" },
    { "audit a.gltf --fps 1,2,3,4,5,6,7,8,9,10,11,12,13", "allowed: at most 12 numbers" },
    { "audit a.gltf --fail-on fatal", "note, warning, error" },
    { "audit a.gltf --format csv", "html" },
    { "audit a.gltf --output a.gltf", "would be lost" },
    { "audit a.gltf ./a.gltf --output-dir d", "same name" },
    { "audit", "MODEL" },
};

START_TEST(refuses)
{
    char line[3000];
    snprintf(line, sizeof line,
             MODELS "springlab %s; status=$?; test ! -e r.txt || exit 8; "
                    "test ! -e d || exit 9; exit $status",
             refused[_i][0]);
    check_refused(line, (const char *const[]){ refused[_i][1], NULL });
}
END_TEST

START_TEST(json_has_every_number)
{
    Ran ran = shell_run(MODELS "springlab audit a.gltf b.gltf --format json");
    json_t *json = json_loads(ran.out, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_msg(json != NULL, "%s", ran.out);
    const char *file[2], *severity;
    double droop, settle, fps_max;
    json_t *springs, *joints, *rates;
    const int failed =
        json_unpack(json, "{s: [{s: s}, {s: s, s: [{s: s}], s: o}]}", "files", "file", &file[0],
                    "file", &file[1], "findings", "severity", &severity, "springs", &springs);
    ck_assert_int_eq(failed, 0);
    ck_assert_str_eq(file[1], "b.gltf");
    ck_assert_str_eq(severity, "error");
    ck_assert_int_eq(json_unpack(springs, "[{s: n, s: o}]", "use", "joints", &joints), 0);
    ck_assert_int_eq(json_unpack(joints, "[{s: F, s: F, s: o}]", "droop_deg", &droop, "fps_max",
                                 &fps_max, "rates", &rates),
                     0);
    ck_assert_double_eq_tol(fps_max, 100, 1e-9);
    ck_assert_uint_eq(json_array_size(rates), 5);
    ck_assert_int_eq(json_unpack(json_array_get(rates, 0), "{s: F}", "settle_1pct_s", &settle), 0);
    json_decref(json);
    ran_free(&ran);
}
END_TEST

/* A line break, what a terminal would obey, and what turns the direction of text; longer than any table shows. */
#define TEN "0123456789"
#define ODD "A\nB\302\233C\342\200\256D" TEN TEN TEN TEN TEN TEN TEN TEN TEN
#define ODD_WRITTEN "A\\\\nB\\\\u009bC\\\\u202eD" TEN TEN TEN TEN TEN TEN TEN TEN TEN

/* The models of each format, with an odd name; what the first spring and its first joint are called. */
static const struct {
    const char *model, *spring, *joint;
} odd_names[] = {
    { "sed 's/\"hair\"/\"" ODD_WRITTEN "\"/; s/\"hair1\"/\"" ODD_WRITTEN "\"/' "
      "tests/models/plane.gltf",
      ODD, ODD },
    { "sed 's/\"hair1\"/\"" ODD_WRITTEN "\"/' tests/models/estella.gltf", ODD, "hair2" },
    { "sed 's/\"tail\"/\"" ODD_WRITTEN "\"/g' tests/models/vrm0-branches.gltf", ODD ": " ODD, ODD },
    { "sed 's/Ponytail_A/Ponytail_" ODD_WRITTEN "/' tests/models/names.gltf",
      "Hair_Ponytail_" ODD "_00", "Hair_Ponytail_" ODD "_01" },
};

START_TEST(json_has_exact_names)
{
    char line[1000];
    const char *spring, *joint;
    snprintf(line, sizeof line, "%s >@/odd.gltf && build/springlab audit @/odd.gltf --format json",
             odd_names[_i].model);
    Ran ran = workspace_run(line);
    json_t *json = json_loads(ran.out, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_msg(json != NULL, "%s%s", ran.out, ran.err);
    ck_assert_int_eq(json_unpack(json, "{s: [{s: [{s: s, s: [{s: s}]}]}]}", "files", "springs",
                                 "name", &spring, "joints", "name", &joint),
                     0);
    ck_assert_str_eq(spring, odd_names[_i].spring);
    ck_assert_str_eq(joint, odd_names[_i].joint);
    ck_assert_ptr_null(strstr(ran.out, "\302\233"));
    ck_assert_ptr_null(strstr(ran.out, "\342\200\256"));
    json_decref(json);
    ran_free(&ran);
}
END_TEST

#define PAGE                                                                                       \
    "build/springlab audit tests/models/ponytail_avatar.gltf --format html --output @/page.html"

/* The figure's headline of each spring, and what the springs' table says of its droop. */
START_TEST(page_shows_each_spring_by_one_gnuplot)
{
    if (!program_found("gnuplot", "figures of audits"))
        return;
    Ran ran =
        workspace_run("mkdir @/bin; printf '#!/bin/sh\necho started >>@/starts\nPATH=${PATH#*:} "
                      "exec gnuplot $*\n' >@/bin/gnuplot; "
                      "chmod +x @/bin/gnuplot; PATH=@/bin:$PATH " PAGE " && cat @/starts && "
                      "grep -o 'base64,[^\"]*' @/page.html | while IFS=, read -r _ figure; do "
                      "echo $figure | base64 -d >@/figure.svg; head -c 5 @/figure.svg; grep -c "
                      "'</svg>' @/figure.svg; "
                      "grep -o 'Droops [0-9]*°' @/figure.svg; done");
    ck_assert_msg(ran.status == 0, "exit %d: %s", ran.status, ran.err);
    ck_assert_str_eq(ran.out, "started\n<?xml1\nDroops 10°\n<?xml1\nDroops 0°\n"
                              "<?xml1\nDroops 1°\n<?xml1\nDroops 1°\n");
    ran_free(&ran);
}
END_TEST

/* Without gnuplot, with one that stops after a figure or complains, one that draws less than was asked for: one line,
 * and no file at all. */
static const struct {
    const char *gnuplot, *says;
} bad_gnuplots[] = {
    { "", "figure: gnuplot is missing (Debian package gnuplot-nox)" },
    { "echo '<?xml'; echo '</svg>'; exit 3", "figure: gnuplot failed: it stopped without a word" },
    { "echo 'line 7: what is this' >&2", "figure: gnuplot failed: line 7: what is this" },
    { "echo '<?xml'; echo '</svg>'", "figure: it could not be kept" },
};

START_TEST(page_is_whole_or_not_there)
{
    char line[500];
    snprintf(line, sizeof line,
             "mkdir @/bin; test -z \"%s\" || { printf '#!/bin/sh\n%%s\n' \"%s\" >@/bin/gnuplot; "
             "chmod +x "
             "@/bin/gnuplot; }; PATH=@/bin " PAGE,
             bad_gnuplots[_i].gnuplot, bad_gnuplots[_i].gnuplot);
    Ran ran = workspace_run(line);
    ran_check_refused(&ran, line, (const char *const[]){ bad_gnuplots[_i].says, NULL });
    ran = workspace_run("ls @");
    ck_assert_str_eq(ran.out, "bin\n");
    ran_free(&ran);
}
END_TEST

Suite *suite_audit_command(void);
Suite *suite_audit_command(void)
{
    Suite *suite = suite_create("audit command");
    TCase *command = tcase_create("audit command");
    tcase_add_loop_test(command, answers, 0, sizeof lines / sizeof *lines);
    tcase_add_loop_test(command, refuses, 0, sizeof refused / sizeof *refused);
    tcase_add_test(command, json_has_every_number);
    suite_add_tcase(suite, command);
    TCase *page = tcase_create("page");
    tcase_add_checked_fixture(page, workspace_set_up, workspace_tear_down);
    tcase_add_loop_test(page, json_has_exact_names, 0, sizeof odd_names / sizeof *odd_names);
    tcase_add_test(page, page_shows_each_spring_by_one_gnuplot);
    tcase_add_loop_test(page, page_is_whole_or_not_there, 0,
                        sizeof bad_gnuplots / sizeof *bad_gnuplots);
    suite_add_tcase(suite, page);
    return suite;
}
