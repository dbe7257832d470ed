/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

bool report_complain(const char *format, ...)
{
    va_list arguments;
    fputs("report: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return false;
}

/* Whether the two-byte character that begins here is a letter: Latin with accents (C3 80 to C9 8F, but
 * for the two signs among them) or Greek (CD B0 to CF BF). Letters beyond do not occur in headings. */
static bool is_foreign_letter(const unsigned char *at)
{
    const int code = (at[0] & 0xE0) == 0xC0 ? (at[0] & 0x1F) << 6 | (at[1] & 0x3F) : 0;
    const bool latin = code >= 0xC0 && code <= 0x24F && code != 0xD7 && code != 0xF7;
    return latin || (code >= 0x370 && code <= 0x3FF);
}

char *text_slug(const char *heading, char *text, size_t size)
{
    size_t length = 0;
    for (const unsigned char *at = (const unsigned char *)heading; *at && length + 3 < size; at++) {
        if (*at < 0x80 && (isalnum(*at) || *at == '-' || *at == '_'))
            text[length++] = (char)tolower(*at);
        else if (*at == ' ')
            text[length++] = '-';
        else if (is_foreign_letter(at)) {
            text[length++] = (char)*at++;
            text[length++] = (char)*at;
        }
    }
    text[length] = '\0';
    return text;
}

void text_write_plain(const char *plain, FILE *file)
{
    for (; *plain; plain++) {
        if (strchr("|*_`<[]\\", *plain))
            fputc('\\', file);
        fputc(*plain, file);
    }
}
