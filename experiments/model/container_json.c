/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JSON of a container. It is read in pieces, so that a long one is in memory once only. */
#include "container.h"

#include "json_place.h"
#include "json_skim.h"
#include "message.h"

#include <string.h>
#include <strings.h>
#include <sys/types.h>

enum { PIECE = 65536, URI_START = 5, URI_KEPT = 64, KEY_SIZE = 72, ESCAPE_SIZE = 6 };

_Static_assert((int)SKIM_MOST_LEVELS == JSON_PARSER_MAX_DEPTH, "both refuse the same");

/* Where the parser is in the file. It gets the bytes of data: URIs beyond the first few, and what no spring needs, only if
 * whole. */
typedef struct Source {
    const Container *container;
    long long left; /* bytes of the JSON not yet read */
    bool whole, failed, cut;
    size_t at, size; /* in the piece */
    bool in_string, escaped, skipping;
    size_t length; /* of the string so far */
    bool value;    /* it is a member's value */
    bool uri;      /* its key is "uri", and what there is of it begins as "data:" does */
    int tied; /* so many bytes more belong to an escape or a character, or tell that it is half of one */
    int depth;
    char key[KEY_SIZE]; /* the last string, no member's value, if it is so short; behind it stands a
                           colon */
    bool colon, skimming;
    Skim skim;
    char piece[PIECE];
} Source;

static bool refill(Source *s)
{
    const size_t wanted = s->left < PIECE ? (size_t)s->left : PIECE;
    s->size = fread(s->piece, 1, wanted, s->container->file);
    s->failed = s->size < wanted;
    s->left -= (long long)s->size;
    s->at = 0;
    return s->size > 0;
}

/* Goes on behind what a URI holds; at its end, or where it holds something else, skipping ends. */
static void skip_uri(Source *s)
{
    const size_t plain = skim_plain(s->piece + s->at, s->size - s->at);
    s->at += plain;
    s->skipping = s->at == s->size;
    s->cut |= plain > 0;
}

/* Whether text is that key, of letters, some of them perhaps escaped. */
static bool is_spelt(const char *text, const char *key)
{
    for (; *key; key++) {
        char escape[ESCAPE_SIZE + 1];
        if (*text == *key) {
            text++;
            continue;
        }
        if (*text != '\\')
            return false;
        snprintf(escape, sizeof escape, "\\u%04x", (unsigned)*key & 0xFF);
        if (strncasecmp(text, escape, ESCAPE_SIZE) != 0)
            return false;
        text += ESCAPE_SIZE;
    }
    return !*text;
}

/* Geometry and looks: in large models most of the JSON. */
static bool is_needless(const char *text)
{
    static const char *const keys[] = { "accessors", "animations", "bufferViews",
                                        "images",    "materials",  "meshes",
                                        "samplers",  "skins",      "textures" };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (is_spelt(text, keys[i]))
            return true;
    return false;
}

static void open_level(Source *s, char c)
{
    s->skimming = s->depth++ == 1 && s->colon && !s->whole && is_needless(s->key);
    if (s->skimming)
        skim_begin(&s->skim, c == '[', s->depth);
}

static void follow_between(Source *s, char c)
{
    if (c == '"') {
        s->in_string = true;
        s->length = 0;
        s->value = s->colon;
        s->uri = s->value && is_spelt(s->key, "uri");
        s->tied = 0;
        *s->key = '\0';
    } else if (c == '[' || c == '{') {
        open_level(s, c);
    } else if (c == ']' || c == '}') {
        s->depth--;
    }
    if (c > ' ')
        s->colon = c == ':';
}

static void skim_on(Source *s)
{
    const size_t skimmed = skim(&s->skim, s->piece + s->at, s->size - s->at);
    s->at += skimmed;
    s->cut |= skimmed > 0 || s->skim.bad;
    s->skimming = s->at == s->size && !s->skim.bad;
    s->failed |= s->skim.bad;
}

static void keep_key(Source *s, char c)
{
    const bool room = s->length + 1 < KEY_SIZE;
    s->key[room ? s->length : 0] = room ? c : '\0';
    if (room)
        s->key[s->length + 1] = '\0';
}

