/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The colliders: step->placed goes in, and is pushed about. */
#include "rule.h"

#include "bone_track.h"

/* A collider in the world. */
typedef struct Body {
    bool plane, capsule, inside;
    SbVec3 first, last; /* centre, or a capsule's two */
    SbVec3 normal;      /* a plane's */
    double radius;
} Body;

typedef struct Push {
    double depth; /* > 0: it acts */
    SbVec3 normal;
    double gain; /* of an error across the normal */
} Push;

static bool is_plane(const SceneCollider *collider)
{
    return collider->type == COLLIDER_PLANE;
}

static bool is_capsule(const SceneCollider *collider)
{
    return collider->type == COLLIDER_CAPSULE || collider->type == COLLIDER_INSIDE_CAPSULE;
}

static bool is_inside(const SceneCollider *collider)
{
    return collider->type == COLLIDER_INSIDE_SPHERE || collider->type == COLLIDER_INSIDE_CAPSULE;
}

/* Where a collider's node is while a joint is stepped. Nodes from that of the joint on have not been turned in
 * this step: they ride along as the last frame turned them. */
static Place find_riding(const Rule *rule, int node, int turning)
{
    const Evidence *e = rule->e;
    if (node < turning || node_is_fixed(e->scene, node - 1))
        return rule->now[node];
    const SceneNode *own = &e->scene->node[node - 1];
    const Place parent = find_riding(rule, own->parent + 1, turning);
    const bool turned = own->joint != NO_JOINT && !e->reset[rule->frame];
    const SbQuat local = turned ? evidence_local(e, rule->before, node) : own->rotation;
    return (Place){ place_point(&parent, evidence_metres(e->scene, own->translation)),
                    quat_multiply(parent.rotation, local), parent.scale * scene_node_scale(own) };
}

static Place find_node(const Rule *rule, int joint, const SceneCollider *collider)
{
    const CollideQuirk quirk = rule->quirk.collide;
    const int node = quirk == COLLIDE_IN_ROOT ? 0 : collider->node + 1;
    Place place = quirk == COLLIDE_STALE ? rule->before[node]
                                         : find_riding(rule, node, rule->e->joint[joint].node);
    if (quirk == COLLIDE_OFFSET_UNTURNED)
        place.rotation = QUAT_IDENTITY;
    if (quirk == COLLIDE_OFFSET_UNSCALED || quirk == COLLIDE_ALL_UNSCALED)
        place.scale = 1;
    return place;
}

static Body find_body(const Rule *rule, int joint, const SceneCollider *collider)
{
    const Scene *scene = rule->e->scene;
    const CollideQuirk quirk = rule->quirk.collide;
    const Place place = find_node(rule, joint, collider);
    const double scale = rule->now[collider->node + 1].scale;
    const bool bare = quirk == COLLIDE_RADIUS_UNSCALED || quirk == COLLIDE_BOTH_UNSCALED ||
                      quirk == COLLIDE_ALL_UNSCALED;
    const SbQuat turn = quirk == COLLIDE_NORMAL_UNTURNED ? QUAT_IDENTITY : place.rotation;
    const SbVec3 up = { 0, 1, 0 };
    const SbVec3 first = vec3_add(collider->translation, collider->offset);
    const SbVec3 from = quirk == COLLIDE_TAIL_FROM_OFFSET ? first : collider->translation;
    const SbVec3 last = vec3_add(from, collider->tail);
    return (Body){ .plane = is_plane(collider),
                   .capsule = is_capsule(collider),
                   .first = place_point(&place, evidence_metres(scene, first)),
                   .last = place_point(&place, evidence_metres(scene, last)),
                   .normal = vec3_normalise(quat_rotate(turn, collider->normal), up),
                   .radius = collider->radius / scene->units_per_metre * (bare ? 1 : scale),
                   .inside = is_inside(collider) != (quirk == COLLIDE_INSIDE_OUT) };
}

