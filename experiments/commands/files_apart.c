/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "files_apart.h"

#include "output.h"

int files_apart(const Command *command, const NamedFile *files)
{
    for (const NamedFile *file = files; file->name; file++)
        for (const NamedFile *other = files; other != file; other++) {
            const NamedFile *last = file->written ? file : other;
            const NamedFile *first = file->written ? other : file;
            if (last->written && output_same_file(file->path, other->path))
                return usage_error(command, "%s %s: this is the file of %s, which would be lost",
                                   last->name, last->path, first->name);
        }
    return -1;
}
