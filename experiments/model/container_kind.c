/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a file that is no model is: most often it is that one's picture, its archive, or a page that a download brought. */
#include "container.h"

#include <string.h>

typedef struct Kind {
    const char *start;
    size_t size;
    const char *name;
} Kind;

#define KIND(start, name)                                                                          \
    {                                                                                              \
        start, sizeof start - 1, name                                                              \
    }

static const Kind kinds[] = {
    KIND("version https://git-lfs",
         "a pointer of Git LFS in place of the model: git lfs pull brings it"),
    KIND("\x89PNG", "a picture (PNG)"),
    KIND("\xFF\xD8\xFF", "a picture (JPEG)"),
    KIND("PK\x03\x04", "an archive (ZIP): unpack it"),
    KIND("\x1F\x8B", "packed (gzip): unpack it"),
    KIND("Kaydara FBX", "an FBX: export it as glTF or VRM"),
    KIND("; FBX", "an FBX: export it as glTF or VRM"),
    KIND("BLENDER", "a file of Blender: export it as glTF or VRM"),
    KIND("UnityFS", "a file of Unity: export it as glTF or VRM"),
    KIND("<", "a page or another file of tags (HTML, XML)"),
    KIND("\xFF\xFE", "text in UTF-16: save it as UTF-8"),
    KIND("\xFE\xFF", "text in UTF-16: save it as UTF-8"),
    KIND("{\0", "text in UTF-16: save it as UTF-8"),
    KIND("\0{", "text in UTF-16: save it as UTF-8"),
};

const char *container_kind(const unsigned char *start, size_t size)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (size >= kinds[i].size && memcmp(start, kinds[i].start, kinds[i].size) == 0)
            return kinds[i].name;
    return NULL;
}
