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

/* Two fields for each cell, ascending (aftermath.c). */
static uint8_t loss_cell(const kanly_game *g, const kanly_move *so_far)
{
    unsigned cells = so_far->length / (KANLY_AT_LOSE_ELITES + 1u);
    for_cells(c, battle_cells(g, so_far->by))
        if (!cells--) return c;
    return NONE;
}

static uint8_t kept_card(const kanly_game *g, const kanly_move *so_far)
{
    card cards[3];
    return so_far->length < cards_to_keep(g, cards) ? cards[so_far->length] : NONE;
}

kanly_about field_subject(const kanly_game *g, const kanly_move *so_far)
{
    switch (battle_of(g) ? so_far->question : ASK_NOTHING) {
    case ASK_LOSE: return about(KANLY_FIELD_CELL, loss_cell(g, so_far));
    case ASK_KEEP: return about(KANLY_FIELD_CARD, kept_card(g, so_far));
    }
    return about(KANLY_FIELD_DONE, NONE);
}

unsigned things_to_name(const kanly_game *g, const kanly_move *so_far)
{
    const struct bidding_vars *v = bidding_of(g);
    return so_far->question == ASK_RETURN && v ? (unsigned)bit_count(taken_cards(v)) : 0;
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
    unsigned seats = (unsigned)bit_count(g->playing), place = from % seats;
    for (unsigned i = 0; i < count; i++) {
        set |= just(g->order[place]);
        if (++place == seats) place = 0;
    }
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
                           .asked = NONE,
                           .payee = plays(g, EMPEROR) ? EMPEROR : NONE,
                           .payee_rule = plays(g, EMPEROR) ? R_2_03_04 : R_1_04_06_03};
    if (lot) {
        read_lot(g, lot, out);
        opener = lot_of(g)->opener;
    }
    memset(out->order, NONE, sizeof out->order);
    for (unsigned i = 0, place = seats ? opener % seats : 0; i < seats; i++) {
        out->order[i] = g->order[place];
        if (++place == seats) place = 0;
    }
    for_factions(f, g->playing)
        if (hand_size(g, f) >= hand_limit(f)) out->full |= just(f);
    return true;
}

/* --- the battle ------------------------------------------------------------------------------- */

static leader_set unsure_leaders(const kanly_game *g, faction f)
{
    leader_set set = 0;
    for_leaders(l, leaders_of(f))
        if (g->leader_known[l] == KANLY_UNSURE) set |= leader_bit(l);
    return set;
}

/* The leaders this side may have to send, as far as a view tells: of discs that cannot be told
** apart each might be the one that is free. */
static leader_set possible_leaders(const kanly_game *g, const struct battle_vars *v, faction f)
{
    leader_set sure = available_leaders(g, f, battlefield(v)), set = sure;
    for_factions(own, g->playing)
        if (sure & unsure_leaders(g, own)) set |= unsure_leaders(g, own);
    return set;
}

/* In a hand that nobody counts (RB-108) there may be anything. */
static bool may_hold_hero(const kanly_game *g, faction f, uint8_t eye)
{
    if (f != eye && eye <= FACTIONS && !kanly_hands_counted(g)) return true;
    return holds(g, f, C_CHEAP_HERO) || kanly_hidden_cards(g, (kanly_faction)f);
}

typedef struct {
    unsigned low, high;
} range;

/* What leader and Kwisatz Haderach add, in half-points (1.07.06, 2.01.11). */
static range leader_range(const kanly_game *g, const struct battle_vars *v, faction f, uint8_t eye)
{
    range r = {.low = UINT8_MAX};
    for_leaders(l, possible_leaders(g, v, f)) {
        unsigned points = 2u * (unsigned)leader_strength(l);
        if (points < r.low) r.low = points;
        if (points > r.high) r.high = points;
    }
    if (may_hold_hero(g, f, eye) || r.low == UINT8_MAX) r.low = 0;
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
                    .elites = a.elites,
                    .leaders = possible_leaders(g, v, v->fighter[side])};
    if (s.known) {
        s.plan = (plan_facts){p->leader, p->haderach, p->weapon, p->defense, p->dial, p->spice};
        s.low = s.high = (uint8_t)plan_total(p, false);
        return s;
    }
    range led = leader_range(g, v, v->fighter[side], eye), dial = dial_range(g, v, side, eye);
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

/* 1.09.02: a side counts what it and its ally hold. */
bool stakes_now(const kanly_game *g, stake_facts out[2])
{
    const struct battle_vars *v = battle_of(g);
    if (!v || g->phase != KANLY_BATTLE || !(STRONGHOLDS >> battlefield(v) & 1)) return false;
    for (unsigned i = 0; i < 2; i++) {
        faction_set side = side_with(g, v->fighter[i]);
        territory_set held = strongholds_of(g, side) | territory_bit(battlefield(v));
        out[i] = (stake_facts){.side = side, .held = (uint8_t)bit_count(held)};
        out[i].to_win = (uint8_t)strongholds_to_win(side, &out[i].rule);
    }
    return true;
}

/* --- a plan while it is written --------------------------------------------------------------- */

