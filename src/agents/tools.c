/* The tools of an agent: look, ask, choices, explain, play, say, wait, note. */
#include <stdlib.h>
#include <string.h>

#include "agents/within.h"
#include "board/board.h"
#include "text/notation.h"
#include "text/position.h"
#include "text/wording.h"
#include "wire/wire.h"

static const kanly_game *seen_by(const agent *a) { return a->table.look(a->table.self); }

bool agent_is_asked(const agent *a)
{
    if (a->table.holds && a->table.holds(a->table.self)) return false;
    return kanly_deciders(seen_by(a)) >> a->faction & 1;
}

bool game_is_over(const agent *a) { return kanly_deciders(seen_by(a)) == 0; }

/* --- what is told ----------------------------------------------------------------------------- */

static void tell_news(agent *a, writer *out)
{
    if (a->missed) write_format(out, "(Earlier news was left out.)\n");
    if (a->news.length) write_bytes(out, a->news.text, a->news.length);
    writer_free(&a->news);
    a->news = (writer){0};
    a->missed = false;
}

static void tell_the_end(const agent *a, writer *out)
{
    const kanly_game *g = seen_by(a);
    char winners[128];
    saying s = saying_in(winners, sizeof winners);
    say_factions(&s, kanly_winners(g));
    write_format(out, "The game is over: %s won, %s.\n", winners, victory_text(g->victory));
}

void tell_what_is_asked(agent *a, writer *out)
{
    tell_news(a, out);
    if (game_is_over(a))
        tell_the_end(a, out);
    else if (agent_is_asked(a))
        describe_question(out, seen_by(a), a->faction);
    else
        write_format(out, "Others are asked now; `wait` until it is your turn.\n");
}

/* --- moves from arguments --------------------------------------------------------------------- */

static const char *said(const json_t *arguments, const char *name)
{
    return json_string_value(json_object_get(arguments, name));
}

/* The question a form is for: one that was named, which may be a move out of turn, or the one that
** is asked. */
static bool begin_answer(const agent *a, const json_t *arguments, kanly_move *move, writer *out)
{
    const char *word = said(arguments, "question");
    *move = kanly_begin(seen_by(a), a->faction);
    for (unsigned q = 0; word && q < KANLY_QUESTIONS; q++) {
        const kanly_question_row *row = kanly_question_at(q);
        bool fits = row->flags & KANLY_ANYTIME || q == move->question;
        if (!fits || strcmp(row->word, word) != 0) continue;
        *move = (kanly_move){.question = (uint8_t)q, .by = (uint8_t)a->faction};
        return true;
    }
    if (word) {
        write_format(out, "'%s' is neither what you are asked nor a move out of turn.", word);
        return false;
    }
    if (agent_is_asked(a)) return true;
    write_format(out, "You are not asked anything now.");
    return false;
}

static bool fill_values(kanly_move *move, const json_t *values, writer *out)
{
    size_t i;
    json_t *value;
    if (values && !json_is_array(values)) {
        write_format(out, "`values` is a list of numbers from 0 to 255.");
        return false;
    }
    json_array_foreach(values, i, value)
    {
        json_int_t number = json_is_integer(value) ? json_integer_value(value) : -1;
        if (number < 0 || number > UINT8_MAX || move->length == KANLY_FIELDS) {
            write_format(out, "`values` is a list of at most %d numbers from 0 to 255.",
                         KANLY_FIELDS);
            return false;
        }
        kanly_fill(move, (uint8_t)number);
    }
    return true;
}

/* A move by its words or by its values. */
static bool read_answer(const agent *a, const json_t *arguments, kanly_move *move, writer *out)
{
    const char *words = said(arguments, "move");
    notation_error error = {0};
    if (!words && !json_object_get(arguments, "values")) {
        write_format(out, "Say the `move` in words (\"ship 5 arrakeen\"), or its `values`.");
        return false;
    }
    if (!words)
        return begin_answer(a, arguments, move, out) &&
               fill_values(move, json_object_get(arguments, "values"), out);
    const char *name = faction_name(a->faction);
    size_t length = strlen(name);
    if (!strncmp(words, name, length) && words[length] == ' ') words += length + 1;
    if (notation_parse(seen_by(a), (uint8_t)a->faction, words, move, &error)) return true;
    write_format(out, "Not understood at column %u: %s", error.column, error.text);
    return false;
}

