/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab import: the springs of a model as a scene. */
#include "files_apart.h"
#include "message.h"
#include "model_files.h"
#include "scene_convert.h"
#include "scene_writer.h"

static void write_scene(FILE *file, const void *scene)
{
    scene_write(scene, file);
}

static const char *const schemes[] = { "lesson", "vrm1", "component", NULL };

static void tell_spring(void *context, const SceneSpring *spring, const char *what)
{
    const char *path = context;
    message_line("%s: warning: \"%s\": %s", path, spring->name ? spring->name : "", what);
}

/* Sets the frame rate and, unless it is NULL, the scheme. -1, or the exit status. */
static int convert_scene(const Command *command, const char *path, const char *scheme, double fps,
                         Scene *scene)
{
    const int status = check_scene_rate(command, scene, fps);
    if (status >= 0)
        return status;
    scene->frame_time = 1 / fps;
    if (scheme && !scene_convert(scene, scheme, tell_spring, (void *)(size_t)path))
        return usage_error(command, "%s: out of memory", path);
    return -1;
}

static int run_import(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    int operand, scheme = -1;
    double fps = 60;
    const Option options[] = {
        { "scheme", OPTION_CHOICE, &scheme, "lesson|vrm1|component",
          "convert every spring (usual: as the model has it)", .choices = schemes },
        { "fps", OPTION_REAL, &fps, "F", "frames per second of the scene (60)", .least = 1,
          .most = 10000 },
        { 0 },
    };
    int status = options_read(command, options, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    const char *path = argv[operand];
    const NamedFile files[] = { { path, "MODEL", false },
                                { common.output, "--output", true },
                                { 0 } };
    if (files_apart(command, files) >= 0)
        return EXIT_USAGE;
    Scene scene;
    status = read_model_scene(command, path, common.quiet, &scene);
    if (status >= 0)
        return status;
    status = convert_scene(command, path, scheme < 0 ? NULL : schemes[scheme], fps, &scene);
    if (status < 0)
        status = emit(&common, write_scene, &scene);
    scene_free(&scene);
    return status;
}

const Command command_import = {
    .name = "import",
    .operands = "MODEL",
    .summary = "Reads the springs of a .vrm, .glb or .gltf and writes them as a scene.",
    .details =
        "What a file is its content says. Springs come from, in this order of precedence:\n"
        "  node extras estella.springBone and estella.springCollider (chains of the component)\n"
        "  VRMC_springBone 1.0, with its extended colliders\n"
        "  VRM 0.x secondaryAnimation: a spring for each root bone, 7 cm more at its leaves\n"
        "  names: Hair_<Section>_<Chain>_00, SBC_Sphere_<name>_r<cm>,\n"
        "         SBC_Capsule_<name>_r<cm>_h<cm>\n"
        "Lengths are metres, axes glTF's. The scene has the nodes that the springs need, and each\n"
        "spring with its own joints, colliders and center; simulate --scene plays it. Geometry is\n"
        "never used. What is odd about the model is told on standard error, a line each, and the\n"
        "rest goes on; what is malformed is refused. Geometry and looks (accessors, animations,\n"
        "bufferViews, images, materials, meshes, samplers, skins, textures) only have to be JSON: "
        "a\n"
        "key twice in an object, and a number too large, pass in them. Limits: 1000000 nodes, "
        "2048\n"
        "levels of JSON, 10000 nodes and tips that springs need.\n"
        "\n"
        "--scheme writes every spring in the terms of one scheme, for --fps frames per second. "
        "lesson\n"
        "is the component pulled to the direction of the bone before: the same motion as VRM's "
        "where\n"
        "a spring's bones are of one length and have the same settings, else one set, their mean, "
        "for\n"
        "all. component pulls to the pose, so with it chains move otherwise. What is not carried "
        "over,\n"
        "and what has to stay as it is, is told for each spring.",
    .examples =
        "  printf '{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"children\": [1]}, ' "
        ">tail.gltf\n"
        "  printf '{\"translation\": [0, 0, -0.1], \"children\": [2]}, ' >>tail.gltf\n"
        "  printf '{\"translation\": [0, 0, -0.2]}], \"extensionsUsed\": [\"VRMC_springBone\"], ' "
        ">>tail.gltf\n"
        "  printf '\"extensions\": {\"VRMC_springBone\": ' >>tail.gltf\n"
        "  printf '{\"specVersion\": \"1.0\", \"springs\": [{\"joints\": [{\"node\": 0}, ' "
        ">>tail.gltf\n"
        "  printf '{\"node\": 1}, {\"node\": 2}]}]}}}' >>tail.gltf\n"
        "  springlab import tail.gltf --output tail.json\n"
        "  springlab import tail.gltf --scheme lesson --fps 90 --output lesson.json\n"
        "  springlab simulate --event walk --output walk.csv\n"
        "  springlab simulate --scene tail.json --motion walk.csv --output moved.csv",
    .run = run_import,
    .formats = HAS_JSON,
    .usual = FORMAT_JSON,
};
