/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

Spot spot_member(const Spot *object, const char *key)
{
    Spot spot = { .json = json_object_get(object->json, key), .up = object, .key = key };
    if (json_is_null(spot.json))
        spot.json = NULL;
    return spot;
}

Spot spot_element(const Spot *array, size_t index)
{
    Spot spot = { .json = json_array_get(array->json, index), .up = array, .index = index };
    if (json_is_null(spot.json))
        spot.json = NULL;
    return spot;
}

bool spot_is_null(const Spot *spot)
{
    return spot->up && json_is_null(spot->key ? json_object_get(spot->up->json, spot->key)
                                              : json_array_get(spot->up->json, spot->index));
}

char *spot_name(const Spot *spot, char name[SPOT_SIZE])
{
    *name = '\0';
    if (!spot->up)
        return name;
    spot_name(spot->up, name);
    const size_t length = strlen(name);
    if (spot->key)
        snprintf(name + length, SPOT_SIZE - length, "%s%.80s", length ? "." : "", spot->key);
    else
        snprintf(name + length, SPOT_SIZE - length, "[%zu]", spot->index);
    return name;
}

/* What stands there instead. */
static void show_value(const json_t *json, char shown[60])
{
    if (json_is_string(json))
        snprintf(shown, 60, "the text \"%.30s\"", json_string_value(json));
    else
        snprintf(shown, 60, "%s",
                 json_is_array(json)     ? "a list"
                 : json_is_object(json)  ? "an object"
                 : json_is_boolean(json) ? "true or false"
                 : json_is_number(json)  ? "a number"
                                         : "null");
}

static void find_no_number(Findings *findings, const Spot *spot, const char *taken)
{
    char name[SPOT_SIZE], shown[60];
    show_value(spot->json, shown);
    finding_add(findings, SEVERITY_ERROR, "no-number", spot_name(spot, name), (double)NAN,
                "Write a number, without quotation marks.",
                "Instead of a number there is %s; %s is taken.", shown, taken);
}

static const double largest = SPOT_LARGEST;

double spot_number(Findings *findings, const Spot *object, const NumberRule *rule)
{
    const Spot spot = spot_member(object, rule->key);
    if (!json_object_get(object->json, rule->key))
        return rule->usual;
    if (!json_is_number(spot.json)) { /* a null too, as many programs write NaN so */
        char usual[60];
        snprintf(usual, sizeof usual, "%.6g", rule->usual);
        find_no_number(findings, &spot, usual);
        return rule->usual;
    }
    const double value = json_number_value(spot.json);
    if (value >= rule->least && value <= rule->most)
        return value;
    const double nearest = value < rule->least ? rule->least : rule->most;
    const double kept = fmin(fmax(value, -1), 1), taken = rule->kept ? kept : nearest;
    const bool huge = value > rule->most && rule->most >= largest;
    char name[SPOT_SIZE];
    char allowed[60];
    if (rule->most < largest)
        snprintf(allowed, sizeof allowed, "%.6g to %.6g", rule->least, rule->most);
    else
        snprintf(allowed, sizeof allowed, huge ? "at most %.6g" : "%.6g or more",
                 huge ? rule->most : rule->least);
    finding_add(findings, rule->severity, huge ? "number-too-large" : rule->outside,
                spot_name(&spot, name), value, rule->advice,
                "%s is %.6g, allowed: %s; %.6g is taken.", rule->key, value, allowed, taken);
    return taken;
}

/* What is taken in the stead of a list. */
static const char *show_list(const double *usual, size_t count, char shown[100])
{
    size_t used = 0;
    if (count > 4)
        return "the identity";
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(shown + used, 100 - used, "%s%.6g", i > 0 ? ", " : "[", usual[i]);
    snprintf(shown + used, 100 - used, "]");
    return shown;
}

bool spot_numbers(Findings *findings, const Spot *spot, size_t count, const double *usual,
                  double *value)
{
    char name[SPOT_SIZE], taken[100];
    if (!spot->json && !spot_is_null(spot))
        return false;
    if (!json_is_array(spot->json) || json_array_size(spot->json) != count) {
        finding_add(findings, SEVERITY_ERROR, "no-vector", spot_name(spot, name), (double)NAN,
                    "Write a list of so many numbers.",
                    "Here a list of %zu numbers has to stand; %s is taken.", count,
                    show_list(usual, count, taken));
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const Spot element = spot_element(spot, i);
        if (!json_is_number(element.json)) {
            find_no_number(findings, &element, show_list(usual, count, taken));
            return false;
        }
        value[i] = json_number_value(element.json);
        if (!(fabs(value[i]) <= largest)) {
            finding_add(findings, SEVERITY_ERROR, "number-too-large", spot_name(&element, name),
                        value[i], "Write a length of the size of a character.",
                        "%.6g is too large, allowed are %.6g to %.6g; %s is taken for the list.",
                        value[i], -largest, largest, show_list(usual, count, taken));
            return false;
        }
    }
    return true;
}

