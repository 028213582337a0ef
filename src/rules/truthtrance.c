/* 3.01.22 TRUTHTRANCE: thirty questions with yes or no for an answer.
**
** The form: whom, which question, then what that question is about. Nobody is asked anything:
** the answer is worked out at once from what the target knows, and published. A question whose
** truth the target cannot know, and one about the future, is not to be had; when it is to be had
** depends on public facts only. */
#include "flow/flow.h"

#include "rules/auction.h"
#include "rules/battle.h"
#include "rules/facts.h"

static card_set cards_of_sort(unsigned kind)
{
    card_set projectile = card_set_of_kind(WEAPON_PROJECTILE),
             poison = card_set_of_kind(WEAPON_POISON);
    card_set lasgun = card_set_of_kind(WEAPON_LASGUN);
    card_set shields = card_set_of_kind(DEFENSE_PROJECTILE),
             snoopers = card_set_of_kind(DEFENSE_POISON);
    switch (kind) {
    case KANLY_SORT_PROJECTILE: return projectile;
    case KANLY_SORT_POISON: return poison;
    case KANLY_SORT_LASGUN: return lasgun;
    case KANLY_SORT_WEAPON: return projectile | poison | lasgun;
    case KANLY_SORT_SHIELD: return shields;
    case KANLY_SORT_SNOOPER: return snoopers;
    case KANLY_SORT_DEFENSE: return shields | snoopers;
    case KANLY_SORT_HERO: return card_set_of_kind(HERO);
    case KANLY_SORT_KARAMA: return card_set_of_name(C_KARAMA);
    case KANLY_SORT_SPECIAL: return card_set_of_kind(SPECIAL);
    case KANLY_SORT_WORTHLESS: return card_set_of_kind(WORTHLESS);
    }
    return 0;
}

static card_set cards_by_name_or_kind(unsigned value)
{
    if (value < CARD_NAMES) return card_set_of_name((card_name)value);
    return cards_of_sort(value - KANLY_ANY_SORT);
}

/* --- when a question is to be had ------------------------------------------------------------- */

static bool has_face_down_leaders(const kanly_game *g, faction f)
{
    for_leaders(l, leaders_of(f))
        if (g->leader[l].place == TANKS_DOWN) return true;
    return false;
}

static bool may_ask(const kanly_game *g, faction target, unsigned number)
{
    switch (number) {
    case KANLY_TRUTHTRANCE_Q08:
    case KANLY_TRUTHTRANCE_Q09:
    case KANLY_TRUTHTRANCE_Q10:
    case KANLY_TRUTHTRANCE_Q11: return target == BENE_GESSERIT;
    case KANLY_TRUTHTRANCE_Q13:
    case KANLY_TRUTHTRANCE_Q14: /* looked this turn, which is at the end of the storm phase */
        return target == FREMEN && storm_deck_in_use(g) && g->looked & LOOKED_STORM &&
               !frame_of(g, PROC_STORM);
    case KANLY_TRUTHTRANCE_Q15:
    case KANLY_TRUTHTRANCE_Q16: /* looked this turn, which is before the shipments */
        return target == ATREIDES && g->looked & LOOKED_SPICE && g->phase >= KANLY_SHIPMENT;
    case KANLY_TRUTHTRANCE_Q17:
    case KANLY_TRUTHTRANCE_Q18: return target == ATREIDES;
    case KANLY_TRUTHTRANCE_Q19: return target == ATREIDES && lot_shown(g) != NONE;
    case KANLY_TRUTHTRANCE_Q22: return g->last_bought[target] != NONE;
    case KANLY_TRUTHTRANCE_Q23: return target == HARKONNEN && advanced(g);
    case KANLY_TRUTHTRANCE_Q24: return has_face_down_leaders(g, target);
    case KANLY_TRUTHTRANCE_Q25:
    case KANLY_TRUTHTRANCE_Q26: return target == ATREIDES && advanced(g);
    case KANLY_TRUTHTRANCE_Q27: return g->hand_swapped != 0;
    case KANLY_TRUTHTRANCE_Q28: return high_bidder(g) == target;
    case KANLY_TRUTHTRANCE_Q29: /* a fighter whose plan is not locked yet */
        return top_of(g)->ask == ASK_PLAN && has(top_of(g)->who, target);
    }
    return number >= 1 && number <= KANLY_TRUTHS;
}

/* --- the truth -------------------------------------------------------------------------------- */

static bool saw_buy(const kanly_game *g, faction buyer, card_name name)
{
    for_cards(c, card_set_of_name(name))
        if (g->seen_bought[c] & just(buyer)) return true;
    return false;
}

static bool holds_passed_card(const kanly_game *g, faction f)
{
    if (!has(g->hand_swapped, f)) return false;
    for_cards(c, g->hand[f])
        if (g->seen_bought[c] & CHANGED_HANDS) return true;
    return false;
}

