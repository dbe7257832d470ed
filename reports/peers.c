/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page on public implementations, from the tables that make peers leaves. */
#include "csv_reader.h"
#include "output.h"
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096, MOST_PEERS = 16, NAME_SIZE = 80 };

typedef struct Peer {
    char package[NAME_SIZE], version[NAME_SIZE];
    int passes, fails, others; /* others: it lacks what the case needs */
} Peer;

typedef struct Peers {
    int count;
    Peer peer[MOST_PEERS];
} Peers;

/* A table, and which of its columns is which. */
typedef struct Sheet {
    CsvReader csv;
    char path[PATH_SIZE];
    int column[12];
} Sheet;

enum { PACKAGE, VERSION };
enum { CASE = 2, VERDICT, FAULT, FRAME, JOINT, STEP, DISTANCE, SIZE, SENTENCE };
static const char *const verdict_columns[] = { "package",    "version", "case",     "verdict",
                                               "fault",      "frame",   "joint",    "step",
                                               "distance_m", "size",    "sentence", NULL };
enum { BONES = 2, LENGTH_PERCENT, TIP_PERCENT };
static const char *const turn_columns[] = { "package",        "version",     "bones",
                                            "length_percent", "tip_percent", NULL };

static bool open_table(Sheet *table, const char *folder, const char *name,
                       const char *const *columns)
{
    snprintf(table->path, PATH_SIZE, "%s/%s", folder, name);
    bool good = csv_open(&table->csv, table->path);
    for (int i = 0; good && columns[i]; i++) {
        table->column[i] = csv_column(&table->csv, columns[i]);
        good = table->column[i] >= 0 || csv_refuse(&table->csv, "column %s is missing", columns[i]);
    }
    if (good)
        return true;
    report_complain("%s", table->csv.error);
    csv_close(&table->csv);
    return false;
}

static const char *cell(const Sheet *table, int which)
{
    return table->csv.cell[table->column[which]];
}

/* The next row; false at the end, or where the table is broken. */
static bool next_row(Sheet *table)
{
    return csv_next_cells(&table->csv) > 0;
}

static bool end_table(Sheet *table)
{
    const bool good = !*table->csv.error || report_complain("%s", table->csv.error);
    csv_close(&table->csv);
    return good;
}

static bool is_of(const Sheet *table, const Peer *peer)
{
    return strcmp(cell(table, PACKAGE), peer->package) == 0 &&
           strcmp(cell(table, VERSION), peer->version) == 0;
}

/* The peer of a row, which may be new; NULL where there are too many. */
static Peer *find_peer(Peers *peers, const Sheet *table)
{
    for (int i = 0; i < peers->count; i++)
        if (is_of(table, &peers->peer[i]))
            return &peers->peer[i];
    if (peers->count == MOST_PEERS)
        return NULL;
    Peer *peer = &peers->peer[peers->count++];
    snprintf(peer->package, NAME_SIZE, "%s", cell(table, PACKAGE));
    snprintf(peer->version, NAME_SIZE, "%s", cell(table, VERSION));
    return peer;
}

static bool count_verdicts(const char *folder, Peers *peers)
{
    Sheet table;
    if (!open_table(&table, folder, "verdicts.csv", verdict_columns))
        return false;
    while (next_row(&table)) {
        Peer *peer = find_peer(peers, &table);
        const char *verdict = cell(&table, VERDICT);
        if (!peer)
            csv_refuse(&table.csv, "more than %d packages", MOST_PEERS);
        else if (strcmp(verdict, "passes") == 0)
            peer->passes++;
        else if (strcmp(verdict, "fails") == 0)
            peer->fails++;
        else
            peer->others++;
    }
    return end_table(&table);
}

static void write_counts(const Peers *peers, FILE *file)
{
    fputs("| package | version | passes | differs | not played |\n"
          "| --- | --- | ---: | ---: | ---: |\n",
          file);
    for (int i = 0; i < peers->count; i++) {
        const Peer *peer = &peers->peer[i];
        fprintf(file, "| %s | %s | %d | %d | %d |\n", peer->package, peer->version, peer->passes,
                peer->fails, peer->others);
    }
    fputc('\n', file);
}

/* The cases of a peer that differ in the same way: by the fault that is named, or by the step. */
typedef struct Group {
    char key[NAME_SIZE];
    int cases;
    double size; /* of the smallest: joints times frames */
    char smallest[NAME_SIZE], place[NAME_SIZE], distance[NAME_SIZE], sentence[600];
    char others[6000];
} Group;

typedef struct Groups {
    int count;
    Group group[24];
} Groups;

static Group *find_group(Groups *groups, const char *key)
{
    const int most = sizeof groups->group / sizeof *groups->group;
    for (int i = 0; i < groups->count; i++)
        if (strcmp(groups->group[i].key, key) == 0)
            return &groups->group[i];
    if (groups->count == most)
        return &groups->group[most - 1];
    Group *group = &groups->group[groups->count++];
    *group = (Group){ .size = HUGE_VAL };
    snprintf(group->key, NAME_SIZE, "%s", key);
    return group;
}

static void add_other(Group *group, const char *name)
{
    const size_t used = strlen(group->others);
    snprintf(group->others + used, sizeof group->others - used, "%s`%s`", used ? ", " : "", name);
}

