/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "output.h"

#include "message.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The unfinished files, for output_clean_up; a program has few open at a time. A name is complete before
 * its first byte is set. */
enum { SLOTS = 4, NAME_SIZE = 4096 };
static char unfinished[SLOTS][NAME_SIZE];

static void remember(const char *name)
{
    for (int i = 0; i < SLOTS; i++) {
        if (!unfinished[i][0] && strlen(name) < NAME_SIZE) {
            strcpy(unfinished[i] + 1, name + 1);
            unfinished[i][0] = name[0];
            return;
        }
    }
}

static void forget_name(const char *name)
{
    for (int i = 0; i < SLOTS; i++)
        if (strcmp(unfinished[i], name) == 0)
            unfinished[i][0] = '\0';
}

static bool complain(const char *path, int error)
{
    message_line("%s: cannot be written: %s", path ? path : "standard output", strerror(error));
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

/* A link is followed, so that what it points to is replaced and not the link: /dev/stdout is one. */
static char *resolve_link(const char *path)
{
    struct stat status;
    char *target = NULL;
    if (lstat(path, &status) == 0 && S_ISLNK(status.st_mode))
        target = realpath(path, NULL);
    return target ? target : strdup(path);
}

static void forget(Output *output)
{
    if (output->beside)
        forget_name(output->beside);
    free(output->path);
    free(output->beside);
    *output = (Output){ 0 };
}

bool output_open(Output *output, const char *path)
{
    *output = (Output){ .file = stdout };
    if (!path)
        return true;
    output->file = NULL;
    output->path = is_special(path) ? strdup(path) : resolve_link(path);
    if (output->path && !is_special(output->path))
        output->beside = name_beside(output->path);
    if (output->beside)
        remember(output->beside);
    if (output->path)
        output->file = fopen(output->beside ? output->beside : output->path, "w");
    if (output->file)
        return true;
    complain(path, errno);
    forget(output);
    return false;
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
    for (int i = 0; i < SLOTS; i++)
        if (unfinished[i][0])
            unlink(unfinished[i]);
}
