/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cases of the conformance kit: each can be read, played and told from the others, and shows motion
 * of the size that it is made for. What is exported is what is played, and the adapters play it. */
#include "capability.h"
#include "cases.h"
#include "csv_reader.h"
#include "hypotheses.h"
#include "scene_play.h"
#include "vec3.h"
#include "workspace.h"

#include <check.h>
#include <ctype.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

START_TEST(has_good_names)
{
    const ConformCase *c, *other;
    for (int i = 0; (c = conform_case(i)); i++) {
        ck_assert(*c->name);
        for (const char *letter = c->name; *letter; letter++)
            ck_assert_msg(islower((unsigned char)*letter) || isdigit((unsigned char)*letter) ||
                              *letter == '_',
                          "%s", c->name);
        const size_t length = strlen(c->title);
        ck_assert_msg(length > 20 && length < 90 && c->title[length - 1] == '.', "%s", c->name);
        ck_assert_msg(!strchr(c->title, '"'), "%s: the list quotes titles", c->name);
        ck_assert_ptr_eq(conform_find(c->name), c);
        for (int k = 0; k < i && (other = conform_case(k)); k++)
            ck_assert_msg(strcmp(other->title, c->title) != 0 ||
                              strcmp(other->scheme, c->scheme) != 0,
                          "%s, %s", other->name, c->name);
    }
    ck_assert_ptr_null(conform_find("none"));
}
END_TEST

/* Each fault that a trace of a vrm1 engine can show has a case that aims at it. */
START_TEST(aims_at_every_fault)
{
    enum { FAULTS = 32 };
    bool aimed[FAULTS + 1] = { false };
    const ConformCase *c;
    for (int i = 0; (c = conform_case(i)); i++)
        for (const char *at = c->faults; (at = strstr(at, "F-")); at += 2) {
            const int fault = atoi(at + 2);
            ck_assert_msg(fault >= 1 && fault <= FAULTS, "%s: %s", c->name, c->faults);
            aimed[fault] = true;
        }
    for (int i = 1; i <= FAULTS; i++)
        ck_assert_msg(aimed[i], "F-%d", i);
}
END_TEST

/* Plays a case: how far the tails go from where they began, relative to the root's start (m). */
static double play_case(const ConformCase *c)
{
    Scene scene;
    Recording motion;
    ScenePlay play;
    char error[SCENE_ERROR_SIZE];
    ck_assert_msg(conform_case_build(c, &scene, &motion), "%s", c->name);
    ck_assert_int_gt(motion.frames, 0);
    ck_assert_int_le(motion.frames, 3600);
    ck_assert_msg(scene_play_create(&scene, scene.frame_time, &play, error), "%s: %s", c->name,
                  error);
    double moved = 0;
    for (int frame = 0; frame < motion.frames; frame++) {
        const SbVec3 before = scene_play_tail(&play, scene.joints - 1);
        scene_play_step(&play, &motion.root[frame]);
        for (int i = 0; i < scene.joints; i++)
            ck_assert_msg(vec3_length(scene_play_tail(&play, i)) < 100, "%s, frame %d", c->name,
                          frame + 1);
        const SbVec3 after = scene_play_tail(&play, scene.joints - 1);
        moved = fmax(moved, vec3_length(vec3_sub(after, before)));
    }
    scene_play_free(&play);
    scene_free(&scene);
    recording_free(&motion);
    return moved;
}

/* All but the idle ones move by more than any rounding, so that a wrong rule shows. */
START_TEST(plays_every_case)
{
    const ConformCase *c;
    for (int i = 0; (c = conform_case(i)); i++) {
        const double moved = play_case(c);
        if (strstr(c->name, "idle"))
            ck_assert_msg(moved < 1e-15, "%s: %g", c->name, moved);
        else
            ck_assert_msg(moved > 1e-4, "%s: %g", c->name, moved);
    }
}
END_TEST

