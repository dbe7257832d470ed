/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explain.h"

#include "vec3.h"

BoneStart explain_start(const Explanation *e, int frame, int bone)
{
    const SbVec3 current = trace_tail(&e->trace, frame - 1, bone);
    return (BoneStart){
        .current = current,
        .previous =
            frame > 1 ? trace_tail(&e->trace, frame - 2, bone) : vec3_sub(current, e->c.kick),
        .parent_direction = bone > 0 ? explain_record(e, frame, bone - 1)->direction : e->c.rest,
    };
}

/* The vectors of a bone in a frame, under the names they have in JSON and, with _x, _y, _z and the unit,
 * in CSV. */
enum { VECTORS = 10 };
typedef struct NamedVector {
    const char *name, *unit;
    SbVec3 value;
} NamedVector;

static void collect_vectors(const Explanation *e, int frame, int bone, NamedVector *vectors)
{
    const SbStepRecord *record = explain_record(e, frame, bone);
    const BoneStart start = explain_start(e, frame, bone);
    const NamedVector all[VECTORS] = {
        { "head", "_m", record->head },         { "current", "_m", start.current },
        { "previous", "_m", start.previous },   { "parent_direction", "", start.parent_direction },
        { "rest", "_m", record->rest },         { "inertia", "_m", record->inertia },
        { "force", "_m", record->force },       { "stiffness", "_m", record->stiffness },
        { "direction", "", record->direction }, { "tail", "_m", record->tail },
    };
    for (int i = 0; i < VECTORS; i++)
        vectors[i] = all[i];
}

static json_t *vector_json(SbVec3 v)
{
    return json_pack("[o, o, o]", json_number(v.x), json_number(v.y), json_number(v.z));
}

static json_t *bone_json(const Explanation *e, int frame, int bone)
{
    NamedVector vectors[VECTORS];
    collect_vectors(e, frame, bone, vectors);
    json_t *json = json_pack("{s:i}", "bone", bone + 1);
    for (int i = 0; i < VECTORS; i++)
        json_object_set_new(json, vectors[i].name, vector_json(vectors[i].value));
    return json;
}

static json_t *settings_json(const Case *c)
{
    return json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:o, s:o, s:o, s:o, s:b, s:b, s:b, s:b}",
                     "scheme", c->scheme->name, "bones", c->bones, "length_m", c->length,
                     "stiffness", c->stiffness, "drag", c->drag, "frame_time_s", c->frame_time,
                     "force_per_frame_m", vector_json(case_push(c)), "speed_m_s",
                     vector_json(c->speed), "rest", vector_json(c->rest), "kick_m",
                     vector_json(c->kick), "inertia", c->inertia, "force", c->force, "pull",
                     c->pull, "keep_length", c->keep_length);
}

void explain_json(const Explanation *e, FILE *file)
{
    json_t *frames = json_array();
    for (int frame = 1; frame <= e->frames; frame++) {
        json_t *bones = json_array();
        for (int bone = 0; bone < e->c.bones; bone++)
            json_array_append_new(bones, bone_json(e, frame, bone));
        json_array_append_new(frames,
                              json_pack("{s:i, s:o, s:o}", "frame", frame, "anchor",
                                        vector_json(e->trace.anchor[frame]), "bones", bones));
    }
    json_t *json = json_pack("{s:o, s:o}", "settings", settings_json(&e->c), "frames", frames);
    json_write(json, file);
    json_decref(json);
}

void explain_csv(const Explanation *e, FILE *file)
{
    NamedVector vectors[VECTORS];
    collect_vectors(e, 1, 0, vectors);
    fputs("frame,bone", file);
    for (int i = 0; i < VECTORS; i++)
        for (const char *axis = "xyz"; *axis; axis++)
            fprintf(file, ",%s_%c%s", vectors[i].name, *axis, vectors[i].unit);
    fputc('\n', file);
    for (int frame = 1; frame <= e->frames; frame++) {
        for (int bone = 0; bone < e->c.bones; bone++) {
            collect_vectors(e, frame, bone, vectors);
            fprintf(file, "%d,%d", frame, bone + 1);
            for (int i = 0; i < VECTORS; i++)
                fprintf(file, ",%.17g,%.17g,%.17g", vectors[i].value.x, vectors[i].value.y,
                        vectors[i].value.z);
            fputc('\n', file);
        }
    }
}
