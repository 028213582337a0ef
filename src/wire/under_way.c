/* The sections of a view about what is going on: the auction, the battle, the battles to come, the
** Nexus. Each is empty when there is none. Like all of a view they are made from what its eye
** may know and nothing else, and written from what was gathered (sections.c). */
#include <stddef.h>
#include <string.h>

#include "rules/facts.h"
#include "rules/rules.h"
#include "text/form.h"
#include "text/wording.h"
#include "wire/inside.h"
#include "wire/names.h"

/* --- the auction ------------------------------------------------------------------------------ */

typedef struct {
    bool now;
    auction_facts auction;
} auction_shown;

size_t gather_auction(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    auction_shown *x = out;
    (void)eye, (void)nth;
    memset(x, 0, sizeof *x);
    x->now = auction_now(g, &x->auction);
    return sizeof *x;
}

void write_auction(writer *w, const void *facts)
{
    const auction_facts *a = &((const auction_shown *)facts)->auction;
    if (!((const auction_shown *)facts)->now) return;
    write_number(w, "lot", a->lot);
    write_number(w, "lots", a->lots);
    write_card(w, "card", a->card);
    write_number(w, "bid", a->bid);
    write_faction(w, "leader", a->bidder);
    write_faction(w, "turn", a->asked);
    write_open(w, "order", '[');
    for (unsigned i = 0; i < FACTIONS && a->order[i] < FACTIONS; i++)
        write_text(w, NULL, faction_name(a->order[i]));
    write_close(w);
    write_factions(w, "passed", a->passed);
    write_factions(w, "full", a->full);
    write_open(w, "paid_to", '{');
    write_faction(w, "faction", a->payee);
    write_rule(w, "rule", a->payee_rule);
    write_close(w);
}

/* --- the battle ------------------------------------------------------------------------------- */

static void write_plan(writer *w, const char *key, const plan_facts *p)
{
    write_open(w, key, '{');
    write_leader(w, "leader", p->leader);
    write_yes(w, "kwisatz_haderach", p->haderach);
    write_card(w, "weapon", p->weapon);
    write_card(w, "defence", p->defense);
    write_points(w, "dial", p->dial);
    write_number(w, "spice", p->spice);
    write_close(w);
}

static void write_voice(writer *w, const battle_facts *b)
{
    char text[64], name[WIRE_NAME_SIZE];
    saying s = saying_in(text, sizeof text);
    kanly_move said = {.question = KANLY_ASK_VOICE};
    if (b->voice == KANLY_VOICE_PASS) {
        write_null(w, "voice");
        return;
    }
    say_value(&s, &said, KANLY_FIELD_OPTION, b->voice);
    say(&s, " ");
    kanly_fill(&said, b->voice);
    say_value(&s, &said, KANLY_FIELD_CARD_KIND, b->voice_kind);
    write_open(w, "voice", '{');
    write_text(w, "by", faction_name(BENE_GESSERIT));
    write_faction(w, "on", b->voice_on);
    write_yes(w, "must", b->voice == KANLY_VOICE_MUST);
    write_text(w, "kind", called(KANLY_FIELD_CARD_KIND, b->voice_kind, name));
    write_text(w, "text", text);
    write_close(w);
}

static void write_prescience(writer *w, const battle_facts *b)
{
    char text[64], shown[64], name[WIRE_NAME_SIZE];
    saying t = saying_in(text, sizeof text), s = saying_in(shown, sizeof shown);
    const kanly_move asked = {.question = KANLY_ASK_FORESEE}, told = {.question = KANLY_ASK_SHOW};
    if (b->element == KANLY_FORESEE_PASS) {
        write_null(w, "prescience");
        return;
    }
    say_value(&t, &asked, KANLY_FIELD_OPTION, b->element);
    if (b->shown) say_value(&s, &told, (uint8_t)foreseen_kind(b->element), b->shown_value);
    write_open(w, "prescience", '{');
    write_text(w, "by", faction_name(ATREIDES));
    write_faction(w, "on", b->element_of);
    write_text(w, "element", value_name(&asked, KANLY_FIELD_OPTION, b->element, name));
    write_text(w, "text", text);
    write_text(w, "shown", b->shown ? shown : NULL);
    write_close(w);
}

typedef struct {
    bool now, at_stake, seated; /* seated: the eye is that of a faction */
    uint8_t own;                /* its side, 2: neither */
    battle_facts battle;
    stake_facts stake[2];
} battle_shown;

size_t gather_battle(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    battle_shown *x = out;
    (void)nth;
    memset(x, 0, sizeof *x);
    x->now = battle_now(g, eye, &x->battle);
    if (!x->now) return sizeof *x;
    x->seated = eye < FACTIONS;
    x->own = eye == x->battle.fighter[0] ? 0 : eye == x->battle.fighter[1] ? 1 : 2;
    x->at_stake = stakes_now(g, x->stake);
    return sizeof *x;
}

