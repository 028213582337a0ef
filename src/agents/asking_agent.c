/* A question in words for an agent: what it has, what is asked, and the moves in the notation, one
** by one where they are few, else by the patterns of the rows; and the values of a field. Few
** words: the reader pays for each. */
#include <string.h>

#include "agents/within.h"
#include "board/board.h"
#include "rules/rules.h"
#include "text/notation.h"
#include "text/wording.h"

enum { MOVES_LISTED = 16, WORDS_SIZE = 512 };

static void write_means(writer *out, const kanly_game *seen, faction f)
{
    char text[WORDS_SIZE];
    saying s = saying_in(text, sizeof text);
    say(&s, "Turn %u, %s. You are %s: %u spice, ", seen->turn, phase_title(seen->phase),
        faction_title(f), seen->spice[f]);
    say_stack(&s, seen->reserves[f], f);
    say(&s, " in reserve");
    for_cards(c, seen->hand[f]) {
        say(&s, ", ");
        say_card(&s, c);
    }
    write_format(out, "%s.\n", text);
}

/* A Karama window says what it could stop. */
static void write_subject(writer *out, const kanly_game *seen)
{
    kanly_about subject = kanly_subject(seen);
    if (subject.kind != KANLY_FIELD_ABILITY) return;
    const ability_info *stops = &ABILITY[subject.value];
    char owner[WORDS_SIZE];
    saying s = saying_in(owner, sizeof owner);
    say_faction(&s, stops->owner);
    write_format(out, "%s, of %s. ", kanly_rule_text(stops->rule)->title, owner);
}

/* The lawful ways to go on from here, up to so many; returns how many there are, as far as that. */
static unsigned list_moves(const kanly_game *seen, kanly_move form, kanly_move *list, unsigned most)
{
    kanly_values values;
    unsigned count = 0;
    if (!kanly_choices(seen, &form, &values)) {
        *list = form;
        return 1;
    }
    for (unsigned v = 0; v < 256 && count < most; v++) {
        if (!kanly_values_have(&values, (uint8_t)v)) continue;
        kanly_move next = form;
        kanly_fill(&next, (uint8_t)v);
        count += list_moves(seen, next, list + count, most - count);
    }
    return count;
}

static void write_moves(writer *out, const kanly_game *seen, const kanly_move *list, unsigned count)
{
    write_format(out, "Lawful moves:\n");
    for (unsigned i = 0; i < count; i++) {
        char move[NOTATION_MOVE_SIZE], deed[WORDS_SIZE];
        saying s = saying_in(deed, sizeof deed);
        notation_print(seen, &list[i], move, sizeof move);
        say_move(&s, seen, &list[i]);
        write_format(out, "- `%s`: %s\n", move, deed);
    }
}

/* By way: the pattern of each that is open now, and one move of its kind. */
static void write_ways(writer *out, const kanly_game *seen, const kanly_move *form)
{
    kanly_values values;
    bool by_way = kanly_choices(seen, form, &values) && values.field == KANLY_FIELD_OPTION;
    write_format(out, "Moves, with an example of each; `choices` lists the values:\n");
    for (unsigned v = 0; v < 256; v++) {
        char move[NOTATION_MOVE_SIZE];
        kanly_move begun = *form, example;
        if (by_way && !kanly_values_have(&values, (uint8_t)v)) continue;
        if (by_way) kanly_fill(&begun, (uint8_t)v);
        if (list_moves(seen, begun, &example, 1) != 1) continue;
        const kanly_way_row *way = kanly_way_at(kanly_way_of(&example));
        notation_print(seen, &example, move, sizeof move);
        write_format(out, "- `%s` (value %u), as `%s`\n", way ? way->notation : "", v, move);
        if (!by_way) break;
    }
}

static void write_anytime(writer *out, const kanly_game *seen, kanly_faction f)
{
    const char *between = "Out of turn you may also: ";
    for (unsigned q = 0; q < KANLY_QUESTIONS; q++) {
        if (!(kanly_question_at(q)->flags & KANLY_ANYTIME)) continue;
        if (!kanly_may_begin(seen, f, (kanly_ask)q)) continue;
        write_format(out, "%s%s", between, kanly_question_at(q)->word);
        between = ", ";
    }
    if (between[0] == ',') write_format(out, ".\n");
}

void describe_question(writer *out, const kanly_game *seen, kanly_faction f)
{
    kanly_move list[MOVES_LISTED + 1], form = kanly_begin(seen, f);
    const kanly_question_row *row = kanly_question_at(form.question);
    char usual[NOTATION_MOVE_SIZE];
    kanly_move usual_move = kanly_default_move(seen, f);
    notation_print(seen, &usual_move, usual, sizeof usual);
    write_means(out, seen, (faction)f);
    write_format(out, "You are asked (%s): ", row->word);
    write_subject(out, seen);
    write_format(out, "%s%s%s\n", row->prompt, row->means[0] ? " " : "", row->means);
    unsigned count = list_moves(seen, form, list, MOVES_LISTED + 1);
    if (count <= MOVES_LISTED)
        write_moves(out, seen, list, count);
    else
        write_ways(out, seen, &form);
    write_anytime(out, seen, f);
    write_format(out, "If you do not mind: `%s`.\n", usual);
}

/* --- the values of a field -------------------------------------------------------------------- */

static bool is_next(const kanly_values *values, unsigned v)
{
    return v < 256 && kanly_values_have(values, (uint8_t)v);
}

/* "0 polar-sink, 4 carthag"; amounts as stretches, "0 to 8". */
static void list_values(writer *out, const kanly_values *values)
{
    const char *between = "";
    bool amount = kanly_field_at(values->field)->amount;
    for (unsigned v = 0; v < 256; v++) {
        char name[WORDS_SIZE] = "";
        saying s = saying_in(name, sizeof name);
        if (!is_next(values, v)) continue;
        unsigned last = v;
        while (amount && is_next(values, last + 1)) last++;
        print_value(&s, values->field, (uint8_t)v);
        if (last > v)
            write_format(out, "%s%u to %u", between, v, last);
        else if (amount || !name[0])
            write_format(out, "%s%u", between, v);
        else
            write_format(out, "%s%u %s", between, v, name);
        between = ", ";
        v = last;
    }
    write_format(out, "%s\n", between[0] ? "" : "none");
}

static void list_refused(writer *out, const kanly_game *seen, const kanly_move *form,
                         const kanly_values *values)
{
    kanly_because why[256];
    kanly_refusals(seen, form, why);
    write_format(out, "Not lawful:\n");
    for (unsigned v = 0; v < 256; v++) {
        char name[WORDS_SIZE] = "", because[WORDS_SIZE];
        saying s = saying_in(name, sizeof name), b = saying_in(because, sizeof because);
        if (!why[v].rule || is_next(values, v)) continue;
        print_value(&s, values->field, (uint8_t)v);
        say_because(&b, &why[v]);
        write_format(out, "- %u %s: %s\n", v, name, because);
    }
}

void describe_choices(writer *out, const kanly_game *seen, const kanly_move *form, bool refused)
{
    kanly_values values;
    char deed[WORDS_SIZE], move[NOTATION_MOVE_SIZE];
    saying s = saying_in(deed, sizeof deed);
    say_move(&s, seen, form);
    if (!kanly_choices(seen, form, &values)) {
        notation_print(seen, form, move, sizeof move);
        write_format(out, "Complete: `%s`, %s.\n", move, deed);
        return;
    }
    write_format(out, "So far: %s. Next, %s:\n", deed, field_text(form, values.field));
    list_values(out, &values);
    if (refused) list_refused(out, seen, form, &values);
}
