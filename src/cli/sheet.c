/* Cells. */
#include "cli/sheet.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* What stands before the next cell; its name where the rows are JSON, NULL in CSV. */
static const char *next_cell(sheet *s)
{
    assert(s->at < s->columns);
    const char *name = s->column[s->at].name;
    if (s->csv && s->at) write_bytes(&s->out, ",", 1);
    s->at++;
    return s->csv ? NULL : name;
}

static void write_quoted(writer *w, const char *text)
{
    write_bytes(w, "\"", 1);
    for (const char *quote; (quote = strchr(text, '"')); text = quote + 1) {
        write_bytes(w, text, (size_t)(quote - text));
        write_bytes(w, "\"\"", 2);
    }
    write_bytes(w, text, strlen(text));
    write_bytes(w, "\"", 1);
}

static void write_csv(writer *w, const char *text)
{
    if (text[strcspn(text, ",\"\r\n")] || text[0] == ' ')
        write_quoted(w, text);
    else
        write_bytes(w, text, strlen(text));
}

void sheet_header(sheet *s)
{
    for (unsigned i = 0; s->csv && i < s->columns; i++) {
        if (i) write_bytes(&s->out, ",", 1);
        write_csv(&s->out, s->column[i].name);
    }
    if (s->csv) write_bytes(&s->out, "\n", 1);
}

void row_begin(sheet *s)
{
    s->at = 0;
    if (!s->csv) write_open(&s->out, NULL, '{');
}

void row_end(sheet *s)
{
    assert(s->at == s->columns);
    if (s->csv) {
        write_bytes(&s->out, "\n", 1);
        return;
    }
    write_close(&s->out);
    write_line(&s->out);
}

void cell_text(sheet *s, const char *text)
{
    const char *name = next_cell(s);
    if (!s->csv)
        write_text(&s->out, name, text);
    else if (text)
        write_csv(&s->out, text);
}

void cell_empty(sheet *s) { cell_text(s, NULL); }

/* A value that looks the same in both, written by JSON's own hand. */
static void cell_plain(sheet *s, writer *value)
{
    const char *name = next_cell(s);
    if (s->csv)
        write_bytes(&s->out, value->text, value->length);
    else
        write_raw(&s->out, name, value->text, value->length);
    writer_free(value);
}

void cell_number(sheet *s, int64_t number)
{
    writer value = {0};
    write_number(&value, NULL, number);
    cell_plain(s, &value);
}

void cell_whole(sheet *s, uint64_t number)
{
    writer value = {0};
    write_whole(&value, NULL, number);
    cell_plain(s, &value);
}

void cell_decimal(sheet *s, double number)
{
    writer value = {0};
    if (isnan(number)) {
        cell_empty(s);
        return;
    }
    write_decimal(&value, NULL, number);
    cell_plain(s, &value);
}

void cell_yes(sheet *s, bool yes)
{
    writer value = {0};
    write_yes(&value, NULL, yes);
    cell_plain(s, &value);
}

void cell_json(sheet *s, writer *value)
{
    const char *name = next_cell(s);
    if (s->csv)
        write_quoted(&s->out, value->text);
    else
        write_raw(&s->out, name, value->text, value->length);
    writer_free(value);
}
