/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the body that cmark-gfm makes to a page that needs no other file. cmark-gfm writes a heading, an
 * image and the tags of a table in one line each, and escapes every < that is text. */
#include "report.h"

#include "base64.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096, HEADING_SIZE = 512, MOST_ANCHORS = 1000 };

char *file_read(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    long length = -1;
    if (file && fseek(file, 0, SEEK_END) == 0)
        length = ftell(file);
    char *bytes = length >= 0 ? malloc((size_t)length + 1) : NULL;
    if (bytes && fseek(file, 0, SEEK_SET) == 0 &&
        fread(bytes, 1, (size_t)length, file) == (size_t)length) {
        bytes[length] = '\0';
        *size = (size_t)length;
    } else {
        report_complain("%s: cannot be read: %s", path, strerror(errno));
        free(bytes);
        bytes = NULL;
    }
    if (file)
        fclose(file);
    return bytes;
}

/* ---- headings ---- */

/* Anchors given so far, to number those that come again, as GitHub does. */
typedef struct Anchors {
    char *slug[MOST_ANCHORS];
    int count;
} Anchors;

/* The text of a line without tags and entities, none of which leaves anything in an anchor. */
static void strip_markup(const char *line, const char *end, char *text, size_t size)
{
    size_t length = 0;
    for (; line < end && length + 1 < size; line++) {
        const char close = *line == '<' ? '>' : *line == '&' ? ';' : '\0';
        const char *closed = close ? memchr(line, close, (size_t)(end - line)) : NULL;
        if (closed)
            line = closed;
        else
            text[length++] = *line;
    }
    text[length] = '\0';
}

static void write_anchor(Anchors *anchors, const char *text, FILE *file)
{
    char slug[HEADING_SIZE];
    text_slug(text, slug, sizeof slug);
    int before = 0;
    for (int i = 0; i < anchors->count; i++)
        before += strcmp(anchors->slug[i], slug) == 0;
    fprintf(file, " id=\"%s", slug);
    if (before)
        fprintf(file, "-%d", before);
    fputc('"', file);
    if (anchors->count < MOST_ANCHORS && (anchors->slug[anchors->count] = strdup(slug)))
        anchors->count++;
}

static void anchors_free(Anchors *anchors)
{
    while (anchors->count > 0)
        free(anchors->slug[--anchors->count]);
}

static bool is_heading(const char *line)
{
    return strncmp(line, "<h", 2) == 0 && line[2] >= '1' && line[2] <= '6' && line[3] == '>';
}

/* ---- figures ---- */

static const char *media_type(const char *path)
{
    const char *dot = strrchr(path, '.');
    if (dot && strcmp(dot, ".svg") == 0)
        return "image/svg+xml";
    return dot && strcmp(dot, ".png") == 0 ? "image/png" : NULL;
}

static bool write_figure(const char *source, size_t length, const char *folder, FILE *file)
{
    char path[PATH_SIZE];
    const int needed = snprintf(path, sizeof path, "%s/%.*s", folder, (int)length, source);
    if (needed < 0 || needed >= PATH_SIZE || !media_type(path))
        return report_complain("%s: a figure is an .svg or .png file", path);
    size_t size;
    char *bytes = file_read(path, &size);
    if (!bytes)
        return false;
    fprintf(file, "data:%s;base64,", media_type(path));
    base64_write((unsigned char *)bytes, size, file);
    free(bytes);
    return true;
}

/* Writes a line, the source of every image in it replaced by its contents. */
static bool write_images(const char *line, const char *end, const char *folder, FILE *file)
{
    static const char tag[] = "<img src=\"";
    for (const char *at; (at = strstr(line, tag)) && at < end;) {
        at += sizeof tag - 1;
        const size_t length = strcspn(at, "\"");
        fwrite(line, 1, (size_t)(at - line), file);
        if (!write_figure(at, length, folder, file))
            return false;
        line = at + length;
    }
    fwrite(line, 1, (size_t)(end - line), file);
    return true;
}

/* ---- the body ---- */

static bool write_body(const char *body, const char *folder, FILE *file)
{
    Anchors anchors = { .count = 0 };
    bool good = true;
    while (*body && good) {
        const char *end = body + strcspn(body, "\n");
        if (is_heading(body)) {
            char text[HEADING_SIZE];
            strip_markup(body, end, text, sizeof text);
            fwrite(body, 1, 3, file);
            write_anchor(&anchors, text, file);
            body += 3;
        }
        if (strncmp(body, "<table>", 7) == 0)
            fputs("<div class=\"wide\">", file);
        good = write_images(body, end, folder, file);
        if (strncmp(body, "</table>", 8) == 0)
            fputs("</div>", file);
        fputc('\n', file);
        body = *end ? end + 1 : end;
    }
    anchors_free(&anchors);
    return good;
}

static void write_title(const char *body, FILE *file)
{
    const char *heading = strstr(body, "<h1>");
    const char *end = heading ? strstr(heading, "</h1>") : NULL;
    if (end)
        fwrite(heading + 4, 1, (size_t)(end - heading) - 4, file);
}

bool page_write(const char *page_template, const char *body, const char *folder, FILE *file)
{
    for (const char *line = page_template; *line;) {
        const size_t length = strcspn(line, "\n") + 1;
        if (strncmp(line, "@TITLE@\n", 8) == 0) {
            write_title(body, file);
            fputc('\n', file);
        } else if (strncmp(line, "@BODY@\n", 7) == 0) {
            if (!write_body(body, folder, file))
                return false;
        } else {
            fwrite(line, 1, length, file);
        }
        line += line[length - 1] ? length : length - 1;
    }
    return true;
}
