/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The one unfinished file, for output_clean_up; a program writes one at a time. */
static char unfinished[4096];

static bool complain(const char *path, int error)
{
    fprintf(stderr, "springlab: %s: cannot be written: %s\n", path ? path : "standard output",
            strerror(error));
    return false;
}

/* A name in the same folder, so that the rename cannot cross file systems. */
static char *name_beside(const char *path)
{
    const size_t size = strlen(path) + 32;
    char *name = malloc(size);
    if (name)
        snprintf(name, size, "%s.part%ld", path, (long)getpid());
    return name;
}

static bool is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

bool output_open(Output *output, const char *path)
{
    *output = (Output){ .file = stdout };
    if (!path)
        return true;
    output->path = strdup(path);
    if (!is_special(path))
        output->beside = name_beside(path);
    if (output->beside && strlen(output->beside) < sizeof unfinished)
        strcpy(unfinished, output->beside);
    output->file = fopen(output->beside ? output->beside : path, "w");
    if (output->file)
        return true;
    complain(path, errno);
    output_abandon(output);
    return false;
}

static void forget(Output *output)
{
    unfinished[0] = '\0';
    free(output->path);
    free(output->beside);
    *output = (Output){ 0 };
}

bool output_commit(Output *output)
{
    bool good = !ferror(output->file);
    int error = good ? 0 : EIO;
    if (fflush(output->file) != 0) {
        good = false;
        error = errno;
    }
    if (output->path && fclose(output->file) != 0 && good) {
        good = false;
        error = errno;
    }
    if (good && output->beside && rename(output->beside, output->path) != 0) {
        good = false;
        error = errno;
    }
    if (!good) {
        complain(output->path, error);
        if (output->beside)
            unlink(output->beside);
    }
    forget(output);
    return good;
}

void output_abandon(Output *output)
{
    if (output->file && output->path)
        fclose(output->file);
    if (output->beside)
        unlink(output->beside);
    forget(output);
}

bool output_make_folder(const char *path)
{
    char *partial = strdup(path);
    for (char *slash = partial + 1;; slash++) {
        const char end = *slash;
        if (end != '/' && end != '\0')
            continue;
        *slash = '\0';
        if (mkdir(partial, 0777) != 0 && errno != EEXIST) {
            complain(partial, errno);
            free(partial);
            return false;
        }
        *slash = end;
        if (end == '\0')
            break;
    }
    free(partial);
    return true;
}

void output_clean_up(void)
{
    if (unfinished[0])
        unlink(unfinished);
}
