/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the audit of a large model costs: a GLB of 10 MB, most of it geometry that is never read, with strands of five
 * joints, each joint with settings of its own, and eight colliders. Reading, and all numbers and findings at the usual
 * five frame rates, each spring simulated beside its law as far as the audit's budget goes. One thread.
 */
#include "audit.h"
#include "message.h"
#include "timing.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILE_BYTES = 10000000, JOINTS = 5, COLLIDERS = 8, RUNS = 11 };

typedef struct Job {
    char path[40];
    long json_bytes;
    bool audit, failed;
} Job;

static void write_nodes(FILE *json, int strands)
{
    fputs("{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"head\",\"children\":[", json);
    for (int s = 0; s < strands; s++)
        fprintf(json, "%s%d", s > 0 ? "," : "", 1 + s * (JOINTS + 1));
    fputs("]}", json);
    for (int i = 0; i < strands * (JOINTS + 1); i++) {
        const int k = i % (JOINTS + 1);
        fprintf(json, ",{\"name\":\"Hair_%d_%d\",\"translation\":[%g,-0.08,%g]", i / (JOINTS + 1),
                k, 0.01 * (i % 5 - 2), 0.01 * (i % 7 - 3));
        if (k < JOINTS)
            fprintf(json, ",\"children\":[%d]", i + 2);
        fputc('}', json);
    }
}

static void write_springs(FILE *json, int strands)
{
    fputs("],\"extensions\":{\"VRMC_springBone\":{\"specVersion\":\"1.0\",\"colliders\":[", json);
    for (int i = 0; i < COLLIDERS; i++)
        fprintf(json, "%s{\"node\":0,\"shape\":{\"sphere\":{\"offset\":[0,%g,0],\"radius\":0.1}}}",
                i > 0 ? "," : "", 0.2 * i);
    fputs("],\"colliderGroups\":[{\"colliders\":[0,1,2,3,4,5,6,7]}],\"springs\":[", json);
    for (int s = 0; s < strands; s++) {
        fprintf(json, "%s{\"name\":\"Hair %d\",\"colliderGroups\":[0],\"joints\":[",
                s > 0 ? "," : "", s);
        for (int i = s * (JOINTS + 1); i <= s * (JOINTS + 1) + JOINTS; i++)
            fprintf(json,
                    "%s{\"node\":%d,\"stiffness\":%g,\"gravityPower\":0.2,\"dragForce\":%g,"
                    "\"hitRadius\":0.02}",
                    i > s * (JOINTS + 1) ? "," : "", i + 1, 0.5 + i % 11 * 0.15,
                    0.2 + i % 13 * 0.02);
        fputs("]}", json);
    }
    fputs("]}}}", json);
}

static void put_word(FILE *file, size_t word)
{
    for (int i = 0; i < 4; i++)
        fputc((int)(word >> 8 * i & 255), file);
}

/* The header, the JSON padded with blanks, and zeros to the file's size. */
static bool write_glb(FILE *file, const char *json, size_t length)
{
    const size_t padded = (length + 3) / 4 * 4, geometry = FILE_BYTES - 28 - padded;
    fputs("glTF", file);
    put_word(file, 2);
    put_word(file, FILE_BYTES);
    put_word(file, padded);
    fputs("JSON", file);
    fprintf(file, "%s%*s", json, (int)(padded - length), "");
    put_word(file, geometry);
    fwrite("BIN", 1, 4, file);
    return fseek(file, FILE_BYTES - 1, SEEK_SET) == 0 && fputc(0, file) == 0 && fflush(file) == 0;
}

static bool make_model(Job *job, int strands)
{
    char *json = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&json, &length);
    strcpy(job->path, "/tmp/springlab-bench-XXXXXX");
    const int made = mkstemp(job->path);
    FILE *file = made >= 0 ? fdopen(made, "wb") : NULL;
    if (memory) {
        write_nodes(memory, strands);
        write_springs(memory, strands);
        fclose(memory);
    }
    const bool good = file && memory && write_glb(file, json, length);
    job->json_bytes = (long)length;
    if (file)
        fclose(file);
    free(json);
    if (!good)
        message_line("bench: %s cannot be written", job->path);
    return good;
}

static void run_job(void *context)
{
    static const double fps[] = { 30, 60, 72, 90, 120 };
    Job *job = context;
    const AuditRates rates = audit_rates(fps, 5);
    Model model;
    Audit audit;
    char error[MODEL_ERROR_SIZE];
    if (!model_read(job->path, &model, error)) {
        job->failed = true;
        return;
    }
    if (job->audit) {
        job->failed |= !audit_make(&model, &rates, &audit);
        if (!job->failed)
            audit_free(&audit);
    }
    model_free(&model);
}

/* The most memory that a process of its own has in use, MB, or one before it had; 0 where it cannot be had. It runs on
 * one thread, as a child of a process with threads cannot start any. */
static double peak_memory(Job *job)
{
    struct rusage usage = { 0 };
    int status;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        run_job(job);
        _exit(job->failed);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0 ||
        getrusage(RUSAGE_CHILDREN, &usage) != 0)
        return 0;
    return (double)usage.ru_maxrss / 1024;
}

static void add_row(Grid *grid, Job *job, int strands)
{
    job->audit = true;
    const double memory = peak_memory(job);
    job->audit = false;
    const Timing reading = time_runs(run_job, job, RUNS);
    job->audit = true;
    const Timing whole = time_runs(run_job, job, RUNS);
    grid_add(grid, "%d", strands);
    grid_add(grid, "%d", strands * JOINTS);
    grid_add(grid, "%.1f", FILE_BYTES / 1e6);
    grid_add(grid, "%.0f", (double)job->json_bytes / 1e3);
    grid_add(grid, "%d", RUNS);
    grid_add(grid, "%.1f", reading.median / 1e6);
    grid_add(grid, "%.1f", whole.median / 1e6);
    grid_add(grid, "%.1f", whole.least / 1e6);
    grid_add(grid, "%.0f", whole.spread_percent);
    grid_add(grid, "%.1f", memory);
}

bool bench_audit(Grid *grid)
{
    static const int strands[] = { 10, 30, 100, 300 };
    static const char *const names[] = { "springs",        "joints",   "file_mb", "json_kb",
                                         "runs",           "read_ms",  "ms",      "least_ms",
                                         "spread_percent", "memory_mb" };
    grid->columns = sizeof names / sizeof *names;
    for (int i = 0; i < grid->columns; i++)
        grid_add(grid, "%s", names[i]);
    bool good = true;
    const int threads = omp_get_max_threads();
    omp_set_num_threads(1); /* waiting threads would count as work */
    for (size_t i = 0; i < sizeof strands / sizeof *strands && good; i++) {
        Job job = { 0 };
        good = make_model(&job, strands[i]);
        if (good)
            add_row(grid, &job, strands[i]);
        if (job.failed)
            message_line("bench: the audit of %d springs failed", strands[i]);
        good = good && !job.failed;
        unlink(job.path);
    }
    omp_set_num_threads(threads);
    return good;
}
