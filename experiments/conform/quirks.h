/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The ways in which a solver may depart from the rule, line by line. All zero is the rule itself. Each is
 * what an implementation does instead; a hypothesis (hypotheses.h) is a name for a set of them.
 */
#ifndef CONFORM_QUIRKS_H
#define CONFORM_QUIRKS_H

typedef enum TimeQuirk {
    TIME_RIGHT,
    TIME_SIXTIETH,          /* every step takes 1/60 s */
    TIME_NOMINAL,           /* every step takes the scene's h */
    TIME_AT_MOST,           /* a step takes factor s at most */
    TIME_LATE,              /* a step takes the last frame's dt */
    TIME_MEAN,              /* a step takes the mean of this frame's dt and the last one's */
    TIME_NEVER_ZERO,        /* dt = 0 is a step like any other */
    TIME_ZERO_NOMINAL,      /* ... of the scene's h */
    TIME_CATCH_UP,          /* a long frame is cut into steps of h at most factor steps */
    TIME_CATCH_UP_SIXTIETH, /* the same with 1/60 s, a remainder being a step of its own */
    TIME_FROZEN,            /* steps shorter than factor s do nothing */
    TIME_TWO_STEPS,         /* two steps of dt a frame */
    TIME_HALVES,            /* two steps of dt / 2 a frame */
    TIME_SKIPPED, /* frames that repeat the one before take no step, the next one their time too */
    TIME_DROPPED, /* ... but not their time */
    TIME_SHOWN_LATE,   /* every frame shows what the last one should */
    TIME_FIXED,        /* every step takes factor s; there is none where dt = 0 */
    TIME_FIXED_ALWAYS, /* ... there too */
    TIME_GAP_RESETS    /* factor s or more put the chain on the pose */
} TimeQuirk;

typedef enum InertiaQuirk {
    INERTIA_RIGHT,
    INERTIA_DRAG_IS_KEPT, /* c in place of 1 - c */
    INERTIA_UNDAMPED,
    INERTIA_NONE,
    INERTIA_TWICE_DAMPED,
    INERTIA_DRAG_TIMES,    /* 1 - factor c */
    INERTIA_KEEPS,         /* factor in place of 1 - c */
    INERTIA_POWER,         /* (1 - c)^factor */
    INERTIA_POWER_OF_TIME, /* (1 - c)^(60 dt) */
    INERTIA_LINEAR_TIME,   /* 1 - 60 c dt */
    INERTIA_PER_SECOND,    /* 1 - c dt */
    INERTIA_EXPONENTIAL,   /* e^(-c dt), e^(-60 c dt) */
    INERTIA_EXPONENTIAL_60,
    INERTIA_SPEED,          /* the speed is kept, not the displacement: times dt / last dt */
    INERTIA_SPEED_POWER,    /* ... and drag is spread over time */
    INERTIA_OF_HEAD,        /* drag acts on the motion relative to the head */
    INERTIA_OF_HEAD_BEFORE, /* the same, by one frame late */
    INERTIA_OF_ROOT,
    INERTIA_OF_ROOT_BEFORE,
    INERTIA_OF_FREE_TAIL, /* the velocity is that before the length step and the colliders */
    INERTIA_OF_UNPUSHED,  /* the velocity is that before the colliders */
    INERTIA_STOPPED,      /* a push takes the velocity */
    INERTIA_ALL_DAMPED    /* stiffness and force are damped too */
} InertiaQuirk;

typedef enum PullQuirk {
    PULL_RIGHT,
    PULL_NO_TIME,  /* k in place of k dt */
    PULL_SIXTIETH, /* k / 60 */
    PULL_TIME_SQUARED,
    PULL_TIME_SQUARED_60, /* k 60 dt^2 */
    PULL_TIMES,           /* factor k dt */
    PULL_UNSCALED,
    PULL_NONE,
    PULL_TWICE,
    PULL_TO_POINT,    /* the part k dt of the way to the rest point */
    PULL_TO_POINT_60, /* the part k of it, a frame */
    PULL_BY_DRAG,     /* scaled by 1 - c */
    PULL_AFTER_LENGTH,
    PULL_BLEND,    /* the part k dt of the way between directions, after the length step */
    PULL_OF_LENGTH /* scaled by the bone's length */
} PullQuirk;

