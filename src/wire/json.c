/* Writing JSON. The few states there are: which levels are open, and whether a comma is due. */
#include "wire/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>

json json_to(FILE *out) { return (json){.out = out}; }

static void quote(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < 0x20 || c == 0x7f)
            fprintf(out, "\\u%04x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

/* What stands before any value: the comma, the key. */
static void before(json *j, const char *key)
{
    if (j->depth) {
        if (j->more[j->depth - 1]) fputc(',', j->out);
        j->more[j->depth - 1] = true;
    }
    if (!key) return;
    quote(j->out, key);
    fputc(':', j->out);
}

void json_open(json *j, const char *key, char bracket)
{
    assert(j->depth < JSON_DEPTH);
    before(j, key);
    fputc(bracket, j->out);
    j->close[j->depth] = bracket == '{' ? '}' : ']';
    j->more[j->depth++] = false;
}

void json_close(json *j)
{
    assert(j->depth > 0);
    fputc(j->close[--j->depth], j->out);
}

void json_text(json *j, const char *key, const char *text)
{
    before(j, key);
    if (text)
        quote(j->out, text);
    else
        fputs("null", j->out);
}

void json_whole(json *j, const char *key, uint64_t number)
{
    before(j, key);
    fprintf(j->out, "%" PRIu64, number);
}

void json_decimal(json *j, const char *key, double number)
{
    before(j, key);
    if (isfinite(number))
        fprintf(j->out, "%.6g", fabs(number) < 1e-9 ? 0 : number);
    else
        fputs("null", j->out);
}

void json_truth(json *j, const char *key, bool value)
{
    before(j, key);
    fputs(value ? "true" : "false", j->out);
}

void json_nothing(json *j, const char *key) { json_text(j, key, NULL); }

void json_line(json *j) { fputc('\n', j->out); }
