/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shapes of VRM 1.0's colliders: VRMC_springBone and VRMC_springBone_extended_collider. */
#include "vec3.h"
#include "vrm_settings.h"

#include <math.h>
#include <string.h>

static const SbVec3 zero = { 0, 0, 0 };

void vrm1_check_version(ModelReader *reader, const Spot *extension)
{
    char name[SPOT_SIZE];
    const char *version = spot_text(reader->findings, extension, "specVersion");
    if (!version || strcmp(version, "1.0") != 0)
        finding_add(reader->findings, SEVERITY_NOTE, "no-version", spot_name(extension, name),
                    (double)NAN, "Write \"specVersion\": \"1.0\".",
                    "specVersion is %s%.20s%s, not \"1.0\"; it is read as 1.0.",
                    version ? "\"" : "missing", version ? version : "", version ? "\"" : "");
}

/* Whether it keeps tails in, which the extension alone can say. */
static bool read_inside(ModelReader *reader, const Spot *shape)
{
    char name[SPOT_SIZE];
    const Spot spot = spot_member(shape, "inside");
    if (spot.json && !json_is_boolean(spot.json))
        finding_add(reader->findings, SEVERITY_ERROR, "no-truth", spot_name(&spot, name),
                    (double)NAN, "Write true or false, without quotation marks.",
                    "Instead of true or false there is something else; false is taken.");
    return json_is_true(spot.json);
}

static void read_shape(ModelReader *reader, const Spot *shape, const char *kind, bool extended,
                       SbCollider *set)
{
    static const char *const sphere_keys[] = { "inside",     "offset", "radius",
                                               "extensions", "extras", NULL };
    static const char *const capsule_keys[] = { "inside",     "offset", "radius", "tail",
                                                "extensions", "extras", NULL };
    const bool capsule = strcmp(kind, "capsule") == 0;
    const Spot spot = spot_member(shape, kind);
    if (!model_object(reader, &spot))
        return;
    spot_check_keys(reader->findings, &spot, (capsule ? capsule_keys : sphere_keys) + !extended);
    const bool inside = extended && read_inside(reader, &spot);
    set->shape = capsule ? (inside ? SB_INSIDE_CAPSULE : SB_CAPSULE)
                         : (inside ? SB_INSIDE_SPHERE : SB_SPHERE);
    set->offset = spot_vector(reader->findings, &spot, "offset", zero);
    set->tail = capsule ? spot_vector(reader->findings, &spot, "tail", set->offset) : set->offset;
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
    char name[SPOT_SIZE];
    const Spot normal = spot_member(&spot, "normal");
    const double length = vec3_length(set->normal);
    if (length > 1e-9) {
        if (!(fabs(length - 1) <= 1e-3))
            finding_add(
                reader->findings, SEVERITY_WARNING, "plane-normal-not-unit",
                spot_name(&normal, name), length,
                "Write a direction of length 1: some engines multiply depths by its length.",
                "The plane's normal has length %.6g, not 1; here it is normalised.", length);
        return;
    }
    finding_add(reader->findings, SEVERITY_ERROR, "plane-without-normal", spot_name(&normal, name),
                0, "Write the direction in which tails are kept, at length 1.",
                "The plane's normal has no length; 0, 0, 1 is taken.");
    set->normal = forward;
}

static void check_one_shape(ModelReader *reader, const Spot *shape)
{
    static const char *const kinds[] = {
        "sphere", "capsule", "plane", "extensions", "extras", NULL
    };
    char name[SPOT_SIZE];
    int count = 0;
    spot_check_keys(reader->findings, shape, kinds);
    for (int i = 0; i < 3; i++)
        count += spot_member(shape, kinds[i]).json != NULL;
    if (count > 1)
        finding_add(reader->findings, SEVERITY_ERROR, "several-shapes", spot_name(shape, name),
                    count, "Make a collider of each.",
                    "The collider has %d shapes, which the format forbids; the first of sphere, "
                    "capsule, plane is taken.",
                    count);
}

/* False where there is none of the shapes that are known. */
static bool read_any_shape(ModelReader *reader, const Spot *shape, bool extended, SbCollider *set)
{
    if (!model_object(reader, shape))
        return false;
    check_one_shape(reader, shape);
    if (spot_member(shape, "sphere").json)
        read_shape(reader, shape, "sphere", extended, set);
    else if (spot_member(shape, "capsule").json)
        read_shape(reader, shape, "capsule", extended, set);
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
    static const char *const keys[] = { "specVersion", "shape", "extensions", "extras", NULL };
    if (model_object(reader, &extended)) {
        spot_check_keys(reader->findings, &extended, keys);
        vrm1_check_version(reader, &extended);
    }
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
    if (!has_plain && spot_member(&plain, "plane").json)
        finding_add(reader->findings, SEVERITY_WARNING, "collider-without-shape",
                    spot_name(spot, name), (double)NAN,
                    "Write it as VRMC_springBone_extended_collider, or take it out.",
                    "The collider's shape is a plane, which that extension alone knows; it is left "
                    "out.");
    else if (!has_plain)
        finding_add(reader->findings, SEVERITY_WARNING, "collider-without-shape",
                    spot_name(spot, name), (double)NAN,
                    "Give it a sphere or a capsule, or take it out.",
                    "The collider has no shape that is known; it is left out.");
    return has_plain;
}