typedef enum AxisQuirk {
    AXIS_OF_PARENT,
    AXIS_OF_POSE,      /* as the animation has it */
    AXIS_LAST,         /* as the parent was in the last frame */
    AXIS_LAST_CARRIED, /* the same, carried along with the root */
    AXIS_FED_BACK,     /* the last result, carried by the parent */
    AXIS_OWN,          /* where the bone points */
    AXIS_FIRST,        /* as it was in the first pose, never turned */
    AXIS_LOCAL,        /* in the node's own frame */
    AXIS_NO_REST_TURN, /* the rest pose's local rotation is left out */
    AXIS_REVERSED,
    AXIS_CONJUGATE,      /* turned by the inverse of the parent's rotation */
    AXIS_OF_GRANDPARENT, /* the parent's own turn is left out */
    AXIS_OF_PARENT_BONE  /* the parent's direction, whatever the rest pose says */
} AxisQuirk;

typedef enum ForceQuirk {
    FORCE_RIGHT,
    FORCE_RAW,     /* the direction as it is, not normalised */
    FORCE_NO_TIME, /* G in place of G dt */
    FORCE_SIXTIETH,
    FORCE_TIME_SQUARED,
    FORCE_TIME_SQUARED_60, /* G 60 dt^2 */
    FORCE_TIMES,           /* factor G dt */
    FORCE_UNSCALED,
    FORCE_NONE,
    FORCE_TWICE,
    FORCE_REVERSED,
    FORCE_OF_ROOT, /* turned with the root */
    FORCE_OF_PARENT,
    FORCE_OF_LENGTH, /* scaled by the bone's length */
    FORCE_DOWN,      /* straight down, whatever the direction says */
    FORCE_AFTER_LENGTH
} ForceQuirk;

typedef enum HeadQuirk {
    HEAD_NOW,
    HEAD_LAST,        /* the parent's tail as it was in the last frame */
    HEAD_LAST_CARRIED /* the same, carried along with the root */
} HeadQuirk;

typedef enum LengthQuirk {
    LENGTH_RIGHT,
    LENGTH_NONE,
    LENGTH_STALE,   /* measured each frame to where the child's node was in the last frame */
    LENGTH_CARRIED, /* the same, the child carried along with the root */
    LENGTH_LAST,    /* measured from this head to the current tail */
    LENGTH_OF_PARENT,
    LENGTH_OF_CHILD,
    LENGTH_UNSCALED,
    LENGTH_SCALED_TWICE,
    LENGTH_AT_MOST, /* a rope: shorter is left */
    LENGTH_AT_LEAST,
    LENGTH_HALF_WAY, /* half of the way back */
    LENGTH_FIXED     /* leaves: factor m */
} LengthQuirk;

typedef enum CollideQuirk {
    COLLIDE_RIGHT,
    COLLIDE_NONE,
    COLLIDE_NO_LENGTH,         /* the length is not restored after a push */
    COLLIDE_NO_LENGTH_SPECIAL, /* ... after planes and insides */
    COLLIDE_LENGTH_AT_END,     /* ... but once after all pushes */
    COLLIDE_NEAREST_TO_HEAD,   /* a capsule's point is the nearest to the head */
    COLLIDE_ENDLESS,           /* capsules go on beyond their ends */
    COLLIDE_ENDLESS_BELOW,     /* beyond the first, beyond the second */
    COLLIDE_ENDLESS_ABOVE,
    COLLIDE_FIRST_END,       /* a capsule is a sphere at its first end */
    COLLIDE_OPEN_ENDS,       /* a capsule acts only between its ends */
    COLLIDE_SUMMED,          /* all pushes from one position, added */
    COLLIDE_SUMMED_BARE,     /* ... and the length is not restored */
    COLLIDE_REVERSED,        /* in reverse order */
    COLLIDE_FIRST_ONLY,      /* one push a frame */
    COLLIDE_TWICE,           /* all of them twice */
    COLLIDE_RADIUS_OF_CHILD, /* the hit radius of the next joint; the last has none */
    COLLIDE_CHILD_NOT_LAST,  /* ... and the last never collides */
    COLLIDE_RADIUS_OF_PARENT,
    COLLIDE_THIN, /* no hit radius */
    COLLIDE_RADIUS_TWICE,
    COLLIDE_HIT_UNSCALED,    /* the joint's radius is not scaled */
    COLLIDE_RADIUS_UNSCALED, /* the collider's */
    COLLIDE_BOTH_UNSCALED,
    COLLIDE_OFFSET_UNSCALED,
    COLLIDE_ALL_UNSCALED, /* collider's radius and offset */
    COLLIDE_OFFSET_UNTURNED,
    COLLIDE_IN_ROOT,       /* colliders ride on the root, whatever their node */
    COLLIDE_STALE,         /* colliders are where they were in the last frame */
    COLLIDE_BEFORE_LENGTH, /* before the length step, nothing after a push */
    COLLIDE_HALF,          /* half of the push */
    COLLIDE_TO_SURFACE,    /* a push ends on the collider's surface, hit radius left out */
    COLLIDE_SPHERES_ONLY,
    COLLIDE_NOT_LAST, /* the last bone never collides */
    COLLIDE_NOT_FIRST,
    COLLIDE_INSIDE_WIDER,     /* insides are wider by the hit radius */
    COLLIDE_NORMAL_UNTURNED,  /* a plane's normal is not turned with its node */
    COLLIDE_INSIDE_OUT,       /* insides and outsides exchanged */
    COLLIDE_TAIL_FROM_OFFSET, /* a capsule's tail is relative to its offset */
    COLLIDE_NOT_STORED        /* the state keeps the tail that was not pushed */
} CollideQuirk;

