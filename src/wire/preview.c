/* What a move would do at once, told before it is made. The move is played in several games that
** could be the one the seat sees (kanly_imagine), reaction windows being passed; what happens in
** all of them alike does not depend on what the seat cannot know, and only that is told. It is made
** from the seat's view alone, with seeds that never change, so the same view always gives the
** same answer. */
#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "play/play.h"
#include "rules/situation.h"
#include "text/wording.h"
#include "wire/names.h"
#include "wire/wire.h"

enum { WORLDS = 24, PASSES = 64, TOLD = 256, AT_ONCE = 2048 };

typedef struct {
    kanly_event event[TOLD]; /* those the seat would hear */
    uint32_t count;
    uint32_t unhindered; /* how many of them before the first window that was passed */
    bool atomics;        /* one of those windows was for Family Atomics */
    bool settled;        /* tokens end up in the same places in every world */
    kanly_game after;
} course;

/* Windows that open in the middle of something: it goes on when nobody uses them. Those between two
** things are a place to stop; that for Family Atomics (3.01.07) is between the storm's amount
** and its way. */
static bool midway_window(const kanly_game *g)
{
    for_factions(f, kanly_deciders(g)) {
        uint8_t asked = (uint8_t)kanly_question(g, (kanly_faction)f);
        return question_is_window(asked) &&
               (!question_is_open(asked) || asked == KANLY_ASK_ATOMICS);
    }
    return false;
}

/* The others who are asked in the same window as the move: it closes when they have nothing to
** say to it either. */
static uint8_t asked_beside(const kanly_game *g, const kanly_move *move)
{
    uint8_t beside = 0;
    if (!question_is_window(move->question)) return 0;
    for_factions(f, kanly_deciders(g))
        if (f != move->by && (uint8_t)kanly_question(g, (kanly_faction)f) == move->question)
            beside |= (uint8_t)(1u << f);
    return beside;
}

/* Others answer the same question, unseen: what comes of it is not for one of them to tell. */
static bool given_in_secret(uint8_t asked)
{
    return question_is_secret(asked) && !question_is_window(asked);
}

/* Keeps what the seat hears. False: a phase has begun, and that is where a preview ends. */
static bool keep_heard(course *c, const kanly_events *heard, uint8_t eye)
{
    for (uint32_t i = 0; i < heard->count; i++) {
        const kanly_event *e = &heard->event[i];
        if (!(e->seen_by >> eye & 1)) continue;
        if (c->count == TOLD) return false;
        c->event[c->count++] = *e;
        if (story_begins_phase(e)) return false;
    }
    return true;
}

/* The move in one possible world. False: there it could not be made. */
static bool play_out(const kanly_game *seen, const kanly_move *move, uint64_t seed, course *c)
{
    kanly_event event[AT_ONCE];
    kanly_events heard = {event, 0, AT_ONCE, 0};
    c->count = 0;
    c->unhindered = UINT32_MAX;
    c->atomics = false;
    kanly_imagine(seen, move->by, seed, &c->after);
    if (given_in_secret(move->question)) {
        if (answer_alone(&c->after, move, &heard) != KANLY_R_NONE) return false;
        return keep_heard(c, &heard, move->by), true;
    }
    if (question_is_window(move->question)) c->unhindered = 0;
    if (kanly_play(&c->after, move, &heard) != KANLY_R_NONE) return false;
    uint8_t beside = asked_beside(&c->after, move);
    for (unsigned i = 0; keep_heard(c, &heard, move->by) && i < PASSES; i++) {
        uint8_t deciders = kanly_deciders(&c->after);
        if (!deciders) break; /* the game is over */
        kanly_faction f = (kanly_faction)lowest_bit(deciders);
        if (!midway_window(&c->after) && !(beside >> f & 1)) break;
        beside &= (uint8_t) ~(1u << f);
        kanly_move pass = kanly_default_move(&c->after, f);
        heard.count = 0;
        if (c->unhindered == UINT32_MAX) c->unhindered = c->count;
        c->atomics |= pass.question == KANLY_ASK_ATOMICS;
        if (kanly_play(&c->after, &pass, &heard) != KANLY_R_NONE) break;
    }
    return true;
}

static uint32_t alike(const course *a, const course *b, uint32_t most)
{
    uint32_t i = 0;
    while (i < most && i < a->count && i < b->count &&
           memcmp(&a->event[i], &b->event[i], sizeof a->event[i]) == 0)
        i++;
    return i;
}

static bool same_tokens(const kanly_game *a, const kanly_game *b, faction f)
{
    return a->reserves[f] == b->reserves[f] && a->advisors == b->advisors &&
           memcmp(a->stack, b->stack, sizeof a->stack) == 0;
}

/* The course all worlds have in common. False: there was none. */
static bool common_course(const kanly_game *seen, const kanly_move *move, course *common)
{
    course *other = malloc(sizeof *other);
    bool any = false;
    if (!other) abort();
    for (uint64_t seed = 1; seed <= WORLDS; seed++) {
        if (!any) {
            any = play_out(seen, move, seed, common);
            common->settled = any;
            continue;
        }
        if (!play_out(seen, move, seed, other)) continue;
        common->count = alike(common, other, common->count);
        if (other->unhindered < common->unhindered) common->unhindered = other->unhindered;
        common->atomics |= other->atomics;
        common->settled &= same_tokens(&common->after, &other->after, move->by);
    }
    free(other);
    return any;
}

/* --- telling it ------------------------------------------------------------------------------- */

static void write_sentence(writer *w, const char *text, kanly_rule rule)
{
    write_open(w, NULL, '{');
    write_text(w, "text", text);
    write_rule(w, "rule", rule);
    write_close(w);
}

