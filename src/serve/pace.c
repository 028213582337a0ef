/* When bots answer: at practice tables not before the person has seen what happened, in a Nexus not
** before people had their say. A bot that waits has answered nothing: nothing is kept of it. */
#include "serve/pace.h"

#include "rules/situation.h"
#include "serve/messages.h"
#include "serve/playing.h"
#include "serve/server.h"

enum { NEXUS_MILLISECONDS = 20000 }; /* how long bots wait for people at a table of people */

/* --- practice --------------------------------------------------------------------------------- */

bool pace_holds(const game_table *t)
{
    if (!t->practice) return false;
    for (const client *c = t->clients; c; c = c->next_at_table)
        if (c->waits && c->eye < KANLY_FACTIONS && c->seen < t->eye[c->eye].events) return true;
    return false;
}

/* "wait": bots wait from now on until what happened was "seen", up to that number. Only a seat
** holds them back: who watches somebody's practice does not slow it down. */
void on_pace(const request *r)
{
    client *c = r->client;
    game_table *t = c->table;
    int64_t seen = member_number(r, "seen", t->eye[c->eye].events);
    if (!t->practice) {
        refuse(r, "not-practice", "Bots wait for who watches at practice tables only.");
        return;
    }
    if (seen < 0 || seen > UINT32_MAX) {
        refuse(r, "shape", "\"seen\" must be the number of an event.");
        return;
    }
    c->waits = member_yes(r, "wait", c->waits);
    c->seen = (uint32_t)seen;
    table_ready(t);
    writer w = reply(r, "pace");
    write_yes(&w, "wait", c->waits);
    write_number(&w, "seen", c->seen);
    reply_send(r, &w);
}

/* --- the Nexus -------------------------------------------------------------------------------- */

static bool is_person(const game_table *t, uint8_t f)
{
    return t->seat[f].kind == SEAT_PERSON && !seat_bot_plays(&t->seat[f]);
}

/* A pact with a person is theirs to make; so is what answers a person's offer. Offers lie on the
** table for everybody to see, and hurry nobody. */
static bool concerns_people(const game_table *t, const kanly_move *answer)
{
    nexus_facts nexus;
    switch (kanly_said(answer, NEXUS_WAY)) {
    case KANLY_NEXUS_ACCEPT: return is_person(t, kanly_said(answer, NEXUS_ACCEPT_FACTION));
    case KANLY_NEXUS_PASS:
        if (!nexus_now(&t->game, &nexus)) return true;
        for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
            if (is_person(t, f) && nexus.offers[f] >> answer->by & 1) return true;
        return false;
    default: return true;
    }
}

bool comes_too_early(game_table *t, const kanly_move *answer)
{
    seat *x = &t->seat[answer->by];
    bool owed = false;
    if (answer->question != KANLY_ASK_NEXUS || concerns_people(t, answer)) return false;
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        owed |= seat_owes(&t->seat[f]) && t->seat[f].asked_what == KANLY_ASK_NEXUS;
    if (!owed) return false;
    x->held = t->moves + 1;
    x->held_until = t->practice ? 0 : t->nexus_began + NEXUS_MILLISECONDS;
    return !x->held_until || t->server->now < x->held_until;
}

bool bot_is_held(const game_table *t, uint8_t f)
{
    const seat *x = &t->seat[f];
    return x->held == t->moves + 1 && (!x->held_until || t->server->now < x->held_until);
}
