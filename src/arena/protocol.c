/* Lines for bots in other processes. Names are those of the notation, so that what is read in one
** line can be said in the next. */
#include "arena/protocol.h"

#include <stdlib.h>
#include <string.h>

#include "wire/writer.h"
#include "arena/match.h"
#include "rules/battle.h"
#include "text/notation_fit.h"
#include "text/options.h"
#include "text/story.h"
#include "text/wording.h"

/* --- names ------------------------------------------------------------------------------------ */

static void name_or_null(writer *w, const char *key, uint8_t f)
{
    write_text(w, key, f < FACTIONS ? faction_name(f) : NULL);
}

static void json_cell(writer *w, const char *key, cell c)
{
    char text[64];
    print_cell(c, text, sizeof text);
    write_text(w, key, c < CELLS ? text : NULL);
}

/* --- the game --------------------------------------------------------------------------------- */

void wire_game(writer *w, const kanly_options *options, kanly_faction you, uint64_t number,
               uint32_t milliseconds)
{
    char text[OPTIONS_TEXT_SIZE];
    write_format(w, "game ");
    options_print(options, true, text, sizeof text);
    write_open(w, NULL, '{');
    write_whole(w, "number", number);
    write_text(w, "you", faction_name((faction)you));
    write_text(w, "options", text);
    write_open(w, "seats", '[');
    for (unsigned i = 0; i < FACTIONS; i++) name_or_null(w, NULL, options->seat[i]);
    write_close(w);
    write_whole(w, "time_ms", milliseconds);
    write_close(w);
    write_line(w);
}

/* --- events ----------------------------------------------------------------------------------- */

static const struct {
    const char *arguments, *sentence;
} HEARD[EVENTS] = {
#define EVENT(id, arguments, sentence) {arguments, sentence},
#include "kanly/events.def"
#undef EVENT
};

/* What the n-th argument of an event is: its name in the list, or the word its sentence has for
** it. */
static void argument_kind(unsigned kind, unsigned n, char *out, size_t size)
{
    const char *list = HEARD[kind].arguments;
    char mark[] = {'{', (char)('1' + n), ':', '\0'};
    const char *special = strstr(HEARD[kind].sentence, mark);
    for (; n > 0 && *list; n--) list += strcspn(list, " "), list += strspn(list, " ");
    snprintf(out, size, "%.*s", (int)strcspn(list, " "), list);
    if (special && *out) snprintf(out, size, "%.*s", (int)strcspn(special + 3, "}"), special + 3);
}

static void json_factions(writer *w, faction_set set)
{
    write_open(w, NULL, '[');
    for_factions(f, set & ALL_FACTIONS) write_text(w, NULL, faction_name(f));
    write_close(w);
}

static const char *leader_word(uint8_t l)
{
    if (l == KANLY_HERO) return "cheap-hero";
    if (l == KANLY_KWISATZ_HADERACH) return "kwisatz-haderach";
    return l < LEADERS ? leader_name(l) : NULL;
}

/* An argument with a name of its own; NULL: there is none, or it is not that kind. */
static const char *argument_name(const char *kind, uint8_t value)
{
    if (!strcmp(kind, "territory")) return value < TERRITORIES ? territory_name(value) : NULL;
    if (!strcmp(kind, "faction")) return value < FACTIONS ? faction_name(value) : NULL;
    if (!strcmp(kind, "card") || !strcmp(kind, "plan-card"))
        return value < CARDS ? card_name_text(card_name_of(value)) : NULL;
    if (!strcmp(kind, "leader") || !strcmp(kind, "plan-leader")) return leader_word(value);
    if (!strcmp(kind, "spice-card")) return value <= S_SHAI_HULUD ? spice_card_name(value) : NULL;
    if (!strcmp(kind, "ability")) return value < ABILITIES ? ABILITY[value].word : NULL;
    if (!strcmp(kind, "kind")) return value < CARD_KINDS ? card_kind_name(value) : NULL;
    if (!strcmp(kind, "phase")) return phase_word(value);
    if (!strcmp(kind, "victory")) return match_victory_word(value);
    return NULL;
}

static bool is_named(const char *kind)
{
    static const char *const names[] = {"territory", "faction",     "card",       "plan-card",
                                        "leader",    "plan-leader", "spice-card", "ability",
                                        "kind",      "phase",       "victory"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!strcmp(kind, names[i])) return true;
    return false;
}

static void json_argument(writer *w, const char *kind, uint8_t value)
{
    char text[16];
    if (is_named(kind)) {
        write_text(w, NULL, argument_name(kind, value));
    } else if (!strcmp(kind, "stack")) {
        print_count(ordinary(value), elite(value), text, sizeof text);
        write_text(w, NULL, text);
    } else if (!strcmp(kind, "cell")) {
        json_cell(w, NULL, value);
    } else if (!strcmp(kind, "factions")) {
        json_factions(w, value);
    } else if (!strcmp(kind, "yes")) {
        write_yes(w, NULL, value);
    } else if (!strcmp(kind, "dial")) {
        write_decimal(w, NULL, value / 2.0);
    } else {
        write_whole(w, NULL, value);
    }
}

void wire_event(writer *w, const kanly_event *event)
{
    char name[64], kind[32], sentence[STORY_LINE_SIZE], rule[KANLY_RULE_NUMBER_SIZE];
    if (event->kind >= EVENTS) return;
    write_format(w, "event ");
    story_sentence(event, sentence, sizeof sentence);
    kanly_rule_number((kanly_rule)event->rule, rule);
    write_open(w, NULL, '{');
    write_text(w, "kind", story_word(event->kind, name, sizeof name));
    name_or_null(w, "by", event->by);
    write_open(w, "arguments", '[');
    for (unsigned i = 0; i < sizeof event->argument; i++) {
        argument_kind(event->kind, i, kind, sizeof kind);
        if (!*kind) break;
        json_argument(w, kind, event->argument[i]);
    }
    write_close(w);
    write_text(w, "rule", event->rule ? rule : NULL);
    write_text(w, "text", sentence);
    write_close(w);
    write_line(w);
}

