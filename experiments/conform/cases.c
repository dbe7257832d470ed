/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "capability.h"
#include "cases_lists.h"

#include <string.h>

static const ConformCase *const lists[] = { cases_basic,     cases_turn,    cases_time,
                                            cases_colliders, cases_changes, cases_lesson,
                                            cases_component, NULL };

const ConformCase *conform_case(int i)
{
    for (const ConformCase *const *list = lists; *list; list++)
        for (const ConformCase *c = *list; c->name; c++)
            if (i-- == 0)
                return c;
    return NULL;
}

int conform_case_count(void)
{
    int count = 0;
    while (conform_case(count))
        count++;
    return count;
}

const ConformCase *conform_find(const char *name)
{
    const ConformCase *c;
    for (int i = 0; (c = conform_case(i)); i++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

/* A list in the scene; left out again where the case leaves it empty. */
static json_t *begin_list(json_t *scene, const char *key)
{
    json_t *list = json_array();
    json_object_set_new(scene, key, list);
    return list;
}

static void drop_empty(json_t *scene, const char *key)
{
    if (json_array_size(json_object_get(scene, key)) == 0)
        json_object_del(scene, key);
}

bool conform_case_draft(const ConformCase *c, json_t **scene, Recording *motion)
{
    Draft draft = { .scene = json_object(), .frame_time = 1.0 / 60 };
    json_object_set_new(draft.scene, "version", json_integer(1));
    json_object_set_new(draft.scene, "scheme", json_string(c->scheme));
    if (c->open)
        json_object_set_new(draft.scene, "open", json_true());
    draft_frame_time(&draft, draft.frame_time);
    draft.nodes = begin_list(draft.scene, "nodes");
    draft.joints = begin_list(draft.scene, "joints");
    draft.colliders = begin_list(draft.scene, "colliders");
    draft.changes = begin_list(draft.scene, "changes");
    for (const char *letter = c->name; *letter; letter++)
        draft.random = draft.random * 31 + (unsigned char)*letter;
    draft.failed = !draft.nodes || !draft.joints || !draft.colliders || !draft.changes;
    if (!draft.failed)
        c->draft(&draft);
    drop_empty(draft.scene, "colliders");
    drop_empty(draft.scene, "changes");
    *scene = draft.scene;
    *motion = draft.motion;
    if (!draft.failed)
        return true;
    json_decref(draft.scene);
    recording_free(motion);
    return false;
}

bool conform_case_build(const ConformCase *c, Scene *scene, Recording *motion)
{
    json_t *json;
    char error[SCENE_ERROR_SIZE];
    if (!conform_case_draft(c, &json, motion))
        return false;
    const bool good = scene_read_json(json, c->name, scene, NULL, error);
    json_decref(json);
    if (!good)
        recording_free(motion);
    return good;
}

bool conform_case_needs(const ConformCase *c, unsigned *needs)
{
    Scene scene;
    Recording motion;
    if (!conform_case_build(c, &scene, &motion))
        return false;
    *needs = capabilities_of(&scene);
    scene_free(&scene);
    recording_free(&motion);
    return true;
}