/* Distances that are no numbers, as tails then are, have no number here either. */
static void add_failure(Groups *groups, const Sheet *table)
{
    const char *fault = cell(table, FAULT), *distance = cell(table, DISTANCE);
    Group *group = find_group(groups, *fault ? fault : cell(table, STEP));
    const double size = strtod(cell(table, SIZE), NULL);
    group->cases++;
    if (!(size < group->size)) {
        add_other(group, cell(table, CASE));
        return;
    }
    if (*group->smallest)
        add_other(group, group->smallest);
    group->size = size;
    snprintf(group->smallest, NAME_SIZE, "%s", cell(table, CASE));
    snprintf(group->place, NAME_SIZE, "frame %s, joint %s, %s", cell(table, FRAME),
             cell(table, JOINT), cell(table, STEP));
    snprintf(group->distance, NAME_SIZE, *distance ? "%.3g m" : "no number",
             strtod(distance, NULL));
    snprintf(group->sentence, sizeof group->sentence, "%s", cell(table, SENTENCE));
}

static void write_group(const Group *group, FILE *file)
{
    fprintf(file, "- `%s`: ", group->smallest);
    text_write_plain(group->sentence, file);
    const size_t length = strlen(group->sentence);
    const bool asks = length > 0 && group->sentence[length - 1] == '?';
    fprintf(file, "%s First seen in %s: %s.", asks ? "" : ".", group->place, group->distance);
    if (group->cases > 1)
        fprintf(file, " The same in %d other case%s, this one being the smallest: %s.",
                group->cases - 1, group->cases == 2 ? "" : "s", group->others);
    fputc('\n', file);
}

/* The cases in which a peer differs. */
static bool write_failures(const char *folder, const Peer *peer, FILE *file)
{
    Groups groups = { 0 };
    Sheet table;
    if (!open_table(&table, folder, "verdicts.csv", verdict_columns))
        return false;
    while (next_row(&table))
        if (is_of(&table, peer) && strcmp(cell(&table, VERDICT), "fails") == 0)
            add_failure(&groups, &table);
    fprintf(file, "## %s %s\n\n", peer->package, peer->version);
    if (groups.count == 0)
        fputs("Every case that was played passes.\n", file);
    for (int i = 0; i < groups.count; i++)
        write_group(&groups.group[i], file);
    fputc('\n', file);
    return end_table(&table);
}

static const char turns_begin[] =
    "## Below a turning root\n\n"
    "The cases `turn_1_bone` to `turn_8_bones`: a level chain of bones of 0.1 m, whose "
    "root turns by 90° within 0.2 s, and back a second later. The largest error of any "
    "bone's length, and the largest distance of the tip from where the rule has it, both "
    "as parts of a bone's length:\n\n"
    "| package | version | bones | length (%) | tip (%) |\n"
    "| --- | --- | ---: | ---: | ---: |\n";

static const char turns_end[] =
    "\n![The tip's distance over time](tips.svg)\n\n"
    "A small case that shows how the two versions of three-vrm-springbone differ is "
    "`turn_2_bones`: two bones, no collider, no center, frames of 1/60 s. In 1.0.6 a "
    "bone's length is measured once, at the start (`setInitState`). In 3.5.5 it is "
    "measured in every update (`_calcWorldSpaceBoneLength`), between the world matrices "
    "of the bone and of its child. The bone's has been brought up to date in this update, "
    "after its parent turned; the child's, where the child is a joint itself, still is "
    "the one of before. Where nothing turns any more both agree: a chain at rest is right "
    "in both versions.\n\n";

static bool write_turns(const char *folder, FILE *file)
{
    Sheet table;
    if (!open_table(&table, folder, "turns.csv", turn_columns))
        return false;
    fputs(turns_begin, file);
    while (next_row(&table))
        fprintf(file, "| %s | %s | %s | %.3g | %.3g |\n", cell(&table, PACKAGE),
                cell(&table, VERSION), cell(&table, BONES),
                strtod(cell(&table, LENGTH_PERCENT), NULL),
                strtod(cell(&table, TIP_PERCENT), NULL));
    fputs(turns_end, file);
    return end_table(&table);
}

static const char reproduction[] =
    "## How to see it again\n\n"
    "    make peers\n\n"
    "plays every case of scheme vrm1 on each package and leaves traces, verdicts, tables "
    "and this page in `build/peers`; the page as published, with its tables, is made by "
    "`make peers-publish`. It needs Node and npm; the packages come from npm at the "
    "versions above, three at 0.146.0. What `build/springlab conform list` says of a case "
    "is what it tests.\n\n"
    "The engines are in `tests/peers`. They use the packages' public interfaces; tails "
    "are read from the joints, as the next frame goes on from them. Once the root is "
    "posed, and before the update, all world matrices are brought up to date: a page does "
    "that when it draws, after the update, so that there a moving root adds to what is "
    "out of date. Speeds and radii are multiplied by the scale above them, as the "
    "packages leave that to their caller. For rhodonite the clock, which reads the "
    "wall's, is replaced; it stores positions as floats and is judged as such. A case "
    "that a package has no interface for is not played.\n";

bool peers_write(const char *folder, const char *out)
{
    Peers peers = { 0 };
    Output output;
    if (!count_verdicts(folder, &peers) || !output_open(&output, out))
        return false;
    fputs("# Public implementations beside the rule\n\n"
          "The cases of the conformance kit, played on packages as they are published: what was "
          "measured, and how to measure it again.\n\n",
          output.file);
    write_counts(&peers, output.file);
    bool good = write_turns(folder, output.file);
    for (int i = 0; i < peers.count && good; i++)
        good = write_failures(folder, &peers.peer[i], output.file);
    fputs(reproduction, output.file);
    if (good)
        return output_commit(&output);
    output_abandon(&output);
    return false;
}
