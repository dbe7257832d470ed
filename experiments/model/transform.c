/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "transform.h"

#include "quat.h"

/* Exporters write single precision, so three equal scales differ a little. */
static const double even = 1e-3;
static const double least_scale = 1e-6, most_scale = 1e6;

static double mean_scale(SbVec3 s, unsigned char *odd)
{
    const double x = fabs(s.x), y = fabs(s.y), z = fabs(s.z), mean = (x + y + z) / 3;
    if (fmax(fabs(x - mean), fmax(fabs(y - mean), fabs(z - mean))) > even * mean)
        *odd |= SCALE_UNEVEN;
    if (s.x < 0 || s.y < 0 || s.z < 0)
        *odd |= SCALE_MIRRORED;
    if (!(mean >= least_scale && mean <= most_scale))
        *odd |= SCALE_EXTREME;
    return fmin(fmax(mean, least_scale), most_scale);
}

static SbQuat read_rotation(Findings *findings, const Spot *node)
{
    const Spot spot = spot_member(node, "rotation");
    const double none[] = { 0, 0, 0, 1 };
    double q[4];
    if (!spot_numbers(findings, &spot, 4, none, q))
        return QUAT_IDENTITY;
    const SbQuat given = { q[0], q[1], q[2], q[3] };
    const double length = sqrt(quat_dot(given, given));
    if (!(fabs(length - 1) <= even)) {
        char name[SPOT_SIZE];
        finding_add(findings, SEVERITY_WARNING, "rotation-not-unit", spot_name(&spot, name), length,
                    "Write a quaternion of length 1: readers may scale the node by it.",
                    "The rotation has length %.6g, not 1; it is %s.", length,
                    length > 0 ? "normalised" : "taken as none");
    }
    return quat_normalise(given);
}

/* The quaternion of three axes at right angles, by the largest of its four squares. */
static SbQuat rotation_of_axes(SbVec3 x, SbVec3 y, SbVec3 z)
{
    const double trace = x.x + y.y + z.z;
    if (trace > 0)
        return quat_normalise((SbQuat){ y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace });
    if (x.x >= y.y && x.x >= z.z)
        return quat_normalise((SbQuat){ 1 + x.x - y.y - z.z, x.y + y.x, x.z + z.x, y.z - z.y });
    if (y.y >= z.z)
        return quat_normalise((SbQuat){ x.y + y.x, 1 + y.y - x.x - z.z, y.z + z.y, z.x - x.z });
    return quat_normalise((SbQuat){ x.z + z.x, y.z + z.y, 1 + z.z - x.x - y.y, x.y - y.x });
}

/* The matrix is written column by column. */
static void check_last_row(Findings *findings, const Spot *spot, const double *m)
{
    char name[SPOT_SIZE];
    if (fabs(m[3]) > even || fabs(m[7]) > even || fabs(m[11]) > even || fabs(m[15] - 1) > even)
        finding_add(findings, SEVERITY_ERROR, "matrix-not-affine", spot_name(spot, name), m[15],
                    "Write 0, 0, 0 and 1 at the places 4, 8, 12 and 16 of the list.",
                    "The last row of the matrix is %.6g, %.6g, %.6g, %.6g, not 0, 0, 0, 1; it is "
                    "ignored.",
                    m[3], m[7], m[11], m[15]);
}

static SbTransform read_matrix(Findings *findings, const Spot *spot, unsigned char *odd)
{
    double m[16];
    SbTransform local = sb_transform_identity();
    if (!spot_numbers(findings, spot, 16, NULL, m)) {
        *odd |= PLACE_REPLACED;
        return local;
    }
    check_last_row(findings, spot, m);
    const SbVec3 zero = { 0, 0, 0 };
    const SbVec3 columns[] = { { m[0], m[1], m[2] }, { m[4], m[5], m[6] }, { m[8], m[9], m[10] } };
    const SbVec3 x = vec3_normalise(columns[0], zero), y = vec3_normalise(columns[1], zero);
    SbVec3 z = vec3_normalise(columns[2], zero);
    SbVec3 scale = { vec3_length(columns[0]), vec3_length(columns[1]), vec3_length(columns[2]) };
    if (fabs(vec3_dot(x, y)) > even || fabs(vec3_dot(y, z)) > even || fabs(vec3_dot(z, x)) > even)
        *odd |= SCALE_SHEARED;
    if (vec3_dot(vec3_cross(x, y), z) < 0) {
        z = vec3_scale(z, -1);
        scale.z = -scale.z;
    }
    local.translation = (SbVec3){ m[12], m[13], m[14] };
    local.rotation = rotation_of_axes(x, y, z);
    local.scale = mean_scale(scale, odd);
    return local;
}

/* A node has a matrix or the three parts of one. */
static void check_alone(Findings *findings, const Spot *node, const Spot *matrix)
{
    static const char *const parts[] = { "translation", "rotation", "scale" };
    char name[SPOT_SIZE];
    for (int i = 0; i < 3; i++)
        if (spot_member(node, parts[i]).json) {
            finding_add(findings, SEVERITY_ERROR, "matrix-not-alone", spot_name(matrix, name),
                        (double)NAN, "Keep the matrix, or the three others.",
                        "The node has a matrix and a %s, which glTF forbids; the matrix is taken.",
                        parts[i]);
            return;
        }
}

static SbVec3 read_translation(Findings *findings, const Spot *node, unsigned char *odd)
{
    const SbVec3 zero = { 0, 0, 0 };
    const long before = findings_of_severity(findings, SEVERITY_ERROR);
    const SbVec3 read = spot_vector(findings, node, "translation", zero);
    if (findings_of_severity(findings, SEVERITY_ERROR) > before)
        *odd |= PLACE_REPLACED;
    return read;
}

SbTransform transform_read(Findings *findings, const Spot *node, unsigned char *odd)
{
    const Spot matrix = spot_member(node, "matrix");
    if (matrix.json) {
        check_alone(findings, node, &matrix);
        return read_matrix(findings, &matrix, odd);
    }
    const SbVec3 one = { 1, 1, 1 };
    const SbVec3 translation = read_translation(findings, node, odd);
    const SbQuat rotation = read_rotation(findings, node);
    return (SbTransform){ translation, rotation,
                          mean_scale(spot_vector(findings, node, "scale", one), odd) };
}