/* The parser has to see what follows an escape, or a byte of a character beyond ASCII: else two halves meet. */
static void tie(Source *s, char c)
{
    if (c == '\\')
        s->tied = ESCAPE_SIZE;
    else if ((signed char)c < 0)
        s->tied = 1;
    else
        s->tied -= s->tied > 0;
}

static void follow(Source *s, char c)
{
    if (!s->in_string) {
        follow_between(s, c);
        return;
    }
    if (s->escaped || c == '\\') {
        s->escaped = !s->escaped;
    } else if (c == '"') {
        s->in_string = false;
        return;
    }
    if (!s->value)
        keep_key(s, c);
    tie(s, c);
    s->uri &= s->length >= URI_START || c == "data:"[s->length];
    s->length++;
    s->skipping = s->uri && s->length >= URI_KEPT && s->tied == 0 && !s->whole;
}

static size_t read_piece(void *buffer, size_t size, void *data)
{
    Source *s = data;
    char *to = buffer;
    size_t count = 0;
    while (count < size && (s->at < s->size || (s->left > 0 && refill(s)))) {
        if (s->skipping)
            skip_uri(s);
        if (s->skimming)
            skim_on(s);
        if (s->failed)
            break;
        if (s->at == s->size)
            continue;
        const char c = s->piece[s->at++];
        to[count++] = c;
        follow(s, c);
    }
    return s->failed ? (size_t)-1 : count;
}

static json_t *parse(Source *s, const Container *c, bool whole, json_error_t *fault)
{
    *s = (Source){ .container = c, .left = c->json_bytes, .whole = whole };
    if (fseeko(c->file, (off_t)c->json_at, SEEK_SET) != 0)
        return NULL;
    json_t *json =
        json_load_callback(read_piece, s, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, fault);
    if (!s->failed)
        return json;
    json_decref(json); /* the parser takes a failure behind the document for the end */
    return NULL;
}

/* What jansson found, in words of ours. It takes a byte of value 0 for the end. */
static const char *fault_name(const Container *c, const json_error_t *fault)
{
    switch (json_error_code(fault)) {
    case json_error_duplicate_key:
        return "the key stands there twice";
    case json_error_invalid_utf8:
        return "this is no text in UTF-8";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "a byte of value 0 stands in the text";
    case json_error_stack_overflow:
        return "nested too deep, allowed: 2048 levels";
    case json_error_out_of_memory:
        return "out of memory";
    case json_error_numeric_overflow:
        return "a number too large";
    case json_error_premature_end_of_input:
        return fault->position < c->json_bytes ? "a byte of value 0 stands in the text"
                                               : "the file ends amid the JSON";
    case json_error_end_of_input_expected:
        return "something follows the JSON";
    default:
        return "no JSON: ";
    }
}

static void name_fault(const Container *c, const json_error_t *fault,
                       char error[CONTAINER_ERROR_SIZE])
{
    char place[JSON_PLACE_SIZE] = "";
    const char *name = fault_name(c, fault);
    /* What is no character has not been counted as one. */
    const int column = fault->column + (json_error_code(fault) == json_error_invalid_utf8);
    const bool refused = json_error_code(fault) != json_error_premature_end_of_input;
    if (fseeko(c->file, (off_t)c->json_at, SEEK_SET) == 0)
        json_place_find(c->file, fault->position, refused, place);
    snprintf(error, CONTAINER_ERROR_SIZE, "%s%sbyte %lld (line %d, column %d%s): %s%.120s", place,
             *place ? ": " : "", c->json_at + fault->position, fault->line, column,
             c->binary ? " of the JSON" : "", name,
             name[strlen(name) - 1] == ' ' ? fault->text : "");
}

json_t *container_parse(const Container *container, char error[CONTAINER_ERROR_SIZE])
{
    Source source;
    json_error_t fault;
    json_t *json = parse(&source, container, false, &fault);
    if (!json && source.cut)
        json = parse(&source, container, true, &fault); /* for the right place */
    if (!json && source.failed)
        snprintf(error, CONTAINER_ERROR_SIZE, "cannot be read");
    else if (!json)
        name_fault(container, &fault, error);
    return json;
}
