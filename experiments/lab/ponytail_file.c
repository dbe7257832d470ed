/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ponytail_file.h"

#include "json_reader.h"

#include <math.h>

enum { AMPLITUDE, OMEGA, PHASE, DECAY, PARAMETERS };

/* What a file may hold, and the typical range. */
static const struct {
    const char *meaning, *unit;
    double least, most, typical_least, typical_most;
} parameters_of[PARAMETERS] = {
    { "an amplitude", "of the travel", 0, 1000, 0.05, 0.3 },
    { "an omega", "rad/s", 0, 1000, 6, 15 },
    { "a phase", "rad", -2 * M_PI, 2 * M_PI, -M_PI / 4, M_PI / 4 },
    { "a decay", "1/s", 0, 1000, 0.8, 3 },
};

/* The keys of each version, in the order above. */
static const char *const keys[PONYTAIL_FILE_VERSION + 1][PARAMETERS + 2] = {
    { NULL },
    { "A", "omega", "phi", "d", "schemaVersion", NULL },
    { "amplitude", "omega_rad_s", "phase_rad", "decay_per_s", "schemaVersion", NULL },
};

/* The version, or 0 where it is refused. */
static int read_version(JsonReader *reader, const JsonPlace *top)
{
    const JsonPlace place = json_member(top, "schemaVersion");
    if (!json_is_object(top->json))
        json_refuse(reader, top, "an object { } has to stand here");
    else if (!place.json)
        json_refuse(reader, &place, "is missing, allowed: 1 to %d", PONYTAIL_FILE_VERSION);
    const int version = json_whole_within(reader, &place, 1, 1000000);
    if (version > PONYTAIL_FILE_VERSION)
        json_refuse(reader, &place, "%d given, which is newer than this program knows (1 to %d)",
                    version, PONYTAIL_FILE_VERSION);
    return reader->failed ? 0 : version;
}

static void read_parameters(JsonReader *reader, const JsonPlace *top, SbPonytail *ponytail)
{
    const int version = read_version(reader, top);
    if (!version || !json_expect_object(reader, top, keys[version]))
        return;
    double value[PARAMETERS];
    for (int i = 0; i < PARAMETERS; i++) {
        const JsonPlace place = json_member(top, keys[version][i]);
        const double fallback = version == 1 && i == PHASE ? 0 : (double)NAN;
        value[i] = json_real_within(reader, &place, parameters_of[i].least, parameters_of[i].most,
                                    fallback);
        if (i == OMEGA && value[i] == 0)
            json_refuse(reader, &place, "0 given, allowed: above 0");
    }
    *ponytail = (SbPonytail){ value[AMPLITUDE], value[OMEGA], value[PHASE], value[DECAY] };
}

static void warn_of_hertz(double omega, FILE *warnings)
{
    const double least = parameters_of[OMEGA].typical_least,
                 most = parameters_of[OMEGA].typical_most;
    if (omega * 2 * M_PI >= least && omega * 2 * M_PI <= most)
        fprintf(warnings, "; is it in Hz? Then it is %.4g rad/s", omega * 2 * M_PI);
    else if (omega >= 8 * 2 * M_PI && omega <= 12 * 2 * M_PI)
        fprintf(warnings, "; that is %.4g Hz: is the number that was meant to be in rad/s?",
                omega / (2 * M_PI));
}

static void warn_untypical(const SbPonytail *ponytail, const char *path, FILE *warnings)
{
    const double value[PARAMETERS] = { ponytail->amplitude, ponytail->omega, ponytail->phase,
                                       ponytail->decay };
    for (int i = 0; i < PARAMETERS; i++) {
        const double least = parameters_of[i].typical_least, most = parameters_of[i].typical_most;
        if (value[i] >= least && value[i] <= most)
            continue;
        fprintf(warnings, "springlab: %s: %s of %.6g, typical: %.4g to %.4g %s", path,
                parameters_of[i].meaning, value[i], least, most, parameters_of[i].unit);
        if (i == OMEGA)
            warn_of_hertz(value[i], warnings);
        fputc('\n', warnings);
    }
}

bool ponytail_file_read(const char *path, SbPonytail *ponytail, FILE *warnings,
                        char error[PONYTAIL_ERROR_SIZE])
{
    *ponytail = (SbPonytail){ 0 };
    JsonReader reader = { .warnings = warnings };
    json_t *json = json_parse_file(&reader, path);
    const JsonPlace top = { .json = json };
    if (json)
        read_parameters(&reader, &top, ponytail);
    json_decref(json);
    json_tell_ignored(&reader);
    if (reader.failed) {
        snprintf(error, PONYTAIL_ERROR_SIZE, "%s", reader.error);
        *ponytail = (SbPonytail){ 0 };
        return false;
    }
    if (warnings)
        warn_untypical(ponytail, path, warnings);
    return true;
}

void ponytail_file_write(const SbPonytail *ponytail, FILE *file)
{
    const double value[PARAMETERS] = { ponytail->amplitude, ponytail->omega, ponytail->phase,
                                       ponytail->decay };
    fprintf(file, "{\n  \"schemaVersion\": %d", PONYTAIL_FILE_VERSION);
    for (int i = 0; i < PARAMETERS; i++)
        fprintf(file, ",\n  \"%s\": %.17g", keys[PONYTAIL_FILE_VERSION][i], value[i]);
    fputs("\n}\n", file);
}
