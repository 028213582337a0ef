/* kanly/json.h: the wire room, one object at a time. */
#include "kanly/json.h"

#include "library/library_room.h"
#include "wire/wire.h"

static writer object(void)
{
    writer w = {0};
    write_open(&w, NULL, '{');
    return w;
}

static size_t finished(writer *w, char *out, size_t size)
{
    while (w->depth) write_close(w);
    size_t length = copy_out(w->text, w->length, out, size);
    writer_free(w);
    return length;
}

size_t kanly_json_position(const kanly_game *seen, uint8_t eye, char *out, size_t size)
{
    writer w = object();
    wire_position(&w, seen, eye);
    return finished(&w, out, size);
}

size_t kanly_json_question(const kanly_game *seen, kanly_faction faction, char *out, size_t size)
{
    writer w = object();
    wire_question(&w, seen, (uint8_t)faction);
    return finished(&w, out, size);
}

size_t kanly_json_choices(const kanly_game *seen, const kanly_move *so_far, char *out, size_t size)
{
    writer w = object();
    wire_form(&w, seen, so_far);
    return finished(&w, out, size);
}

size_t kanly_json_refused(const kanly_game *seen, const kanly_move *so_far, char *out, size_t size)
{
    writer w = object();
    wire_refused(&w, seen, so_far);
    return finished(&w, out, size);
}

size_t kanly_json_move(const kanly_game *seen, const kanly_move *move, char *out, size_t size)
{
    writer w = {0};
    wire_move(&w, NULL, seen, move);
    return finished(&w, out, size);
}

size_t kanly_json_event(const kanly_event *event, char *out, size_t size)
{
    writer w = {0};
    wire_event(&w, event, 0);
    return finished(&w, out, size);
}

size_t kanly_json_faction(kanly_faction faction, char *out, size_t size)
{
    writer w = {0};
    wire_faction(&w, NULL, (uint8_t)faction);
    return finished(&w, out, size);
}

size_t kanly_json_schema(char *out, size_t size)
{
    writer w = {0};
    wire_schema(&w);
    return finished(&w, out, size);
}