static void write_lines(writer *w, const course *c)
{
    char text[STORY_LINE_SIZE];
    write_open(w, "lines", '[');
    for (uint32_t i = 0; i < c->count; i++) {
        story_sentence(&c->event[i], text, sizeof text);
        write_sentence(w, text, c->event[i].rule);
    }
    if (c->count > c->unhindered)
        write_sentence(w,
                       c->atomics
                           ? "This holds if nobody stops it with Karama or plays Family Atomics."
                           : "This holds if nobody stops it with Karama.",
                       KANLY_R_3_01_11_01);
    write_close(w);
    if (c->count > c->unhindered) write_text(w, "unless", c->atomics ? "atomics" : "karama");
}

static void write_course(writer *w, const kanly_game *seen, uint8_t f, const course *c)
{
    int spice = seen->spice[f];
    write_open(w, "events", '[');
    for (uint32_t i = 0; i < c->count; i++) {
        wire_event(w, &c->event[i], 0);
        spice += story_spice_change(&c->event[i], f);
    }
    write_close(w);
    write_open(w, "spice", '{');
    write_number(w, "before", seen->spice[f]);
    write_number(w, "after", spice);
    write_close(w);
    write_lines(w, c);
}

static void write_change(writer *w, const char *key, stack before, stack after)
{
    write_open(w, key, '{');
    write_stack(w, "before", before);
    write_stack(w, "after", after);
    write_close(w);
}

/* Where tokens of the seat's come or go: its reserves, and cells of the board. */
static void write_tokens(writer *w, const kanly_game *seen, const kanly_game *after, faction f)
{
    if (seen->reserves[f] != after->reserves[f])
        write_change(w, "reserves", seen->reserves[f], after->reserves[f]);
    write_open(w, "cells", '[');
    for (cell c = 0; c < CELLS; c++) {
        if (seen->stack[f][c] == after->stack[f][c]) continue;
        write_open(w, NULL, '{');
        write_number(w, "cell", c);
        write_stack(w, "before", seen->stack[f][c]);
        write_stack(w, "after", after->stack[f][c]);
        write_close(w);
    }
    write_close(w);
}

/* Whom the tokens that come somewhere would stand beside. */
static void write_meetings(writer *w, const kanly_game *seen, const kanly_game *after, faction f)
{
    meeting met[FACTIONS];
    territory_set told = 0;
    write_open(w, "meets", '[');
    for (cell c = 0; c < CELLS; c++) {
        if (total(after->stack[f][c]) <= total(seen->stack[f][c])) continue;
        if (told >> territory_of(c) & 1) continue;
        told |= territory_bit(territory_of(c));
        unsigned count = meets_in(after, f, c, met);
        for (unsigned i = 0; i < count; i++) {
            write_open(w, NULL, '{');
            write_text(w, "territory", territory_name(territory_of(c)));
            write_text(w, "faction", faction_name(met[i].faction));
            write_stack(w, "forces", met[i].forces);
            write_yes(w, "ally", met[i].ally);
            write_rule(w, "rule", met[i].rule);
            write_close(w);
        }
    }
    write_close(w);
}

/* What the cards of a plan settle beforehand against those that were shown. */
static void write_fate(writer *w, const kanly_game *seen, const kanly_move *form)
{
    static const char *const FATE[] = {"open", "lives", "dies", "explosion"};
    char text[256];
    saying s = saying_in(text, sizeof text);
    fate_facts known = plan_fate(seen, form);
    if (known.fate == FATE_OPEN) return;
    if (known.fate == FATE_EXPLOSION)
        say(&s, "A Lasgun and a Shield in one battle destroy everything in the territory: both "
                "leaders, all forces, the spice. Nobody wins.");
    if (known.fate == FATE_LIVES) say_card(&s, known.defense), say(&s, " stops ");
    if (known.fate == FATE_DIES) say(&s, "Nothing in your plan stops ");
    if (known.fate != FATE_EXPLOSION) {
        say_card(&s, known.weapon);
        say(&s, ": ");
        say_leader(&s, kanly_said(form, PLAN_LEADER));
        say(&s, known.fate == FATE_LIVES ? " is safe, unless a traitor." : " dies and counts 0.");
    }
    write_open(w, "outlook", '{');
    write_text(w, "fate", FATE[known.fate]);
    if (known.fate != FATE_EXPLOSION) {
        char name[WIRE_NAME_SIZE];
        write_text(w, "weapon", called(KANLY_FIELD_CARD, known.weapon, name));
        if (known.fate == FATE_LIVES)
            write_text(w, "defense", called(KANLY_FIELD_CARD, known.defense, name));
        write_text(w, "leader", called(KANLY_FIELD_LEADER, kanly_said(form, PLAN_LEADER), name));
    }
    write_text(w, "text", text);
    write_rule(w, "rule", known.rule);
    write_close(w);
}

void wire_preview(writer *w, const kanly_game *seen, const kanly_move *form)
{
    kanly_values values;
    course *c = calloc(1, sizeof *c);
    if (!c) abort();
    bool complete = !kanly_choices(seen, form, &values);
    if (complete && !common_course(seen, form, c)) c->count = 0;
    bool settled = complete && c->settled;
    write_question(w, "question", form->question);
    write_yes(w, "complete", complete);
    write_course(w, seen, form->by, c);
    if (settled) {
        write_tokens(w, seen, &c->after, form->by);
        write_meetings(w, seen, &c->after, form->by);
    }
    if (complete) write_fate(w, seen, form);
    free(c);
}
