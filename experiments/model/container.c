/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "container.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

enum { HEADER = 12, CHUNK_HEADER = 8 };

__attribute__((format(printf, 2, 3))) static bool refuse(char *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error, CONTAINER_ERROR_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

static long long read_u32(const unsigned char *bytes)
{
    return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (long long)bytes[3] << 24;
}

/* Reads up to size bytes from a place; how many there were. */
static size_t read_at(const Container *c, long long at, void *bytes, size_t size)
{
    return fseeko(c->file, (off_t)at, SEEK_SET) == 0 ? fread(bytes, 1, size, c->file) : 0;
}

static const char *show_type(const unsigned char *type, char shown[5])
{
    for (int i = 0; i < 4; i++)
        shown[i] = type[i] > ' ' && type[i] < 0x7F ? (char)type[i] : ' ';
    shown[4] = '\0';
    for (int i = 3; i >= 0 && shown[i] == ' '; i--)
        shown[i] = '\0';
    return shown;
}

/* The way over the chunks. */
typedef struct Walk {
    long long declared; /* bytes in all, by the header */
    long long at;       /* where the next one begins */
    char blame[100];    /* the length that led there, should it be wrong; "" for the first */
} Walk;

/* Goes on behind a chunk of that size. */
static void walk_on(Walk *walk, long long size)
{
    snprintf(walk->blame, sizeof walk->blame,
             "; or the length at byte %lld is wrong (%lld bytes%s)", walk->at, size,
             size % 4 != 0 ? ", no multiple of 4" : "");
    walk->at += CHUNK_HEADER + size;
}

static bool refuse_header(const Container *c, const Walk *walk, size_t got, char *error)
{
    if (got == 0 && walk->declared > c->bytes)
        return refuse(error, "byte 8: the file says that it has %lld bytes, but has %lld",
                      walk->declared, c->bytes);
    return refuse(error, "byte %lld: the file ends inside a chunk's header (%zu of 8 bytes)%s",
                  walk->at, got, walk->blame);
}

/* Whether a chunk's content is in the file. */
static bool check_length(const Container *c, const Walk *walk, long long size, char *error)
{
    const long long end = walk->at + CHUNK_HEADER + size;
    if (end > c->bytes)
        return refuse(error,
                      "byte %lld: a chunk of %lld bytes, longer than the file (%lld bytes)%s",
                      walk->at, size, c->bytes, walk->blame);
    if (end > walk->declared)
        return refuse(error,
                      "byte %lld: a chunk of %lld bytes, longer than the file says it is (byte 8: "
                      "%lld bytes in all, in truth %lld)",
                      walk->at, size, walk->declared, c->bytes);
    return true;
}

/* JSON is the first chunk and no other; BIN may be the second; readers pass over what they do not know. */
static bool check_type(const Container *c, long long at, const unsigned char *type,
                       Findings *findings, char *error)
{
    const bool json = memcmp(type, "JSON", 4) == 0, first = at == HEADER;
    char shown[5], place[32];
    if (first && !json)
        return refuse(error, "byte %lld: the first chunk is no JSON but \"%s\"", at + 4,
                      show_type(type, shown));
    if (!first && json)
        return refuse(error, "byte %lld: a second chunk of JSON, allowed: one", at + 4);
    if (memcmp(type, "BIN", 4) == 0 && at != c->json_at + c->json_bytes) {
        snprintf(place, sizeof place, "byte %lld", at + 4);
        finding_add(findings, SEVERITY_WARNING, "chunk-out-of-place", place, (double)NAN,
                    "Export the file anew: strict readers refuse it.",
                    "A chunk of type BIN stands here; only the second may be one.");
    }
    return true;
}

static void check_aligned(const Walk *walk, long long size, Findings *findings)
{
    char place[32];
    snprintf(place, sizeof place, "byte %lld", walk->at);
    if (size % 4 != 0)
        finding_add(findings, SEVERITY_NOTE, "chunk-not-aligned", place, (double)size,
                    "Pad each chunk to a multiple of 4 bytes: strict readers refuse this file.",
                    "A chunk of %lld bytes is no multiple of 4 long.", size);
}

static bool check_chunk(Container *c, Walk *walk, Findings *findings, char *error)
{
    unsigned char header[CHUNK_HEADER] = { 0 };
    const size_t got = read_at(c, walk->at, header, CHUNK_HEADER);
    const long long size = read_u32(header);
    if (got < CHUNK_HEADER)
        return refuse_header(c, walk, got, error);
    if (!check_length(c, walk, size, error) ||
        !check_type(c, walk->at, header + 4, findings, error))
        return false;
    if (walk->at == HEADER && size == 0)
        return refuse(error, "byte %d: the JSON chunk has a length of 0, so there is no JSON",
                      HEADER);
    check_aligned(walk, size, findings);
    if (walk->at == HEADER) {
        c->json_at = HEADER + CHUNK_HEADER;
        c->json_bytes = size;
    }
    walk_on(walk, size);
    return true;
}

static bool check_chunks(Container *c, const unsigned char *header, Findings *findings, char *error)
{
    const long long version = read_u32(header + 4), declared = read_u32(header + 8);
    if (version != 2)
        return refuse(error, "byte 4: GLB of version %lld, allowed: 2", version);
    Walk walk = { .declared = declared, .at = HEADER };
    do
        if (!check_chunk(c, &walk, findings, error))
            return false;
    while (walk.at < declared);
    if (declared < c->bytes)
        finding_add(findings, SEVERITY_WARNING, "bytes-behind-the-end", "byte 8",
                    (double)(c->bytes - declared),
                    "Export the file anew: strict readers refuse it.",
                    "The file goes on for %lld bytes behind the length that it declares.",
                    c->bytes - declared);
    return true;
}

/* Bytes of value 0 behind the JSON, where blanks should stand, are no part of it. */
static void trim_zeros(Container *c, Findings *findings)
{
    unsigned char last[4];
    const long long before = c->json_bytes;
    while (c->json_bytes > 0) {
        const size_t size = c->json_bytes < 4 ? (size_t)c->json_bytes : 4;
        if (read_at(c, c->json_at + c->json_bytes - (long long)size, last, size) < size ||
            last[size - 1] != 0 || before - c->json_bytes > 3)
            break;
        c->json_bytes--;
    }
    if (before != c->json_bytes)
        finding_add(findings, SEVERITY_NOTE, "padded-with-zeros", "byte 12",
                    (double)(before - c->json_bytes),
                    "Pad the JSON chunk with blanks: strict readers refuse this file.",
                    "The JSON chunk is padded with bytes of value 0.");
}

/* Blanks of JSON at the beginning. */
static size_t count_blanks(const unsigned char *start, size_t size)
{
    size_t blanks = 0;
    while (blanks < size && start[blanks] && strchr(" \t\r\n", start[blanks]))
        blanks++;
    return blanks;
}

static bool check_start(const Container *c, char *error)
{
    unsigned char start[CONTAINER_KIND_SIZE] = { 0 };
    const size_t got = read_at(c, c->json_at, start, sizeof start);
    const size_t blanks = count_blanks(start, got);
    const char *kind = c->binary ? NULL : container_kind(start, got);
    if (c->json_bytes == 0)
        return refuse(error, "byte %lld: there is no JSON, the %s is empty", c->json_at,
                      c->binary ? "chunk" : "file");
    if (got >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0)
        return refuse(error, "byte %lld: a byte-order mark stands before the JSON%s", c->json_at,
                      c->binary ? ", inside its chunk" : "");
    if (kind)
        return refuse(error, "byte 0: this is %s", kind);
    if (!c->binary && blanks < got && start[blanks] != '{' && start[blanks] != '[')
        return refuse(error, "byte %zu: a model begins with \"glTF\" or with {, and this does not",
                      blanks);
    return true;
}

static bool check_container(Container *c, Findings *findings, char *error)
{
    unsigned char header[HEADER] = { 0 };
    if (fseeko(c->file, 0, SEEK_END) != 0 || (c->bytes = (long long)ftello(c->file)) < 0)
        return refuse(error, "cannot be read: %s", strerror(errno));
    const size_t got = read_at(c, 0, header, HEADER);
    if (ferror(c->file))
        return refuse(error, "cannot be read: %s", strerror(errno));
    c->binary = got >= 4 && memcmp(header, "glTF", 4) == 0;
    if (!c->binary) {
        c->json_bytes = c->bytes;
        return check_start(c, error);
    }
    if (got < HEADER)
        return refuse(error, "byte %zu: the file ends inside the GLB header", got);
    if (!check_chunks(c, header, findings, error))
        return false;
    trim_zeros(c, findings);
    return check_start(c, error);
}

bool container_open(const char *path, Container *container, Findings *findings,
                    char error[CONTAINER_ERROR_SIZE])
{
    struct stat about;
    *container = (Container){ 0 };
    /* Asked before it is opened: a pipe that nobody writes to would hold us up. */
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return refuse(error, "is no regular file, which is needed: it is read by place");
    container->file = fopen(path, "rb");
    if (!container->file)
        return refuse(error, "cannot be read: %s", strerror(errno));
    if (check_container(container, findings, error))
        return true;
    container_close(container);
    return false;
}

void container_close(Container *container)
{
    if (container->file)
        fclose(container->file);
    *container = (Container){ 0 };
}
