/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small models for the tests of the audit: strands of VRM 1.0 on one root, as a glTF file. */
#ifndef TESTS_STRANDS_H
#define TESTS_STRANDS_H

#include "audit.h"

enum { MOST_STRANDS = 4 };

typedef struct Strand {
    const char *name; /* of its joints' nodes, a number behind; NULL: no more strands */
    int bones;
    SbVec3 bone; /* from each joint to the next, m; where they are curled, from the first */
    double stiffness, gravity, drag, hit_radius;
    int on; /* the node that it hangs on: 0 the root, 1 the first strand's first joint, and so on */
    double curl; /* rad: so far each bone is turned about z from the one above */
} Strand;

typedef struct Strands {
    Strand strand[MOST_STRANDS];
    const char *shape;    /* JSON of one collider's shape, in every strand's group; or NULL */
    const char *extended; /* JSON of its extended shape, or NULL */
    const char *second;   /* JSON of another collider's shape, in the same group; or NULL */
    int carrier;          /* the node that it stands on, counted as for a strand: 0 the root */
    double scale;         /* of the root; 0 is 1 */
    SbVec3 root;          /* the root's place, m */
    double fps;           /* the rate at which it is audited; 0: the usual ones */
} Strands;

/* Where the usual rates stand among the audit's. */
enum { FPS_30, FPS_60, FPS_72, FPS_90, FPS_120 };

#define ALONG(l)                                                                                   \
    {                                                                                              \
        l, 0, 0                                                                                    \
    }
/* Lively enough to swing, still within a second at 60 fps, no finding but its change with the frame rate. */
#define CALM .bones = 2, .bone = ALONG(0.1), .stiffness = 2, .drag = 0.4

/* Shapes, for their coordinates as text. */
#define SPHERE(x, r) SPHERE_AT(x, "0", r)
#define SPHERE_AT(x, y, r) "{\"sphere\":{\"offset\":[" x "," y ",0],\"radius\":" r "}}"
#define CAPSULE(y, r)                                                                              \
    "{\"capsule\":{\"offset\":[0.2," y ",-1],\"tail\":[0.2," y ",1],\"radius\":" r "}}"
#define PLANE(y) "{\"plane\":{\"offset\":[0," y ",0],\"normal\":[0,1,0]}}"
#define INSIDE(r) "{\"sphere\":{\"inside\":true,\"offset\":[0,0,0],\"radius\":" r "}}"

/* Up along x, through its bone. */
#define SLOPE_AT(x)                                                                                \
    "{\"plane\":{\"offset\":[" x ",0,0],\"normal\":[-0.7071067811865476,0.7071067811865476,0]}}"

/* Down along x, through the head of the first bone. */
#define SLOPE_30 "{\"plane\":{\"offset\":[0,0,0],\"normal\":[0.5,0.8660254037844386,0]}}"
#define SLOPE_80                                                                                   \
    "{\"plane\":{\"offset\":[0,0,0],\"normal\":[0.984807753012208,0.1736481776669304,0]}}"

/* Writes it to a file. */
void strands_write(const Strands *strands, const char *path);
/* Writes, reads and audits it; a test fails where that fails. It is there until the test ends, whose case
 * has the fixture below. */
Audit *strands_audit(const Strands *strands);
/* A checked fixture's: frees what a test has audited. */
void strands_tear_down(void);
/* The usual rates: 30, 60, 72, 90, 120. */
AuditRates usual_rates(void);
/* How many findings have an id; the first of them goes to *first where that is not NULL. */
int find_all(const Audit *audit, const char *id, const ModelFinding **first);
/* A test fails where a value is farther off. */
void check_near(double value, double expected, double tolerance);

#endif
