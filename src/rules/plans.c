/* 1.07.04 BATTLE PLANS: what a lawful plan is, and how the Voice (2.02.06) and Prescience (2.01.08)
** bind it.
**
** A plan is filled in as leader, Kwisatz Haderach, weapon, defence, dial, spice (1.07.04.01). Each
** field first allows everything thinkable, then loses what its own rules forbid, then what the
** Voice forbids, then what Prescience was told, then what a deal has promised. The same fields
** answer Prescience. Whatever a field allows can be completed: the Voice and Prescience are
** looked at together, and a promise yields where they leave nothing else. */
#include "rules/battle.h"
#include "rules/deals.h"
#include "rules/forms.h"
#include "rules/karama.h"

static const uint32_t ALL_LEADERS = (UINT32_C(1) << LEADERS) - 1;

/* 2.02.06: classes are exact; the Lasgun is named for itself (RB-19). */
static const uint8_t VOICE_KIND[KANLY_VOICE_KINDS] = {
#define ROW(id, word, title, kind) kind,
    KANLY_VOICE_KIND_LIST(ROW)
#undef ROW
};

static card_set weapons(void)
{
    return card_set_of_kind(WEAPON_LASGUN) | card_set_of_kind(WEAPON_PROJECTILE) |
           card_set_of_kind(WEAPON_POISON);
}

static card_set defenses(void)
{
    return card_set_of_kind(DEFENSE_PROJECTILE) | card_set_of_kind(DEFENSE_POISON);
}

/* --- leaders ---------------------------------------------------------------------------------- */

/* 1.07.04.03, 1.07.04.04: alive, commanded by this faction, and not fought in another territory. */
leader_set available_leaders(const kanly_game *g, faction f, territory where)
{
    leader_set set = leaders_held(g, f);
    for_leaders(l, set)
        if (g->leader[l].fought_in != NONE && g->leader[l].fought_in != where)
            set &= ~leader_bit(l);
    return set;
}

bool leader_available(const kanly_game *g, faction f, leader l)
{
    if (!frame_of(g, PROC_BATTLE)) return false;
    return available_leaders(g, f, battlefield(battle_of(g))) & leader_bit(l);
}

bool leaderless(const kanly_game *g, const struct battle_vars *v, faction f)
{
    return !available_leaders(g, f, battlefield(v)) && !holds(g, f, C_CHEAP_HERO);
}

bool haderach_ready(const kanly_game *g, territory where)
{
    return advanced(g) && plays(g, ATREIDES) && kanly_haderach_awake(g) &&
           !g->haderach_dead && /* 2.01.10, .13 */
           (g->haderach_used_in == NONE || g->haderach_used_in == where);
}

/* --- what binds a plan ------------------------------------------------------------------------ */

static faction opponent_of_side_helped(const kanly_game *g, const struct battle_vars *v,
                                       faction helper)
{
    uint8_t side = plays(g, helper) ? side_helped(g, v, helper) : NONE;
    return side == NONE ? NONE : v->fighter[!side];
}

faction voice_target(const kanly_game *g, const struct battle_vars *v)
{
    return opponent_of_side_helped(g, v, BENE_GESSERIT);
}

faction prescience_target(const kanly_game *g, const struct battle_vars *v)
{
    return opponent_of_side_helped(g, v, ATREIDES);
}

/* The cards the Voice forbids this plan. */
static card_set forbidden_by_voice(const kanly_game *g, const struct battle_vars *v, faction f)
{
    if (v->voice != KANLY_VOICE_NOT || voice_target(g, v) != f) return 0;
    return card_set_of_kind(VOICE_KIND[v->voice_kind]);
}

/* The cards of which the Voice demands one; none when the faction cannot obey (RB-21). */
static card_set demanded_by_voice(const kanly_game *g, const struct battle_vars *v, faction f)
{
    if (v->voice != KANLY_VOICE_MUST || voice_target(g, v) != f || leaderless(g, v, f)) return 0;
    return g->hand[f] & card_set_of_kind(VOICE_KIND[v->voice_kind]);
}

/* Prescience has been told this element of this faction's plan. */
static bool told(const kanly_game *g, const struct battle_vars *v, faction f, unsigned element)
{
    return v->element == element && v->marks & MARK_ANSWERED && prescience_target(g, v) == f;
}

