/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trace files: what is written is read again to the bit, and what is wrong is named in one line. */
#include "trace_file.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[64];

static FILE *make_file(void)
{
    strcpy(path, "build/test-trace-XXXXXX");
    const int handle = mkstemp(path);
    ck_assert_int_ge(handle, 0);
    return fdopen(handle, "w");
}

static void write_text(const char *text)
{
    FILE *file = make_file();
    fputs(text, file);
    ck_assert_int_eq(fclose(file), 0);
}

static Case turning_case(void)
{
    Case c = CASE(.bones = 3, .seconds = 0.5);
    case_set_event(&c, EVENT_TURN);
    return c;
}

START_TEST(comes_back_to_the_bit)
{
    const Case c = turning_case();
    Trace trace = { 0 };
    ck_assert_ptr_null(case_run(&c, &trace));
    FILE *file = make_file();
    trace_write_csv(&c, &trace, file);
    fclose(file);
    Recording recording;
    char error[RECORDING_ERROR_SIZE];
    ck_assert_msg(recording_read(path, &recording, error), "%s", error);
    ck_assert_int_eq(recording.joints, 3);
    ck_assert_int_eq(recording.frames, 30);
    ck_assert_int_eq(recording.first_frame, 1);
    for (int frame = 0; frame < 30; frame++) {
        const RootPose root = event_root(&c, frame + 1);
        ck_assert(memcmp(&recording.root[frame].position, &root.position, sizeof(SbVec3)) == 0);
        for (int i = 0; i < 3; i++) {
            const SbVec3 a = recording_tail(&recording, frame, i);
            const SbVec3 b = trace_tail(&trace, frame + 1, i);
            ck_assert(memcmp(&a, &b, sizeof a) == 0);
        }
    }
    recording_free(&recording);
    trace_free(&trace);
    unlink(path);
}
END_TEST

/* The last row's rotations, carried forward from the root, lead to the tails it states. */
START_TEST(rotations_lead_to_the_tails)
{
    const Case c = turning_case();
    Trace trace = { 0 };
    ck_assert_ptr_null(case_run(&c, &trace));
    FILE *file = make_file();
    trace_write_csv(&c, &trace, file);
    fclose(file);
    file = fopen(path, "r");
    char line[4096];
    while (fgets(line, sizeof line, file))
        continue;
    fclose(file);
    unlink(path);

    double value[8 + 3 * 7];
    char *next = line;
    for (int i = 0; i < 8 + 3 * 7; i++)
        value[i] = strtod(next + (i > 0), &next);
    ck_assert_double_eq(value[0], trace.frames);
    SbVec3 head = { value[1], value[2], value[3] };
    SbQuat turn = { value[4], value[5], value[6], value[7] };
    for (int i = 0; i < 3; i++) {
        const double *joint = value + 8 + 7 * i;
        const SbQuat local = { joint[3], joint[4], joint[5], joint[6] };
        turn = quat_multiply(turn, local);
        head = vec3_add(head, vec3_scale(quat_rotate(turn, c.rest), c.length));
        /* a handful of roundings for each bone */
        ck_assert_double_le(fabs(head.x - joint[0]), 20 * DBL_EPSILON);
        ck_assert_double_le(fabs(head.y - joint[1]), 20 * DBL_EPSILON);
        ck_assert_double_le(fabs(head.z - joint[2]), 20 * DBL_EPSILON);
    }
    trace_free(&trace);
}
END_TEST

#define ROOT "root_x,root_y,root_z,root_qx,root_qy,root_qz,root_qw"
#define HEADER "frame," ROOT ",tail0_x,tail0_y,tail0_z"
#define ROW ",0,0,0,0,0,0,1,1,2,3"

