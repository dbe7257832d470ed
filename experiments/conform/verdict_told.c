/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tails that are right, but written in another way than asked for: found by undoing it. */
#include "verdict.h"

#include <stdlib.h>

/* A tail as it has to be written, of one that is told so. */
static SbVec3 undo_telling(SbVec3 v, const RootPose *root, SeenFault told)
{
    switch (told) {
    case SEEN_MIRRORED_X:
        return (SbVec3){ -v.x, v.y, v.z };
    case SEEN_MIRRORED_Y:
        return (SbVec3){ v.x, -v.y, v.z };
    case SEEN_MIRRORED_Z:
        return (SbVec3){ v.x, v.y, -v.z };
    case SEEN_CENTIMETRES:
        return vec3_scale(v, 0.01);
    case SEEN_FROM_ROOT:
        return vec3_add(root->position, v);
    case SEEN_IN_ROOT:
        return vec3_add(root->position, quat_rotate(root->rotation, v));
    default:
        return v;
    }
}

static bool fits_undone(const Scene *scene, Recording *undone, double epsilon)
{
    Evidence e;
    bool good = false;
    if (!evidence_make(scene, undone, &e))
        return false;
    for (int view = VIEW_TAILS; view <= VIEW_TURNS && !good; view++) {
        const Quirks right = { .view = (TailView)view };
        good = count_misses(&e, &right, epsilon, true, NULL) == 0;
    }
    evidence_free(&e);
    return good;
}

static SeenFault find_telling(const Scene *scene, const Recording *recording, double epsilon)
{
    Recording undone = *recording;
    SeenFault found = SEEN_NOT;
    const int row = recording->joints, cells = recording->frames * row;
    undone.rotation = NULL;
    undone.tail = malloc((size_t)(cells ? cells : 1) * sizeof *undone.tail);
    for (int told = SEEN_MIRRORED_X; undone.tail && told <= SEEN_IN_ROOT && !found; told++) {
        for (int i = 0; i < cells; i++)
            undone.tail[i] =
                undo_telling(recording->tail[i], &recording->root[i / row], (SeenFault)told);
        if (fits_undone(scene, &undone, epsilon))
            found = (SeenFault)told;
    }
    free(undone.tail);
    return found;
}

void see_telling(const Scene *scene, const Recording *recording, TraceVerdict *verdict)
{
    const SeenFault told = find_telling(scene, recording, verdict->epsilon);
    if (!told)
        return;
    verdict->explained[hypothesis_seen(told)] = true;
    verdict->first.line = LINE_DATA;
}
