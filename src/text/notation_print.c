/* Moves as text: the way back from forms to words. What each value of a form means is what the
** engine's choices say it is, asked for one prefix after the other; so a move is printed with
** the game it is about to be played in. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "text/notation_fit.h"

typedef struct {
    const kanly_game *g;
    const kanly_move *m;
    uint8_t field[KANLY_FIELDS]; /* what each value is; FIELD_DONE where the move is not legal */
    char *out;
    size_t size, used;
} printer;

static void put_text(printer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put_text(printer *p, const char *format, ...)
{
    if (p->used >= p->size) return;
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(p->out + p->used, p->size - p->used, format, arguments);
    va_end(arguments);
    if (n > 0) p->used += (size_t)n;
}

static void find_fields(printer *p)
{
    form f = begin_form(p->g, p->m->by, p->m->question);
    for (unsigned i = 0; i < p->m->length && i < KANLY_FIELDS; i++) {
        p->field[i] = f.legal && f.more ? f.next.field : (uint8_t)KANLY_FIELD_DONE;
        fill(&f, p->m->value[i]);
    }
}

/* --- values ----------------------------------------------------------------------------------- */

static uint8_t value(const printer *p, unsigned i)
{
    return i < p->m->length ? p->m->value[i] : (uint8_t)NONE;
}

static const char *faction_or(uint8_t f) { return f < FACTIONS ? faction_name(f) : "nobody"; }
static const char *territory_or(uint8_t t)
{
    return t < TERRITORIES ? territory_name(t) : "nowhere";
}
static const char *card_or(uint8_t c)
{
    return c < CARDS ? card_name_text(card_name_of(c)) : "none";
}

static const char *leader_or(uint8_t l)
{
    if (l == CHEAP_HERO) return "cheap-hero";
    if (l == KWISATZ_HADERACH) return "kwisatz-haderach";
    return l < LEADERS ? leader_name(l) : "none";
}

static void put_cell(printer *p, cell c)
{
    char name[48];
    print_cell(c, name, sizeof name);
    put_text(p, " %s", name);
}

static void put_count(printer *p, unsigned forces, unsigned elites)
{
    char n[16];
    print_count(forces, elites, n, sizeof n);
    put_text(p, " %s", n);
}

static void put_dial(printer *p, uint8_t half_points)
{
    put_text(p, half_points % 2 ? " %u.5" : " %u", half_points / 2u);
}

static void put_karama(printer *p, card c)
{
    if (c == NONE) return;
    put_text(p, " karama");
    bool usual = c == held_copy(p->g, p->m->by, C_KARAMA);
    if (!usual && c < CARDS) put_text(p, " with %s", card_or(c));
}

/* {cell, forces[, elites]}… from field i on; the index after them, an end mark included. */
static unsigned put_group(printer *p, unsigned i)
{
    while (i + 1 < p->m->length && value(p, i) < CELLS &&
           (p->field[i + 1] == KANLY_FIELD_FORCES || p->field[i + 1] == KANLY_FIELD_DONE)) {
        bool elites = i + 2 < p->m->length && p->field[i + 2] == KANLY_FIELD_ELITES;
        put_count(p, value(p, i + 1), elites ? value(p, i + 2) : 0u);
        put_cell(p, value(p, i));
        i += elites ? 3 : 2;
    }
    return i < p->m->length && value(p, i) == NONE ? i + 1 : i;
}

static void put_journey(printer *p, const char *verb_word, bool ally)
{
    put_text(p, "%s", verb_word);
    unsigned i = put_group(p, 1);
    put_text(p, " >");
    put_cell(p, value(p, i));
    if (ally && value(p, i + 1) && i + 1 < p->m->length) put_text(p, " ally %u", value(p, i + 1));
}

/* --- the larger forms ------------------------------------------------------------------------- */

static void put_ship(printer *p)
{
    switch (value(p, 0)) {
    case KANLY_SHIP_RESERVES:
        put_text(p, "ship");
        put_count(p, value(p, 3), value(p, 4));
        put_cell(p, value(p, 1));
        if (value(p, 5) && p->m->length > 5) put_text(p, " ally %u", value(p, 5));
        put_karama(p, value(p, 2));
        return;
    case KANLY_SHIP_SEND:
        put_text(p, "send");
        put_count(p, value(p, 2), value(p, 3));
        put_cell(p, value(p, 1));
        return;
    case KANLY_SHIP_CROSS: put_journey(p, "cross", true); return;
    case KANLY_SHIP_RETREAT:
        put_text(p, "retreat");
        put_group(p, 1);
        return;
    default: put_text(p, "pass");
    }
}

static void put_revived_leader(printer *p, uint8_t l)
{
    if (l == NONE) return;
    put_text(p, l == KWISATZ_HADERACH ? " %s" : " leader %s", leader_or(l));
}

static void put_revive(printer *p)
{
    switch (value(p, 0)) {
    case KANLY_REVIVE_NORMAL:
        put_text(p, "revive");
        put_count(p, value(p, 1), value(p, 2));
        if (value(p, 3) && p->m->length > 3) put_text(p, " ally %u", value(p, 3));
        put_revived_leader(p, value(p, 4));
        return;
    case KANLY_REVIVE_POWER_FORCES:
        put_text(p, "karama revive");
        put_count(p, value(p, 1), value(p, 2));
        return;
    case KANLY_REVIVE_POWER_LEADER:
        put_text(p, "karama revive");
        put_revived_leader(p, value(p, 1));
        return;
    default: put_text(p, "pass");
    }
}

static void put_nexus(printer *p)
{
    switch (value(p, 0)) {
    case KANLY_NEXUS_OFFER: put_text(p, "offer %s", faction_or(value(p, 1))); return;
    case KANLY_NEXUS_ACCEPT: put_text(p, "accept %s", faction_or(value(p, 1))); return;
    case KANLY_NEXUS_LEAVE: put_text(p, "leave"); return;
    default: put_text(p, "pass");
    }
}

static void put_bid(printer *p)
{
    if (!value(p, 0)) {
        put_text(p, "pass");
        return;
    }
    put_text(p, "bid %u", value(p, 0));
    if (value(p, 1) && p->m->length > 1) put_text(p, " ally %u", value(p, 1));
    put_karama(p, value(p, 2));
}

static void put_plan(printer *p)
{
    put_text(p, "plan leader %s", leader_or(value(p, 0)));
    if (value(p, 2) < CARDS) put_text(p, " weapon %s", card_or(value(p, 2)));
    if (value(p, 3) < CARDS) put_text(p, " defense %s", card_or(value(p, 3)));
    if (value(p, 1) == YES) put_text(p, " kwisatz-haderach");
    put_text(p, " dial");
    put_dial(p, value(p, 4));
    if (value(p, 5) && p->m->length > 5) put_text(p, " spice %u", value(p, 5));
}

static void put_fight(printer *p)
{
    cell zone = value(p, 2);
    put_text(p, "fight");
    if (zone < CELLS)
        put_cell(p, zone);
    else
        put_text(p, " %s", territory_or(value(p, 0)));
    put_text(p, " %s", faction_or(value(p, 1)));
}

static void put_losses(printer *p)
{
    put_text(p, "lose");
    unsigned i = 0;
    bool any = false;
    cell_set zone = battle_of(p->g) ? battle_cells(p->g, p->m->by) : 0;
    for_cells(c, zone) {
        if (i + 1 >= p->m->length) break;
        if (value(p, i) || value(p, i + 1)) {
            put_count(p, value(p, i), value(p, i + 1));
            put_cell(p, c);
            any = true;
        }
        i += 2;
    }
    if (!any) put_text(p, " 0");
}

static void put_kept(printer *p)
{
    card cards[3];
    unsigned count = battle_of(p->g) ? cards_to_keep(p->g, cards) : 0, kept = 0;
    put_text(p, "keep");
    for (unsigned i = 0; i < count; i++)
        if (value(p, i) == YES) put_text(p, " %s", card_or(cards[i])), kept++;
    if (!kept) put_text(p, " none");
}

static void put_voice(printer *p)
{
    if (value(p, 0) == KANLY_VOICE_PASS)
        put_text(p, "pass");
    else
        put_text(p, "voice %s %s", value(p, 0) == KANLY_VOICE_MUST ? "must" : "not",
                 value(p, 1) < VOICE_KINDS ? VOICE_KIND_WORD[value(p, 1)] : "nothing");
}

static void put_foresee(printer *p)
{
    static const char *const said[] = {"pass", "foresee leader", "foresee weapon",
                                       "foresee defense", "foresee dial"};
    put_text(p, "%s", value(p, 0) <= KANLY_FORESEE_DIAL ? said[value(p, 0)] : "pass");
}

static void put_shown(printer *p)
{
    put_text(p, "show");
    if (p->field[0] == KANLY_FIELD_DIAL)
        put_dial(p, value(p, 0));
    else
        put_text(p, " %s",
                 p->field[0] == KANLY_FIELD_LEADER ? leader_or(value(p, 0)) : card_or(value(p, 0)));
}

static void put_ghola(printer *p)
{
    put_text(p, "play tleilaxu-ghola");
    if (value(p, 0) == KANLY_GHOLA_KWISATZ_HADERACH)
        put_text(p, " kwisatz-haderach");
    else if (value(p, 0) == KANLY_GHOLA_LEADER)
        put_text(p, " leader %s", leader_or(value(p, 1)));
    else
        put_count(p, value(p, 1), value(p, 2));
}

static void put_list(printer *p, const char *verb_word, const char *(*name)(uint8_t))
{
    put_text(p, "%s", verb_word);
    for (unsigned i = 0; i < p->m->length; i++)
        if (value(p, i) != NONE) put_text(p, " %s", name(value(p, i)));
}

static void put_returned(printer *p)
{
    char name[32];
    put_text(p, "return");
    for (unsigned i = 0; i < p->m->length; i++) {
        print_card(p->g, p->m->by, value(p, i), name, sizeof name);
        put_text(p, " %s", name);
    }
}

/* Done, or declined. */
static void put_done(printer *p, const char *done_words)
{
    put_text(p, "%s", value(p, 0) == YES ? done_words : "decline");
}

static void put_question(printer *p)
{
    uint8_t first = value(p, 0);
    switch (p->m->question) {
    case ASK_PREDICT: put_text(p, "predict %s %u", faction_or(first), value(p, 1)); break;
    case ASK_TRAITOR: put_text(p, "traitor %s", leader_or(first)); break;
    case ASK_PLACE: put_text(p, "place"), put_group(p, 0); break;
    case ASK_PLACE_ADVISOR: put_text(p, "place"), put_cell(p, first); break;
    case ASK_FIRST_DIAL:
    case ASK_DIAL: put_text(p, "dial %u", first); break;
    case ASK_WEATHER:
        if (first == YES)
            put_text(p, "play weather-control %u", value(p, 1));
        else
            put_text(p, "decline");
        break;
    case ASK_ATOMICS: put_done(p, "play family-atomics"); break;
    case ASK_STORM_LOSS:
        put_text(p, "lose"), put_count(p, first, value(p, 1));
        if (asked_cell(p->g) != NONE) put_cell(p, asked_cell(p->g));
        break;
    case ASK_LOOK_STORM:
    case ASK_LOOK_SPICE: put_text(p, "look %s", first == YES ? "yes" : "no"); break;
    case ASK_KARAMA:
        if (first == NONE)
            put_text(p, "decline");
        else
            put_text(p, "karama with %s", card_or(first));
        break;
    case ASK_WORM_POWER:
        put_text(p, first == NONE ? "decline" : "karama worm %s", territory_or(first));
        break;
    case ASK_WORM: put_text(p, first == NONE ? "pass" : "worm %s", territory_or(first)); break;
    case ASK_SHELTER: put_text(p, "shelter %s", first == YES ? "yes" : "no"); break;
    case ASK_NEXUS: put_nexus(p); break;
    case ASK_RIDE:
        if (first == YES)
            put_journey(p, "ride", false);
        else
            put_text(p, "pass");
        break;
    case ASK_CLAIM: put_text(p, first == YES ? "claim" : "pass"); break;
    case ASK_HAND_POWER:
        put_text(p, first == NONE ? "decline" : "karama take %s", faction_or(first));
        break;
    case ASK_RETURN: put_returned(p); break;
    case ASK_BID: put_bid(p); break;
    case ASK_GRANT: put_text(p, "grant %s", first == YES ? "yes" : "no"); break;
    case ASK_REVIVE: put_revive(p); break;
    case ASK_WARTIME:
        if (first == NONE)
            put_text(p, "decline");
        else
            put_list(p, "flip", territory_or);
        break;
    case ASK_TIMING: put_text(p, first == KANLY_TIMING_ACT ? "act" : "wait"); break;
    case ASK_SHIP: put_ship(p); break;
    case ASK_STOP: put_done(p, "karama stop"); break;
    case ASK_ACCOMPANY:
        if (first == NONE)
            put_text(p, "decline");
        else
            put_text(p, "accompany"), put_cell(p, first);
        break;
    case ASK_INTRUSION:
    case ASK_TAKE_UP_ARMS:
        if (first == YES && asked_territory(p->g) != NONE)
            put_text(p, "flip %s", territory_or(asked_territory(p->g)));
        else
            put_done(p, "flip");
        break;
    case ASK_MOVE:
        if (first == KANLY_MOVE_FORCES)
            put_journey(p, "move", false);
        else
            put_text(p, first == KANLY_MOVE_HAJR ? "play hajr" : "pass");
        break;
    case ASK_FIGHT: put_fight(p); break;
    case ASK_PREVENT:
        if (first < ABILITIES)
            put_text(p, "karama %s with %s", ABILITY[first].word, card_or(value(p, 1)));
        else
            put_text(p, "decline");
        break;
    case ASK_VOICE: put_voice(p); break;
    case ASK_FORESEE: put_foresee(p); break;
    case ASK_SHOW: put_shown(p); break;
    case ASK_LOOK_POWER:
        put_text(p, first == NONE ? "decline" : "karama look %s", faction_or(first));
        break;
    case ASK_PLAN: put_plan(p); break;
    case ASK_CALL: put_text(p, first == YES ? "traitor" : "pass"); break;
    case ASK_LOSE: put_losses(p); break;
    case ASK_KEEP: put_kept(p); break;
    case ASK_CAPTURE:
        put_text(p, first == KANLY_CAPTURE_TAKE   ? "capture"
                    : first == KANLY_CAPTURE_KILL ? "kill"
                                                  : "pass");
        break;
    case ASK_GHOLA: put_ghola(p); break;
    case ASK_BRIBE: put_text(p, "bribe %s %u", faction_or(first), value(p, 1)); break;
    case ASK_GIVE: put_text(p, "give %u", first); break;
    case ASK_PLEDGE: put_text(p, "pledge %u", first); break;
    case ASK_LEND: put_text(p, "lend %s", first == NONE ? "none" : card_or(first)); break;
    case ASK_TRUTHTRANCE:
        put_text(p, "play truthtrance %s Q%02u", faction_or(first), value(p, 1));
        print_arguments(p->g, p->m, 2, p->out + p->used, p->used < p->size ? p->size - p->used : 0);
        break;
    case ASK_DEAL:
        put_text(p, "deal %s", faction_or(first));
        print_arguments(p->g, p->m, 1, p->out + p->used, p->used < p->size ? p->size - p->used : 0);
        break;
    case ASK_DISCLOSE:
        put_text(p, "disclose %s", faction_or(first));
        print_arguments(p->g, p->m, 1, p->out + p->used, p->used < p->size ? p->size - p->used : 0);
        break;
    case ASK_DEAL_ANSWER:
        put_text(p, "answer-deal %u %s", first, value(p, 1) == YES ? "yes" : "no");
        break;
    default: put_text(p, "nothing");
    }
}

void notation_print(const kanly_game *g, const kanly_move *move, char *out, size_t size)
{
    printer p = {.g = g, .m = move, .out = out, .size = size};
    if (size) out[0] = '\0';
    if (move->by >= FACTIONS || move->question >= QUESTIONS || move->length > KANLY_FIELDS) return;
    find_fields(&p);
    put_question(&p);
}