static void write_reasons(writer *out, const kanly_reason *reason)
{
    write_format(out, "Refused:\n");
    for (unsigned i = 0; i < reason->count; i++) {
        char text[AGENT_WHY_SIZE];
        saying s = saying_in(text, sizeof text);
        say_because(&s, &reason->because[i]);
        write_format(out, "- %s\n", text);
    }
    if (reason->because[0].fact) /* numbers decided, and the rule has not been told yet */
        write_format(out, "Rule: %s\n", kanly_rule_text(reason->rule)->sentence);
}

/* A move that could be played now; else what stands against it has been said. */
static bool lawful_answer(const agent *a, const json_t *arguments, kanly_move *move, writer *out)
{
    kanly_values values;
    if (!read_answer(a, arguments, move, out)) return false;
    kanly_reason reason = kanly_explain_move(seen_by(a), move);
    if (!reason.rule) return true;
    if (kanly_choices(seen_by(a), move, &values) && reason.at >= move->length)
        write_format(out, "The move is not complete: %s is missing (`choices` lists it).\n",
                     field_text(move, values.field));
    write_reasons(out, &reason);
    return false;
}

/* --- the tools -------------------------------------------------------------------------------- */

static void write_section(const agent *a, const wire_section *section, writer *out)
{
    write_open(out, NULL, section->bracket);
    for (unsigned i = 0; i < section->pieces; i++) {
        wire_facts facts;
        wire_gather(section->first + i, seen_by(a), (uint8_t)a->faction, &facts);
        wire_piece(out, section->first + i, &facts);
    }
    write_close(out);
}

static tool_result on_look(agent *a, const json_t *arguments, writer *out)
{
    const char *wanted = said(arguments, "section");
    if (!wanted) {
        static char text[POSITION_SIZE];
        position_text(seen_by(a), (uint8_t)a->faction, text, sizeof text);
        write_bytes(out, text, strlen(text));
        return TOOL_TOLD;
    }
    for (unsigned i = 0; i < WIRE_SECTIONS; i++) {
        wire_section section = wire_section_at(i);
        if (strcmp(wanted, section.name) != 0) continue;
        write_section(a, &section, out);
        return TOOL_TOLD;
    }
    write_format(out, "There is no section '%s'. Sections:", wanted);
    for (unsigned i = 0; i < WIRE_SECTIONS; i++) write_format(out, " %s", wire_section_at(i).name);
    return TOOL_REFUSED;
}

static tool_result on_ask(agent *a, const json_t *arguments, writer *out)
{
    (void)arguments;
    tell_what_is_asked(a, out);
    return TOOL_TOLD;
}

static tool_result on_choices(agent *a, const json_t *arguments, writer *out)
{
    kanly_move form;
    kanly_values values;
    if (!begin_answer(a, arguments, &form, out) ||
        !fill_values(&form, json_object_get(arguments, "values"), out))
        return TOOL_REFUSED;
    kanly_move so_far = form;
    for (so_far.length = 0; so_far.length < form.length;) {
        uint8_t value = form.value[so_far.length];
        bool more = kanly_choices(seen_by(a), &so_far, &values);
        if (!more || !kanly_values_have(&values, value)) {
            kanly_reason reason = kanly_explain(seen_by(a), &so_far, value);
            write_format(out, "Value %u, number %u of the list, is not lawful. ", value,
                         so_far.length + 1u);
            write_reasons(out, &reason);
            return TOOL_REFUSED;
        }
        kanly_fill(&so_far, value);
    }
    describe_choices(out, seen_by(a), &form, json_is_true(json_object_get(arguments, "refused")));
    return TOOL_TOLD;
}

static tool_result on_explain(agent *a, const json_t *arguments, writer *out)
{
    kanly_move move;
    char text[AGENT_WHY_SIZE];
    if (!lawful_answer(a, arguments, &move, out)) return TOOL_REFUSED;
    saying s = saying_in(text, sizeof text);
    say_move(&s, seen_by(a), &move);
    write_format(out, "Lawful: %s.", text);
    return TOOL_TOLD;
}

static tool_result on_play(agent *a, const json_t *arguments, writer *out)
{
    kanly_move move;
    char why[AGENT_WHY_SIZE] = "";
    if (!lawful_answer(a, arguments, &move, out)) return TOOL_REFUSED;
    if (!a->table.play(a->table.self, &move, said(arguments, "note"), why, sizeof why)) {
        write_format(out, "%s", why);
        return TOOL_REFUSED;
    }
    if (!agent_is_asked(a) && !game_is_over(a)) return TOOL_WAITS;
    tell_what_is_asked(a, out);
    return TOOL_TOLD;
}

