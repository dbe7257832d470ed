/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdicts on traces: the right ones pass at both precisions, and every hypothesis is found where it is
 * played. */
#include "random_scene.h"
#include "verdict.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* SPRINGLAB_SCENES sets how many random scenes are judged; 1000 is the number of the full proof. */
static int scene_count(void)
{
    const char *text = getenv("SPRINGLAB_SCENES");
    return text ? atoi(text) : 60;
}

/* Resets stop the motion, so some scenes have none; the state cannot be rounded with a center or uneven
 * time, as previous tails are then elsewhere. */
static unsigned parts_of(gsl_rng *rng, bool single)
{
    const unsigned parts = (unsigned)gsl_rng_uniform_int(rng, SCENE_EVERYTHING + 1);
    return single ? parts & (SCENE_COLLIDERS | SCENE_SCALE | SCENE_CHANGES) : parts;
}

static void judge_random(const char *scheme, int number, bool single)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, 1000UL + (unsigned long)number);
    const unsigned parts = parts_of(rng, single);
    Scene scene;
    Recording motion, trace;
    random_scene(rng, scheme, parts, &scene, &motion);
    play_scene(&scene, &motion, single, &trace);
    TraceVerdict verdict;
    const double epsilon = trace_epsilon(&trace);
    ck_assert_msg(epsilon == (single ? FLT_EPSILON : DBL_EPSILON), "scene %d: precision %g", number,
                  epsilon);
    ck_assert(verdict_make(&scene, &trace, epsilon, &verdict));
    char sentence[SENTENCE_SIZE];
    verdict_write(&verdict, -1, sentence);
    ck_assert_msg(verdict.passes, "scene %d (%s, parts %u): ratio %g; %s", number, scheme, parts,
                  verdict.ratio, sentence);
    recording_free(&motion);
    recording_free(&trace);
    scene_free(&scene);
    gsl_rng_free(rng);
}

START_TEST(right_traces_pass)
{
    static const char *const schemes[] = { "vrm1", "vrm1", "lesson", "component" };
    for (int i = 0; i < scene_count(); i++)
        judge_random(schemes[i % 4], i, _i == 1);
}
END_TEST

/* ---- every hypothesis is found where it is played ---- */

static double farthest(const Recording *a, const SbVec3 *tail)
{
    double most = 0;
    for (int i = 0; i < a->frames * a->joints; i++)
        most = fmax(most, vec3_length(vec3_sub(a->tail[i], tail[i])));
    return most;
}

/* Whether a hypothesis can make a difference to a scene. */
static bool hypothesis_shows(const Hypothesis *h, const Scene *scene, const Recording *trace)
{
    Evidence e;
    ck_assert(evidence_make(scene, trace, &e));
    const bool shows = hypothesis_applies(h, &e);
    evidence_free(&e);
    return shows;
}

/* What a trace cannot be played of: these read it. */
static bool is_read_from_trace(const Quirks *quirk)
{
    return quirk->time == TIME_SKIPPED || quirk->time == TIME_DROPPED;
}

enum { MOST_SCENES = 40 };

/* What of a hypothesis was seen in random scenes. */
typedef struct Found {
    int shown;     /* scenes in which it makes a difference */
    int explained; /* ... in which it explains the trace */
    int named;     /* ... in which it is named, or one with the same words */
} Found;

static void judge_played(const Hypothesis *h, const Scene *scene, Recording *trace, Found *found)
{
    TraceVerdict verdict;
    free(trace->rotation);
    trace->rotation = NULL;
    ck_assert(verdict_make(scene, trace, DBL_EPSILON, &verdict));
    ck_assert_msg(!verdict.passes, "%s: passes", h->fault);
    for (int i = 0; i < hypothesis_count(); i++)
        found->explained += hypothesis_get(i) == h && verdict.explained[i];
    const int first = verdict_first_explaining(&verdict);
    found->named += first >= 0 && strcmp(hypothesis_get(first)->fault, h->fault) == 0;
    found->shown++;
}

/* Plays a hypothesis in a random scene with everything. */
static void find_played(const Hypothesis *h, int number, Found *found)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, 5000UL + (unsigned long)number);
    Scene scene;
    Recording motion, trace;
    const unsigned left_out =
        (number % 2 ? SCENE_TIMES : 0U) | (number % 3 == 1 ? SCENE_CENTER : 0U);
    random_scene(rng, "vrm1", SCENE_EVERYTHING & ~left_out, &scene, &motion);
    play_scene(&scene, &motion, false, &trace);
    Quirks quirk = h->quirk;
    if (h->prepare)
        quirk.factor = quirk.length == LENGTH_FIXED ? 0.07
                       : quirk.time == TIME_FROZEN  ? 0.3 * scene.frame_time
                       : quirk.time >= TIME_FIXED   ? 1.5 * scene.frame_time
                                                    : 0.37;
    const size_t cells = (size_t)trace.frames * (size_t)trace.joints;
    SbVec3 *tail = calloc(cells, sizeof *tail);
    ck_assert(tail && rule_play(&scene, &motion, &quirk, tail));
    if (hypothesis_shows(h, &scene, &trace) && farthest(&trace, tail) > 1e-9) {
        memcpy(trace.tail, tail, cells * sizeof *tail);
        judge_played(h, &scene, &trace, found);
    }
    free(tail);
    recording_free(&motion);
    recording_free(&trace);
    scene_free(&scene);
    gsl_rng_free(rng);
}

/* Explained wherever it shows, and named in one scene at least: in others another explains as much. */
START_TEST(finds_what_is_played)
{
    for (int i = 0; i < hypothesis_count(); i++) {
        const Hypothesis *h = hypothesis_get(i);
        Found found = { 0 };
        if (is_read_from_trace(&h->quirk))
            continue;
        for (int number = 0; number < MOST_SCENES && (found.shown < 2 || found.named == 0);
             number++)
            find_played(h, number, &found);
        if (found.shown == 0)
            printf("        not shown by these scenes: %s\n", h->fault);
        ck_assert_msg(found.explained == found.shown, "%s: explains %d of %d scenes", h->fault,
                      found.explained, found.shown);
        ck_assert_msg(found.named > 0 || found.shown == 0, "%s: named in none of %d scenes",
                      h->fault, found.shown);
    }
}
END_TEST

Suite *suite_judge(void);
Suite *suite_judge(void)
{
    Suite *suite = suite_create("judge");
    TCase *tcase = tcase_create("judge");
    tcase_set_timeout(tcase, 600);
    tcase_add_loop_test(tcase, right_traces_pass, 0, 2);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("every hypothesis");
    tcase_set_timeout(tcase, 600);
    tcase_set_tags(
        tcase, "repeats"); /* left out where runs are slow: known faults go through the same code */
    tcase_add_test(tcase, finds_what_is_played);
    suite_add_tcase(suite, tcase);
    return suite;
}
