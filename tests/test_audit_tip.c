/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit's numbers of a tip, held against VRM's own step in the plane: the strand is turned a millionth of a radian. */
#include "strands.h"

#include <check.h>
#include <complex.h>
#include <math.h>
#include <stdlib.h>

#define TURN 1e-6
/* Of a moment: 0.1 s are 720 steps of the comparison, 3 s the whole. */
enum { STEPS_PER_SECOND = 7200, MOMENT = 720, STEPS = 3 * STEPS_PER_SECOND, MOST_BONES = 8 };

typedef struct Plane {
    const Strand *strand;
    double complex direction[MOST_BONES]; /* in the pose */
    double complex tail[MOST_BONES], before[MOST_BONES];
    double complex rest; /* the tip's */
    double length;       /* of a bone */
    double size;         /* the farthest tail's distance from the root, at rest */
} Plane;

static double complex pull_of(const Plane *plane, double complex carried, int i)
{
    return plane->strand->stiffness * carried * plane->direction[i] - I * plane->strand->gravity;
}

static void plane_begin(const Strand *strand, Plane *plane)
{
    const double complex bone = strand->bone.x + I * strand->bone.y;
    double complex head = 0, carried = 1;
    *plane = (Plane){ .strand = strand, .length = cabs(bone) };
    for (int i = 0; i < strand->bones; i++) {
        plane->direction[i] = bone / plane->length * cexp(I * (i * strand->curl));
        const double complex pull = pull_of(plane, carried, i);
        plane->rest = head += plane->length * pull / cabs(pull);
        plane->size = fmax(plane->size, cabs(head));
        plane->tail[i] = plane->before[i] = head * cexp(I * TURN);
        carried = pull / cabs(pull) / plane->direction[i];
    }
}

static void plane_step(Plane *plane, double h)
{
    double complex head = 0, carried = 1;
    for (int i = 0; i < plane->strand->bones; i++) {
        const double complex moved = plane->tail[i] - plane->before[i];
        const double complex next = plane->tail[i] + (1 - plane->strand->drag) * moved +
                                    h * pull_of(plane, carried, i) - head;
        const double complex along = next / cabs(next);
        plane->before[i] = plane->tail[i];
        plane->tail[i] = head += plane->length * along;
        carried = along / plane->direction[i];
    }
}

/* Where a tip is in parts of the turn, m, and what the audit tells of that. */
typedef struct Way {
    double complex at[STEPS + 1];
    double settling, overshoot, peak_gain;
} Way;

static Way *way_make(const Strand *strand, double fps)
{
    Plane plane;
    Way *way = calloc(1, sizeof *way);
    const int steps = (int)round(STEPS_PER_SECOND / fps);
    ck_assert_ptr_nonnull(way);
    plane_begin(strand, &plane);
    double complex now = (plane.tail[strand->bones - 1] - plane.rest) / TURN;
    const double complex first = now / cabs(now);
    for (int k = 0; k * steps < STEPS; k++) {
        plane_step(&plane, 1 / fps);
        const double complex last = now;
        now = (plane.tail[strand->bones - 1] - plane.rest) / TURN;
        for (int i = 0; i <= steps; i++)
            way->at[k * steps + i] = last + (now - last) * i / steps;
        if (cabs(now) > 0.01 * plane.size)
            way->settling = (k + 2) / fps;
        way->overshoot = fmax(way->overshoot, -creal(now * conj(first)) / plane.size);
        way->peak_gain = fmax(way->peak_gain, cabs(now) / plane.size);
    }
    return way;
}

static double held(const Way *a, const Way *b)
{
    double most = 0;
    for (int k = 0; k + MOMENT <= STEPS; k++) {
        double least = HUGE_VAL;
        for (int i = k; i <= k + MOMENT && least > most; i++)
            least = fmin(least, cabs(a->at[i] - b->at[i]));
        most = fmax(most, least);
    }
    return most;
}

/* Straight ones; a quarter and half of a circle; a circle but for a little, which droops. */
static const Strand tips[] = {
    { "One", 1, ALONG(0.117), 0.39, 0, 0.1, 0 },
    { "Six", 6, { 0, -0.0388, 0 }, 0.97, 0, 0.5, 0 },
    { "Quarter", 4, ALONG(0.06), 1, 0, 0.4, 0, .curl = -M_PI / 6 },
    { "Half", 6, ALONG(0.05), 1.5, 0, 0.5, 0, .curl = -M_PI / 5 },
    { "Loop", 8, ALONG(0.04), 1.5, 0.1, 0.4, 0, .curl = -330 * M_PI / 180 / 7 },
};

START_TEST(a_tip_moves_as_in_vrms_own_step)
{
    const Strands strands = { { tips[_i] } };
    const AuditSpring *spring = &strands_audit(&strands)->spring[0];
    const AuditRates rates = usual_rates();
    Way *way[AUDIT_MOST_RATES];
    double most = 0;
    for (int r = 0; r < rates.count; r++) {
        way[r] = way_make(&tips[_i], rates.fps[r]);
        check_near(spring->at[r].settling, way[r]->settling, 1e-9);
        check_near(spring->at[r].overshoot, way[r]->overshoot, 2e-5);
        check_near(spring->at[r].peak_gain, way[r]->peak_gain, 2e-5);
        for (int k = 0; k < r; k++)
            most = fmax(most, AUDIT_TURN * held(way[k], way[r]));
    }
    check_near(spring->apart.held, most, 5e-5);
    for (int r = 0; r < rates.count; r++)
        free(way[r]);
}
END_TEST

/* A ring, and two bones that lie upon each other. */
static const Strand closed[] = {
    { "Ring", 6, ALONG(0.05), 1.5, 0, 0.5, 0, .curl = M_PI / 3 },
    { "Fold", 2, ALONG(0.1), 1, 0, 0.4, 0, .curl = M_PI },
};

START_TEST(of_a_tip_at_its_root_nothing_is_told)
{
    static const char *const of_motion[] = { "too-long-to-follow", "slow-to-settle",
                                             "changes-with-frame-rate", "whips" };
    const Strands strands = { { closed[_i] } };
    const Audit *audit = strands_audit(&strands);
    ck_assert_int_eq(find_all(audit, "tip-at-root", NULL), 1);
    for (int i = 0; i < 4; i++)
        ck_assert_msg(find_all(audit, of_motion[i], NULL) == 0, "%s", of_motion[i]);
    ck_assert_int_eq(audit->simulated, 1);
    ck_assert_double_eq(audit->spring[0].apart.held, 0);
    ck_assert(isnan(audit->spring[0].at[FPS_60].settling));
    ck_assert(isnan(audit->spring[0].at[FPS_60].peak_gain));
}
END_TEST

Suite *suite_audit_tip(void);
Suite *suite_audit_tip(void)
{
    Suite *suite = suite_create("audit_tip");
    TCase *tcase = tcase_create("audit_tip");
    tcase_add_checked_fixture(tcase, NULL, strands_tear_down);
    tcase_add_loop_test(tcase, a_tip_moves_as_in_vrms_own_step, 0, sizeof tips / sizeof *tips);
    tcase_add_loop_test(tcase, of_a_tip_at_its_root_nothing_is_told, 0,
                        sizeof closed / sizeof *closed);
    suite_add_tcase(suite, tcase);
    return suite;
}
