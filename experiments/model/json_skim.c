/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json_skim.h"

#include <string.h>

typedef enum State {
    FIRST_VALUE, /* or the end of an array */
    VALUE,
    FIRST_KEY, /* or the end of an object */
    KEY,
    COLON,
    AFTER, /* a value: a comma, or the end of what holds it */
    STRING,
    CHARACTER, /* amid one of several bytes */
    HALF,      /* of a pair: an escape has to follow */
    ESCAPE,
    DIGITS, /* of \u0041 */
    LITERAL,
    MINUS,
    ZERO,
    WHOLE,
    POINT,
    FRACTION,
    EXPONENT,
    SIGN,
    POWER,
    CLOSED
} State;

void skim_begin(Skim *skim, bool array, int level)
{
    *skim = (Skim){ .state = array ? FIRST_VALUE : FIRST_KEY, .depth = level, .top = level };
    skim->array[level] = array;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static void open_level(Skim *s, bool array)
{
    s->array[++s->depth] = array;
    s->state = array ? FIRST_VALUE : FIRST_KEY;
}

static void close_level(Skim *s, bool array)
{
    s->bad = s->array[s->depth] != array;
    s->state = s->depth == s->top ? CLOSED : AFTER;
    s->depth--;
}

static void begin_literal(Skim *s, const char *rest)
{
    s->literal = rest;
    s->state = LITERAL;
}

static void begin_value(Skim *s, char c)
{
    s->key = false;
    if (s->depth == SKIM_MOST_LEVELS) /* whatever it is: to a parser any value is a level */
        s->bad = true;
    else if (c == '"')
        s->state = STRING;
    else if (c == '[' || c == '{')
        open_level(s, c == '[');
    else if (c == '-')
        s->state = MINUS;
    else if (is_digit(c))
        s->state = c == '0' ? ZERO : WHOLE;
    else if (c == 't')
        begin_literal(s, "rue");
    else if (c == 'f')
        begin_literal(s, "alse");
    else if (c == 'n')
        begin_literal(s, "ull");
    else
        s->bad = true;
}

/* The first byte of a character beyond ASCII: none is longer than it has to be, a half of a pair, or beyond the last. */
static void begin_character(Skim *s, unsigned char c)
{
    s->bad = c < 0xC2 || c > 0xF4;
    s->left = c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
    s->least = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
    s->most = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
    s->state = CHARACTER;
}

static void go_on_character(Skim *s, unsigned char c)
{
    s->bad = c < s->least || c > s->most;
    s->least = 0x80;
    s->most = 0xBF;
    if (--s->left == 0)
        s->state = STRING;
}

static void go_on_string(Skim *s, char c)
{
    if (c == '"')
        s->state = s->key ? COLON : AFTER;
    else if (c == '\\')
        s->state = ESCAPE;
    else if ((unsigned char)c >= 0x80)
        begin_character(s, (unsigned char)c);
    else
        s->bad = (unsigned char)c < ' ';
}

static void go_on_escape(Skim *s, char c)
{
    s->bad = s->pair ? c != 'u' : !c || !strchr("\"\\/bfnrtu", c);
    s->state = c == 'u' ? DIGITS : STRING;
    s->left = 4;
    s->code = 0;
}

/* The first half of a pair stands before a second, and a second nowhere else. 0 is no text to a parser. */
static void end_escape(Skim *s)
{
    const bool first = s->code >= 0xD800 && s->code < 0xDC00;
    const bool second = s->code >= 0xDC00 && s->code < 0xE000;
    s->bad = s->code == 0 || second != s->pair;
    s->pair = first;
    s->state = first ? HALF : STRING;
}

static void go_on_digits(Skim *s, char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;
    s->bad = !at;
    s->code = s->code * 16 + (at ? (unsigned)(at - digits) % 16 : 0);
    if (--s->left == 0 && !s->bad)
        end_escape(s);
}

/* Amid a number; false where it has ended before c. */
static bool go_on_number(Skim *s, char c)
{
    const bool digit = is_digit(c), power = c == 'e' || c == 'E';
    switch (s->state) {
    case MINUS:
        s->bad = !digit;
        s->state = c == '0' ? ZERO : WHOLE;
        return true;
    case POINT:
        s->bad = !digit;
        s->state = FRACTION;
        return true;
    case EXPONENT:
        s->bad = !digit && c != '+' && c != '-';
        s->state = digit ? POWER : SIGN;
        return true;
    case SIGN:
        s->bad = !digit;
        s->state = POWER;
        return true;
    default:
        break;
    }
    if (digit && s->state != ZERO)
        return true;
    const bool point = c == '.' && (s->state == ZERO || s->state == WHOLE);
    const bool goes_on = point || (power && s->state != POWER);
    s->state = point ? POINT : goes_on ? EXPONENT : AFTER;
    return goes_on;
}

/* Between values. */
static void go_on_between(Skim *s, char c)
{
    if (is_blank(c))
        return;
    if (s->state == COLON) {
        s->bad = c != ':';
        s->state = VALUE;
    } else if (s->state == AFTER && c == ',') {
        s->state = s->array[s->depth] ? VALUE : KEY;
    } else if ((c == ']' && (s->state == AFTER || s->state == FIRST_VALUE)) ||
               (c == '}' && (s->state == AFTER || s->state == FIRST_KEY))) {
        close_level(s, c == ']');
    } else if (s->state == VALUE || s->state == FIRST_VALUE) {
        begin_value(s, c);
    } else {
        s->bad = c != '"' || s->state == AFTER;
        s->key = true;
        s->state = STRING;
    }
}

static void go_on(Skim *s, char c)
{
    if (s->state >= MINUS && go_on_number(s, c))
        return;
    switch (s->state) {
    case STRING:
        go_on_string(s, c);
        break;
    case CHARACTER:
        go_on_character(s, (unsigned char)c);
        break;
    case HALF:
        s->bad = c != '\\';
        s->state = ESCAPE;
        break;
    case ESCAPE:
        go_on_escape(s, c);
        break;
    case DIGITS:
        go_on_digits(s, c);
        break;
    case LITERAL:
        s->bad = c != *s->literal++;
        s->state = *s->literal ? LITERAL : AFTER;
        break;
    default:
        go_on_between(s, c);
    }
}

/* Whether so many bytes are plain: a loop without a way out of it, so that it goes many bytes at a time. */
enum { STRIDE = 64 };
static bool is_plain(const char *text)
{
    unsigned char ends = 0;
    for (int i = 0; i < STRIDE; i++)
        ends |=
            (unsigned char)((text[i] == '"') | (text[i] == '\\') | ((signed char)text[i] < ' '));
    return !ends;
}

size_t skim_plain(const char *text, size_t size)
{
    size_t at = 0;
    while (size - at >= STRIDE && is_plain(text + at))
        at += STRIDE;
    while (at < size && text[at] != '"' && text[at] != '\\' && (signed char)text[at] >= ' ')
        at++;
    return at;
}

size_t skim(Skim *s, const char *text, size_t size)
{
    size_t at = 0;
    while (at < size) {
        if (s->state == STRING)
            at += skim_plain(text + at, size - at);
        if (at == size)
            break;
        go_on(s, text[at]);
        if (s->bad || s->state == CLOSED)
            break;
        at++;
    }
    return at;
}
