/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ponytail_code.h"

#include <stdlib.h>
#include <string.h>

const char *const code_names[CODE_LANGUAGES + 1] = { "after-effects", "css", "javascript", "csharp",
                                                     NULL };

const char *code_number(double value)
{
    enum { BUFFERS = 16, SIZE = 32 };
    static char buffers[BUFFERS][SIZE];
    static int next;
    char *text = buffers[next++ % BUFFERS];
    int digits = 6;
    do
        snprintf(text, SIZE, "%.*g", digits, value + 0.0);
    while (strtod(text, NULL) != value && digits++ < 17);
    return text;
}

void code_write_note(const PonytailCode *code, FILE *file)
{
    for (const char *line = code->note; *line; line += strcspn(line, "\n") + 1)
        fprintf(file, "// %.*s\n", (int)strcspn(line, "\n"), line);
}

void code_write_numbers(const double *value, int count, FILE *file)
{
    for (int i = 0; i < count; i++)
        fprintf(file, "%s%s", i ? ", " : "", code_number(value[i]));
}

bool code_write(CodeLanguage language, const PonytailCode *code, FILE *file)
{
    switch (language) {
    case CODE_AFTER_EFFECTS:
        code_write_after_effects(code, file);
        return true;
    case CODE_JAVASCRIPT:
        code_write_javascript(code, file);
        return true;
    case CODE_CSHARP:
        code_write_csharp(code, file);
        return true;
    default:
        return code_write_css(code, file);
    }
}
