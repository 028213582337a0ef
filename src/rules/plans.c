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

static void forbid_cards_but(choices *c, kanly_rule rule, card_set cards)
{
    forbid_bits(c, rule, ALL_CARDS & ~cards);
    forbid(c, rule, NONE);
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
    forbid_bits(c, R_1_07_04_03, ALL_LEADERS & ~leaders_held(g, by));
    forbid_bits(c, R_1_07_04_04, ALL_LEADERS & ~mine);
    if (!hero) forbid(c, R_3_01_04, CHEAP_HERO);
    if (demanded_by_voice(g, v, by) & card_set_of_kind(HERO))
        forbid_all_but(c, R_2_02_06, CHEAP_HERO);
    /* 1.00.02, RB-20: a Cheap Hero that is the only leader left must be played whatever the
    ** Voice says. */
    if (mine && forbidden_by_voice(g, v, by) & card_set_of_kind(HERO))
        forbid(c, R_2_02_06, CHEAP_HERO);
    if (told(g, v, by, KANLY_FORESEE_LEADER) && leader_still_possible(g, v, by))
        forbid_all_but(c, R_2_01_08, v->shown);
}

static void haderach_field(const kanly_game *g, const struct battle_vars *v, faction by,
                           uint8_t led_by, choices *c)
{
    yes_no(c);
    bool may = by == ATREIDES && led_by != NONE && haderach_ready(g, battlefield(v)) &&
               !is_stopped(g, ABILITY_KWISATZ_HADERACH);
    if (!may) forbid(c, R_2_01_11, YES);
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
    if (demanded) forbid_cards_but(c, R_2_02_06, demanded);
    /* RB-24: what was told lapses where the Voice has come to demand something else. */
    if (told_one && (!demanded || demanded & told_one)) forbid_cards_but(c, R_2_01_08, told_one);
    if (told(g, v, by, element) && v->shown == NONE && !demanded)
        forbid_bits(c, R_2_01_08, kinds); /* RB-23 */
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
    if (worthless && told_card(g, v, by, KANLY_FORESEE_DEFENSE))
        forbid_cards_but(c, R_2_02_06, worthless);
}

static void defense_field(const kanly_game *g, const struct battle_vars *v, faction by,
                          uint8_t led_by, card weapon, choices *c)
{
    slot(g, by, led_by, defenses(), c);
    if (led_by == NONE) return;
    if (weapon != NONE) forbid(c, R_1_07_04_07, weapon); /* RB-72: one card fills one slot */
    bind_slot(g, v, by, defenses(), KANLY_FORESEE_DEFENSE, deal_no_defense(g, by), c);
    card_set worthless = worthless_demanded(g, v, by);
    if (worthless && (weapon == NONE || !is_worthless(weapon)))
        forbid_cards_but(c, R_2_02_06, worthless);
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

static void dial_field(const kanly_game *g, const struct battle_vars *v, faction by, choices *c)
{
    army a = army_of(g, v, side_of(v, by));
    uint64_t lawful = dials(&a, purse(g, by));
    field(c, KANLY_FIELD_DIAL);
    allow_amounts(c);
    if (only_against_others(g, v, by)) {
        army stronger = a;
        stronger.worth = 2;
        forbid_bits(c, R_2_03_09, dials(&stronger, purse(g, by)) & ~lawful);
    }
    forbid_bits(c, dial_rule(g, &a), ~lawful);
    forbid_above(c, dial_rule(g, &a), 63);
    if (told(g, v, by, KANLY_FORESEE_DIAL) && lawful >> v->shown & 1)
        forbid_all_but(c, R_2_01_08, v->shown);
    else if (deal_dial_limit(g, by) != NO_LIMIT)
        forbid_above(c, R_1_12_00, deal_dial_limit(g, by));
}

static void spice_field(const kanly_game *g, const struct battle_vars *v, faction by, unsigned dial,
                        choices *c)
{
    army a = army_of(g, v, side_of(v, by));
    uint64_t lawful = support_for(&a, dial);
    field(c, KANLY_FIELD_SPICE);
    allow_amounts(c);
    forbid_above(c, dial_rule(g, &a), purse(g, by)); /* D4; bribes are no purse (1.12.02) */
    if (only_against_others(g, v, by)) {
        army stronger = a;
        stronger.worth = 2;
        forbid_bits(c, R_2_03_09, support_for(&stronger, dial) & ~lawful);
    }
    forbid_bits(c, dial_rule(g, &a), ~lawful);
    forbid_above(c, dial_rule(g, &a), 63);
}

/* --- the question: a plan --------------------------------------------------------------------- */

static void plan_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    const struct battle_vars *v = battle_of(g);
    switch (m->length) {
    case 0: leader_field(g, v, by, c); return;
    case 1: haderach_field(g, v, by, m->value[0], c); return;
    case 2: weapon_field(g, v, by, m->value[0], c); return;
    case 3: defense_field(g, v, by, m->value[0], m->value[2], c); return;
    case 4: dial_field(g, v, by, c); return;
    case 5: spice_field(g, v, by, m->value[4], c); return;
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
    if (m->length == 0) return weakest(c);
    if ((m->length == 2 || m->length == 3) && allowed(c, NONE)) return NONE;
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
    if (m->length == 1) {
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