/* What a name says is there: of each need at least one case, and no need where the name has none. */
START_TEST(needs_what_it_has)
{
    static const struct {
        const char *name, *needs;
    } cases[] = {
        { "one_step", "" },
        { "branched_pose", "branch" },
        { "leaf_scaled", "scale leaf" },
        { "zero_length_bone", "zero-length" },
        { "center_jump", "center" },
        { "dt_zero", "varying-dt" },
        { "dt_not_a_number", "no-number" },
        { "gap_5_s", "varying-dt gap" },
        { "several_colliders", "sphere capsule" },
        { "collider_added", "sphere change" },
        { "two_runs", "reset" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned needs;
        char text[CAPABILITY_NAMES];
        ck_assert(conform_case_needs(conform_find(cases[i].name), &needs));
        ck_assert_str_eq(capabilities_text(needs, text), cases[i].needs);
    }
}
END_TEST

/* Runs a line in which each @ stands for the folder; it has to succeed. */
static char *run(const char *line)
{
    Ran ran = workspace_run(line);
    ck_assert_msg(ran.status == 0, "%s\n%s", line, ran.err);
    char *out = strdup(ran.out);
    ran_free(&ran);
    return out;
}

static void run_quietly(const char *line)
{
    char *out = run(line);
    ck_assert_str_eq(out, "");
    free(out);
}

/* Two exports are the same files; what is in them is the case, and no answer. */
START_TEST(exports_what_it_has)
{
    run_quietly("build/springlab conform export @/a; build/springlab conform export @/b; "
                "diff -r @/a @/b; ls @/a | grep trace || true");
    const ConformCase *c;
    for (int i = 0; (c = conform_case(i)); i++) {
        char path[200], error[SCENE_ERROR_SIZE];
        Scene exported, built;
        Recording moved, motion;
        ck_assert(conform_case_build(c, &built, &motion));
        snprintf(path, sizeof path, "%s/%s.json", workspace_path("a"), c->name);
        ck_assert_msg(scene_read(path, &exported, stderr, error), "%s", error);
        snprintf(path, sizeof path, "%s/%s.motion.csv", workspace_path("a"), c->name);
        ck_assert_msg(motion_read(path, &moved, error), "%s", error);
        ck_assert_int_eq(moved.frames, motion.frames);
        ck_assert(memcmp(&moved.root[moved.frames - 1].position,
                         &motion.root[moved.frames - 1].position, sizeof(SbVec3)) == 0);
        ck_assert_int_eq(exported.joints, built.joints);
        ck_assert(exported.open == c->open && strcmp(exported.scheme, c->scheme) == 0);
        ck_assert(memcmp(exported.joint, built.joint, (size_t)built.joints * sizeof *built.joint) ==
                  0);
        scene_free(&exported);
        scene_free(&built);
        recording_free(&moved);
        recording_free(&motion);
    }
}
END_TEST

/* The page explains every id that a verdict may name. */
START_TEST(explains_every_id)
{
    run_quietly("build/springlab conform export @ --scheme lesson");
    char *page = file_text(workspace_path("README.md"));
    ck_assert_ptr_nonnull(page);
    for (int i = 0; i < hypothesis_count(); i++) {
        const Hypothesis *h = hypothesis_get(i);
        char row[20];
        snprintf(row, sizeof row, "\n| %s | ", h->id);
        if (*h->id)
            ck_assert_msg(strstr(page, row) && strstr(page, h->fault), "%s: %s", h->id, h->fault);
    }
    free(page);
}
END_TEST

START_TEST(exports_one_scheme)
{
    run_quietly("build/springlab conform export @/a --scheme lesson");
    char *list = run("build/springlab conform list --scheme lesson --format csv | wc -l; "
                     "cat @/a/cases.csv | wc -l; ls @/a/*.motion.csv | wc -l; "
                     "cat @/a/*.json | grep -c '\"lesson\"'");
    int lines[4];
    ck_assert_int_eq(sscanf(list, "%d %d %d %d", &lines[0], &lines[1], &lines[2], &lines[3]), 4);
    ck_assert_int_eq(lines[0], lines[1]);
    ck_assert_int_eq(lines[1], lines[2] + 1);
    ck_assert_int_eq(lines[2], lines[3]);
    free(list);
}
END_TEST

static const struct Mistake {
    const char *line, *says;
} mistakes[] = {
    { "conform", "is missing" },
    { "conform play", "'play' given, allowed: list, export" },
    { "conform list @", "list: no folder is allowed here" },
    { "conform export", "export: the folder DIR is missing" },
    { "conform export @ --output x", "--output: not with export" },
    { "conform export @ --format json", "--format: not with export" },
    { "conform export /dev/null/cases", "/dev/null/cases" },
    { "conform list --scheme vrm2", "--scheme: 'vrm2' given" },
};

START_TEST(names_mistakes)
{
    char line[300];
    snprintf(line, sizeof line, WITHOUT_LEAK_SEARCH "build/springlab %s", mistakes[_i].line);
    Ran ran = workspace_run(line);
    ran_check_refused(&ran, line, (const char *const[]){ mistakes[_i].says, NULL });
}
END_TEST

/* The solver's own traces pass, those of the component, whose frames are cut into steps, too; one that is
 * left out is not run; one that is wrong fails, and the exit status says so. */
START_TEST(judges_its_own)
{
    run_quietly(
        "build/springlab conform export @ --scheme component; cd @; for f in *.motion.csv; do "
        "n=${f%.motion.csv}; "
        "$OLDPWD/build/springlab simulate --scene $n.json --motion $f --output $n.trace.csv "
        "|| exit; done");
    char *all = run("build/springlab conform judge @ | tail -1");
    int cases, passes;
    ck_assert_int_eq(sscanf(all, "%d cases: %d pass", &cases, &passes), 2);
    ck_assert_int_eq(passes, cases);
    ck_assert_int_ge(cases, 14);
    free(all);
    run_quietly("cp @/component_droop.trace.csv @/kept; rm @/component_turn.trace.csv; "
                "awk -F, -v OFS=, '$1 == 30 { $9 += 0.01 } 1' @/kept >@/component_droop.trace.csv; "
                "! cmp -s @/kept @/component_droop.trace.csv");
    char *out =
        run("build/springlab conform judge @ --capabilities sphere,capsule --format json >@/out; "
            "test $? = 1 && grep -c '\"verdict\": \"needs\"' @/out; "
            "grep -c '\"verdict\": \"not run\"' @/out; "
            "grep -c '\"verdict\": \"fails\"' @/out");
    int needs, not_run, fails;
    ck_assert_int_eq(sscanf(out, "%d %d %d", &needs, &not_run, &fails), 3);
    ck_assert_int_gt(needs, 3);
    ck_assert_int_eq(not_run, 1);
    ck_assert_int_eq(fails, 1);
    free(out);
}
END_TEST

/* ---- adapters ---- */

/* Of every kind some: chains, times, changes, resets, and what these engines cannot do. */
#define PLAYED "@/a*.json @/dt_[ns]*.json @/re*.json @/change*.json @/center_n*.json"

static const struct Adapter {
    const char *name, *there, *prepare, *play;
} adapters[] = {
    { "JavaScript", "command -v node >/dev/null", "cp tests/adapters/engine.js @/adapters",
      "node @/adapters/adapter.js " PLAYED },
    { "Python", "command -v python3 >/dev/null", "cp tests/adapters/engine.py @/adapters",
      "PYTHONDONTWRITEBYTECODE=1 python3 @/adapters/adapter.py " PLAYED },
    { "C", "command -v cc >/dev/null",
      "cc -O1 -Wall -Wextra -Werror @/adapters/adapter.c tests/adapters/engine.c -o "
      "@/adapters/adapter "
      "$(pkg-config --cflags --libs jansson) -lm",
      "@/adapters/adapter " PLAYED },
};

/* The largest distance between two traces, each cell; they have the same header and rows. */
static double compare_traces(const char *path, const ConformCase *c)
{
    Scene scene;
    Recording motion, trace;
    ScenePlay play;
    char error[SCENE_ERROR_SIZE];
    double apart = 0;
    ck_assert(conform_case_build(c, &scene, &motion));
    ck_assert(scene_play_create(&scene, scene.frame_time, &play, error));
    ck_assert_msg(recording_read(path, &trace, error), "%s", error);
    ck_assert_int_eq(trace.frames, motion.frames);
    ck_assert_int_eq(trace.joints, scene.joints);
    for (int frame = 0; frame < motion.frames; frame++) {
        scene_play_step(&play, &motion.root[frame]);
        for (int i = 0; i < scene.joints; i++)
            apart = fmax(apart, vec3_length(vec3_sub(recording_tail(&trace, frame, i),
                                                     scene_play_tail(&play, i))));
    }
    recording_free(&trace);
    recording_free(&motion);
    scene_play_free(&play);
    scene_free(&scene);
    return apart;
}

/* A plain engine behind the adapter gives the solver's traces, for the cases that it can; it has no
 * colliders, center or scale and says so, in place of a trace that was there. The bound is of rounding: lengths of 1 m, whips of 100, 200 ulp. */
START_TEST(adapters_play_the_cases)
{
    const struct Adapter *adapter = &adapters[_i];
    if (system(adapter->there) != 0) {
        printf("skipped: no %s here, its adapter is not tested\n", adapter->name);
        return;
    }
    run_quietly("build/springlab conform export @ --scheme vrm1");
    run_quietly(adapter->prepare);
    run_quietly("echo stale >@/center_node.trace.csv");
    char *out = run(adapter->play);
    free(out);
    int played = 0, refused = 0;
    const ConformCase *c;
    for (int i = 0; (c = conform_case(i)); i++) {
        char path[200];
        snprintf(path, sizeof path, "%s/%s.trace.csv", workspace_path("."), c->name);
        char first[200] = "";
        FILE *file = fopen(path, "r");
        if (!file)
            continue;
        fgets(first, sizeof first, file);
        fclose(file);
        if (strncmp(first, "refused: ", 9) == 0) {
            refused++;
            continue;
        }
        const double apart = compare_traces(path, c);
        ck_assert_msg(apart < 100 * 200 * DBL_EPSILON, "%s: %g", c->name, apart);
        played++;
    }
    ck_assert_int_ge(played, 9);
    ck_assert_int_ge(refused, 1);
}
END_TEST

/* The README's way from the export to the verdict, in the folder, with the plain engine in place of the
 * package, which needs the network. */
START_TEST(readme_leads_to_a_verdict)
{
    if (system(adapters[0].there) != 0) {
        puts("skipped: no Node here, the README's way to a verdict is not tested");
        return;
    }
    char *page = file_text("README.md"), line[2000] = "";
    ck_assert_ptr_nonnull(page);
    const char *at = strstr(page, "\n## Verify");
    ck_assert_ptr_nonnull(at);
    at = strstr(at, "```bash\n");
    ck_assert_ptr_nonnull(at);
    int lines = 0;
    for (at = strchr(at, '\n') + 1; strncmp(at, "```", 3) != 0;
         at = strchr(at, '\n') + 1, lines++) {
        char one[500], *folders;
        snprintf(one, sizeof one, "%.*s", (int)strcspn(at, "\n"), at);
        if (strncmp(one, "npm ", 4) == 0)
            continue;
        while ((folders = strstr(one, "build/cases")))
            memmove(folders, folders + 10, strlen(folders + 10) + 1), *folders = '@';
        char *engine = strstr(one, "tests/peers/three_vrm.js");
        if (engine)
            memmove(engine, "tests/adapters/engine.js", strlen("tests/adapters/engine.js"));
        snprintf(line + strlen(line), sizeof line - strlen(line), "%s%s", *line ? " && " : "", one);
        if (lines == 0) /* the longest takes half of the time */
            strcat(line, " && rm @/long_run.*");
    }
    free(page);
    ck_assert_int_eq(lines, 5);
    char *out = run(line);
    ck_assert_msg(strstr(out, "turn_8_bones") && !strstr(out, " fails ") &&
                      strstr(out, " refused    only bare chains\n"),
                  "%s", out);
    free(out);
}
END_TEST

/* Skeletons stay short enough to read. */
START_TEST(adapters_are_short)
{
    char *out =
        run("wc -l experiments/conform/export/[Aa]dapter.* | awk '$1 > 60 && $2 != \"total\"'");
    ck_assert_str_eq(out, "");
    free(out);
}
END_TEST

Suite *suite_cases(void);
Suite *suite_cases(void)
{
    Suite *suite = suite_create("cases");
    TCase *tcase = tcase_create("cases");
    tcase_add_checked_fixture(tcase, workspace_set_up, workspace_tear_down);
    tcase_add_test(tcase, has_good_names);
    tcase_add_test(tcase, aims_at_every_fault);
    tcase_add_test(tcase, plays_every_case);
    tcase_add_test(tcase, needs_what_it_has);
    tcase_add_test(tcase, exports_what_it_has);
    tcase_add_test(tcase, exports_one_scheme);
    tcase_add_test(tcase, explains_every_id);
    tcase_add_loop_test(tcase, names_mistakes, 0, sizeof mistakes / sizeof *mistakes);
    tcase_add_test(tcase, judges_its_own);
    tcase_add_loop_test(tcase, adapters_play_the_cases, 0, sizeof adapters / sizeof *adapters);
    tcase_add_test(tcase, readme_leads_to_a_verdict);
    tcase_add_test(tcase, adapters_are_short);
    suite_add_tcase(suite, tcase);
    return suite;
}