static bool seen_on_auction(const kanly_game *g, card_name name)
{
    for_cards(c, card_set_of_name(name))
        if (g->seen_bought[c] & SEEN_ON_AUCTION) return true;
    return false;
}

static bool is_among(card c, card_set cards) { return c != NONE && cards & card_bit(c); }

static bool holds_captive(const kanly_game *g, faction f, leader l)
{
    return leader_faction(l) != f && set_has(leaders_held(g, f), l);
}

/* Questions about cards in hand: 1 to 4, 20 to 22, 27, 30. */
static bool card_truth(const kanly_game *g, faction f, unsigned number, unsigned a, unsigned b)
{
    card_set hand = g->hand[f];
    switch (number) {
    case KANLY_TRUTHTRANCE_Q01: return holds(g, f, (card_name)a);
    case KANLY_TRUTHTRANCE_Q02: return hand & cards_of_sort(a);
    case KANLY_TRUTHTRANCE_Q03: return (unsigned)bit_count(hand & cards_of_sort(b)) >= a;
    case KANLY_TRUTHTRANCE_Q04: return hand_size(g, f) >= a;
    case KANLY_TRUTHTRANCE_Q20: return g->ever_held[f] & card_set_of_name((card_name)a);
    case KANLY_TRUTHTRANCE_Q21: return is_among(g->first_card[f], card_set_of_name((card_name)a));
    case KANLY_TRUTHTRANCE_Q22: return is_among(g->last_bought[f], cards_by_name_or_kind(a));
    case KANLY_TRUTHTRANCE_Q27: return holds_passed_card(g, f);
    case KANLY_TRUTHTRANCE_Q30:
        return holds(g, f, a == KANLY_SORT_PROJECTILE ? C_SHIELD : C_SNOOPER);
    }
    return false;
}

static bool truth(const kanly_game *g, faction f, unsigned number, unsigned a, unsigned b)
{
    switch (number) {
    case KANLY_TRUTHTRANCE_Q05: return set_has(g->traitors[f], (leader)a);
    case KANLY_TRUTHTRANCE_Q06: return g->traitors[f] & leaders_of((faction)a);
    case KANLY_TRUTHTRANCE_Q07: return set_has(g->traitors_dealt[f], (leader)a);
    case KANLY_TRUTHTRANCE_Q08: return g->predicted_faction == a;
    case KANLY_TRUTHTRANCE_Q09: return g->predicted_turn == a;
    case KANLY_TRUTHTRANCE_Q10: return g->predicted_faction == a && g->predicted_turn == b;
    case KANLY_TRUTHTRANCE_Q11: return g->predicted_turn && g->predicted_turn <= a;
    case KANLY_TRUTHTRANCE_Q12:
        return g->spice[f] >= a; /* behind the shield: bribes do not count (QE-06) */
    case KANLY_TRUTHTRANCE_Q13: return g->storm_card == a;
    case KANLY_TRUTHTRANCE_Q14: return g->storm_card >= a;
    case KANLY_TRUTHTRANCE_Q15: return next_spice(g) == S_SHAI_HULUD;
    case KANLY_TRUTHTRANCE_Q16: return next_spice(g) == a;
    case KANLY_TRUTHTRANCE_Q17: return seen_on_auction(g, (card_name)a);
    case KANLY_TRUTHTRANCE_Q18: return saw_buy(g, (faction)a, (card_name)b);
    case KANLY_TRUTHTRANCE_Q19: return is_among(lot_shown(g), cards_by_name_or_kind(a));
    case KANLY_TRUTHTRANCE_Q23: return holds_captive(g, f, (leader)a);
    case KANLY_TRUTHTRANCE_Q24: return g->leader[a].place == TANKS_DOWN;
    case KANLY_TRUTHTRANCE_Q25: return kanly_haderach_awake(g);
    case KANLY_TRUTHTRANCE_Q26: return g->haderach_lost >= a;
    case KANLY_TRUTHTRANCE_Q28: return bid_beyond_means(g);
    case KANLY_TRUTHTRANCE_Q29: return leader_available(g, f, (leader)a);
    }
    return card_truth(g, f, number, a, b);
}

/* --- the form --------------------------------------------------------------------------------- */

/* n ranges as the question says. */
static void number_choices(unsigned number, choices *c)
{
    static const uint8_t RANGE[KANLY_TRUTHS + 1][KANLY_TRUTHTRANCE_Q02] = {
        [KANLY_TRUTHTRANCE_Q03] = {2, 8},  [KANLY_TRUTHTRANCE_Q04] = {1, 8},
        [KANLY_TRUTHTRANCE_Q12] = {1, 99}, [KANLY_TRUTHTRANCE_Q13] = {1, 6},
        [KANLY_TRUTHTRANCE_Q14] = {2, 6},  [KANLY_TRUTHTRANCE_Q26] = {1, 7},
    };
    allow_amounts(c);
    forbid_outside(c, R_3_01_22, RANGE[number][0], RANGE[number][1]);
}

