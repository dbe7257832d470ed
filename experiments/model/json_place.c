/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json_place.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LEVELS = 2100, KEY_SIZE = 40 };

typedef struct Level {
    bool array;
    long index;
    char key[KEY_SIZE];
} Level;

typedef struct Walk {
    int depth;
    bool in_string, escaped, in_key;
    size_t length; /* of the key so far */
    Level level[MOST_LEVELS];
} Walk;

static void follow_text(Walk *w, int c)
{
    Level *level = &w->level[w->depth];
    if (!w->escaped && c == '"') {
        w->in_string = false;
        return;
    }
    w->escaped = !w->escaped && c == '\\';
    if (w->in_key && w->length < KEY_SIZE - 1) {
        level->key[w->length++] = (char)c;
        level->key[w->length] = '\0';
    }
}

static void open_level(Walk *w, bool array)
{
    if (w->depth + 1 >= MOST_LEVELS)
        return;
    w->level[++w->depth] = (Level){ .array = array };
    w->in_key = !array;
}

static void close_level(Walk *w)
{
    if (w->depth > 0)
        w->depth--;
    w->in_key = false;
}

static void follow(Walk *w, int c)
{
    Level *level = &w->level[w->depth];
    if (w->in_string) {
        follow_text(w, c);
    } else if (c == '"') {
        w->in_string = true;
        w->length = 0;
        if (w->in_key)
            *level->key = '\0';
    } else if (c == '{' || c == '[') {
        open_level(w, c == '[');
    } else if (c == '}' || c == ']') {
        close_level(w);
    } else if (c == ':') {
        w->in_key = false;
    } else if (c == ',') {
        level->index++;
        w->in_key = !level->array && w->depth > 0;
    }
}

static void write_level(const Level *level, bool first, char text[KEY_SIZE + 24])
{
    if (level->array)
        snprintf(text, KEY_SIZE + 24, "[%ld]", level->index);
    else
        snprintf(text, KEY_SIZE + 24, "%s%s", first || !*level->key ? "" : ".", level->key);
}

/* As much of the beginning as fits with the last two levels, and those. */
static void write_place(const Walk *w, char place[JSON_PLACE_SIZE])
{
    char text[KEY_SIZE + 24];
    const size_t room = JSON_PLACE_SIZE - 2 * (sizeof text + 3) - 4;
    size_t length = 0;
    bool left_out = false;
    for (int i = 1; i <= w->depth; i++) {
        write_level(&w->level[i], i == 1, text);
        if (length + strlen(text) > room && i < w->depth - 1) {
            left_out = true;
            continue;
        }
        length += (size_t)snprintf(place + length, JSON_PLACE_SIZE - length, "%s%s",
                                   left_out ? "..." : "", text);
        left_out = false;
    }
}

void json_place_find(FILE *file, long long bytes, bool refused, char place[JSON_PLACE_SIZE])
{
    *place = '\0';
    Walk *walk = calloc(1, sizeof *walk);
    if (!walk)
        return;
    int c;
    while (bytes-- > 0 && (c = getc(file)) != EOF)
        if (bytes > 0 || !refused || walk->in_string)
            follow(walk, c);
    write_place(walk, place);
    free(walk);
}
