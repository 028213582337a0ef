/* What the open question is about, and the auction and the battle as one sees them on the table.
** Whoever shows a game need not know how a procedure keeps its books. */
#include "rules/situation.h"

#include "rules/advisors.h"
#include "rules/auction.h"
#include "rules/battle.h"
#include "rules/facts.h"
#include "rules/karama.h"
#include "rules/shipment.h"
#include "rules/turn.h"

/* --- the open question ------------------------------------------------------------------------ */

static kanly_about about(kanly_field kind, unsigned value)
{
    return (kanly_about){value == NONE ? KANLY_FIELD_DONE : (uint8_t)kind, (uint8_t)value};
}

static cell arrival(const kanly_game *g)
{
    const struct journey *j = journey_asked(g);
    return j ? j->to : NONE;
}

kanly_about kanly_subject(const kanly_game *g)
{
    switch (g->depth ? top_of(g)->ask : ASK_NOTHING) {
    case ASK_STORM_LOSS:
        return about(KANLY_FIELD_CELL, arrival(g) != NONE ? arrival(g) : storm_loss_cell(g));
    case ASK_KARAMA: return about(KANLY_FIELD_ABILITY, window_row(g));
    case ASK_SHELTER: return about(KANLY_FIELD_TERRITORY, worm_to_shelter_from(g));
    case ASK_RIDE: return about(KANLY_FIELD_TERRITORY, worm_to_ride(g));
    case ASK_RETURN: return about(KANLY_FIELD_FACTION, bidding_of(g)->victim);
    case ASK_STOP:
    case ASK_ACCOMPANY: return about(KANLY_FIELD_CELL, arrival(g));
    case ASK_INTRUSION: return about(KANLY_FIELD_TERRITORY, entered_territory(g));
    case ASK_TAKE_UP_ARMS: return about(KANLY_FIELD_TERRITORY, territory_of(arrival(g)));
    case ASK_CAPTURE: return about(KANLY_FIELD_LEADER, aftermath_of(g)->drawn);
    }
    return about(KANLY_FIELD_DONE, NONE);
}

/* --- the table -------------------------------------------------------------------------------- */

unsigned most_cards(faction f) { return hand_limit(f); }

uint8_t stronghold_holder(const kanly_game *g, territory where)
{
    faction_set there = forces_in(g, where);
    return bit_count(there) == 1 ? lowest_bit(there) : NONE;
}

/* --- the auction ------------------------------------------------------------------------------ */

static faction_set places(const kanly_game *g, unsigned from, unsigned count)
{
    faction_set set = 0;
    unsigned seats = (unsigned)bit_count(g->playing);
    for (unsigned i = 0; i < count; i++) set |= just(g->order[(from + i) % seats]);
    return set;
}

/* 1.04.06.02: everybody between the highest bidder and whose turn it is; before the first bid,
** from the opener on. */
static faction_set passed_since_raise(const kanly_game *g, const struct lot_vars *v)
{
    unsigned seats = (unsigned)bit_count(g->playing), bidder = 0;
    if (!seats) return 0;
    if (!v->bid) return places(g, v->opener, v->quiet < seats ? v->quiet : seats);
    while (bidder < seats && g->order[bidder] != v->bidder) bidder++;
    return places(g, bidder + 1, (v->seat + 2 * seats - bidder - 1) % seats);
}

static void read_lot(const kanly_game *g, const kanly_frame *frame, auction_facts *out)
{
    const struct lot_vars *v = (const struct lot_vars *)frame->vars;
    out->lot = (uint8_t)(v->index + 1);
    out->card = g->lot[v->index];
    out->bid = v->bid;
    out->bidder = v->bid ? v->bidder : NONE;
    bool opened = frame->step >= LOT_ASK;
    if (opened) out->passed = passed_since_raise(g, v);
    if (top_of(g)->ask == ASK_BID && top_of(g)->who) out->asked = lowest_bit(top_of(g)->who);
}

bool auction_now(const kanly_game *g, auction_facts *out)
{
    const struct bidding_vars *v = bidding_of(g);
    const kanly_frame *lot = frame_of(g, PROC_LOT);
    if (!v || g->phase != KANLY_BIDDING) return false;
    unsigned seats = (unsigned)bit_count(g->playing), opener = v->seat;
    if (!lot && v->next >= v->dealt) return false;
    *out = (auction_facts){.lot = (uint8_t)(v->next + 1),
                           .lots = v->dealt,
                           .card = g->lot[v->next],
                           .bidder = NONE,
                           .asked = NONE};
    if (lot) {
        read_lot(g, lot, out);
        opener = lot_of(g)->opener;
    }
    for (unsigned i = 0; i < FACTIONS; i++)
        out->order[i] = i < seats ? g->order[(opener + i) % seats] : (uint8_t)NONE;
    for_factions(f, g->playing)
        if (hand_size(g, f) >= hand_limit(f)) out->full |= just(f);
    return true;
}

