/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults_proof.h"
#include "cases.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

const Fault right_engines[RIGHT_ENGINES] = { FAULT_NONE,
                                             FAULT_OTHER_FALLBACKS,
                                             FAULT_ROTATION_NEGATED,
                                             FAULT_STATE_IN_SINGLE,
                                             FAULT_MATHS_IN_SINGLE,
                                             FAULT_DATA_IN_SINGLE,
                                             FAULT_TURNS_IN_SINGLE,
                                             FAULT_TURNS_TOLD_IN_SINGLE };

static void *make_room(size_t count, size_t size)
{
    void *room = calloc(count + 1, size);
    if (!room)
        abort();
    return room;
}

ProofCases proof_cases(void)
{
    ProofCases cases = { 0, make_room((size_t)conform_case_count(), sizeof *cases.item) };
    for (int i = 0; i < conform_case_count(); i++) {
        const ConformCase *from = conform_case(i);
        ProofCase *item = &cases.item[cases.count];
        if (strcmp(from->scheme, "vrm1") != 0)
            continue;
        if (!conform_case_build(from, &item->scene, &item->motion))
            abort();
        snprintf(item->name, sizeof item->name, "%s", from->name);
        cases.count++;
    }
    return cases;
}

void proof_cases_free(ProofCases *cases)
{
    for (int i = 0; i < cases->count; i++) {
        scene_free(&cases->item[i].scene);
        recording_free(&cases->item[i].motion);
    }
    free(cases->item);
    *cases = (ProofCases){ 0 };
}

/* Whether an engine mixes double and single precision, and says so. */
static bool is_mixed(Fault fault)
{
    for (int i = UNMIXED_ENGINES; i < RIGHT_ENGINES; i++)
        if (right_engines[i] == fault)
            return true;
    return false;
}

/* The recording of a case that an engine plays; the scene and the root stay the case's. */
static CaseFiles play_case(const ProofCase *from, Fault fault, Precision precision, Played *played)
{
    engine_play(&from->scene, &from->motion, fault, precision, played);
    CaseFiles files = { .scene = from->scene, .recording = from->motion };
    files.recording.joints = from->scene.joints;
    files.recording.tail = played->tail;
    files.recording.rotation = played->rotation;
    files.digits = is_mixed(fault) ? FLT_EPSILON : trace_epsilon(&files.recording);
    return files;
}

Judgement proof_judge(const ProofCases *cases, Fault fault, Precision precision)
{
    const size_t count = (size_t)cases->count;
    Judgement judgement = { .count = cases->count,
                            .judged = make_room(count, sizeof *judgement.judged) };
    CaseFiles *files = make_room(count, sizeof *files);
    Played *played = make_room(count, sizeof *played);
    for (int i = 0; i < cases->count; i++) {
        files[i] = play_case(&cases->item[i], fault, precision, &played[i]);
        judgement.judged[i] = (JudgedCase){ .status = CASE_PASSES, .fault = -1 };
        memcpy(judgement.judged[i].name, cases->item[i].name, CASE_NAME_SIZE);
    }
    if (!judge_recordings(&judgement, files))
        abort();
    for (int i = 0; i < cases->count; i++)
        played_free(&played[i]);
    free(played);
    free(files);
    return judgement;
}

JudgedCase proof_judge_case(const ProofCase *from, Fault fault, Precision precision)
{
    Played played;
    const CaseFiles files = play_case(from, fault, precision, &played);
    const bool single = precision == PRECISION_SINGLE || is_mixed(fault);
    const double epsilon = single ? FLT_EPSILON : DBL_EPSILON;
    JudgedCase judged = { .fault = -1 };
    if (!case_judge(&files, epsilon, &judged))
        abort();
    if (judged.status == CASE_FAILS)
        case_explain(&files, verdict_first_explaining(&judged.verdict), &judged);
    played_free(&played);
    return judged;
}

bool proof_passes(const ProofCase *from, Fault fault, Precision precision)
{
    Played played;
    const CaseFiles files = play_case(from, fault, precision, &played);
    const bool single = precision == PRECISION_SINGLE || is_mixed(fault);
    bool passes = false;
    if (!verdict_passes(&files.scene, &files.recording, single ? FLT_EPSILON : DBL_EPSILON,
                        &passes))
        abort();
    played_free(&played);
    return passes;
}

/* "F-24" of "F-24b". */
static size_t id_length(Fault fault)
{
    return strcspn(faults[fault].id, "bcd");
}

bool proof_names(Fault fault, const char *sentence)
{
    const size_t length = id_length(fault);
    for (const char *at = strstr(sentence, "F-"); at; at = strstr(at + 1, "F-"))
        if (strncmp(at, faults[fault].id, length) == 0 && at[length] == ':')
            return true;
    return false;
}

bool proof_is(Fault fault, char letter)
{
    return faults[fault].id[0] == letter;
}
