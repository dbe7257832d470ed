/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judge_parts.h"

#include "capability.h"
#include "message.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

/* How far a trace's root may be from the motion's: engines of single precision have it so. */
static const double root_tolerance = 1e-5;
/* How far the square of a rotation's length may be from 1: traces with few digits have it so. */
static const double unit_tolerance = 1e-3;

const char *const case_status_names[] = { "passes",  "fails", "crashed",  "not run",
                                          "refused", "needs", "bad trace" };

__attribute__((format(printf, 2, 3))) static void set_bad(JudgedCase *judged, const char *format,
                                                          ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(judged->note, sizeof judged->note, format, arguments);
    va_end(arguments);
    message_clean(judged->note);
    judged->status = CASE_BAD_TRACE;
}

static double pose_distance(const RootPose *a, const RootPose *b)
{
    const double cosine = fabs(quat_dot(a->rotation, b->rotation));
    const double reach = 1 + vec3_length(a->position);
    return fmax(vec3_length(vec3_sub(a->position, b->position)) / reach,
                sqrt(fmax(0, 2 - 2 * cosine)));
}

/* Compares the root's columns with the motion and takes over the motion's. */
static void check_motion(const char *trace, const Recording *motion, Recording *recording,
                         JudgedCase *judged)
{
    if (recording->frames != motion->frames) {
        set_bad(judged, "%s: %d frames where the motion has %d", trace, recording->frames,
                motion->frames);
        return;
    }
    for (int k = 0; k < motion->frames; k++) {
        if (pose_distance(&motion->root[k], &recording->root[k]) > root_tolerance) {
            set_bad(judged, "%s: frame %d: the root is not where the motion has it", trace, k + 1);
            return;
        }
        recording->root[k] = motion->root[k];
    }
}

/* A solver's tails that are no number stay so, as each frame follows from the last: one that is a number
 * again was not written by a solver. */
static void check_numbers(const char *trace, const Recording *recording, JudgedCase *judged)
{
    for (int i = 0; i < recording->joints; i++) {
        int bad = 0;
        for (int k = 0; k < recording->frames; k++) {
            const SbVec3 tail = recording_tail(recording, k, i);
            const bool number = isfinite(tail.x) && isfinite(tail.y) && isfinite(tail.z);
            if (number && bad > 0) {
                set_bad(judged, "%s: frame %d: tail%d is no finite number, and in frame %d it is",
                        trace, bad, i, k + 1);
                return;
            }
            bad = number || bad ? bad : k + 1;
        }
    }
}

/* A rotation that is no number is a solver's fault; one that is, and is none, was written wrongly. */
static void check_rotations(const char *trace, const Recording *recording, JudgedCase *judged)
{
    if (!recording->rotation) {
        snprintf(judged->note, sizeof judged->note,
                 "rotations are not judged: the trace has no columns rot0_x, rot0_y ...");
        return;
    }
    for (int i = 0; i < recording->frames * recording->joints; i++) {
        const SbQuat q = recording->rotation[i];
        const double off = quat_dot(q, q) - 1;
        if (isfinite(off) && fabs(off) > unit_tolerance) {
            set_bad(judged, "%s: frame %d: rot%d is no unit quaternion: is it normalised?", trace,
                    i / recording->joints + 1, i % recording->joints);
            return;
        }
    }
}

static void check_trace(const char *trace, const Scene *scene, const Recording *motion,
                        Recording *recording, JudgedCase *judged)
{
    if (recording->joints != scene->joints)
        set_bad(judged, "%s: tails of %d joints where the scene has %d", trace, recording->joints,
                scene->joints);
    else if (recording->frames == 0)
        set_bad(judged, "%s: no frames below the header", trace);
    else if (recording->first_frame != 1)
        set_bad(judged, "%s: begins with frame %ld where it has to be 1", trace,
                recording->first_frame);
    else
        check_numbers(trace, recording, judged);
    if (judged->status != CASE_BAD_TRACE)
        check_rotations(trace, recording, judged);
    if (judged->status != CASE_BAD_TRACE && motion)
        check_motion(trace, motion, recording, judged);
}

/* An adapter writes one line instead of a trace where there is none: "refused: ..." or "crashed: ...". What it has not
 * come to is empty. False, with the status and the note, for such files and for none. */
static bool is_trace(const char *path, JudgedCase *judged)
{
    char line[SENTENCE_SIZE];
    FILE *file = fopen(path, "r");
    if (!file) {
        judged->status = CASE_NOT_RUN;
        return access(path, F_OK) == 0;
    }
    const bool any = fgets(line, sizeof line, file), unread = ferror(file);
    fclose(file);
    const bool refused = any && strncmp(line, "refused:", 8) == 0;
    if (unread || (any && !refused && strncmp(line, "crashed:", 8) != 0))
        return true;
    judged->status = refused ? CASE_REFUSED : CASE_CRASHED;
    line[strcspn(line, "\r\n")] = '\0';
    snprintf(judged->note, sizeof judged->note, "%s",
             any ? line + 8 + strspn(line + 8, " ")
                 : "the header is missing, the file is empty: did the engine end before?");
    message_clean(judged->note);
    return false;
}