/* --- the battle ------------------------------------------------------------------------------- */

/* The leaders this side may have to send, as far as a view tells: discs that cannot be told
** apart all might. */
static leader_set possible_leaders(const kanly_game *g, const struct battle_vars *v, faction f)
{
    leader_set sure = available_leaders(g, f, battlefield(v)), set = sure;
    for_leaders(l, leaders_of(f))
        if (g->leader_known[l] == KANLY_UNSURE) set |= leader_bit(l);
    for_leaders(l, sure)
        if (g->leader_known[l] == KANLY_UNSURE) set |= leaders_of(leader_faction(l));
    return set;
}

static bool may_hold_hero(const kanly_game *g, faction f)
{
    return holds(g, f, C_CHEAP_HERO) || kanly_hidden_cards(g, (kanly_faction)f);
}

typedef struct {
    unsigned low, high;
} range;

/* What leader and Kwisatz Haderach add, in half-points (1.07.06, 2.01.11). */
static range leader_range(const kanly_game *g, const struct battle_vars *v, faction f)
{
    range r = {.low = UINT8_MAX};
    for_leaders(l, possible_leaders(g, v, f)) {
        unsigned points = 2u * (unsigned)leader_strength(l);
        if (points < r.low) r.low = points;
        if (points > r.high) r.high = points;
    }
    if (may_hold_hero(g, f) || r.low == UINT8_MAX) r.low = 0;
    bool told = v->element == KANLY_FORESEE_LEADER && v->marks & MARK_ANSWERED &&
                prescience_target(g, v) == f;
    if (told && is_leader(v->shown)) r.low = r.high = 2u * (unsigned)leader_strength(v->shown);
    if (told && !is_leader(v->shown)) r.low = r.high = 0;
    bool haderach = f == ATREIDES && haderach_ready(g, battlefield(v)) &&
                    !is_stopped(g, ABILITY_KWISATZ_HADERACH);
    if (haderach && r.high) r.high += 4;
    return r;
}

static range dial_range(const kanly_game *g, const struct battle_vars *v, unsigned side,
                        uint8_t eye)
{
    faction f = v->fighter[side];
    army a = army_of(g, v, side);
    bool counted = f == eye || eye > FACTIONS; /* nobody shows their spice: others might have any */
    uint64_t set = dials(&a, counted ? purse(g, f) : FORCES_EACH);
    range r = {.high = set ? 63u - (unsigned)__builtin_clzll(set) : 0};
    if (v->element == KANLY_FORESEE_DIAL && v->marks & MARK_ANSWERED &&
        prescience_target(g, v) == f)
        r.low = r.high = v->shown;
    return r;
}

static bool plan_known(const struct battle_vars *v, unsigned side, uint8_t eye)
{
    bool looked = eye == ATREIDES && v->looked_at == v->fighter[side]; /* 1.14.01 */
    return v->locked >> side & 1 &&
           (v->marks & MARK_REVEALED || v->fighter[side] == eye || looked || eye > FACTIONS);
}

static side_facts read_side(const kanly_game *g, const struct battle_vars *v, unsigned side,
                            uint8_t eye)
{
    const struct plan *p = &v->plan[side];
    army a = army_of(g, v, side);
    side_facts s = {.locked = v->locked >> side & 1,
                    .known = plan_known(v, side, eye),
                    .forces = a.ordinary,
                    .elites = a.elites};
    if (s.known) {
        s.plan = (plan_facts){p->leader, p->haderach, p->weapon, p->defense, p->dial, p->spice};
        unsigned led = is_leader(p->leader) ? 2u * (unsigned)leader_strength(p->leader) : 0;
        s.low = s.high = (uint8_t)(p->dial + led + (p->haderach ? 4 : 0));
        return s;
    }
    range led = leader_range(g, v, v->fighter[side]), dial = dial_range(g, v, side, eye);
    s.low = (uint8_t)(led.low + dial.low);
    s.high = (uint8_t)(led.high + dial.high);
    return s;
}

bool battle_now(const kanly_game *g, uint8_t eye, battle_facts *out)
{
    const struct battle_vars *v = battle_of(g);
    if (!v || g->phase != KANLY_BATTLE) return false;
    *out = (battle_facts){.territory = battlefield(v),
                          .zone = zone_around(g, v->place),
                          .fighter = {v->fighter[0], v->fighter[1]},
                          .revealed = v->marks & MARK_REVEALED,
                          .voice = v->voice,
                          .voice_kind = v->voice_kind,
                          .voice_on = voice_target(g, v),
                          .element = v->element,
                          .element_of = prescience_target(g, v),
                          .shown = v->marks & MARK_ANSWERED,
                          .shown_value = v->shown};
    for (unsigned side = 0; side < 2; side++) out->side[side] = read_side(g, v, side, eye);
    return true;
}
