/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab convert: the same motion in the other scheme. */
#include "conversion_check.h"
#include "look.h"
#include "scene.h"
#include "settings.h"

typedef struct Conversion {
    Case from, to;
    const char *reason; /* why there is no conversion; empty where there is */
    bool checks;        /* settings of somebody else's are compared with it */
    ConversionCheck check;
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
    if (conversion->checks)
        conversion_check_write(file, &conversion->check);
}

static json_t *conversion_json(const Conversion *conversion)
{
    const bool realisable = !*conversion->reason;
    json_t *object = settings_json(&conversion->to, realisable, conversion->reason);
    if (conversion->checks && realisable)
        json_object_set_new(object, "check", conversion_check_json(&conversion->check));
    return object;
}

static int run_convert(const Command *command, int argc, char **argv)
{
    static const char *const unused[] = { "bones", "wind", "speed", "rest" };
    SceneOptions scene;
    NumberList checked = { 0 };
    Conversion conversion = { 0 };
    Option options[SCENE_OPTIONS + 2] = { 0 };
    Common common = { 0 };
    int count = scene_options(&scene, options);
    for (size_t i = 0; i < sizeof unused / sizeof *unused; i++)
        count = scene_without(options, count, unused[i]);
    options[count++] = (Option){ "check",
                                 OPTION_LIST,
                                 &checked,
                                 "S,C,G",
                                 "settings somebody has in the other scheme: the same motion?",
                                 .least = -1e9,
                                 .most = 1e9,
                                 .given = &conversion.checks };
    int status = options_read(command, options, &common, argc, argv, NULL);
    if (status < 0)
        status = scene_finish(command, &scene);
    if (status >= 0)
        return status;
    conversion.from = scene.c;
    convert(&conversion);
    const bool realisable = !*conversion.reason;
    if (conversion.checks && checked.count != CHECKED_SETTINGS)
        return usage_error(command, "--check: %d numbers given, allowed: three", checked.count);
    if (conversion.checks && realisable)
        conversion.check = conversion_check(&conversion.from, &conversion.to, checked.value);
    if (common.format == FORMAT_TEXT)
        status = emit(&common, write_text, &conversion);
    else
        status = emit_object(&common, conversion_json(&conversion), 6);
    const bool differs = !realisable || (conversion.checks && !conversion.check.same);
    return status == EXIT_HELD && differs ? EXIT_DIFFERS : status;
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
        "refused with the reason and exit status 1. --check compares settings that somebody has\n"
        "converted: the same motion, or by which factor not, and what slip explains it; exit\n"
        "status 1 where it is another motion.",
    .examples = "  springlab convert --stiffness 0.05 --drag 0.2 --length 0.3\n"
                "  springlab convert --scheme vrm1 --stiffness 1 --drag 0.4 --gravity-power 0.3 "
                "--length 0.1 --format json\n"
                "  springlab convert --stiffness 0.05 --drag 0.2 --length 0.3 --check "
                "0.947368,0.2,0.1635",
    .run = run_convert,
    .formats = HAS_TEXT | HAS_CSV | HAS_JSON | HAS_MARKDOWN,
};