/* The strand's radius at a joint's tail, m. */
static double hit_radius(const Rule *rule, int joint)
{
    const JointShape *shape = &rule->e->joint[joint];
    const double unit = rule_scale(rule, joint) / rule->e->scene->units_per_metre;
    const CollideQuirk quirk = rule->quirk.collide;
    switch (quirk) {
    case COLLIDE_RADIUS_OF_CHILD:
    case COLLIDE_CHILD_NOT_LAST:
        return shape->child == NO_JOINT ? 0 : rule->epoch->joint[shape->child].hit_radius * unit;
    case COLLIDE_RADIUS_OF_PARENT:
        return shape->parent == NO_JOINT ? 0 : rule->epoch->joint[shape->parent].hit_radius * unit;
    case COLLIDE_THIN:
        return 0;
    case COLLIDE_RADIUS_TWICE:
        return 2 * rule_settings(rule, joint)->hit_radius * unit;
    case COLLIDE_HIT_UNSCALED:
    case COLLIDE_BOTH_UNSCALED:
        return rule_settings(rule, joint)->hit_radius / rule->e->scene->units_per_metre;
    default:
        return rule_settings(rule, joint)->hit_radius * unit;
    }
}

/* The part of a capsule's way at which it is nearest to a point; outside 0..1 where quirks let it. */
static double find_part(const Rule *rule, const Body *body, SbVec3 point)
{
    const SbVec3 along = vec3_sub(body->last, body->first);
    const double square = vec3_dot(along, along);
    if (!(square >= DBL_MIN))
        return 0;
    const double part = vec3_dot(vec3_sub(point, body->first), along) / square;
    const CollideQuirk quirk = rule->quirk.collide;
    if (quirk == COLLIDE_FIRST_END)
        return 0;
    if (quirk == COLLIDE_OPEN_ENDS && (part < 0 || part > 1))
        return NAN;
    if (part < 0 && quirk != COLLIDE_ENDLESS && quirk != COLLIDE_ENDLESS_BELOW)
        return 0;
    if (part > 1 && quirk != COLLIDE_ENDLESS && quirk != COLLIDE_ENDLESS_ABOVE)
        return 1;
    return part;
}

/* A strand's radius is negative where insides are to be wider. */
static Push push_from_point(const Body *body, SbVec3 tail, SbVec3 centre, double strand)
{
    const SbVec3 away = vec3_sub(tail, centre), up = { 0, 1, 0 };
    const double distance = vec3_length(away), sign = body->inside ? -1 : 1;
    const double surface = body->inside ? body->radius - strand : body->radius + strand;
    return (Push){ .depth = sign * (surface - distance),
                   .normal = vec3_scale(vec3_normalise(away, up), sign),
                   .gain = fmax(1, fabs(surface) / distance) };
}

static Push find_push(const Rule *rule, const Body *body, const RuleStep *step, SbVec3 tail,
                      double strand)
{
    if (body->plane)
        return (Push){ strand - vec3_dot(vec3_sub(tail, body->first), body->normal), body->normal,
                       1 };
    SbVec3 centre = body->first;
    if (body->capsule) {
        const bool by_head = rule->quirk.collide == COLLIDE_NEAREST_TO_HEAD;
        const double part = find_part(rule, body, by_head ? step->head : tail);
        if (isnan(part))
            return (Push){ -HUGE_VAL, { 0, 1, 0 }, 1 };
        centre = vec3_add(centre, vec3_scale(vec3_sub(body->last, body->first), part));
    }
    const bool wider = body->inside && rule->quirk.collide == COLLIDE_INSIDE_WIDER;
    return push_from_point(body, tail, centre, wider ? -strand : strand);
}

static SbVec3 restore(const RuleStep *step, SbVec3 tail, double *gain)
{
    const SbVec3 bone = vec3_sub(tail, step->head);
    *gain *= fmax(1, step->length / vec3_length(bone));
    return vec3_add(step->head, vec3_scale(vec3_normalise(bone, step->axis), step->length));
}