/* A named card told to Prescience that is still in the hand; the copies are one card. */
static card_set told_card(const kanly_game *g, const struct battle_vars *v, faction f,
                          unsigned element)
{
    if (!told(g, v, f, element) || v->shown == NONE) return 0;
    return g->hand[f] & card_set_of_name(card_name_of(v->shown));
}

/* The removal just made is the Voice's, or what Prescience was told: for an ally by a rule of its
** own (2.02.07, 2.01.09). */
static void by_voice(choices *c, const struct battle_vars *v)
{
    if (side_of(v, BENE_GESSERIT) == NONE) also(c, R_2_02_07);
}

static void by_prescience(choices *c, const struct battle_vars *v)
{
    if (side_of(v, ATREIDES) == NONE) also(c, R_2_01_09);
}

static void voice_leaves(choices *c, const struct battle_vars *v, card_set cards)
{
    forbid_bits(c, R_2_02_06, ALL_CARDS & ~cards);
    by_voice(c, v);
    forbid(c, R_2_02_06, NONE);
    by_voice(c, v);
}

/* --- the leader field ------------------------------------------------------------------------- */

/* RB-24: what was told lapses if it has become impossible; an empty slot is possible only for the
** leaderless. */
static bool leader_still_possible(const kanly_game *g, const struct battle_vars *v, faction f)
{
    if (v->shown == NONE) return leaderless(g, v, f);
    if (v->shown == CHEAP_HERO) return holds(g, f, C_CHEAP_HERO);
    if (demanded_by_voice(g, v, f) & card_set_of_kind(HERO)) return false;
    return available_leaders(g, f, battlefield(v)) & leader_bit(v->shown);
}

static void leader_field(const kanly_game *g, const struct battle_vars *v, faction by, choices *c)
{
    leader_set mine = available_leaders(g, by, battlefield(v));
    bool hero = holds(g, by, C_CHEAP_HERO);
    field(c, KANLY_FIELD_LEADER);
    allow_bits(c, ALL_LEADERS);
    allow(c, CHEAP_HERO);
    allow(c, NONE);
    if (mine || hero) forbid(c, R_1_07_04_05, NONE);
    if (!mine && hero) also(c, R_3_01_04);
    forbid_bits(c, R_1_07_04_03, ALL_LEADERS & ~leaders_held(g, by));
    forbid_bits(c, R_1_07_04_04, leaders_held(g, by) & ~mine);
    also(c, R_1_07_06_04);
    if (!hero) forbid(c, R_3_01_04, CHEAP_HERO);
    if (demanded_by_voice(g, v, by) & card_set_of_kind(HERO)) {
        forbid_all_but(c, R_2_02_06, CHEAP_HERO);
        by_voice(c, v);
    }
    /* 1.00.02, RB-20: a Cheap Hero that is the only leader left must be played whatever the
    ** Voice says. */
    if (mine && forbidden_by_voice(g, v, by) & card_set_of_kind(HERO)) {
        forbid(c, R_2_02_06, CHEAP_HERO);
        by_voice(c, v);
    }
    if (told(g, v, by, KANLY_FORESEE_LEADER) && leader_still_possible(g, v, by)) {
        forbid_all_but(c, R_2_01_08, v->shown);
        by_prescience(c, v);
    }
}

static void haderach_field(const kanly_game *g, const struct battle_vars *v, faction by,
                           uint8_t led_by, choices *c)
{
    yes_no(c);
    bool may = by == ATREIDES && led_by != NONE && haderach_ready(g, battlefield(v)) &&
               !is_stopped(g, ABILITY_KWISATZ_HADERACH);
    if (may) return;
    deny(c, R_2_01_11);
    if (by != ATREIDES) return;
    if (!advanced(g)) {
        also(c, R_2_01_00);
        also(c, R_1_13_00);
    } else if (!kanly_haderach_awake(g)) {
        also(c, R_2_01_10);
        in_numbers(c, KANLY_FACT_LOSSES, g->haderach_lost, KANLY_HADERACH_WAKES);
    }
}

/* --- the card fields -------------------------------------------------------------------------- */

/* One slot: its own kinds of card or a worthless one, from the hand (1.07.04.07). The worthless
** ones are 3.01.01, 3.01.10, 3.01.12, 3.01.13 and 3.01.21. */
static void slot(const kanly_game *g, faction by, uint8_t led_by, card_set kinds, choices *c)
{
    field(c, KANLY_FIELD_CARD);
    allow_bits(c, ALL_CARDS);
    allow(c, NONE);
    if (led_by == NONE) forbid_bits(c, R_1_07_04_06, ALL_CARDS);
    card_set fit = g->hand[by] & (kinds | card_set_of_kind(WORTHLESS));
    forbid_bits(c, R_1_07_04_07, ALL_CARDS & ~distinct_copies(fit));
}