static SbVec3 read_named(Findings *findings, const Spot *spot, SbVec3 usual)
{
    static const char *const keys[] = { "x", "y", "z", NULL };
    double *const to[] = { &usual.x, &usual.y, &usual.z };
    spot_check_keys(findings, spot, keys);
    for (int i = 0; i < 3; i++) {
        const NumberRule rule = { .key = keys[i],
                                  .usual = *to[i],
                                  .least = -largest,
                                  .most = largest,
                                  .outside = "number-too-large",
                                  .severity = SEVERITY_ERROR,
                                  .advice = "Write a length of the size of a character." };
        *to[i] = spot_number(findings, spot, &rule);
    }
    return usual;
}

/* A vector that the format writes otherwise, with what is taken as it should be written. */
static void find_form(Findings *findings, const Spot *spot, SbVec3 v, bool named)
{
    char name[SPOT_SIZE];
    finding_add(findings, SEVERITY_WARNING, "vector-form", spot_name(spot, name), (double)NAN,
                named ? "Write an object of x, y and z with these numbers."
                      : "Write a list of these three numbers.",
                named ? "The vector is written as a list, which this format does not have; it is "
                        "read as {\"x\": %.15g, \"y\": %.15g, \"z\": %.15g}."
                      : "The vector is written as an object, which this format does not have; it "
                        "is read as [%.15g, %.15g, %.15g].",
                v.x, v.y, v.z);
}

static SbVec3 read_vector(Findings *findings, const Spot *object, const char *key, SbVec3 usual,
                          bool named)
{
    const Spot spot = spot_member(object, key);
    const bool is_named = json_is_object(spot.json);
    const double taken[] = { usual.x, usual.y, usual.z };
    double v[3];
    SbVec3 read;
    if (is_named)
        read = read_named(findings, &spot, usual);
    else if (spot_numbers(findings, &spot, 3, taken, v))
        read = (SbVec3){ v[0], v[1], v[2] };
    else
        return usual;
    if (is_named != named)
        find_form(findings, &spot, read, named);
    return read;
}

SbVec3 spot_vector(Findings *findings, const Spot *object, const char *key, SbVec3 usual)
{
    return read_vector(findings, object, key, usual, false);
}

SbVec3 spot_named_vector(Findings *findings, const Spot *object, const char *key, SbVec3 usual)
{
    return read_vector(findings, object, key, usual, true);
}

int spot_index_here(const Spot *spot, int count)
{
    const double value = json_is_number(spot->json) ? json_number_value(spot->json) : (double)NAN;
    return value >= 0 && value < count && value == floor(value) ? (int)value : -1;
}

int spot_index(Findings *findings, const Spot *spot, int count, Severity severity, const char *id,
               const char *what)
{
    const int index = spot_index_here(spot, count);
    if (!spot->json || index >= 0)
        return index;
    char name[SPOT_SIZE], there[60];
    snprintf(there, sizeof there, "there are %d, numbered from 0", count);
    if (count < 2)
        snprintf(there, sizeof there, "there is %s", count ? "one, number 0" : "none");
    const double value = json_is_number(spot->json) ? json_number_value(spot->json) : (double)NAN;
    if (isnan(value))
        finding_add(findings, severity, id, spot_name(spot, name), value,
                    "Write the number of one that exists, or leave it out.",
                    "Here the number of a %s has to stand.", what);
    else
        finding_add(findings, severity, id, spot_name(spot, name), value,
                    "Write the number of one that exists, or leave it out.",
                    "There is no %s %.10g: %s.", what, value, there);
    return -1;
}

const char *spot_text_here(Findings *findings, const Spot *spot)
{
    char name[SPOT_SIZE], shown[60];
    if (!spot->json || json_is_string(spot->json))
        return json_string_value(spot->json);
    show_value(spot->json, shown);
    finding_add(findings, SEVERITY_WARNING, "no-text", spot_name(spot, name), (double)NAN,
                "Write a text, in quotation marks.",
                "Instead of a text there is %s; it is ignored.", shown);
    return NULL;
}

const char *spot_text(Findings *findings, const Spot *object, const char *key)
{
    const Spot spot = spot_member(object, key);
    return spot_text_here(findings, &spot);
}
