/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small models for the tests of the audit: straight strands of VRM 1.0 on one root, as a glTF file. */
#ifndef TESTS_STRANDS_H
#define TESTS_STRANDS_H

#include "audit.h"

enum { MOST_STRANDS = 3 };

typedef struct Strand {
    const char *name; /* of its joints' nodes, a number behind; NULL: no more strands */
    int bones;
    SbVec3 bone; /* from each joint to the next, m */
    double stiffness, gravity, drag, hit_radius;
    int on; /* the node that it hangs on: 0 the root, 1 the first strand's first joint, and so on */
} Strand;

typedef struct Strands {
    Strand strand[MOST_STRANDS];
    const char *shape;    /* JSON of one collider's shape, in every strand's group; or NULL */
    const char *extended; /* JSON of its extended shape, or NULL */
    int carrier;          /* the node that it stands on, counted as for a strand: 0 the root */
    double scale;         /* of the root; 0 is 1 */
    SbVec3 root;          /* the root's place, m */
} Strands;

/* Writes it to a file. */
void strands_write(const Strands *strands, const char *path);
/* Writes, reads and audits it at the usual rates; a test fails where that fails. strands_free frees both. */
void strands_audit(const Strands *strands, Model *model, Audit *audit);
void strands_free(Model *model, Audit *audit);
/* The usual rates: 30, 60, 72, 90, 120. */
AuditRates usual_rates(void);
/* How many findings have an id; the first of them goes to *first where that is not NULL. */
int find_all(const Audit *audit, const char *id, const ModelFinding **first);

#endif
