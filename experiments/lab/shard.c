/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shard.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool shard_read(const char *text, Shard *shard)
{
    char *slash, *end;
    if (strspn(text, "0123456789/") != strlen(text) || *text == '/')
        return false;
    const long number = strtol(text, &slash, 10);
    if (*slash != '/' || !slash[1])
        return false;
    const long count = strtol(slash + 1, &end, 10);
    if (*end || number < 1 || number > count || count > MOST_SHARDS)
        return false;
    *shard = (Shard){ (int)number, (int)count };
    return true;
}

/* ---- of what ---- */

/* FNV-1a. */
static uint64_t mix(uint64_t hash, const void *data, size_t size)
{
    for (const unsigned char *byte = data; size > 0; byte++, size--)
        hash = (hash ^ *byte) * UINT64_C(1099511628211);
    return hash;
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    return mix(hash, text, strlen(text) + 1);
}

static uint64_t mix_number(uint64_t hash, double number)
{
    return mix(hash, &number, sizeof number);
}

static uint64_t mix_vector(uint64_t hash, SbVec3 v)
{
    return mix_number(mix_number(mix_number(hash, v.x), v.y), v.z);
}

/* Field by field: the bytes between them may differ. */
static uint64_t mix_case(uint64_t hash, const Case *c)
{
    _Static_assert(sizeof(Case) == 248,
                   "a new field of a case, or of its event, is to be mixed in");
    const double numbers[] = { c->bones,   c->length,  c->stiffness, c->drag, c->frame_time,
                               c->seconds, c->inertia, c->force,     c->pull, c->keep_length };
    const Event *e = &c->event;
    const double event[] = { e->kind, e->settled, e->amplitude, e->duration, e->frequency };
    const SbVec3 vectors[] = { c->gravity, c->wind, c->speed, c->rest, c->kick, e->direction };
    hash = mix_text(hash, c->scheme ? c->scheme->name : "");
    hash = mix(mix(hash, numbers, sizeof numbers), event, sizeof event);
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        hash = mix_vector(hash, vectors[i]);
    return hash;
}

static uint64_t mix_axis(uint64_t hash, const Axis *axis)
{
    hash = mix_text(hash, axis->parameter);
    hash = mix_number(mix_number(hash, axis->count), axis->logarithmic);
    hash = mix_number(mix_number(hash, axis->from), axis->to);
    return axis->list ? mix(hash, axis->list, (size_t)axis->count * sizeof *axis->list) : hash;
}

uint64_t shard_hash(const char *name, const Experiment *experiment)
{
    Table table = { .name = name };
    uint64_t hash = mix_case(mix_text(UINT64_C(14695981039346656037), name), &experiment->base);
    for (int a = 0; a < MOST_AXES && experiment->axes[a].parameter; a++)
        hash = mix_axis(hash, &experiment->axes[a]);
    const bool declared = !experiment_declare(experiment, &table);
    for (int i = 0; i < table.columns; i++)
        hash = mix_text(hash, table.column[i]);
    table_free(&table);
    return declared ? hash : 0;
}

/* ---- the lines of a file ---- */

void shard_write_head(const ShardHead *head, FILE *file)
{
    fprintf(file, "# shard %d/%d of %ld rows, %s %016" PRIx64 "\n", head->shard.number,
            head->shard.count, head->rows, head->name, head->hash);
}

static bool take_line(ShardHead *head, const char *line)
{
    char shard[32], hash[20];
    int end = 0;
    if (sscanf(line, "# shard %31s of %18ld rows, %63[a-z0-9_] %16[0-9a-f]\n%n", shard, &head->rows,
               head->name, hash, &end) != 4 ||
        line[end] || !shard_read(shard, &head->shard) || head->rows < 1 || strlen(hash) != 16)
        return false;
    head->hash = strtoull(hash, NULL, 16);
    return true;
}

/* What is read twice, head and rows, has to be a file. NULL where it is one, or is not there. */
static const char *why_no_file(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0 || S_ISREG(status.st_mode))
        return NULL;
    return S_ISDIR(status.st_mode)
               ? "is a folder"
               : "is no file but a pipe or a device, which cannot be read twice";
}

bool shard_read_head(ShardHead *head, const char *path, char *error, size_t size)
{
    *head = (ShardHead){ { 0 } };
    char line[1024];
    const char *why = why_no_file(path);
    if (why) {
        snprintf(error, size, "%s: %s", path, why);
        return false;
    }
    FILE *file = fopen(path, "rb");
    if (!file) {
        snprintf(error, size, "%s: cannot be read: %s", path, strerror(errno));
        return false;
    }
    bool found = false;
    while (!found && fgets(line, sizeof line, file) && *line == '#') {
        found = take_line(head, line);
        if (!found && sscanf(line, "# lanes %9d", &head->lanes) != 1 &&
            strlen(head->build) + strlen(line) < sizeof head->build)
            strcat(head->build, line);
    }
    fclose(file);
    if (!found)
        snprintf(error, size, "%s: is no shard: no line '# shard I/N of ...' above its header",
                 path);
    return found;
}
