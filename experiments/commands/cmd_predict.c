/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab predict: what settings will look like, by the laws alone. */
#include "look.h"
#include "scene.h"

#include <math.h>

static json_t *droop_array(const Prediction *p)
{
    json_t *array = json_array();
    for (int i = 0; i < p->bones; i++)
        json_array_append_new(array, json_number(p->droop_deg[i]));
    return array;
}

/* Two rates, of which the fast one may be infinite and so has no number; null for a ring. */
static json_t *rates_array(const Prediction *p)
{
    if (isnan(p->rate[0]))
        return json_null();
    return json_pack("[o, o]", json_number(p->rate[0]), json_number(p->rate[1]));
}

static json_t *swings_count(const Prediction *p)
{
    return isfinite(p->swings) ? json_integer((json_int_t)p->swings) : json_null();
}

/* Rest is exact; every other quantity is linear. */
static void add_exactness(json_t *object)
{
    static const char *const exact[] = { "droop_deg", "tip_drop_m", "trail_m" };
    json_t *exactness = json_object();
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        json_object_set_new(exactness, key, json_string("linear"));
    }
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
        json_object_set_new(exactness, exact[i], json_string("exact"));
    json_object_set_new(object, "exactness", exactness);
}

static json_t *prediction_json(const Prediction *p)
{
    json_t *object = json_object();
    json_object_set_new(object, "droop_deg", droop_array(p));
    json_object_set_new(object, "tip_drop_m", json_number(p->tip_drop));
    json_object_set_new(object, "trail_m", json_number(p->trail));
    json_object_set_new(object, "alpha", json_number(p->alpha));
    json_object_set_new(object, "omega_rad_s", json_number(p->omega));
    json_object_set_new(object, "frequency_hz", json_number(p->frequency));
    json_object_set_new(object, "decay_per_s", json_number(p->decay));
    json_object_set_new(object, "rates_per_s", rates_array(p));
    json_object_set_new(object, "damping_ratio", json_number(p->damping_ratio));
    json_object_set_new(object, "overshoot", json_number(p->overshoot));
    json_object_set_new(object, "settle_1pct_s", json_number(p->settling));
    json_object_set_new(object, "visible_swings", swings_count(p));
    json_object_set_new(object, "critical_stiffness", json_number(p->stiffness_critical));
    json_object_set_new(object, "critical_drag", json_number(p->drag_critical));
    json_object_set_new(object, "whip_gain", json_number(p->whip_gain));
    json_object_set_new(object, "peak_tip_gain", json_number(p->peak_tip_gain));
    json_object_set_new(object, "fps_min", json_number(p->stable.least));
    json_object_set_new(object, "fps_max", json_number(p->stable.most));
    add_exactness(object);
    return object;
}

typedef struct Told {
    const Case *c;
    const Prediction *prediction;
    Format format;
} Told;

static void write_rows(FILE *file, const void *result)
{
    const Told *told = result;
    Grid grid = { .columns = LOOK_COLUMNS };
    look_add_rows(&grid, told->c, told->prediction);
    grid_write(&grid, told->format, file);
    grid_free(&grid);
}

static void write_text(FILE *file, const void *result)
{
    const Told *told = result;
    look_write_settings(file, told->c);
    fputc('\n', file);
    look_write_sentences(file, told->c, told->prediction);
    fputc('\n', file);
    write_rows(file, result);
}

static int tell(const Common *common, const Told *told)
{
    switch (told->format) {
    case FORMAT_TEXT:
        return emit(common, write_text, told);
    case FORMAT_MARKDOWN:
        return emit(common, write_rows, told);
    case FORMAT_CSV:
    case FORMAT_JSON:
    case FORMAT_HTML:
    case FORMAT_JUNIT:
        break;
    }
    return emit_object(common, prediction_json(told->prediction), 6);
}

static int run_predict(const Command *command, int argc, char **argv)
{
    SceneOptions scene;
    Option options[SCENE_OPTIONS + 1] = { 0 };
    Common common = { 0 };
    scene_options(&scene, options);
    int status = options_read(command, options, &common, argc, argv, NULL);
    if (status < 0)
        status = scene_finish(command, &scene);
    if (status >= 0)
        return status;
    Prediction prediction;
    if (!prediction_make(&scene.c, &prediction))
        return usage_error(command, "--bones: out of memory");
    const Told told = { &scene.c, &prediction, (Format)common.format };
    status = tell(&common, &told);
    prediction_free(&prediction);
    return status;
}

const Command command_predict = {
    .name = "predict",
    .operands = "",
    .summary = "Says what settings will look like: droop, swing, settling, whip.",
    .details =
        "From the laws alone, without a simulation. Rest is exact; what is said of motion is the\n"
        "limit of small motion (linear) and, for single numbers, that of the first bone. "
        "Settling,\n"
        "overshoot and visible swings are those of a bone turned a little and let go at rest; "
        "still\n"
        "and visible mean 1 % of that turn. vrm1 also takes negative drag, which real files hold.",
    .examples = "  springlab predict --stiffness 0.05 --drag 0.2 --bones 6\n"
                "  springlab predict --stiffness 0.1 --drag 0.5 --gravity 0 --format json\n"
                "  springlab predict --bones 6 --speed 1.2 --wind 0,0,1.5\n"
                "  springlab predict --scheme vrm1 --stiffness 1 --drag 0.4 --gravity-power 0.3 "
                "--length 0.1 --fps 90",
    .run = run_predict,
    .formats = HAS_TEXT | HAS_CSV | HAS_JSON | HAS_MARKDOWN,
};
