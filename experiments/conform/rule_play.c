/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A wrong solver made of the rule and its quirks. */
#include "rule.h"

#include <stdlib.h>

/* Takes what the rule shows of a frame for the trace. */
static void show_frame(Evidence *e, const Rule *rule, int frame)
{
    const long row = (long)frame * e->nodes;
    for (int i = 0; i < e->joints; i++)
        e->tail[(long)frame * e->joints + i] = rule->step[i].shown;
    evidence_turn(e, frame, &e->posed[row], true, e->by_tails + row);
    evidence_turn(e, frame, &e->posed[row], false, e->by_turns + row);
}

bool rule_play(const Scene *scene, const Recording *motion, const Quirks *quirk, SbVec3 *tail)
{
    const size_t cells = (size_t)motion->frames * (size_t)scene->joints;
    Recording blank = *motion;
    blank.joints = scene->joints;
    blank.rotation = NULL;
    blank.tail = calloc(cells ? cells : 1, sizeof *blank.tail);
    Evidence e = { 0 };
    Rule rule = { 0 };
    bool good = blank.tail && evidence_make(scene, &blank, &e) && rule_start(&e, quirk, &rule);
    rule.plays = true;
    for (int frame = 1; good && frame <= e.frames; frame++) {
        rule_predict(&rule, frame);
        show_frame(&e, &rule, frame);
        rule_follow(&rule);
    }
    for (size_t i = 0; good && i < cells; i++)
        tail[i] = e.tail[i + (size_t)e.joints];
    rule_free(&rule);
    evidence_free(&e);
    free(blank.tail);
    return good;
}
