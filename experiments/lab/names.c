/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 63 };

/* Levenshtein's distance: insertions, deletions and replacements that turn a into b; and the least that turn it
 * into a beginning of b. */
static int edit_distance(const char *a, const char *b, int *to_beginning)
{
    const size_t m = strnlen(a, LONGEST), n = strnlen(b, LONGEST);
    int row[LONGEST + 1];
    for (size_t j = 0; j <= n; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= m; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= n; j++) {
            const int replaced = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            const int inserted = row[j] + 1, deleted = row[j - 1] + 1;
            row[j] = inserted < deleted ? inserted : deleted;
            if (replaced < row[j])
                row[j] = replaced;
        }
    }
    *to_beginning = row[0];
    for (size_t j = 1; j <= n; j++)
        if (row[j] < *to_beginning)
            *to_beginning = row[j];
    return row[n];
}

/* A third of the word may be wrong. */
static int distance_allowed(const char *word)
{
    return 1 + (int)strlen(word) / 3;
}

/* -1: not alike. A candidate that holds the word is as far off as is allowed, one that begins with much the same
 * farther. */
static int distance_to(const char *word, const char *name)
{
    const int length = (int)strlen(word), allowed = distance_allowed(word);
    int to_beginning;
    const int distance = edit_distance(word, name, &to_beginning);
    if (distance <= allowed)
        return distance;
    if (length >= 3 && strstr(name, word))
        return allowed;
    return length >= 4 && to_beginning <= (length + 1) / 3 ? allowed + 1 : -1;
}

char *nearest_names(const char *word, const char *(*next)(int i), char *text, unsigned long size)
{
    const char *best[3] = { NULL };
    int distances[3] = { 0 }, found = 0;
    for (int i = 0; next(i); i++) {
        const int distance = distance_to(word, next(i));
        if (distance < 0)
            continue;
        int at = found < 3 ? found++ : 3;
        for (; at > 0 && distances[at - 1] > distance; at--) {
            if (at < 3) {
                best[at] = best[at - 1];
                distances[at] = distances[at - 1];
            }
        }
        if (at < 3) {
            best[at] = next(i);
            distances[at] = distance;
        }
    }
    while (found > 1 && distances[0] <= distance_allowed(word) &&
           distances[found - 1] > distance_allowed(word))
        found--;
    *text = '\0';
    for (int i = 0; i < found; i++)
        snprintf(text + strlen(text), size - strlen(text), "%s%s", i ? ", " : "; did you mean ",
                 best[i]);
    if (found)
        snprintf(text + strlen(text), size - strlen(text), "?");
    return text;
}

const char *nearest_name(const char *word, const char *const *list)
{
    const char *best = NULL;
    int least = 0;
    for (; *list; list++) {
        const int distance = distance_to(word, *list);
        if (distance >= 0 && (!best || distance < least)) {
            best = *list;
            least = distance;
        }
    }
    return best;
}

/* In small letters, without - and _. */
static char *fold(const char *word, char folded[LONGEST + 1])
{
    size_t length = 0;
    for (; *word && length < LONGEST; word++)
        if (*word != '-' && *word != '_')
            folded[length++] = (char)tolower((unsigned char)*word);
    folded[length] = '\0';
    return folded;
}

/* Whether a folded word is a name with a version behind it: name_1.0. */
static bool has_version(const char *word, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(word, name, length) == 0 &&
           strspn(word + length, "0123456789.") == strlen(word + length);
}

const char *misspelt_name(const char *word, const char *const *list)
{
    char folded[LONGEST + 1], other[LONGEST + 1];
    fold(word, folded);
    for (; *list; list++) {
        int to_beginning;
        const size_t length = strlen(fold(*list, other));
        const int allowed = length < 5 ? 0 : length < 9 ? 1 : 2;
        if (edit_distance(folded, other, &to_beginning) <= allowed ||
            (allowed > 0 && has_version(folded, other)))
            return *list;
    }
    return NULL;
}