static bool read_trace(const char *path, const char *motion, CaseFiles *files, JudgedCase *judged,
                       char error[SENTENCE_SIZE])
{
    char reason[RECORDING_ERROR_SIZE];
    Recording moved = { 0 };
    if (motion && !motion_read(motion, &moved, reason)) {
        snprintf(error, SENTENCE_SIZE, "%s", reason);
        return false;
    }
    if (!is_trace(path, judged))
        ; /* the status says what it is */
    else if (!recording_read_whole(path, &files->recording, reason))
        set_bad(judged, "%s", reason);
    else
        check_trace(path, &files->scene, motion ? &moved : NULL, &files->recording, judged);
    recording_free(&moved);
    if (judged->status == CASE_PASSES)
        files->digits = trace_epsilon(&files->recording);
    return true;
}

static int count_features(const Scene *scene)
{
    int count = fabs(scene->frame_time - 1.0 / 60) > 1e-9;
    for (unsigned needs = capabilities_of(scene); needs; needs &= needs - 1)
        count++;
    return count;
}

bool case_read(const char *scene, const char *motion, const char *trace, bool single,
               CaseFiles *files, JudgedCase *judged, char error[SENTENCE_SIZE])
{
    *files = (CaseFiles){ 0 };
    *judged = (JudgedCase){ .status = CASE_PASSES, .fault = -1 };
    char reason[SCENE_ERROR_SIZE];
    if (!scene_read(scene, &files->scene, NULL, reason)) {
        snprintf(error, SENTENCE_SIZE, "%s", reason);
        return false;
    }
    judged->features = count_features(&files->scene);
    if (!read_trace(trace, motion, files, judged, error))
        return false;
    files->digits = fmax(files->digits, single ? FLT_EPSILON : 0);
    return true;
}

void case_free(CaseFiles *files)
{
    scene_free(&files->scene);
    recording_free(&files->recording);
}

bool case_judge(const CaseFiles *files, double epsilon, JudgedCase *judged)
{
    if (!verdict_make(&files->scene, &files->recording, epsilon, &judged->verdict))
        return false;
    TraceVerdict run = { 0 };
    Recording numbers = files->recording;
    if (judged->verdict.no_number_frame)
        numbers.frames = judged->verdict.no_number_frame - 1;
    compare_run(&files->scene, &numbers, epsilon, &run);
    judged->verdict.strayed = run.strayed;
    judged->status = judged->verdict.passes ? CASE_PASSES : CASE_FAILS;
    return true;
}

void case_explain(const CaseFiles *files, int hypothesis, JudgedCase *judged)
{
    judged->fault = hypothesis;
    if (hypothesis >= 0)
        judged->verdict.first.line = hypothesis_get(hypothesis)->line;
    verdict_write(&judged->verdict, hypothesis, judged->note);
    const size_t length = strlen(judged->note);
    if (judged->within_single)
        snprintf(judged->note + length, sizeof judged->note - length,
                 "; it keeps to single precision: --single, if the engine computes in that");
    if (judged->verdict.missed > 0)
        find_settings(files, judged->settings);
}

bool case_judge_alone(const CaseFiles *files, JudgedCase *judged)
{
    const double written = files->digits > 0 ? files->digits : FLT_EPSILON;
    if (!case_judge(files, written, judged))
        return false;
    if (judged->status != CASE_FAILS || written >= FLT_EPSILON)
        return true;
    JudgedCase single = *judged;
    if (!case_judge(files, FLT_EPSILON, &single))
        return false;
    judged->within_single = single.status == CASE_PASSES;
    /* What fails to both may be a fault in an engine that keeps some numbers in single. */
    if (single.status == CASE_FAILS && verdict_first_explaining(&judged->verdict) < 0 &&
        verdict_first_explaining(&single.verdict) >= 0)
        *judged = single;
    return true;
}

/* A word of the adapter where a trace was asked for. */
static void set_no_trace(const char *trace, JudgedCase *judged)
{
    char why[SENTENCE_SIZE];
    memcpy(why, judged->note, sizeof why);
    set_bad(judged, "%s: no trace, the engine %s: %s", trace, case_status_names[judged->status],
            why);
}

bool judge_trace(const char *scene, const char *motion, const char *trace, bool single,
                 JudgedCase *judged, char error[SENTENCE_SIZE])
{
    CaseFiles files;
    bool good = case_read(scene, motion, trace, single, &files, judged, error);
    if (good && judged->status == CASE_NOT_RUN)
        set_bad(judged, "%s: cannot be read", trace);
    if (good && (judged->status == CASE_REFUSED || judged->status == CASE_CRASHED))
        set_no_trace(trace, judged);
    if (good && judged->status == CASE_PASSES) {
        good = case_judge_alone(&files, judged);
        if (!good)
            snprintf(error, SENTENCE_SIZE, "out of memory");
        else if (judged->status == CASE_FAILS)
            case_explain(&files, verdict_first_explaining(&judged->verdict), judged);
    }
    snprintf(judged->name, sizeof judged->name, "%s", trace);
    case_free(&files);
    return good;
}