/* --- choices ---------------------------------------------------------------------------------- */

static unsigned values_of(const kanly_values *values, uint8_t list[256])
{
    unsigned count = 0;
    for (unsigned i = 0; i < 4; i++)
        for_bits(bit, values->bits[i]) list[count++] = (uint8_t)(i * 64 + bit);
    return count;
}

static void json_field(writer *w, const char *key, const kanly_move *so_far,
                       const kanly_values *values)
{
    uint8_t list[256];
    unsigned count = values_of(values, list);
    char text[128];
    write_open(w, key, '{');
    write_text(w, "name", field_text(so_far, values->field));
    write_open(w, "values", '[');
    for (unsigned i = 0; i < count; i++) {
        saying s = saying_in(text, sizeof text);
        say_value(&s, so_far, values->field, list[i]);
        write_open(w, NULL, '{');
        write_whole(w, "value", list[i]);
        write_text(w, "text", text);
        write_close(w);
    }
    write_close(w);
    write_close(w);
}

void wire_choices(writer *w, uint32_t id, const kanly_game *view, const kanly_move *so_far)
{
    kanly_values values;
    char text[NOTATION_MOVE_SIZE];
    write_format(w, "choices %u ", id);
    write_open(w, NULL, '{');
    if (kanly_choices(view, so_far, &values)) {
        json_field(w, "field", so_far, &values);
    } else {
        notation_print(view, so_far, text, sizeof text);
        write_null(w, "field");
        write_text(w, "move", text);
    }
    write_close(w);
    write_line(w);
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

static void json_moves(writer *w, const kanly_game *view, kanly_faction you, unsigned limit)
{
    kanly_move empty = kanly_begin(view, you);
    move_list counted = {NULL, view, 0, limit}, listed = {w, view, 0, limit};
    if (!limit) return;
    list_all(&counted, &empty);
    write_open(w, "moves", '[');
    if (counted.count <= limit)
        list_all(&listed, &empty);
    else
        list_some(&listed, &empty, limit);
    write_close(w);
    write_yes(w, "complete", counted.count <= limit);
}

/* --- questions -------------------------------------------------------------------------------- */

/* What the question is about, where the moves alone do not tell. */
static void json_about(writer *w, const kanly_game *view)
{
    kanly_about subject = kanly_subject(view);
    const struct battle_vars *fought = battle_of(view);
    write_open(w, "about", '{');
    if (subject.kind == KANLY_FIELD_ABILITY) write_text(w, "ability", ABILITY[subject.value].word);
    if (subject.kind == KANLY_FIELD_CELL) json_cell(w, "cell", subject.value);
    if (subject.kind == KANLY_FIELD_TERRITORY)
        write_text(w, "territory", territory_name(subject.value));
    if (subject.kind == KANLY_FIELD_FACTION) name_or_null(w, "faction", subject.value);
    if (subject.kind == KANLY_FIELD_LEADER) write_text(w, "leader", leader_name(subject.value));
    if (fought) {
        write_text(w, "battle", territory_name(battlefield(fought)));
        write_open(w, "fighters", '[');
        name_or_null(w, NULL, fought->fighter[0]);
        name_or_null(w, NULL, fought->fighter[1]);
        write_close(w);
    }
    write_close(w);
}

void wire_ask(writer *w, uint32_t id, const kanly_game *view, kanly_faction you, unsigned limit)
{
    char text[NOTATION_MOVE_SIZE];
    kanly_move empty = kanly_begin(view, you), usual = kanly_default_move(view, you);
    kanly_values values;
    write_format(w, "ask %u ", id);
    notation_print(view, &usual, text, sizeof text);
    write_open(w, NULL, '{');
    write_text(w, "question", QUESTION_ROW[empty.question].word);
    write_text(w, "text", question_text(empty.question));
    json_about(w, view);
    write_whole(w, "turn", view->turn);
    write_text(w, "phase", phase_word(view->phase));
    write_text(w, "default", text);
    kanly_choices(view, &empty, &values);
    json_field(w, "field", &empty, &values);
    json_moves(w, view, you, limit);
    write_close(w);
    write_line(w);
}

void wire_wrong(writer *w, uint32_t id, kanly_rule rule, const char *text, bool again)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    write_format(w, "wrong %u ", id);
    kanly_rule_number(rule, number);
    write_open(w, NULL, '{');
    write_text(w, "rule", rule ? number : NULL);
    write_text(w, "text", text);
    write_yes(w, "again", again);
    write_close(w);
    write_line(w);
}

void wire_fault(writer *w, uint32_t id, const char *why, const char *played, unsigned faults,
                unsigned allowed)
{
    write_format(w, "fault %u ", id);
    write_open(w, NULL, '{');
    write_text(w, "why", why);
    write_text(w, "played", played);
    write_whole(w, "faults", faults);
    write_whole(w, "allowed", allowed);
    write_close(w);
    write_line(w);
}

void wire_over(writer *w, const kanly_game *view)
{
    write_format(w, "over ");
    write_open(w, NULL, '{');
    write_open(w, "winners", '[');
    for_factions(f, kanly_winners(view)) write_text(w, NULL, faction_name(f));
    write_close(w);
    write_text(w, "victory", match_victory_word(view->victory));
    write_whole(w, "turn", view->turn);
    write_close(w);
    write_line(w);
}