/* Leaders of the factions in the game; for Q24 the target's own. */
static leader_set leaders_to_name(const kanly_game *g, faction target, unsigned number)
{
    leader_set set = 0;
    for_factions(f, g->playing)
        if (number != KANLY_TRUTHTRANCE_Q24 || f == target) set |= leaders_of(f);
    return set;
}

static void card_choices(unsigned number, choices *c)
{
    bool by_kind_too = number == KANLY_TRUTHTRANCE_Q19 || number == KANLY_TRUTHTRANCE_Q22;
    allow_range(c, 0, KANLY_ANY_SORT + KANLY_CARD_SORTS - 1);
    forbid_bits(c, R_3_01_22,
                ((UINT64_C(1) << KANLY_ANY_SORT) - 1) & ~((UINT64_C(1) << CARD_NAMES) - 1));
    if (!by_kind_too) forbid_above(c, R_3_01_22, CARD_NAMES - 1);
}

static void argument_choices(const kanly_game *g, faction target, unsigned number, unsigned kind,
                             choices *c)
{
    field(c, (kanly_field)kind);
    switch (kind) {
    case KANLY_FIELD_CARD_NAME: card_choices(number, c); break;
    case KANLY_FIELD_CARD_SORT:
        allow_range(c, 0, KANLY_CARD_SORTS - 1);
        if (number == KANLY_TRUTHTRANCE_Q30) forbid_above(c, R_3_01_22, KANLY_SORT_POISON);
        break;
    case KANLY_FIELD_NUMBER: number_choices(number, c); break;
    case KANLY_FIELD_LEADER:
        allow_bits(c, (UINT64_C(1) << LEADERS) - 1);
        forbid_bits(c, R_3_01_22, ~(uint64_t)leaders_to_name(g, target, number));
        break;
    case KANLY_FIELD_FACTION:
        allow_bits(c, ALL_FACTIONS);
        forbid_bits(c, R_3_01_22, ALL_FACTIONS & ~g->playing);
        break;
    case KANLY_FIELD_TURN:
        allow_range(c, 1, LARGEST_AMOUNT);
        forbid_outside(c, R_3_01_22, 1, g->options.turns);
        break;
    case KANLY_FIELD_SPICE_CARD:
        allow_range(c, 0, S_SHAI_HULUD);
        forbid(c, R_3_01_22, S_SHAI_HULUD);
        break;
    }
}

static void truthtrance_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    faction target = kanly_said(m, TRUTHTRANCE_FACTION);
    if (choosing(m, TRUTHTRANCE_FACTION)) {
        field(c, KANLY_FIELD_FACTION);
        allow_bits(c, ALL_FACTIONS);
        forbid_bits(c, R_3_01_22, ALL_FACTIONS & ~others(g, by));
        return;
    }
    if (choosing(m, TRUTHTRANCE_WAY)) {
        field(c, KANLY_FIELD_QUESTION);
        allow_range(c, 1, KANLY_TRUTHS);
        uint64_t closed = 0;
        for (unsigned number = 1; number <= KANLY_TRUTHS; number++)
            if (!may_ask(g, target, number)) closed |= value_bit(number);
        forbid_bits(c, R_3_01_22, closed);
        return;
    }
    unsigned kind = kind_by_row(m);
    if (kind != KANLY_FIELD_DONE)
        argument_choices(g, target, kanly_said(m, TRUTHTRANCE_WAY), kind, c);
    else
        complete(c);
}

static bool truthtrance_accept(table *t, faction by, const kanly_move *m)
{
    kanly_game *g = t->game;
    faction target = kanly_said(m, TRUTHTRANCE_FACTION);
    uint8_t number = kanly_said(m, TRUTHTRANCE_WAY);
    const uint8_t *about = m->value + KANLY_AT_TRUTHTRANCE_WAY + 1; /* one field, two, or none */
    unsigned given = m->length - (KANLY_AT_TRUTHTRANCE_WAY + 1u);
    uint8_t a = given > 0 ? about[0] : 0, b = given > 1 ? about[1] : 0;
    bool yes = truth(g, target, number, a, b);
    card c = held_copy(g, by, C_TRUTHTRANCE);
    tell(t, R_3_01_22, EVENT_CARD_PLAYED, by, c);
    discard(t, R_3_01_22, by, c);
    g->truth = yes ? 2 : 1;
    tell(t, R_3_01_22, EVENT_TRUTH_ASKED, by, target, number, a, b);
    tell(t, R_3_01_22, EVENT_TRUTH_TOLD, target, yes);
    return true;
}

static void truthtrance_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    if (!holds(g, by, C_TRUTHTRANCE)) deny(c, R_3_01_22);
}

const question question_TRUTHTRANCE = {
    .choices = truthtrance_choices, .accept = truthtrance_accept, .absent = truthtrance_absent};
