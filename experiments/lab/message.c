/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "message.h"

#include "ranks.h"

#include <stdbool.h>
#include <string.h>

enum { LONGEST = 2000 };

/* The bytes of the UTF-8 character here, with its code point; 0 where there is none. */
static int read_character(const unsigned char *text, unsigned *code)
{
    const int bytes = *text < 0x80 ? 1 : *text < 0xC2 ? 0 : *text < 0xE0 ? 2 : *text < 0xF0 ? 3 : 4;
    static const unsigned char masks[] = { 0, 0x7F, 0x1F, 0x0F, 0x07 };
    if (bytes == 0 || *text > 0xF4)
        return 0;
    *code = *text & masks[bytes];
    for (int i = 1; i < bytes; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | (text[i] & 0x3F);
    }
    return bytes;
}

/* Marks that turn the direction of what follows, and line breaks of Unicode: a name with them shows what is not there. */
static bool misleads(unsigned code)
{
    return code == 0x061C || code == 0x200E || code == 0x200F ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

static bool is_fit(unsigned code)
{
    return code >= ' ' && (code < 0x7F || code > 0x9F) && !misleads(code);
}

void message_clean(char *text)
{
    for (char *c = text; *c;) {
        unsigned code = 0;
        const int bytes = read_character((const unsigned char *)c, &code);
        if (bytes == 0 || !is_fit(code))
            memset(c, '?', bytes ? (size_t)bytes : 1);
        c += bytes ? bytes : 1;
    }
}

/* Below a blank only the line breaks between values are left: jansson escapes those in strings. */
void message_write_json(const char *text, size_t size, FILE *file)
{
    const char *end = text + size, *written = text;
    for (const char *c = text; c < end;) {
        unsigned code = 0;
        const int bytes = read_character((const unsigned char *)c, &code);
        const char *next = c + (bytes ? bytes : 1);
        if (code > ' ' && !is_fit(code)) {
            fwrite(written, 1, (size_t)(c - written), file);
            fprintf(file, "\\u%04x", code);
            written = next;
        }
        c = next;
    }
    fwrite(written, 1, (size_t)(end - written), file);
}

void message_shorten(char *text, int characters)
{
    char *c = text, *cut = text;
    for (int i = 0; *c && i < characters; i++) {
        unsigned code;
        const int bytes = read_character((const unsigned char *)c, &code);
        cut = i == characters - 2 ? c : cut;
        c += bytes ? bytes : 1;
    }
    if (*c)
        strcpy(cut, "…");
}

void message_from(const char *who, const char *format, va_list arguments)
{
    char text[LONGEST];
    vsnprintf(text, sizeof text, format, arguments);
    message_clean(text);
    if (ranks_speak(text))
        fprintf(stderr, "%s: %s\n", who, text);
}

void message_line(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    message_from("springlab", format, arguments);
    va_end(arguments);
}