static const struct Refusal {
    const char *text, *says;
} refusals[] = {
    { "", "the header is missing" },
    { "# nothing\n", "line 2: the header is missing" },
    { "frame," ROOT "\n", "line 1: column tail0_x is missing" },
    { "frame," ROOT ",tail0_x,tail0_y\n", "line 1: column tail0_z is missing" },
    { "frame," ROOT ",tail1_x,tail1_y,tail1_z\n", "column tail0_x is missing" },
    { HEADER ",tail0_y\n", "column tail0_y is there twice" },
    { HEADER ",tail99999_x\n", "at most 1024 joints" },
    { HEADER "\n1,0,0,0,0,0,0,1,1,2\n", "line 2: 10 cells where the header has 11" },
    { HEADER "\n1" ROW "\n2,0,0,0,0,0,0,1,1,nan,3\n", "line 3: column tail0_y: 'nan'" },
    { HEADER "\n1,0,0,0,0,0,0,1,1,,3\n",
      "line 2: column tail0_y: an empty field, and a finite number is needed" },
    { HEADER "\n1,0,0,0,0,0,0,1,1,1e999,3\n", "column tail0_y: '1e999'" },
    { HEADER "\n1,0,0,0,0,0,0,1,1,0x1p3,3\n", "column tail0_y: '0x1p3'" },
    { HEADER "\n1,0,0,0,0,0,0,1,1,-2e9,3\n", "line 2: -2000000000 given" },
    { HEADER "\n1,0,0,0,0,0,0,2,1,2,3\n", "no unit quaternion" },
    { HEADER "\n1" ROW "\n3" ROW "\n", "line 3: frame 3 where 2 has to follow" },
    { HEADER "\n2" ROW "\n1" ROW "\n", "line 3: frame 1 where 3 has to follow" },
    { HEADER "\n1.5" ROW "\n", "1.5 is not a whole number" },
    { HEADER "\n1" ROW "\n\n2" ROW "\n", "line 3: a blank line among the rows" },
};

START_TEST(says_what_is_wrong)
{
    const struct Refusal *refusal = &refusals[_i];
    write_text(refusal->text);
    Recording recording;
    char error[RECORDING_ERROR_SIZE] = "";
    ck_assert(!recording_read(path, &recording, error));
    ck_assert_msg(strstr(error, refusal->says) != NULL, "'%s' without '%s'", error, refusal->says);
    ck_assert_msg(strstr(error, path) == error, "%s", error);
    ck_assert_ptr_null(strchr(error, '\n'));
    unlink(path);
}
END_TEST

static const char *const variants[] = {
    HEADER "\n1" ROW "\n2" ROW "\n",
    HEADER "\r\n1" ROW "\r\n2" ROW "\r\n",
    HEADER "\n1" ROW "\n2" ROW,
    "\xEF\xBB\xBF# made by hand\n# twice\n" HEADER "\n1" ROW "\n2" ROW "\n\n\n",
    "\"frame\"," ROOT ", tail0_x , tail0_y ,\"tail0_z\",word\n1" ROW ",off\n2" ROW ",\"on\"\n",
    "tail0_z,tail0_y,tail0_x," ROOT ",frame\n3,2,1,0,0,0,0,0,0,1,1\n3,2,1,0,0,0,0,0,0,1,2\n",
};

START_TEST(takes_what_other_programs_write)
{
    write_text(variants[_i]);
    Recording recording;
    char error[RECORDING_ERROR_SIZE];
    ck_assert_msg(recording_read(path, &recording, error), "%s", error);
    ck_assert_int_eq(recording.frames, 2);
    ck_assert(recording_tail(&recording, 1, 0).y == 2);
    ck_assert(recording_tail(&recording, 1, 0).z == 3);
    recording_free(&recording);
    unlink(path);
}
END_TEST

START_TEST(says_what_cannot_be_opened)
{
    Recording recording;
    char error[RECORDING_ERROR_SIZE];
    ck_assert(!recording_read("build/no such file", &recording, error));
    ck_assert_ptr_nonnull(strstr(error, "build/no such file: cannot be read"));
    ck_assert(!recording_read("build", &recording, error));
    ck_assert_ptr_nonnull(strstr(error, "cannot be read"));
}
END_TEST

Suite *suite_trace_file(void);
Suite *suite_trace_file(void)
{
    Suite *suite = suite_create("trace_file");
    TCase *tcase = tcase_create("trace_file");
    tcase_add_test(tcase, comes_back_to_the_bit);
    tcase_add_test(tcase, rotations_lead_to_the_tails);
    tcase_add_loop_test(tcase, says_what_is_wrong, 0, sizeof refusals / sizeof *refusals);
    tcase_add_loop_test(tcase, takes_what_other_programs_write, 0,
                        sizeof variants / sizeof *variants);
    tcase_add_test(tcase, says_what_cannot_be_opened);
    suite_add_tcase(suite, tcase);
    return suite;
}