static tool_result on_say(agent *a, const json_t *arguments, writer *out)
{
    char why[AGENT_WHY_SIZE] = "";
    const char *text = said(arguments, "text"), *name = said(arguments, "to");
    uint8_t to = KANLY_NONE;
    if (!text || !*text) {
        write_format(out, "There is no `text` to say.");
        return TOOL_REFUSED;
    }
    for (uint8_t f = 0; name && f < FACTIONS; f++)
        if (!strcmp(name, faction_name(f))) to = f;
    if (name && to == KANLY_NONE) {
        write_format(out, "There is no faction '%s'.", name);
        return TOOL_REFUSED;
    }
    if (!a->table.say(a->table.self, to, text, why, sizeof why)) {
        write_format(out, "%s", why);
        return TOOL_REFUSED;
    }
    write_format(out, "Said.");
    return TOOL_TOLD;
}

static tool_result on_wait(agent *a, const json_t *arguments, writer *out)
{
    (void)arguments;
    if (!agent_is_asked(a) && !game_is_over(a)) return TOOL_WAITS;
    tell_what_is_asked(a, out);
    return TOOL_TOLD;
}

static tool_result on_note(agent *a, const json_t *arguments, writer *out)
{
    const char *text = said(arguments, "text");
    if (!text || !*text) {
        write_format(out, "There is no `text` to note. Notes so far:\n%s", agent_notes(a));
        return TOOL_REFUSED;
    }
    agent_remember(a, text);
    agent_remember(a, "\n");
    write_format(out, "Noted; kanly://notes has all of them.");
    return TOOL_TOLD;
}

/* --- their rows ------------------------------------------------------------------------------- */

#define MOVE                                                                                       \
    "\"move\":{\"type\":\"string\",\"description\":\"in words, as `ask` shows them\"},"            \
    "\"values\":{\"type\":\"array\",\"items\":{\"type\":\"integer\"},"                             \
    "\"description\":\"or field by field\"},"                                                      \
    "\"question\":{\"type\":\"string\",\"description\":\"with values: a move out of turn\"}"

static const struct {
    const char *name, *description, *properties;
    tool_result (*call)(agent *a, const json_t *arguments, writer *out);
} TOOLS[] = {
    {"ask", "What happened since you last heard, what you are asked, and how to answer.", "",
     on_ask},
    {"play", "Makes a move; returns when you are asked again.",
     MOVE ",\"note\":{\"type\":\"string\",\"description\":\"why; kept with the move\"}", on_play},
    {"choices",
     "The lawful values of the next field of an answer; refused=true adds what is not "
     "lawful and why.",
     "\"values\":{\"type\":\"array\",\"items\":{\"type\":\"integer\"}},"
     "\"question\":{\"type\":\"string\",\"description\":\"a move out of turn, as bribe or deal\"},"
     "\"refused\":{\"type\":\"boolean\"}",
     on_choices},
    {"explain", "Whether a move is lawful now; if not, every rule that refuses it.", MOVE,
     on_explain},
    {"look", "The table as you see it, or one section of it as JSON.",
     "\"section\":{\"type\":\"string\"}", on_look},
    {"say", "Table talk, to everybody or to one faction.",
     "\"text\":{\"type\":\"string\"},\"to\":{\"type\":\"string\"}", on_say},
    {"wait", "Returns when you are asked, or the game is over.", "", on_wait},
    {"note", "Writes a line into your notes, for later decisions.",
     "\"text\":{\"type\":\"string\"}", on_note},
};

json_t *tools_list(void)
{
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof TOOLS / sizeof TOOLS[0]; i++) {
        writer w = {0};
        write_format(&w, "{%s}", TOOLS[i].properties);
        json_t *properties = json_loads(w.text, 0, NULL);
        writer_free(&w);
        json_t *schema = json_pack("{s:s, s:o}", "type", "object", "properties", properties);
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:o}", "name", TOOLS[i].name, "description",
                                        TOOLS[i].description, "inputSchema", schema));
    }
    return list;
}

tool_result tool_call(agent *a, const char *name, const json_t *arguments, writer *out)
{
    for (size_t i = 0; i < sizeof TOOLS / sizeof TOOLS[0]; i++)
        if (!strcmp(name, TOOLS[i].name)) return TOOLS[i].call(a, arguments, out);
    return TOOL_UNKNOWN;
}
