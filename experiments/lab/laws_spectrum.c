/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The linear law of a chain as a matrix: eigenvalues and singular values, by GSL. */
#include "laws_chain.h"
#include "vec3.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>

/* Two unit vectors across u and each other. */
static void tangents(SbVec3 u, SbVec3 tangent[2])
{
    const SbVec3 up = { 0, 1, 0 }, side = { 0, 0, 1 };
    const SbVec3 start = fabs(u.y) < 0.9 ? up : side;
    const SbVec3 first = vec3_sub(start, vec3_scale(u, vec3_dot(start, u)));
    tangent[0] = vec3_normalise(first, start);
    const SbVec3 t = tangent[0];
    tangent[1] = (SbVec3){ u.y * t.z - u.z * t.y, u.z * t.x - u.x * t.z, u.x * t.y - u.y * t.x };
}

/* The displacements of all tails when only E_bone is not zero. */
static void displace_from(SbVec3 e, int bone, int bones, SbVec3 *displaced)
{
    for (int i = 0; i < bones; i++)
        displaced[i] = i < bone ? (SbVec3){ 0, 0, 0 } : e;
}

/* The law of a chain left alone as a matrix: 4 * bones rows and columns, row-major. False when memory is out. */
static bool linear_chain_matrix(const LinearBone *chain, int bones, double *matrix)
{
    const LinearDrive alone = { 0 };
    const int half = 2 * bones, size = 4 * bones;
    SbVec3 *work = malloc(3 * (size_t)bones * sizeof *work);
    if (!work)
        return false;
    SbVec3 *now = work, *before = work + bones, *next = work + 2 * bones;
    for (int column = 0; column < size; column++) {
        const int bone = column % half / 2;
        SbVec3 tangent[2];
        tangents(chain[bone].direction, tangent);
        const SbVec3 none = { 0, 0, 0 }, e = tangent[column % 2];
        displace_from(column < half ? e : none, bone, bones, now);
        displace_from(column < half ? none : e, bone, bones, before);
        linear_chain_advance(chain, bones, &alone, now, before, next);
        for (int i = 0; i < bones; i++) {
            const SbVec3 own = vec3_sub(next[i], i > 0 ? next[i - 1] : none);
            tangents(chain[i].direction, tangent);
            for (int t = 0; t < 2; t++) {
                const int row = 2 * i + t;
                matrix[row * size + column] = vec3_dot(own, tangent[t]);
                matrix[(row + half) * size + column] = column == row;
            }
        }
    }
    free(work);
    return true;
}

bool linear_chain_eigenvalues(const LinearBone *chain, int bones, double complex *eigenvalue)
{
    const size_t size = 4 * (size_t)bones;
    gsl_matrix *matrix = gsl_matrix_alloc(size, size);
    gsl_vector_complex *value = gsl_vector_complex_alloc(size);
    gsl_eigen_nonsymm_workspace *space = gsl_eigen_nonsymm_alloc(size);
    const bool done = matrix && value && space && linear_chain_matrix(chain, bones, matrix->data) &&
                      gsl_eigen_nonsymm(matrix, value, space) == 0;
    if (done) {
        for (size_t i = 0; i < size; i++) {
            const gsl_complex z = gsl_vector_complex_get(value, i);
            eigenvalue[i] = GSL_REAL(z) + I * GSL_IMAG(z);
        }
    }
    gsl_eigen_nonsymm_free(space);
    gsl_vector_complex_free(value);
    gsl_matrix_free(matrix);
    return done;
}

/* What powers of a matrix need. */
typedef struct Powers {
    gsl_matrix *step, *power, *product, *right;
    gsl_vector *value, *work;
} Powers;

static void free_powers(Powers *powers)
{
    gsl_vector_free(powers->work);
    gsl_vector_free(powers->value);
    gsl_matrix_free(powers->right);
    gsl_matrix_free(powers->product);
    gsl_matrix_free(powers->power);
    gsl_matrix_free(powers->step);
}

/* The step, and its power 0. False, with nothing to free, when memory is out. */
static bool make_powers(const LinearBone *chain, int bones, Powers *powers)
{
    const size_t size = 4 * (size_t)bones;
    *powers = (Powers){ gsl_matrix_alloc(size, size), gsl_matrix_alloc(size, size),
                        gsl_matrix_alloc(size, size), gsl_matrix_alloc(size, size),
                        gsl_vector_alloc(size),       gsl_vector_alloc(size) };
    if (!(powers->step && powers->power && powers->product && powers->right && powers->value &&
          powers->work && linear_chain_matrix(chain, bones, powers->step->data))) {
        free_powers(powers);
        return false;
    }
    gsl_matrix_set_identity(powers->power);
    return true;
}

static void next_power(Powers *powers)
{
    gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, 1, powers->step, powers->power, 0, powers->product);
    gsl_matrix_memcpy(powers->power, powers->product);
}

/* The largest singular value of the power; its right vector is then column 0 of right. */
static double largest_singular_value(Powers *powers)
{
    gsl_matrix_memcpy(powers->product, powers->power);
    gsl_linalg_SV_decomp(powers->product, powers->right, powers->value, powers->work);
    return gsl_vector_get(powers->value, 0);
}

bool linear_chain_growth(const LinearBone *chain, int bones, int frames, double *growth)
{
    Powers powers;
    if (!make_powers(chain, bones, &powers))
        return false;
    for (int k = 0; k < frames; k++) {
        next_power(&powers);
        growth[k] = largest_singular_value(&powers);
    }
    free_powers(&powers);
    return true;
}

/* The displacements of the tails that a state has, one half of it. */
static void displace(const LinearBone *chain, int bones, const gsl_matrix *state, int half,
                     SbVec3 *displaced)
{
    SbVec3 head = { 0, 0, 0 };
    for (int i = 0; i < bones; i++) {
        SbVec3 tangent[2];
        tangents(chain[i].direction, tangent);
        for (int t = 0; t < 2; t++) {
            const size_t row = (size_t)(half + 2 * i + t);
            head = vec3_add(head, vec3_scale(tangent[t], gsl_matrix_get(state, row, 0)));
        }
        displaced[i] = head;
    }
}

bool linear_chain_worst(const LinearBone *chain, int bones, int frames, SbVec3 *now, SbVec3 *before)
{
    Powers powers;
    if (!make_powers(chain, bones, &powers))
        return false;
    for (int k = 0; k < frames; k++)
        next_power(&powers);
    largest_singular_value(&powers);
    displace(chain, bones, powers.right, 0, now);
    displace(chain, bones, powers.right, 2 * bones, before);
    free_powers(&powers);
    return true;
}