/* One's own plan; else the one the Atreides have been shown (1.14.01). */
static void write_own_plan(writer *w, const battle_shown *x)
{
    const battle_facts *b = &x->battle;
    if (x->own < 2 && b->side[x->own].known) {
        write_plan(w, "plan", &b->side[x->own].plan);
        return;
    }
    for (unsigned side = 0; side < 2; side++)
        if (x->seated && !b->revealed && b->side[side].known) {
            write_plan(w, "plan", &b->side[side].plan);
            return;
        }
    write_null(w, "plan");
}

static void write_sides(writer *w, const battle_shown *x)
{
    const battle_facts *b = &x->battle;
    write_open(w, "locked", '[');
    for (unsigned side = 0; side < 2; side++)
        if (b->side[side].locked) write_text(w, NULL, faction_name(b->fighter[side]));
    write_close(w);
    write_own_plan(w, x);
    write_open(w, "shown", '{');
    for (unsigned side = 0; side < 2; side++)
        if (b->side[side].known && (b->revealed || side != x->own))
            write_plan(w, faction_name(b->fighter[side]), &b->side[side].plan);
    write_close(w);
    write_open(w, "most", '{');
    for (unsigned side = 0; side < 2; side++) {
        write_open(w, faction_name(b->fighter[side]), '{');
        write_points(w, "low", b->side[side].low);
        write_points(w, "high", b->side[side].high);
        write_close(w);
    }
    write_close(w);
}

/* The leaders each side may have to send, as far as the eye knows. */
static void write_free_leaders(writer *w, const battle_facts *b)
{
    write_open(w, "leaders", '{');
    for (unsigned side = 0; side < 2; side++) {
        write_open(w, faction_name(b->fighter[side]), '[');
        for_leaders(l, b->side[side].leaders) write_text(w, NULL, leader_name(l));
        write_close(w);
    }
    write_close(w);
}

static void write_stakes(writer *w, const battle_shown *x)
{
    if (!x->at_stake) {
        write_null(w, "stakes");
        return;
    }
    write_open(w, "stakes", '{');
    for (unsigned side = 0; side < 2; side++) {
        write_open(w, faction_name(x->battle.fighter[side]), '{');
        write_factions(w, "side", x->stake[side].side);
        write_number(w, "held", x->stake[side].held);
        write_number(w, "to_win", x->stake[side].to_win);
        write_rule(w, "rule", x->stake[side].rule);
        write_close(w);
    }
    write_close(w);
}

void write_battle(writer *w, const void *facts)
{
    const battle_shown *x = facts;
    const battle_facts *b = &x->battle;
    if (!x->now) return;
    write_text(w, "territory", territory_name(b->territory));
    write_cells(w, "cells", b->zone);
    write_text(w, "aggressor", faction_name(b->fighter[0]));
    write_text(w, "defender", faction_name(b->fighter[1]));
    write_open(w, "forces", '{');
    for (unsigned side = 0; side < 2; side++) {
        write_open(w, faction_name(b->fighter[side]), '[');
        write_number(w, NULL, b->side[side].forces);
        write_number(w, NULL, b->side[side].elites);
        write_close(w);
    }
    write_close(w);
    write_voice(w, b);
    write_prescience(w, b);
    write_sides(w, x);
    write_free_leaders(w, b);
    write_stakes(w, x);
}

/* --- the battles to come ---------------------------------------------------------------------- */

typedef struct {
    unsigned count;
    pending_battle list[PENDING_BATTLES];
} battles_shown;
_Static_assert(sizeof(battles_shown) <= WIRE_FACTS, "wire.h says how much there may be to show");

size_t gather_battles(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    battles_shown *x = out;
    (void)eye, (void)nth;
    x->count = battles_to_come(g, x->list);
    return offsetof(battles_shown, list) + x->count * sizeof x->list[0];
}

void write_battles(writer *w, const void *facts)
{
    const battles_shown *x = facts;
    for (unsigned i = 0; i < x->count; i++) {
        const pending_battle *b = &x->list[i];
        write_open(w, NULL, '{');
        write_text(w, "territory", territory_name(b->territory));
        write_cells(w, "cells", b->zone);
        write_open(w, "factions", '[');
        write_text(w, NULL, faction_name(b->aggressor));
        write_text(w, NULL, faction_name(b->other));
        write_close(w);
        write_close(w);
    }
}

/* --- the Nexus -------------------------------------------------------------------------------- */

typedef struct {
    bool now, seated;
    faction_set playing, others;
    nexus_facts nexus;
    uint8_t together[FACTIONS]; /* what the eye would hold with each of the others */
    uint8_t to_win;             /* and what a pair wins with */
    kanly_rule rule;
} nexus_shown;

size_t gather_nexus(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    nexus_shown *x = out;
    (void)nth;
    memset(x, 0, sizeof *x);
    x->now = nexus_now(g, &x->nexus);
    if (!x->now) return sizeof *x;
    x->playing = g->playing;
    x->seated = eye < FACTIONS;
    if (!x->seated) return sizeof *x;
    x->others = g->playing & (faction_set)~just(eye);
    for_factions(f, x->others) {
        faction_set pair = just(eye) | just(f);
        x->together[f] = (uint8_t)strongholds_held(g, pair);
        x->to_win = (uint8_t)strongholds_to_win(pair, &x->rule);
    }
    return sizeof *x;
}

