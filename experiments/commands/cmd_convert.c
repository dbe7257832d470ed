/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab convert: the same motion in the other scheme. */
#include "look.h"
#include "scene.h"
#include "settings.h"

typedef struct Conversion {
    Case from, to;
    const char *reason; /* why there is no conversion; empty where there is */
} Conversion;

static void convert(Conversion *conversion)
{
    const Case *from = &conversion->from;
    const bool to_lesson = from->scheme->units == SB_SPEEDS;
    const char *reason = settings_convert(from, to_lesson ? &sb_lesson : &sb_vrm1, &conversion->to);
    conversion->reason = reason ? reason : "";
    if (reason) {
        conversion->to.scheme = to_lesson ? &sb_lesson : &sb_vrm1;
        conversion->to.stiffness = HUGE_VAL;
    } else if (to_lesson && from->drag < 0) {
        conversion->reason = "the lesson's drag is 0 or more";
    }
}

static void write_text(FILE *file, const void *result)
{
    const Conversion *conversion = result;
    look_write_settings(file, &conversion->from);
    if (*conversion->reason) {
        fprintf(file, "cannot be had in %s: %s.\n", conversion->to.scheme->name,
                conversion->reason);
        return;
    }
    look_write_settings(file, &conversion->to);
    fputs(
        "\nBoth move in exactly the same way, in any motion of the root, for bones of this length "
        "at this frame\nrate. Another length or frame rate needs its own conversion.\n\n",
        file);
    const char *const headings[] = { conversion->from.scheme->name, conversion->to.scheme->name };
    const Case *const cases[] = { &conversion->from, &conversion->to };
    Grid grid = { .columns = 3 };
    settings_add_rows(&grid, headings, cases, 2);
    grid_write(&grid, FORMAT_TEXT, file);
    grid_free(&grid);
}

static int run_convert(const Command *command, int argc, char **argv)
{
    static const char *const unused[] = { "bones", "wind", "speed", "rest" };
    SceneOptions scene;
    Option options[SCENE_OPTIONS + 1] = { 0 };
    Common common = { 0 };
    int count = scene_options(&scene, options);
    for (size_t i = 0; i < sizeof unused / sizeof *unused; i++)
        count = scene_without(options, count, unused[i]);
    int status = options_read(command, options, &common, argc, argv, NULL);
    if (status < 0)
        status = scene_finish(command, &scene);
    if (status >= 0)
        return status;
    Conversion conversion = { .from = scene.c };
    convert(&conversion);
    const bool realisable = !*conversion.reason;
    if (common.format == FORMAT_TEXT)
        status = emit(&common, write_text, &conversion);
    else
        status =
            emit_object(&common, settings_json(&conversion.to, realisable, conversion.reason), 6);
    return status == EXIT_HELD && !realisable ? EXIT_DIFFERS : status;
}

const Command command_convert = {
    .name = "convert",
    .operands = "",
    .summary = "Turns settings of the lesson into VRM 1.0's, and back.",
    .details =
        "--scheme says which scheme the given settings belong to; the result is the other one's.\n"
        "The trajectory is the same bone by bone. VRM 1.0's stiffness and gravity power are "
        "speeds,\n"
        "so they go with one length of bone and one frame rate. Settings without an image are\n"
        "refused with the reason and exit status 1.",
    .examples = "  springlab convert --stiffness 0.05 --drag 0.2 --length 0.3\n"
                "  springlab convert --scheme vrm1 --stiffness 1 --drag 0.4 --gravity-power 0.3 "
                "--length 0.1 --format json",
    .run = run_convert,
    .formats = HAS_TEXT | HAS_CSV | HAS_JSON | HAS_MARKDOWN,
};
