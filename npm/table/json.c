/* JSON as the server's own messages and what it keeps have it: read into a tree, refused as a whole
** where it is not JSON. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/writer.h"

enum { DEEPEST = 32, FIRST_ROOM = 8 };

struct json_t {
    json_type type;
    char *text; /* of a string */
    size_t count;
    size_t room;
    json_t **item;
    char **key; /* of an object */
    json_int_t number;
};

typedef struct {
    const char *at, *end;
    unsigned depth;
} reader;

static json_t *read_value(reader *r);

static void *grown(void *old, size_t count, size_t size)
{
    void *more = realloc(old, count * size);
    if (!more) abort();
    return more;
}

static json_t *new_value(json_type type)
{
    json_t *x = calloc(1, sizeof *x);
    if (!x) abort();
    x->type = type;
    return x;
}

void json_decref(json_t *x)
{
    if (!x) return;
    for (size_t i = 0; i < x->count; i++) {
        json_decref(x->item[i]);
        if (x->key) free(x->key[i]);
    }
    free(x->item);
    free(x->key);
    free(x->text);
    free(x);
}

/* --- words and numbers ------------------------------------------------------------------------ */

static void skip_blanks(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\r' || *r->at == '\t'))
        r->at++;
}

static bool take(reader *r, char wanted)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != wanted) return false;
    r->at++;
    return true;
}

static json_t *read_word(reader *r)
{
    static const struct {
        const char *word;
        json_type type;
    } WORD[] = {{"true", JSON_TRUE}, {"false", JSON_FALSE}, {"null", JSON_NULL}};
    for (unsigned i = 0; i < sizeof WORD / sizeof WORD[0]; i++) {
        size_t length = strlen(WORD[i].word);
        if ((size_t)(r->end - r->at) < length || memcmp(r->at, WORD[i].word, length) != 0) continue;
        r->at += length;
        return new_value(WORD[i].type);
    }
    return NULL;
}

static bool take_digits(reader *r)
{
    const char *first = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9') r->at++;
    return r->at > first;
}

/* A whole number that does not fit, or one with a fraction, is none that anybody asks for. */
static json_t *read_number(reader *r)
{
    enum { MOST_DIGITS = 18 };
    const char *first = r->at;
    bool negative = take(r, '-'), whole = true;
    const char *digits = r->at;
    if (!take_digits(r) || (*digits == '0' && r->at - digits > 1)) return NULL;
    size_t count = (size_t)(r->at - digits);
    if (r->at < r->end && *r->at == '.') {
        r->at++, whole = false;
        if (!take_digits(r)) return NULL;
    }
    if (r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
        r->at++, whole = false;
        if (r->at < r->end && (*r->at == '+' || *r->at == '-')) r->at++;
        if (!take_digits(r)) return NULL;
    }
    if (!whole) return new_value(JSON_REAL);
    if (count > MOST_DIGITS || (negative && digits != first + 1)) return NULL;
    json_t *x = new_value(JSON_INTEGER);
    for (size_t i = 0; i < count; i++) x->number = x->number * 10 + (digits[i] - '0');
    if (negative) x->number = -x->number;
    return x;
}

/* --- texts ------------------------------------------------------------------------------------ */

static bool read_hex(reader *r, uint32_t *code)
{
    *code = 0;
    if (r->end - r->at < 4) return false;
    for (unsigned i = 0; i < 4; i++) {
        static const char DIGITS[] = "0123456789abcdef";
        char c = *r->at++;
        if (c >= 'A' && c <= 'F') c = (char)(c - 'A' + 'a');
        const char *digit = c ? strchr(DIGITS, c) : NULL;
        if (!digit) return false;
        *code = *code << 4 | (uint32_t)(digit - DIGITS);
    }
    return true;
}

static size_t put_character(char *out, uint32_t code)
{
    unsigned more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char FIRST[] = {0, 0xc0, 0xe0, 0xf0};
    out[0] = (char)(FIRST[more] | code >> 6 * more);
    for (unsigned i = 1; i <= more; i++) out[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3f));
    return more + 1;
}

/* After \u: one character, which may be written as two halves. */
static bool read_code(reader *r, uint32_t *code)
{
    uint32_t low;
    if (!read_hex(r, code) || *code == 0) return false;
    if (*code >= 0xdc00 && *code < 0xe000) return false;
    if (*code < 0xd800 || *code >= 0xe000) return true;
    if (r->end - r->at < 2 || r->at[0] != '\\' || r->at[1] != 'u') return false;
    r->at += 2;
    if (!read_hex(r, &low) || low < 0xdc00 || low >= 0xe000) return false;
    *code = 0x10000 + ((*code - 0xd800) << 10 | (low - 0xdc00));
    return true;
}

static bool read_escape(reader *r, char *out, size_t *used)
{
    static const char MARK[] = "\"\\/bfnrt", MEANT[] = "\"\\/\b\f\n\r\t";
    uint32_t code;
    if (r->at == r->end) return false;
    char c = *r->at++;
    const char *found = c ? strchr(MARK, c) : NULL;
    if (found) {
        out[(*used)++] = MEANT[found - MARK];
        return true;
    }
    if (c != 'u' || !read_code(r, &code)) return false;
    *used += put_character(out + *used, code);
    return true;
}