/* Voice, Prescience and promises about one slot. `kinds` are the cards the slot is for, `element`
** its name to Prescience; `promised_none`: a deal to leave it without such a card (1.12.00). */
static void bind_slot(const kanly_game *g, const struct battle_vars *v, faction by, card_set kinds,
                      unsigned element, bool promised_none, choices *c)
{
    card_set demanded = demanded_by_voice(g, v, by) & kinds;
    card_set told_one = told_card(g, v, by, element);
    forbid_bits(c, R_2_02_06, forbidden_by_voice(g, v, by));
    by_voice(c, v);
    if (demanded) voice_leaves(c, v, demanded);
    /* RB-24: what was told lapses where the Voice has come to demand something else. */
    if (told_one && (!demanded || demanded & told_one)) {
        forbid_bits(c, R_2_01_08, ALL_CARDS & ~told_one);
        by_prescience(c, v);
        forbid(c, R_2_01_08, NONE);
        by_prescience(c, v);
    }
    if (told(g, v, by, element) && v->shown == NONE && !demanded) {
        forbid_bits(c, R_2_01_08, kinds); /* RB-23 */
        by_prescience(c, v);
    }
    if (promised_none && !demanded && !told_one) forbid_bits(c, R_1_12_00, kinds);
}

/* 2.02.06: a worthless card the Voice demands may lie in either slot. */
static card_set worthless_demanded(const kanly_game *g, const struct battle_vars *v, faction by)
{
    return demanded_by_voice(g, v, by) & card_set_of_kind(WORTHLESS);
}

static void weapon_field(const kanly_game *g, const struct battle_vars *v, faction by,
                         uint8_t led_by, choices *c)
{
    slot(g, by, led_by, weapons(), c);
    if (led_by == NONE) return;
    bind_slot(g, v, by, weapons(), KANLY_FORESEE_WEAPON, deal_no_weapon(g, by), c);
    card_set worthless = worthless_demanded(g, v, by);
    if (worthless && told_card(g, v, by, KANLY_FORESEE_DEFENSE)) voice_leaves(c, v, worthless);
}

static void defense_field(const kanly_game *g, const struct battle_vars *v, faction by,
                          uint8_t led_by, card weapon, choices *c)
{
    slot(g, by, led_by, defenses(), c);
    if (led_by == NONE) return;
    if (weapon != NONE) forbid(c, R_1_07_04_07, weapon); /* RB-72: one card fills one slot */
    bind_slot(g, v, by, defenses(), KANLY_FORESEE_DEFENSE, deal_no_defense(g, by), c);
    card_set worthless = worthless_demanded(g, v, by);
    if (worthless && (weapon == NONE || !is_worthless(weapon))) voice_leaves(c, v, worthless);
}

/* --- dial and spice --------------------------------------------------------------------------- */

/* 2.03.09: what Sardaukar could have made against anybody but the Fremen. */
static bool only_against_others(const kanly_game *g, const struct battle_vars *v, faction by)
{
    return advanced(g) && by == EMPEROR && opponent_of(v, by) == FREMEN;
}

/* RB-104: the rule a dial breaks that no combination yields. */
static kanly_rule dial_rule(const kanly_game *g, const army *a)
{
    if (!advanced(g)) return R_1_07_04_02;
    return a->supported ? R_1_13_04_04 : R_2_04_21;
}

static unsigned highest_of(uint64_t set)
{
    unsigned highest = 0;
    for_bits(bit, set) highest = bit;
    return highest;
}

/* Explained only: spice that would make it, and is not to be had: what lies in front of the shield
** (1.12.02), and an ally's (1.10.02.04). `short_of` is all that spice alone keeps out of reach,
** `bribed` what the bribes would have bought. */
static void spice_not_to_be_had(const kanly_game *g, faction by, uint64_t bribed, uint64_t short_of,
                                choices *c)
{
    forbid_bits(c, R_1_12_02, bribed);
    in_numbers(c, KANLY_FACT_BRIBES, g->bribes[by], 0);
    if (ally_of(g, by) != NONE) forbid_bits(c, R_1_10_02_04, short_of);
}

