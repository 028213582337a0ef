/* Lines for bots in other processes. Names are those of the notation, so that what is read in one
** line can be said in the next. */
#include "arena/protocol.h"

#include "board/board.h"
#include "text/notation.h"
#include "text/options.h"
#include "text/wording.h"
#include "wire/names.h"
#include "wire/wire.h"

static void end_line(writer *w)
{
    write_close(w);
    write_line(w);
}

void line_option(writer *w, const char *name, const char *value)
{
    write_format(w, "option ");
    write_open(w, NULL, '{');
    write_text(w, "name", name);
    write_text(w, "value", value);
    end_line(w);
}

void line_game(writer *w, const kanly_options *options, kanly_faction you, uint64_t number,
               const protocol_clock *clock)
{
    char text[OPTIONS_TEXT_SIZE];
    options_print(options, true, text, sizeof text);
    write_format(w, "game ");
    write_open(w, NULL, '{');
    write_whole(w, "number", number);
    write_faction(w, "you", (uint8_t)you);
    write_text(w, "options", text);
    write_open(w, "seats", '[');
    for (unsigned i = 0; i < FACTIONS; i++) write_faction(w, NULL, options->seat[i]);
    write_close(w);
    write_whole(w, "time_ms", clock->answer ? clock->answer : clock->bank);
    if (clock->bank) write_whole(w, "bank_ms", clock->bank);
    if (clock->bank) write_whole(w, "increment_ms", clock->increment);
    end_line(w);
}

void line_event(writer *w, const kanly_event *event, uint32_t n)
{
    write_format(w, "event ");
    wire_event(w, event, n);
    write_line(w);
}

void line_view(writer *w, uint32_t id, const kanly_game *view, kanly_faction you)
{
    write_format(w, "view %u ", id);
    write_open(w, NULL, '{');
    wire_position(w, view, (uint8_t)you);
    end_line(w);
}

void line_choices(writer *w, uint32_t id, const kanly_game *view, const kanly_move *so_far,
                  bool refused)
{
    write_format(w, "choices %u ", id);
    write_open(w, NULL, '{');
    wire_form(w, view, so_far);
    if (refused) wire_refused(w, view, so_far);
    end_line(w);
}

/* --- questions -------------------------------------------------------------------------------- */

static unsigned values_of(const kanly_values *values, uint8_t list[256])
{
    unsigned count = 0;
    for (unsigned i = 0; i < 4; i++)
        for_bits(bit, values->bits[i]) list[count++] = (uint8_t)(i * 64 + bit);
    return count;
}

/* Moves, listed. With `out` NULL they are only counted, up to the limit. */
typedef struct {
    writer *out;
    const kanly_game *view;
    unsigned count, limit;
} move_list;

static void list_move(move_list *l, const kanly_move *move)
{
    char text[NOTATION_MOVE_SIZE];
    l->count++;
    if (!l->out) return;
    notation_print(l->view, move, text, sizeof text);
    write_text(l->out, NULL, text);
}

/* All there are, as long as there is room: when more than the limit are counted, there are more. */
static void list_all(move_list *l, const kanly_move *so_far)
{
    kanly_values values;
    uint8_t list[256];
    if (l->count > l->limit) return;
    if (!kanly_choices(l->view, so_far, &values)) {
        list_move(l, so_far);
        return;
    }
    unsigned count = values_of(&values, list);
    for (unsigned i = 0; i < count; i++) {
        kanly_move next = *so_far;
        kanly_fill(&next, list[i]);
        list_all(l, &next);
    }
}

/* Some of each kind: the room is shared out evenly between the values of every field. */
static void list_some(move_list *l, const kanly_move *so_far, unsigned room)
{
    kanly_values values;
    uint8_t list[256];
    if (!kanly_choices(l->view, so_far, &values)) {
        list_move(l, so_far);
        return;
    }
    unsigned count = values_of(&values, list), taken = count < room ? count : room;
    for (unsigned i = 0; i < taken; i++) {
        /* Where there is room for one of many, it is another one each time: not always the
        ** least. */
        unsigned nth = taken == 1 ? l->count % count : i * count / taken;
        kanly_move next = *so_far;
        kanly_fill(&next, list[nth]);
        list_some(l, &next, room / taken + (i < room % taken));
    }
}

unsigned count_moves(const kanly_game *view, kanly_faction you, unsigned limit)
{
    kanly_move empty = kanly_begin(view, you);
    move_list counted = {NULL, view, 0, limit};
    list_all(&counted, &empty);
    return counted.count;
}

static void write_moves(writer *w, const kanly_game *view, kanly_faction you, unsigned limit)
{
    kanly_move empty = kanly_begin(view, you);
    move_list listed = {w, view, 0, limit};
    if (!limit) return;
    bool all = count_moves(view, you, limit) <= limit;
    write_open(w, "moves", '[');
    if (all)
        list_all(&listed, &empty);
    else
        list_some(&listed, &empty, limit);
    write_close(w);
    write_yes(w, "all_moves", all);
}

void line_ask(writer *w, uint32_t id, const kanly_game *view, kanly_faction you, unsigned limit,
              uint32_t milliseconds)
{
    char text[NOTATION_MOVE_SIZE];
    kanly_move usual = kanly_default_move(view, you);
    notation_print(view, &usual, text, sizeof text);
    write_format(w, "ask %u ", id);
    write_open(w, NULL, '{');
    wire_question(w, view, (uint8_t)you);
    write_number(w, "turn", view->turn);
    write_text(w, "phase", phase_word(view->phase));
    if (milliseconds) write_whole(w, "time_ms", milliseconds);
    write_text(w, "default", text);
    write_moves(w, view, you, limit);
    end_line(w);
}

/* --- how it went ------------------------------------------------------------------------------ */

void line_wrong(writer *w, uint32_t id, kanly_reason reason, const char *text)
{
    write_format(w, "wrong %u ", id);
    write_open(w, NULL, '{');
    write_text(w, "text", text);
    if (reason.rule) wire_reason(w, "reason", reason);
    end_line(w);
}

void line_fault(writer *w, uint32_t id, const char *why, const char *played, unsigned faults,
                unsigned allowed)
{
    write_format(w, "fault %u ", id);
    write_open(w, NULL, '{');
    write_text(w, "why", why);
    write_text(w, "played", played);
    write_whole(w, "faults", faults);
    write_whole(w, "allowed", allowed);
    end_line(w);
}

void line_over(writer *w, const kanly_game *view)
{
    write_format(w, "over ");
    write_open(w, NULL, '{');
    write_factions(w, "winners", kanly_winners(view));
    write_text(w, "victory", victory_word(view->victory));
    write_number(w, "turn", view->turn);
    end_line(w);
}