static void write_pairs(writer *w, const nexus_shown *x)
{
    write_open(w, "together", '{');
    for_factions(f, x->others) write_number(w, faction_name(f), x->together[f]);
    write_close(w);
    write_number(w, "to_win", x->to_win);
    write_rule(w, "to_win_rule", x->rule);
}

void write_nexus(writer *w, const void *facts)
{
    const nexus_shown *x = facts;
    if (!x->now) return;
    write_open(w, "offers", '[');
    for_factions(from, x->playing)
        for_factions(to, x->nexus.offers[from]) {
            write_open(w, NULL, '{');
            write_text(w, "from", faction_name(from));
            write_text(w, "to", faction_name(to));
            write_close(w);
        }
    write_close(w);
    write_factions(w, "done", x->nexus.done);
    if (x->seated) write_pairs(w, x);
}

/* --- who is about to win ---------------------------------------------------------------------- */

typedef struct {
    uint8_t count;
    threat_facts list[THREATS];
} threats_shown;
_Static_assert(sizeof(threats_shown) <= WIRE_FACTS, "wire.h says how much there may be to show");

size_t gather_threats(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    threats_shown *x = out;
    threat_facts list[THREATS];
    (void)eye, (void)nth;
    memset(x, 0, sizeof *x);
    x->count = (uint8_t)threats_now(g, list);
    for (unsigned i = 0; i < x->count; i++) {
        threat_facts *t = &x->list[i]; /* member by member: the gaps stay zero */
        t->side = list[i].side;
        t->how = list[i].how;
        t->stands = list[i].stands;
        t->turns_left = list[i].turns_left;
        t->held = list[i].held;
        t->to_win = list[i].to_win;
        t->holds = list[i].holds;
        t->places = list[i].places;
        t->rule = list[i].rule;
    }
    return sizeof *x;
}

static void write_territories(writer *w, const char *key, territory_set set)
{
    write_open(w, key, '[');
    for_territories(t, set) write_text(w, NULL, territory_name(t));
    write_close(w);
}

void write_threats(writer *w, const void *facts)
{
    const threats_shown *x = facts;
    for (unsigned i = 0; i < x->count; i++) {
        const threat_facts *t = &x->list[i];
        write_open(w, NULL, '{');
        write_factions(w, "side", t->side);
        write_text(w, "how", victory_word((uint8_t)t->how));
        write_yes(w, "stands", t->stands);
        write_number(w, "turns_left", t->turns_left);
        write_number(w, "held", t->held);
        write_number(w, "to_win", t->to_win);
        write_territories(w, "holds", t->holds);
        write_territories(w, "places", t->places);
        write_rule(w, "rule", t->rule);
        write_close(w);
    }
}

/* --- a form while it is filled in ------------------------------------------------------------- */

static void write_losses(writer *w, const kanly_game *g, const kanly_move *so_far, uint8_t spice)
{
    toll_facts toll;
    if (!plan_losses(g, so_far->by, kanly_said(so_far, PLAN_DIAL), spice, &toll)) return;
    write_open(w, "losses", '{');
    write_number(w, "least", toll.least);
    write_number(w, "most", toll.most);
    if (toll.supported) { /* of the fewest tokens */
        write_number(w, "full", spice);
        write_number(w, "half", toll.least - spice);
    }
    write_rule(w, "rule", toll.rule);
    write_close(w);
}

void write_value_facts(writer *w, const kanly_game *seen, const kanly_move *so_far, uint8_t value)
{
    if (so_far->question != KANLY_ASK_PLAN) return;
    unsigned points = plan_adds(so_far, value);
    if (points) write_points(w, "adds", points);
    if (so_far->length == KANLY_AT_PLAN_SPICE) write_losses(w, seen, so_far, value);
}

void write_field_facts(writer *w, const kanly_game *seen, const kanly_move *so_far, uint8_t field)
{
    kanly_rule rule;
    kanly_about subject = field_subject(seen, so_far);
    unsigned count = things_to_name(seen, so_far), free;
    if (subject.kind != KANLY_FIELD_DONE) {
        write_open(w, "of", '{');
        write_text(w, "field", field_name(subject.kind));
        write_value(w, so_far, subject.kind, subject.value);
        write_close(w);
    }
    if (count) write_number(w, "count", count);
    if (free_to_revive(seen, so_far, &free)) write_number(w, "free", free);
    unsigned reach = field == KANLY_FIELD_CELL ? group_reach(seen, so_far, &rule) : 0;
    if (!reach) return;
    write_open(w, "reach", '{');
    write_number(w, "territories", reach);
    write_rule(w, "rule", rule);
    write_text(w, "title", kanly_rule_text(rule)->title);
    write_close(w);
}
