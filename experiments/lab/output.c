/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "output.h"

#include "message.h"
#include "ranks.h"
#include "sink.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
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
        snprintf(name, size, "%s.part%ld", path, ranks_lead());
    return name;
}

static bool is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

/* What an earlier run that was killed has left under this name goes; nothing that lies there is written into. */
static int open_beside(const char *name)
{
    unlink(name);
    return open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
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
    free(output->sink);
    *output = (Output){ 0 };
}

/* The first rank writes. The others only know its unfinished file: should it be killed, they tidy up. */
static int open_to_write(const Output *output)
{
    if (ranks_self() > 0)
        return open("/dev/null", O_WRONLY | O_CLOEXEC);
    return output->beside ? open_beside(output->beside)
                          : open(output->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

static bool find_names(Output *output, const char *path)
{
    output->path = is_special(path) ? strdup(path) : resolve_link(path);
    if (output->path && !is_special(output->path))
        output->beside = name_beside(output->path);
    if (output->beside)
        remember(output->beside);
    return output->path;
}

static void unlink_beside(const Output *output)
{
    if (output->beside && ranks_self() == 0)
        unlink(output->beside);
}

static bool open_stream(Output *output)
{
    output->sink = calloc(1, sizeof *output->sink);
    if (!output->sink)
        return false;
    output->sink->fd = output->path ? open_to_write(output) : STDOUT_FILENO;
    output->file = output->sink->fd >= 0 ? sink_stream(output->sink) : NULL;
    return output->file;
}

bool output_open(Output *output, const char *path)
{
    *output = (Output){ 0 };
    fflush(stdout); /* what others have printed comes before */
    if ((!path || find_names(output, path)) && open_stream(output))
        return true;
    complain(path, errno);
    unlink_beside(output);
    forget(output);
    return false;
}

/* Ends what is written. Returns the error of the first write that failed, or 0. */
static int close_file(Output *output)
{
    const bool failed = ferror(output->file);
    int error = (output->sink ? fclose(output->file) : fflush(output->file)) == 0 ? 0 : errno;
    if (failed)
        error = EIO;
    if (output->sink && output->sink->error)
        error = output->sink->error;
    return output->path && close(output->sink->fd) != 0 && !error ? errno : error;
}

bool output_commit(Output *output)
{
    int error = close_file(output);
    if (!error && output->beside && ranks_self() == 0 && rename(output->beside, output->path) != 0)
        error = errno;
    if (error) {
        complain(output->path, error);
        unlink_beside(output);
    }
    forget(output);
    return !error;
}

void output_abandon(Output *output)
{
    if (output->file)
        close_file(output);
    unlink_beside(output);
    forget(output);
}

bool output_settle(Output *output, bool good)
{
    if (good && output->file)
        return output_commit(output);
    output_abandon(output);
    return good;
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

/* The folder of a file and its name there, so that ./a and a are alike. The caller frees both. */
static bool split_path(const char *path, char **folder, char **name)
{
    char *copy = strdup(path), *again = strdup(path);
    *folder = copy ? realpath(dirname(copy), NULL) : NULL;
    *name = again ? strdup(basename(again)) : NULL;
    free(copy);
    free(again);
    return *folder && *name;
}

static bool same_place(const char *path, const char *other)
{
    char *folder[2], *name[2];
    const bool first = split_path(path, &folder[0], &name[0]);
    const bool second = split_path(other, &folder[1], &name[1]);
    const bool same =
        first && second && strcmp(folder[0], folder[1]) == 0 && strcmp(name[0], name[1]) == 0;
    for (int i = 0; i < 2; i++) {
        free(folder[i]);
        free(name[i]);
    }
    return same;
}

bool output_same_file(const char *path, const char *other)
{
    struct stat status, other_status;
    if (!path || !other)
        return false;
    const bool is_there = stat(path, &status) == 0, other_there = stat(other, &other_status) == 0;
    if (is_there && other_there)
        return S_ISREG(status.st_mode) && status.st_dev == other_status.st_dev &&
               status.st_ino == other_status.st_ino;
    return !is_there && !other_there && same_place(path, other);
}

void output_clean_up(void)
{
    for (int i = 0; i < SLOTS; i++)
        if (unfinished[i][0])
            unlink(unfinished[i]);
}