static void explain_dials(const kanly_game *g, faction by, const army *a, uint64_t lawful,
                          choices *c)
{
    unsigned spice = purse(g, by), bribes = g->bribes[by];
    if (a->supported) {
        uint64_t bribed = dials(a, spice + bribes) & ~lawful;
        spice_not_to_be_had(g, by, bribed, dials(a, FORCES_EACH) & ~lawful, c);
    } else if (advanced(g)) { /* 2.04.21 spares them the spice, not the forces */
        army spiced = *a;
        spiced.supported = true;
        forbid_bits(c, R_1_13_04_04, ~dials(&spiced, FORCES_EACH));
        forbid_between(c, R_1_13_04_04, 64, LARGEST_AMOUNT);
    }
}

static void dial_field(const kanly_game *g, const struct battle_vars *v, faction by, choices *c)
{
    army a = army_of(g, v, side_of(v, by));
    uint64_t lawful = dials(&a, purse(g, by));
    kanly_fact most = a.supported ? KANLY_FACT_SPICED_DIAL : KANLY_FACT_DIAL;
    field(c, KANLY_FIELD_DIAL);
    allow_amounts(c);
    if (only_against_others(g, v, by)) {
        army stronger = a;
        stronger.worth = 2;
        forbid_bits(c, R_2_03_09, dials(&stronger, purse(g, by)) & ~lawful);
    }
    forbid_bits(c, dial_rule(g, &a), ~lawful);
    if (c->why) in_numbers(c, most, highest_of(lawful), purse(g, by));
    forbid_above(c, dial_rule(g, &a), 63);
    if (c->why) in_numbers(c, most, highest_of(lawful), purse(g, by));
    if (c->why) explain_dials(g, by, &a, lawful, c);
    if (told(g, v, by, KANLY_FORESEE_DIAL) && lawful >> v->shown & 1) {
        forbid_all_but(c, R_2_01_08, v->shown);
        by_prescience(c, v);
    } else if (deal_dial_limit(g, by) != NO_LIMIT) {
        forbid_above(c, R_1_12_00, deal_dial_limit(g, by));
        in_numbers(c, KANLY_FACT_PROMISED_DIAL, deal_dial_limit(g, by), 0);
    }
}

static void spice_field(const kanly_game *g, const struct battle_vars *v, faction by, unsigned dial,
                        choices *c)
{
    army a = army_of(g, v, side_of(v, by));
    uint64_t lawful = support_for(&a, dial);
    unsigned spice = purse(g, by);
    field(c, KANLY_FIELD_SPICE);
    allow_amounts(c);
    forbid_above(c, dial_rule(g, &a), spice); /* D4 */
    in_numbers(c, KANLY_FACT_FREE, spice, 0);
    if (only_against_others(g, v, by)) {
        army stronger = a;
        stronger.worth = 2;
        forbid_bits(c, R_2_03_09, support_for(&stronger, dial) & ~lawful);
    }
    forbid_bits(c, dial_rule(g, &a), ~lawful);
    if (c->why && lawful) in_numbers(c, KANLY_FACT_SUPPORT, lowest_bit(lawful), highest_of(lawful));
    forbid_above(c, dial_rule(g, &a), 63);
    if (!advanced(g) && c->why) forbid_above(c, R_1_07_04_01, 0);
    if (!a.supported || !c->why) return;
    uint64_t beyond = spice < 63 ? ~UINT64_C(0) << (spice + 1) : 0;
    unsigned bribed = spice + g->bribes[by];
    spice_not_to_be_had(g, by, bribed < 63 ? beyond & ((UINT64_C(2) << bribed) - 1) : beyond,
                        beyond, c);
}

/* --- the question: a plan --------------------------------------------------------------------- */

static void plan_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    const struct battle_vars *v = battle_of(g);
    uint8_t led_by = kanly_said(m, PLAN_LEADER), weapon = kanly_said(m, PLAN_WEAPON);
    switch (m->length) {
    case KANLY_AT_PLAN_LEADER: leader_field(g, v, by, c); return;
    case KANLY_AT_PLAN_HADERACH: haderach_field(g, v, by, led_by, c); return;
    case KANLY_AT_PLAN_WEAPON: weapon_field(g, v, by, led_by, c); return;
    case KANLY_AT_PLAN_DEFENSE: defense_field(g, v, by, led_by, weapon, c); return;
    case KANLY_AT_PLAN_DIAL: dial_field(g, v, by, c); return;
    case KANLY_AT_PLAN_SPICE: spice_field(g, v, by, kanly_said(m, PLAN_DIAL), c); return;
    }
    complete(c);
}

