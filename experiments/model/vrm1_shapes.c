/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shapes of VRM 1.0's colliders: VRMC_springBone and VRMC_springBone_extended_collider. */
#include "vec3.h"
#include "vrm_settings.h"

#include <string.h>

static const SbVec3 zero = { 0, 0, 0 };

static void read_shape(ModelReader *reader, const Spot *shape, const char *kind, SbCollider *set)
{
    static const char *const keys[] = { "offset",     "radius", "tail", "inside",
                                        "extensions", "extras", NULL };
    const Spot spot = spot_member(shape, kind);
    if (!model_object(reader, &spot))
        return;
    spot_check_keys(reader->findings, &spot, keys);
    const bool inside = json_is_true(spot_member(&spot, "inside").json);
    set->shape = strcmp(kind, "capsule") == 0 ? (inside ? SB_INSIDE_CAPSULE : SB_CAPSULE)
                                              : (inside ? SB_INSIDE_SPHERE : SB_SPHERE);
    set->offset = spot_vector(reader->findings, &spot, "offset", zero);
    set->tail = spot_vector(reader->findings, &spot, "tail", set->offset);
    set->radius = vrm_read_radius(reader, &spot);
}

static void read_plane(ModelReader *reader, const Spot *shape, SbCollider *set)
{
    static const char *const keys[] = { "offset", "normal", "extensions", "extras", NULL };
    const SbVec3 forward = { 0, 0, 1 };
    const Spot spot = spot_member(shape, "plane");
    if (!model_object(reader, &spot))
        return;
    spot_check_keys(reader->findings, &spot, keys);
    set->shape = SB_PLANE;
    set->offset = spot_vector(reader->findings, &spot, "offset", zero);
    set->normal = spot_vector(reader->findings, &spot, "normal", forward);
    if (vec3_length(set->normal) > 1e-9)
        return;
    char name[SPOT_SIZE];
    const Spot normal = spot_member(&spot, "normal");
    finding_add(reader->findings, SEVERITY_ERROR, "plane-without-normal", spot_name(&normal, name),
                0, "Write the direction in which tails are kept, at length 1.",
                "The plane's normal has no length; 0, 0, 1 is taken.");
    set->normal = forward;
}

/* False where there is none of the shapes that are known. */
static bool read_any_shape(ModelReader *reader, const Spot *shape, bool extended, SbCollider *set)
{
    if (!model_object(reader, shape))
        return false;
    if (spot_member(shape, "sphere").json)
        read_shape(reader, shape, "sphere", set);
    else if (spot_member(shape, "capsule").json)
        read_shape(reader, shape, "capsule", set);
    else if (extended && spot_member(shape, "plane").json)
        read_plane(reader, shape, set);
    else
        return false;
    return true;
}

/* The extension's shape where there is one, else the shape that readers without it see. */
bool vrm1_read_shapes(ModelReader *reader, const Spot *spot, SbCollider *set)
{
    const Spot extensions = spot_member(spot, "extensions");
    const Spot extended = spot_member(&extensions, "VRMC_springBone_extended_collider");
    const Spot wide = spot_member(&extended, "shape"), plain = spot_member(spot, "shape");
    char name[SPOT_SIZE];
    SbCollider ignored = *set;
    const bool has_plain = read_any_shape(reader, &plain, false, &ignored);
    if (read_any_shape(reader, &wide, true, set)) {
        if (!has_plain)
            finding_add(reader->findings, SEVERITY_NOTE, "collider-by-extension-only",
                        spot_name(spot, name), (double)NAN,
                        "Give it a shape besides, for readers that do not know the extension.",
                        "The collider's shape is in an extension only.");
        return true;
    }
    *set = ignored;
    if (!has_plain)
        finding_add(reader->findings, SEVERITY_WARNING, "collider-without-shape",
                    spot_name(spot, name), (double)NAN,
                    "Give it a sphere or a capsule, or take it out.",
                    "The collider has no shape that is known; it is left out.");
    return has_plain;
}
