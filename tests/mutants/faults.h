/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Faults that spring-bone engines have had, each a few lines in the engine (engine_*.h), at the place
 * where engines have it; plays with one of them switched on are what the conformance kit must notice.
 *
 * F-...: seen in public engines. H-...: held back, the kit's hypotheses were not written with them in
 * mind. R-...: no fault at all but another choice where the rule leaves one, or double and single precision mixed;
 * the kit must stay silent.
 * Without an id: a tool of the tests.
 */
#ifndef MUTANTS_FAULTS_H
#define MUTANTS_FAULTS_H

/* X(name, id, step of the rule that is wrong, function it is in, title) */
#define FAULTS(X)                                                                                  \
    X(LENGTH_OF_STALE_CHILD, "F-1", "length", "bone_length",                                       \
      "bone length measured each frame from a child that was not updated after its parent turned") \
    X(CENTRE_WITHOUT_WAY, "F-2", "collision", "push_from_point",                                   \
      "tail at a sphere's centre is pushed along a vector of no length")                           \
    X(BAD_TIME_TAKEN, "F-3", "time", "advance", "dt that is no finite number is taken")            \
    X(GRAVITY_NOT_NORMALISED, "F-4", "force", "pull_down",                                         \
      "gravity direction used as it is, without normalising")                                      \
    X(CENTER_OF_LAST_FRAME, "F-5", "inertia", "center_world",                                      \
      "center space taken from the matrix of the last frame")                                      \
    X(GRAVITY_NOT_SCALED, "F-6", "force", "pull_down",                                             \
      "on a scaled character stiffness and radius are scaled, gravity is not")                     \
    X(CAPSULE_NEAREST_TO_HEAD, "F-7", "collision", "nearest_on_axis",                              \
      "capsule's nearest point sought from the bone's head")                                       \
    X(NO_LENGTH_AFTER_SPECIAL, "F-8", "collision", "collide",                                      \
      "plane and inside colliders leave out the length step")                                      \
    X(MOVES_WITHOUT_TIME, "F-9", "time", "advance", "dt = 0 still applies inertia")                \
    X(ALONG_THE_CHAIN, "F-10", "data", "settings_along",                                           \
      "settings spread along the chain by i / (n - 1)")                                            \
    X(RESET_BY_CHANGE, "F-11", "inertia", "apply_change", "a changed parameter resets the state")  \
    X(HALF_TURN, "F-12", "rotation", "turn_bone",                                                  \
      "near the opposite of its rest direction a bone turns half round a fixed axis")              \
    X(GRAVITY_PER_FRAME, "F-13", "force", "pull_down", "gravity added per frame, without dt")      \
    X(DRAG_PER_SECOND, "F-14", "inertia", "keep_of",                                               \
      "drag spread over time, 1 - drag to the power of 60 dt")                                     \
    X(PULL_BY_SQUARE_OF_TIME, "F-15", "stiffness", "pull_back",                                    \
      "pull grows with the square of a jittering dt")                                              \
    X(CATCHES_UP, "F-16", "time", "advance", "missed time is caught up in a burst of steps")       \
    X(TIME_IGNORED, "F-17", "time", "advance", "the step ignores dt")                              \
    X(SHORT_STEPS_SKIPPED, "F-18", "time", "advance", "steps below a threshold do nothing")        \
    X(STARTS_IN_WORLD, "F-19", "inertia", "settle_joint",                                          \
      "first tails left in the world, not brought into the center's space: a velocity at once")    \
    X(STATE_SHIFTED, "F-20", "inertia", "apply_change",                                            \
      "a collider added or removed shifts the state by one bone")                                  \
    X(INPUT_AT_HALF_RATE, "F-21", "time", "sample_root",                                           \
      "the root's pose is read in every second frame only")                                        \
    X(CHILDREN_FIRST, "F-22", "order", "step_joints", "children stepped before their parents")     \
    X(RADIUS_OF_NEXT, "F-23", "collision", "radius_of",                                            \
      "radius of the next joint; the last bone never collides")                                    \
    X(COLLIDER_RADIUS_NOT_SCALED, "F-24", "collision", "push_from",                                \
      "collider's radius not scaled with its node")                                                \
    X(COLLIDER_OFFSET_NOT_SCALED, "F-24b", "collision", "push_from",                               \
      "collider's offset not scaled with its node")                                                \
    X(CAPSULE_WITHOUT_ENDS, "F-25", "collision", "nearest_on_axis",                                \
      "capsule acts beyond its ends")                                                              \
    X(CAPSULE_WITHOUT_LENGTH, "F-26", "collision", "nearest_on_axis",                              \
      "zero-length capsule divides by zero")                                                       \
    X(PUSHES_ADDED, "F-27", "collision", "collide", "all pushes from the same position, added up") \
    X(DRAG_IS_KEEP, "F-28", "inertia", "keep_of", "drag used as the factor itself")                \
    X(LEAF_MISSING, "F-29", "order", "step_joints", "a leaf's bone is not simulated")              \
    X(LEAF_ALONG_Y, "F-29b", "stiffness", "shape_joint", "a leaf's tail lies along y")             \
    X(LEAF_NOT_SCALED, "F-29c", "length", "bone_length", "a leaf's tail is not scaled")            \
    X(REST_FED_BACK, "F-30", "stiffness", "rest_of",                                               \
      "the last result taken for the next rest pose")                                              \
    X(FRAMES_DROPPED, "F-31", "time", "advance",                                                   \
      "every tenth frame dropped, its time added to the next")                                     \
    X(STIFFNESS_PER_FRAME, "F-32", "stiffness", "pull_back",                                       \
      "stiffness converted as if per frame, 60 times too large")                                   \
    X(GRAVITY_IN_CENTIMETRES, "F-32b", "force", "pull_down",                                       \
      "gravity converted to another unit, 100 times too small")                                    \
    X(CAPSULE_TAIL_RELATIVE, "H-1", "collision", "push_from",                                      \
      "capsule's tail taken from its offset rather than from the node")                            \
    X(GRAVITY_TWICE, "H-2", "force", "pull_down", "gravity applied twice")                         \
    X(STIFFNESS_WITHOUT_TIME, "H-3", "stiffness", "pull_back", "stiffness without dt")             \
    X(TURNS_SWAPPED, "H-4", "rotation", "turn_bone",                                               \
      "the turn applied before the rest rotation, not after it")                                   \
    X(DRAG_FROM_HEAD, "H-5", "inertia", "carry_on", "velocity and drag as seen from the head")     \
    X(COLLIDERS_BACKWARDS, "H-6", "collision", "collide", "colliders visited from last to first")  \
    X(REST_OF_LAST_FRAME, "H-7", "stiffness", "rest_of",                                           \
      "rest direction from the parent's rotation of the last frame")                               \
    X(UNPUSHED_TAIL_KEPT, "H-8", "collision", "step_joint",                                        \
      "the state keeps the tail as it was before the colliders")                                   \
    X(NO_LENGTH_AFTER_PUSH, "H-9", "collision", "collide", "length not restored after a push")     \
    X(VELOCITY_STORED, "H-10", "inertia", "carry_on",                                              \
      "velocity stored, not taken from where the tail ended")                                      \
    X(AXIS_OF_REST_POSE, "H-11", "stiffness", "pull_back",                                         \
      "pulled along the rest pose's direction in the world")                                       \
    X(TIME_CLAMPED, "H-12", "time", "advance", "dt clamped to 1/30 s")                             \
    X(CENTER_NOT_TURNED, "H-13", "inertia", "center_world", "the center's rotation ignored")       \
    X(GRAVITY_OF_ROOT, "H-14", "force", "pull_down", "gravity turns with the root")                \
    X(OWN_RADIUS_IGNORED, "H-15", "collision", "radius_of", "the joint's own radius ignored")      \
    X(TIME_RATIO, "H-16", "inertia", "carry_on",                                                   \
      "velocity stretched by the ratio of this dt to the last")                                    \
    X(STIFFNESS_AFTER_LENGTH, "H-17", "order", "step_joint", "stiffness after the length step")    \
    X(COLLIDERS_OF_LAST_FRAME, "H-18", "collision", "push_from",                                   \
      "colliders where they were in the last frame")                                               \
    X(SETTINGS_OF_FIRST, "H-19", "data", "settings_along",                                         \
      "all joints have the first one's settings")                                                  \
    X(TAILS_COARSE, "H-20", "inertia", "keep_state", "tails kept to a tenth of a millimetre")      \
    X(FIRST_BONE_RIGID, "H-21", "order", "step_joints", "the first bone is not simulated")         \
    X(GRAVITY_Z_REVERSED, "H-22", "force", "pull_down", "gravity's z of a left-handed world")      \
    X(GRAVITY_LESS_DOWN_THE_CHAIN, "H-23", "force", "pull_down",                                   \
      "gravity shared out along the chain, each bone half as much as the one before")              \
    X(DRAG_HALVED, "H-24", "inertia", "keep_of", "half of the drag")                               \
    X(SLEEPS_WHEN_SLOW, "H-25", "inertia", "carry_on", "displacements below 0.1 mm are none")      \
    X(SPEED_LIMITED, "H-26", "inertia", "carry_on", "at most 2 cm of displacement carried on")     \
    X(ANGLE_LIMITED, "H-27", "stiffness", "step_joint", "bones bend no more than 60 degrees")      \
    X(DEPTH_BY_SQUARES, "H-28", "collision", "push_from_point",                                    \
      "depth taken from squares, without the root")                                                \
    X(PUSHES_ONLY_INCOMING, "H-29", "collision", "collide",                                        \
      "colliders act only on tails that move towards them")                                        \
    X(TIME_IN_MILLISECONDS, "H-30", "time", "advance", "dt rounded to milliseconds")               \
    X(RESULT_LATE, "H-31", "time", "read_tail", "what is shown is the last frame's")               \
    X(ROTATION_SMOOTHED, "H-32", "rotation", "turn_bone",                                          \
      "rotations smoothed, a tenth of the last one kept")                                          \
    X(ROTATION_COARSE, "H-33", "rotation", "turn_bone", "rotations kept with 3 digits")            \
    X(GRAVITY_BY_LENGTH, "H-34", "force", "pull_down", "gravity scaled by the bone's length")      \
    X(SPEED_DAMPED_BY_TIME, "H-35", "inertia", "carry_on",                                         \
      "velocity kept per second, and drag spread over time")                                       \
    X(PUSH_STOPS, "H-36", "collision", "keep_state", "a push takes the tail's velocity")           \
    X(TURN_NOT_NORMALISED, "H-37", "rotation", "turn_bone", "quaternions not normalised")          \
    X(CENTER_ONLY_TURNED, "H-38", "inertia", "center_world", "the center's translation ignored")   \
    X(TAIL_IS_LAST_CHILD, "H-39", "length", "build_joints",                                        \
      "a bone's tail is its node's last child, not its first")                                     \
    X(SCALE_OF_ROOT, "H-40", "length", "step_joint", "the root's scale only, nodes' ignored")      \
    X(TURNS_PILED_UP, "H-41", "rotation", "turn_bone",                                             \
      "bones turned on from their last rotation, not from rest: twist piles up")                   \
    X(PULL_AS_BLEND, "H-42", "stiffness", "step_joint",                                            \
      "stiffness as a blend of directions after the length step")                                  \
    X(PLANE_NOT_TURNED, "H-43", "collision", "push_from", "a plane's normal not turned")           \
    X(INSIDE_RADIUS_ADDED, "H-44", "collision", "push_from",                                       \
      "inside colliders wider by the joint's radius, not narrower")                                \
    X(RESET_OF_FIRST, "H-45", "inertia", "reset_joints", "a reset reaches the first bone only")    \
    X(OTHER_FALLBACKS, "R-1", "", "push_from_point, turn_between",                                 \
      "other axes where the rule gives none: at a centre, at an exact half turn")                  \
    X(ROTATION_NEGATED, "R-2", "", "turn_bone", "rotations written as -q")                         \
    X(STATE_IN_SINGLE, "R-3", "", "keep_state",                                                    \
      "tails kept in single precision, computed in double")                                        \
    X(MATHS_IN_SINGLE, "R-4", "", "at_length", "computed in single precision, written in double")  \
    X(DATA_IN_SINGLE, "R-5", "", "build", "settings, times and bones read in single precision")    \
    X(TURNS_IN_SINGLE, "R-6", "", "turn_bone", "rotations kept in single precision")               \
    X(TURNS_TOLD_IN_SINGLE, "R-7", "", "read_rotation", "rotations told in single precision")      \
    X(TAILS_TO_NANOMETRES, "", "", "keep_state", "rounding, made larger to be measured")

typedef enum Fault {
    FAULT_NONE,
#define FAULT_NAME(name, id, step, place, title) FAULT_##name,
    FAULTS(FAULT_NAME)
#undef FAULT_NAME
        FAULT_COUNT
} Fault;

typedef struct FaultEntry {
    const char *id, *step, *place, *title;
} FaultEntry;

/* By Fault; the first entry is the right engine. */
extern const FaultEntry faults[FAULT_COUNT];

#endif