/* 1.07.05: handed in, a plan stays as it is; its spice is spoken for. */
static bool lock_plan(table *t, faction by, const kanly_move *m)
{
    kanly_game *g = t->game;
    struct battle_vars *v = battle(g);
    unsigned side = side_of(v, by) == 1;
    v->plan[side] = (struct plan){.leader = kanly_said(m, PLAN_LEADER),
                                  .haderach = kanly_said(m, PLAN_HADERACH),
                                  .weapon = kanly_said(m, PLAN_WEAPON),
                                  .defense = kanly_said(m, PLAN_DEFENSE),
                                  .dial = kanly_said(m, PLAN_DIAL),
                                  .spice = kanly_said(m, PLAN_SPICE)};
    v->locked |= (uint8_t)(1u << side);
    g->reserved[by] = (uint8_t)(g->reserved[by] + kanly_said(m, PLAN_SPICE));
    tell(t, R_1_07_04, EVENT_PLAN_LOCKED, by, 0);
    return true;
}

static void plan_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    if (plan_locked(g, by))
        deny(c, R_1_07_05);
    else if (g->phase == KANLY_BATTLE)
        kept_from_battle(g, by, c);
}

static uint8_t lowest_allowed(const choices *c)
{
    for (unsigned value = 0; value < 256; value++)
        if (allowed(c, value)) return (uint8_t)value;
    return NONE;
}

/* The weakest leader, the first of equals; a Cheap Hero if there is none. */
static uint8_t weakest(const choices *c)
{
    uint8_t least = NONE;
    for_leaders(l, (leader_set)c->bits[0])
        if (least == NONE || leader_strength(l) < leader_strength(least)) least = l;
    if (least != NONE) return least;
    return allowed(c, CHEAP_HERO) ? CHEAP_HERO : NONE;
}

/* Nothing dialled, the weakest leader, no card but the lowest that is demanded. */
static uint8_t usual_plan(const kanly_game *g, faction by, const kanly_move *m, const choices *c)
{
    (void)g, (void)by;
    bool card_field = choosing(m, PLAN_WEAPON) || choosing(m, PLAN_DEFENSE);
    if (choosing(m, PLAN_LEADER)) return weakest(c);
    if (card_field && allowed(c, NONE)) return NONE;
    return lowest_allowed(c);
}

const question question_PLAN = {
    .choices = plan_choices, .accept = lock_plan, .absent = plan_absent, .usual = usual_plan};

/* --- the question: an answer to Prescience ---------------------------------------------------- */

/* 2.01.08: the element asked for, as it may stand in a plan that obeys the Voice. A worthless card
** is no weapon and no defence (RB-23). */
static void show_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    const struct battle_vars *v = battle_of(g);
    uint8_t led_by =
        leaderless(g, v, by) ? NONE : CHEAP_HERO; /* whoever it is: cards need somebody */
    if (m->length) {
        complete(c);
        return;
    }
    if (v->element == KANLY_FORESEE_LEADER) {
        leader_field(g, v, by, c);
    } else if (v->element == KANLY_FORESEE_DIAL) {
        dial_field(g, v, by, c);
    } else {
        bool weapon = v->element == KANLY_FORESEE_WEAPON;
        card_set kinds = weapon ? weapons() : defenses();
        slot(g, by, led_by, kinds, c);
        bind_slot(g, v, by, kinds, v->element,
                  weapon ? deal_no_weapon(g, by) : deal_no_defense(g, by), c);
        forbid_bits(c, R_2_01_08, card_set_of_kind(WORTHLESS));
    }
    forbid_rest(c, R_2_01_08); /* what could not stand in the plan is no answer */
    by_prescience(c, v);
}

static void show_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)by, (void)m;
    deny(c, R_2_01_08);
    if (!is_fighter(g, ATREIDES)) deny(c, R_2_01_09);
}

static uint8_t usual_show(const kanly_game *g, faction by, const kanly_move *m, const choices *c)
{
    (void)by, (void)m;
    uint8_t element = battle_of(g)->element;
    if (element == KANLY_FORESEE_LEADER) return weakest(c);
    return allowed(c, NONE) ? NONE : lowest_allowed(c);
}

const question question_SHOW = {
    .choices = show_choices, .absent = show_absent, .usual = usual_show};