static bool keeps_length(const Rule *rule, const SceneCollider *collider)
{
    switch (rule->quirk.collide) {
    case COLLIDE_NO_LENGTH:
    case COLLIDE_LENGTH_AT_END:
    case COLLIDE_BEFORE_LENGTH:
    case COLLIDE_SUMMED_BARE:
        return false;
    case COLLIDE_NO_LENGTH_SPECIAL:
        return !is_plane(collider) && !is_inside(collider);
    default:
        return true;
    }
}

static bool is_visited(const Rule *rule, const SceneCollider *collider, const RuleStep *step)
{
    if (!collider->active)
        return false;
    switch (rule->quirk.collide) {
    case COLLIDE_FIRST_ONLY:
        return step->contacts == 0;
    case COLLIDE_SPHERES_ONLY:
        return !is_capsule(collider) && !is_plane(collider);
    default:
        return true;
    }
}

static void meet_collider(Rule *rule, int joint, const SceneCollider *collider, double strand,
                          SbVec3 from, RuleStep *step)
{
    const CollideQuirk quirk = rule->quirk.collide;
    const bool summed = quirk == COLLIDE_SUMMED || quirk == COLLIDE_SUMMED_BARE;
    const Body body = find_body(rule, joint, collider);
    const Push push = find_push(rule, &body, step, summed ? from : step->tail, strand);
    step->clearance = fmin(step->clearance, -push.depth);
    if (!(push.depth > 0))
        return;
    const double depth = quirk == COLLIDE_HALF         ? 0.5 * push.depth
                         : quirk == COLLIDE_TO_SURFACE ? push.depth - strand
                                                       : push.depth;
    step->contacts++;
    step->gain *= push.gain;
    step->reach = fmax(step->reach, body.radius + vec3_length(body.first));
    step->tail = vec3_add(step->tail, vec3_scale(push.normal, depth));
    if (keeps_length(rule, collider) && !summed)
        step->tail = restore(step, step->tail, &step->gain);
}

void rule_visit_colliders(Rule *rule, int joint, RuleStep *step)
{
    const SceneSpring *spring = &rule->e->joint[joint].spring;
    const int count = spring->colliders;
    const CollideQuirk quirk = rule->quirk.collide;
    const double strand = hit_radius(rule, joint);
    const SbVec3 from = step->placed;
    step->tail = step->placed;
    for (int pass = 0; pass < (quirk == COLLIDE_TWICE ? 2 : 1); pass++)
        for (int i = 0; i < count; i++) {
            const int index = quirk == COLLIDE_REVERSED ? count - 1 - i : i;
            const SceneCollider *collider =
                &rule->epoch->collider[spring->collider ? spring->collider[index] : index];
            if (is_visited(rule, collider, step))
                meet_collider(rule, joint, collider, strand, from, step);
        }
    const bool once = quirk == COLLIDE_LENGTH_AT_END || quirk == COLLIDE_SUMMED;
    if (once && step->contacts > 0)
        step->tail = restore(step, step->tail, &step->gain);
    step->placed = quirk == COLLIDE_BEFORE_LENGTH ? step->tail : step->placed;
}

void rule_collide(Rule *rule, int joint, RuleStep *step)
{
    const CollideQuirk quirk = rule->quirk.collide;
    const JointShape *shape = &rule->e->joint[joint];
    const bool left_out = quirk == COLLIDE_NONE || quirk == COLLIDE_BEFORE_LENGTH ||
                          ((quirk == COLLIDE_NOT_LAST || quirk == COLLIDE_CHILD_NOT_LAST) &&
                           shape->child == NO_JOINT) ||
                          (quirk == COLLIDE_NOT_FIRST && shape->parent == NO_JOINT);
    if (!left_out)
        rule_visit_colliders(rule, joint, step);
}
