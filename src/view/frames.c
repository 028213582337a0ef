/* Secrets of the procedures under way: what their frames hold that not everybody knows, and how
** to guess it. */
#include "rules/auction.h"
#include "rules/facts.h"
#include "rules/revival.h"
#include "rules/shipment.h"
#include "view/view.h"

/* Spice everybody has heard a faction promise is there. */
static void must_have(kanly_game *g, uint8_t eye, faction f, unsigned amount)
{
    if (f != eye && g->spice[f] < amount) g->spice[f] = (uint16_t)(amount + random_below(g, 4));
}

static void promise(kanly_game *g, uint8_t eye, faction f, unsigned amount)
{
    must_have(g, eye, f, amount);
    if (f != eye) g->reserved[f] = (uint8_t)amount;
}

void hide_frames(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    (void)g;
    hide_auction(seen, eye < FACTIONS ? just(eye) : 0);
    hide_battle(seen, eye);
}

/* --- answers given in secret ------------------------------------------------------------------ */

/* Who was asked, where everybody knows it and a missing answer would be none at all. Windows are
** left out: there no answer is a pass. */
static faction_set surely_asked(const kanly_game *g)
{
    switch (top_of(g)->ask) {
    case ASK_FIRST_DIAL: return first_storm_dialers(g);
    case ASK_DIAL: return just(g->wheel_users[0]) | just(g->wheel_users[1]);
    case ASK_TRAITOR: return others(g, HARKONNEN);
    }
    return 0;
}

/* --- the auction ------------------------------------------------------------------------------ */

/* The standing bid as long as it is to be paid, or NULL. */
static struct lot_vars *standing_bid(kanly_game *g)
{
    for (unsigned i = 0; i < g->depth; i++) {
        struct lot_vars *v = (struct lot_vars *)g->frame[i].vars;
        bool bound = g->frame[i].step == LOT_BID || g->frame[i].step == LOT_PAID;
        if (g->frame[i].procedure == PROC_LOT && bound && v->bid) return v;
    }
    return NULL;
}

/* A bid is backed by spice; one that goes beyond what was guessed, by a Karama if the bidder may
** have one. */
static void imagine_bid(kanly_game *g, uint8_t eye)
{
    struct lot_vars *v = standing_bid(g);
    if (!v || v->backing != NONE) return;
    bool open = top_of(g)->ask == ASK_BID && v->bidder != eye;
    unsigned own = v->bid - v->ally_part;
    faction ally = ally_of(g, v->bidder);
    if (open && g->spice[v->bidder] < own && holds(g, v->bidder, C_KARAMA)) {
        v->backing = held_copy(g, v->bidder, C_KARAMA);
        return;
    }
    promise(g, eye, v->bidder, own);
    if (v->ally_part) promise(g, eye, ally, v->ally_part);
}

/* Of the hand Harkonnen took, others know how many cards it was. */
static void imagine_taken(kanly_game *g, uint8_t eye)
{
    for (unsigned i = 0; i < g->depth; i++) {
        struct bidding_vars *v = (struct bidding_vars *)g->frame[i].vars;
        if (g->frame[i].procedure != PROC_BIDDING || !v->taken[0] || eye == HARKONNEN ||
            eye == v->victim)
            continue;
        unsigned count = (unsigned)bit_count(v->taken[0]);
        card_set taken = 0;
        for_cards(c, g->hand[HARKONNEN])
            if (count) taken |= card_bit(c), count--;
        for (unsigned byte = 0; byte < sizeof v->taken; byte++)
            v->taken[byte] = (uint8_t)(taken >> 8 * byte);
    }
}

/* --- shipment and revival --------------------------------------------------------------------- */

/* A shipment that has been declared and not yet paid. */
static void imagine_fare(kanly_game *g, uint8_t eye)
{
    const kanly_frame *frame = frame_of(g, PROC_SHIP);
    if (!frame || frame->ask == ASK_SHIP) return;
    const struct ship_vars *v = (const struct ship_vars *)frame->vars;
    if (v->shipped) return;
    must_have(g, eye, v->journey.who, (unsigned)(v->price - v->ally_pays));
    if (v->ally_pays) must_have(g, eye, ally_of(g, v->journey.who), v->ally_pays);
}

void imagine_frames(kanly_game *g, uint8_t eye, plans_imagined plans)
{
    if (extra_bound(g)) promise(g, eye, EMPEROR, extra_bound(g));
    imagine_fare(g, eye);
    imagine_bid(g, eye);
    imagine_taken(g, eye);
    imagine_battle(g, eye, plans);
    if (!kanly_deciders(g)) return;
    faction_set silent = surely_asked(g) & (faction_set)~top_of(g)->who;
    for_factions(f, silent) {
        if (f == eye) continue;
        top(g)->who |= just(f);
        uint64_t dice = next_number(g);
        kanly_move m = kanly_random_move(g, (kanly_faction)f, &dice);
        kanly_play_trusted(g, &m, NULL);
    }
}