bool plan_losses(const kanly_game *g, faction f, unsigned dial, unsigned spice, toll_facts *out)
{
    const struct battle_vars *v = battle_of(g);
    uint32_t lost[MOST_ELITES + 1];
    if (!v || side_of(v, f) == NONE) return false;
    army a = army_of(g, v, side_of(v, f));
    losses_for(&a, dial, spice, lost);
    *out = (toll_facts){.least = UINT8_MAX,
                        .supported = a.supported,
                        .rule = a.supported ? R_1_13_04_04 : R_1_07_06_06};
    for (unsigned elites = 0; elites <= MOST_ELITES; elites++) {
        if (!lost[elites]) continue;
        uint8_t fewest = (uint8_t)(elites + lowest_bit(lost[elites]));
        uint8_t all = (uint8_t)(elites + 31u - (unsigned)__builtin_clz(lost[elites]));
        if (fewest < out->least) out->least = fewest;
        if (all > out->most) out->most = all;
    }
    return out->least != UINT8_MAX;
}

unsigned plan_adds(const kanly_move *so_far, uint8_t value)
{
    struct plan p = {.leader = NONE, .weapon = NONE, .defense = NONE};
    switch (so_far->length) {
    case KANLY_AT_PLAN_LEADER: p.leader = value; break;
    case KANLY_AT_PLAN_HADERACH: p.haderach = value; break;
    case KANLY_AT_PLAN_DIAL: p.dial = value; break;
    }
    return plan_total(&p, false);
}

/* The cards of the other side's plan that the eye has been shown, whole or by Prescience. */
static struct plan known_of(const battle_facts *b, unsigned side)
{
    const side_facts *s = &b->side[side];
    struct plan p = {.leader = NONE, .weapon = NONE, .defense = NONE};
    bool told = b->shown && b->element_of == b->fighter[side] && b->shown_value < CARDS;
    if (s->known) {
        p.weapon = s->plan.weapon;
        p.defense = s->plan.defense;
    } else if (told && b->element == KANLY_FORESEE_WEAPON) {
        p.weapon = b->shown_value;
    } else if (told && b->element == KANLY_FORESEE_DEFENSE) {
        p.defense = b->shown_value;
    }
    return p;
}

fate_facts plan_fate(const kanly_game *seen, const kanly_move *form)
{
    battle_facts b;
    fate_facts none = {.fate = FATE_OPEN, .weapon = NONE, .defense = NONE};
    if (form->question != KANLY_ASK_PLAN || !battle_now(seen, form->by, &b)) return none;
    unsigned side = b.fighter[1] == form->by;
    struct plan plan[2] = {[0] = known_of(&b, !side),
                           [1] = {.leader = kanly_said(form, PLAN_LEADER),
                                  .weapon = kanly_said(form, PLAN_WEAPON),
                                  .defense = kanly_said(form, PLAN_DEFENSE)}};
    fate_facts o = {.weapon = plan[0].weapon, .defense = plan[1].defense};
    if (plans_explode(plan)) {
        o.fate = FATE_EXPLOSION;
        o.rule = R_3_01_14;
        return o;
    }
    bool armed = weapon_kills(plan[0].weapon, NONE);
    if (!armed || !is_leader(plan[1].leader)) return none;
    o.fate = weapon_kills(plan[0].weapon, plan[1].defense) ? FATE_DIES : FATE_LIVES;
    o.rule = R_1_07_06_02;
    return o;
}

/* --- on the way ------------------------------------------------------------------------------- */

bool segment_now(const kanly_game *g, segment_facts *out)
{
    const struct shipment_vars *v = shipment_of(g);
    const struct segment_vars *s = segment_of(g);
    const struct move_vars *m = move_of(g);
    if (!v || g->phase != KANLY_SHIPMENT) return false;
    *out = (segment_facts){.who = s ? s->who : (uint8_t)NONE, .done = v->done};
    out->shipped = s && s->shipped;
    out->moved = m && m->moved;
    for (unsigned i = 0; i < FACTIONS && g->order[i] < FACTIONS; i++) {
        faction f = g->order[i];
        if (!(v->done >> f & 1) && f != out->who) out->coming[out->waiting++] = f;
    }
    return true;
}

unsigned group_reach(const kanly_game *g, const kanly_move *so_far, kanly_rule *rule)
{
    if (so_far->question != KANLY_ASK_MOVE || so_far->length <= KANLY_AT_MOVE_FORCES_GROUP)
        return 0;
    cell from = so_far->value[KANLY_AT_MOVE_FORCES_GROUP];
    return from < CELLS ? reach_on_board(g, so_far->by, territory_of(from), rule) : 0;
}

unsigned meets_in(const kanly_game *g, faction by, cell to, meeting out[FACTIONS])
{
    unsigned count = 0;
    cell_set zone = zone_around(g, to);
    bool fights = any_cell(fighting_cells(g, by) & zone);
    for_factions(f, g->playing & (faction_set)~just(by)) {
        bool ally = allied(g, by, f);
        unsigned sum = 0;
        for_cells(c, ally ? cells_of(territory_of(to)) : fighting_cells(g, f) & zone)
            sum += at(g, f, c);
        if (!sum || !(ally || fights)) continue;
        out[count++] = (meeting){f, (stack)sum, ally, ally ? R_1_10_02_07 : R_1_07_01};
    }
    return count;
}