typedef enum CenterQuirk {
    CENTER_RIGHT,
    CENTER_IGNORED,
    CENTER_STALE,       /* the center as it was in the last frame */
    CENTER_STALE_BACK,  /* out of the center's space by the last frame's, into it by this one's */
    CENTER_STALE_INTO,  /* the other way round */
    CENTER_UNTURNED,    /* its rotation is ignored */
    CENTER_ONLY_TURNED, /* its translation is */
    CENTER_FIRST_WORLD, /* the first previous tail is in world space */
    CENTER_FIRST_BOTH_WORLD, /* both first tails are */
    CENTER_FIRST_NOW, /* the first current tail enters by the first frame's center, the previous one by the start's */
    CENTER_FIRST_BEFORE, /* the other way round */
    CENTER_FIRST_BOTH    /* both enter by the first frame's */
} CenterQuirk;

typedef enum StateQuirk {
    STATE_RIGHT,
    STATE_RESET_AT_CHANGE,   /* any change of a setting puts the chain on the pose */
    STATE_ORIGIN_AT_CHANGE,  /* ... of frame 0 */
    STATE_STOPPED_AT_CHANGE, /* ... or takes its velocity */
    STATE_SHIFTED_UP, /* at a change joints take over the state of the next one, the last one's stays */
    STATE_SHIFTED_DOWN,
    STATE_ROTATED_UP, /* the same, the last one's goes to the first */
    STATE_ROTATED_DOWN,
    STATE_CHANGE_LATE, /* changes act one frame late */
    STATE_NO_CHANGE,   /* or never */
    STATE_NO_RESET,
    STATE_RESET_LATE,      /* the pose after the step: no motion in that frame */
    STATE_RESET_MOVING,    /* the tail is reset, where it was is not */
    STATE_RESET_OF_FIRST,  /* only the first joint of a chain is reset */
    STATE_RESET_AT_ORIGIN, /* reset to the pose of frame 0 */
    STATE_STARTS_AT_FIRST, /* the start is the first frame's pose */
    STATE_STARTS_AT_ORIGIN /* the first previous tail is the origin */
} StateQuirk;

/* What happens to joints whose node has no child. */
typedef enum LeafQuirk {
    LEAF_RIGHT,
    LEAF_RIGID,   /* they are not simulated */
    LEAF_ALONG_Y, /* their tail lies along y */
    LEAF_UNSCALED,
    LEAF_FIRST_RIGID /* the first joint of a chain is not simulated */
} LeafQuirk;

/* In which frame the root's pose was read. */
typedef enum RootQuirk { ROOT_RIGHT, ROOT_LATE, ROOT_EVEN_FRAMES, ROOT_ODD_FRAMES } RootQuirk;

/* Which settings a joint has. */
typedef enum SettingsQuirk {
    SETTINGS_OWN,
    SETTINGS_OF_FIRST,
    SETTINGS_OF_PARENT,
    SETTINGS_OF_CHILD,
    SETTINGS_SCALED_BY_ROOT /* lengths, speeds and radii by the root's scale, nodes' left out */
} SettingsQuirk;

/* Where nodes are, and what a trace shows as tails. */
typedef enum TailView {
    VIEW_TAILS, /* heads are the parents' tails */
    VIEW_TURNS, /* heads are where the rotations put the nodes; tails are the solver's own */
    VIEW_TOLD,  /* heads are where the rotations that the trace tells put the nodes */
    VIEW_NODES  /* the same; tails are the children's nodes */
} TailView;

typedef struct Quirks {
    TimeQuirk time;
    InertiaQuirk inertia;
    PullQuirk pull;
    AxisQuirk axis;
    ForceQuirk force;
    HeadQuirk head;
    LengthQuirk length;
    CollideQuirk collide;
    CenterQuirk center;
    StateQuirk state;
    SettingsQuirk settings;
    RootQuirk root;
    LeafQuirk leaf;
    TailView view;
    double factor;
    double
        doubt; /* how far from the factor the right one may be, as a trace tells it; 0: it is not told */
} Quirks;

/* Both at once; where both change one thing, the first's. The view is the first's. */
Quirks quirks_both(const Quirks *first, const Quirks *second);

#endif
