/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "conversion_check.h"

#include "vec3.h"

/* Settings are given with a few digits: so near is the same. */
static const double near = 1e-3;

static bool is_near(double a, double b)
{
    return fabs(a - b) <= near * fmax(fabs(a), fabs(b));
}

/* A factor that a slip leaves behind. */
typedef struct Slip {
    double factor;
    const char *text;
} Slip;

static const char *find_factor(const Slip *slip, size_t count, double factor)
{
    for (size_t i = 0; i < count; i++)
        if (is_near(factor, slip[i].factor))
            return slip[i].text;
    return NULL;
}

/* Units that any setting with a length in it may be wrong by. */
static const char *find_unit(double factor)
{
    static const Slip units[] = {
        { 100, "centimetres for metres" },
        { 0.01, "metres for centimetres" },
        { 1000, "millimetres for metres" },
        { 0.001, "metres for millimetres" },
        { -1, "the sign" },
        { 180 / 3.14159265358979, "degrees for radians" },
        { 3.14159265358979 / 180, "radians for degrees" },
    };
    return find_factor(units, sizeof units / sizeof *units, factor);
}

static const char *find_stiffness_slip(const Case *from, const Case *right, double given)
{
    const double h = from->frame_time, s = from->stiffness, L = from->length;
    const bool speeds = right->scheme->units == SB_SPEEDS;
    const double factor = given / right->stiffness;
    const Slip rates[] = { { h, "per frame for per second" },
                           { 1 / h, "per second for per frame" } };
    if (is_near(given, s))
        return "it was taken over as it is";
    if (speeds && is_near(given, s * L / h))
        return "s L / h without the 1 / (1 - s)";
    if (speeds && is_near(given, s / ((1 - s) * h)))
        return "the bone's length is left out";
    if (!speeds && is_near(given, s * h / L))
        return "k h / L where it is k h / (L + k h)";
    if (!speeds && is_near(given, s * h))
        return "the bone's length is left out";
    const char *slip = find_factor(rates, 2, factor);
    return slip ? slip : find_unit(factor);
}

static const char *find_drag_slip(const Case *from, double given)
{
    const double h = from->frame_time, c = from->drag;
    if (is_near(given, 1 - c))
        return "the part kept for the part lost";
    if (is_near(given, 1 - pow(1 - c, 1 / h)) || is_near(given, c / h))
        return "per second for per frame";
    if (is_near(given, 1 - pow(1 - c, h)) || is_near(given, c * h))
        return "per frame for per second";
    if (is_near(given, -log(1 - c) / h))
        return "a rate of decay for the part lost per frame";
    return NULL;
}

static const char *find_gravity_slip(const Case *from, double right, double given)
{
    const double h = from->frame_time, factor = given / right;
    const Slip slips[] = {
        { 1 / h, "an acceleration for a speed, or per second for per frame" },
        { h, "a speed for an acceleration, or per frame for per second" },
        { h * h, "per frame twice for per second twice" },
        { 1 / (h * h), "per second twice for per frame twice" },
        { 9.81, "m/s² for multiples of the Earth's" },
        { 1 / 9.81, "multiples of the Earth's for m/s²" },
    };
    const char *slip = find_factor(slips, sizeof slips / sizeof *slips, factor);
    return slip ? slip : find_unit(factor);
}

static CheckedSetting check_setting(const char *name, double right, double given)
{
    return (CheckedSetting){ .name = name,
                             .right = right,
                             .given = given,
                             .factor = right != 0   ? given / right
                                       : given == 0 ? 1
                                                    : (double)NAN,
                             .same = is_near(right, given) };
}

ConversionCheck conversion_check(const Case *from, const Case *right,
                                 const double given[CHECKED_SETTINGS])
{
    const double gravity = vec3_length(right->gravity);
    ConversionCheck check = { .setting = { check_setting("stiffness", right->stiffness, given[0]),
                                           check_setting("drag", right->drag, given[1]),
                                           check_setting("gravity", gravity, given[2]) } };
    check.same = check.setting[0].same && check.setting[1].same && check.setting[2].same;
    if (!check.setting[0].same)
        check.setting[0].slip = find_stiffness_slip(from, right, given[0]);
    if (!check.setting[1].same)
        check.setting[1].slip = find_drag_slip(from, given[1]);
    if (!check.setting[2].same)
        check.setting[2].slip = find_gravity_slip(from, gravity, given[2]);
    return check;
}

void conversion_check_write(FILE *file, const ConversionCheck *check)
{
    fprintf(file, "\nThe settings to check are %s.\n",
            check->same ? "the same motion, to a thousandth" : "another motion");
    for (int i = 0; i < CHECKED_SETTINGS; i++) {
        const CheckedSetting *setting = &check->setting[i];
        if (setting->same)
            continue;
        fprintf(file, "- %s: %.6g where it has to be %.6g", setting->name, setting->given,
                setting->right);
        if (isfinite(setting->factor))
            fprintf(file, ", %.6g times as much", setting->factor);
        fprintf(file, "%s%s\n", setting->slip ? ": " : "", setting->slip ? setting->slip : "");
    }
}

json_t *conversion_check_json(const ConversionCheck *check)
{
    json_t *object = json_pack("{s:b}", "same", check->same);
    for (int i = 0; i < CHECKED_SETTINGS; i++) {
        const CheckedSetting *setting = &check->setting[i];
        json_object_set_new(object, setting->name,
                            json_pack("{s:o, s:o, s:o, s:o}", "given", json_number(setting->given),
                                      "right", json_number(setting->right), "factor",
                                      json_number(setting->factor), "slip",
                                      setting->slip ? json_string(setting->slip) : json_null()));
    }
    return object;
}