/* What it means is never longer than what is written. */
static char *read_text(reader *r, size_t *length)
{
    if (!take(r, '"')) return NULL;
    const char *stop = r->at;
    while (stop < r->end && *stop != '"') stop += *stop == '\\' ? 2 : 1;
    if (stop >= r->end) return NULL;
    char *out = grown(NULL, (size_t)(stop - r->at) + 1, 1);
    size_t used = 0;
    while (*r->at != '"') {
        char c = *r->at++;
        if ((unsigned char)c >= ' ' && c != '\\') {
            out[used++] = c;
        } else if (c != '\\' || !read_escape(r, out, &used)) {
            free(out);
            return NULL;
        }
    }
    r->at++;
    out[used] = '\0';
    if (length) *length = used;
    return out;
}

/* --- lists and objects ------------------------------------------------------------------------ */

static void add_item(json_t *to, char *key, json_t *item)
{
    if (to->count == to->room) {
        to->room = to->room ? 2 * to->room : FIRST_ROOM;
        to->item = grown(to->item, to->room, sizeof(json_t *));
        if (to->type == JSON_OBJECT) to->key = grown(to->key, to->room, sizeof *to->key);
    }
    if (to->type == JSON_OBJECT) to->key[to->count] = key;
    to->item[to->count++] = item;
}

static bool read_member(reader *r, json_t *to)
{
    char *key = NULL;
    skip_blanks(r);
    if (to->type == JSON_OBJECT) {
        if (!(key = read_text(r, NULL))) return false;
        if (json_object_get(to, key) || !take(r, ':')) return free(key), false;
    }
    json_t *item = read_value(r);
    if (!item) return free(key), false;
    add_item(to, key, item);
    return true;
}

static json_t *read_members(reader *r, json_type type, char end)
{
    json_t *x = new_value(type);
    r->at++;
    if (++r->depth > DEEPEST) return json_decref(x), NULL;
    bool fine = true, more = !take(r, end);
    while (fine && more) {
        fine = read_member(r, x);
        more = fine && take(r, ',');
        if (fine && !more) fine = take(r, end);
    }
    r->depth--;
    if (fine) return x;
    json_decref(x);
    return NULL;
}

static json_t *read_value(reader *r)
{
    skip_blanks(r);
    if (r->at == r->end) return NULL;
    if (*r->at == '{') return read_members(r, JSON_OBJECT, '}');
    if (*r->at == '[') return read_members(r, JSON_ARRAY, ']');
    if (*r->at != '"')
        return *r->at == '-' || (*r->at >= '0' && *r->at <= '9') ? read_number(r) : read_word(r);
    size_t length;
    char *text = read_text(r, &length);
    if (!text) return NULL;
    json_t *x = new_value(JSON_STRING);
    x->text = text;
    x->count = 0;
    x->number = (json_int_t)length;
    return x;
}

json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error)
{
    (void)flags, (void)error;
    reader r = {text, text + length, 0};
    json_t *x = read_value(&r);
    skip_blanks(&r);
    bool is_whole = x && r.at == r.end && (x->type == JSON_OBJECT || x->type == JSON_ARRAY);
    if (is_whole) return x;
    json_decref(x);
    return NULL;
}

json_t *json_loads(const char *text, size_t flags, json_error_t *error)
{
    return json_loadb(text, strlen(text), flags, error);
}

/* --- looking ---------------------------------------------------------------------------------- */

bool json_is(const json_t *x, json_type type) { return x && x->type == type; }

json_t *json_object_get(const json_t *x, const char *key)
{
    if (!json_is_object(x)) return NULL;
    for (size_t i = 0; i < x->count; i++)
        if (strcmp(x->key[i], key) == 0) return x->item[i];
    return NULL;
}

const char *json_string_value(const json_t *x) { return json_is_string(x) ? x->text : NULL; }

size_t json_string_length(const json_t *x) { return json_is_string(x) ? (size_t)x->number : 0; }

json_int_t json_integer_value(const json_t *x) { return json_is_integer(x) ? x->number : 0; }

size_t json_array_size(const json_t *x) { return json_is_array(x) ? x->count : 0; }

json_t *json_array_get(const json_t *x, size_t place)
{
    return place < json_array_size(x) ? x->item[place] : NULL;
}

size_t json_object_size(const json_t *x) { return json_is_object(x) ? x->count : 0; }

const char *json_object_key(const json_t *x, size_t place) { return x->key[place]; }

json_t *json_object_value(const json_t *x, size_t place) { return x->item[place]; }

char *json_dumps(const json_t *x, size_t flags)
{
    (void)flags;
    char number[24];
    writer w = {0};
    if (json_is_integer(x)) {
        snprintf(number, sizeof number, "%lld", (long long)x->number);
        return strdup(number);
    }
    write_text(&w, NULL, json_string_value(x));
    char *out = strdup(w.text);
    writer_free(&w);
    return out;
}
