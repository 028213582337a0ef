/* ONE BATTLE (1.07.04 to 1.07.06), up to the moment both plans lie open and traitors have been
** called.
**
**   BEGIN -> PREVENT … -> VOICE … -> FORESEE … -> LOOK … -> PLANS -> REVEAL -> CALLED
**    B2       B3           B4          B5           B6       B7, B8    B9       B10, B11
**         -> the aftermath (B12 to B14) -> END
**
** At every wait: fighter[0] is the aggressor; a plan counts only when its bit in `locked` is set;
** abilities prevented in B3 are marked as stopped until END. */
#include "rules/battle.h"

#include "rules/deals.h"
#include "rules/forms.h"
#include "rules/karama.h"

typedef enum {
    BATTLE_BEGIN,
    BATTLE_PREVENT,
    BATTLE_PREVENTING,
    BATTLE_WORTHLESS_SHOWN,
    BATTLE_VOICE,
    BATTLE_VOICED,
    BATTLE_VOICE_HEARD,
    BATTLE_FORESEE,
    BATTLE_FORESEEN,
    BATTLE_SHOW,
    BATTLE_SHOWN,
    BATTLE_LOOK,
    BATTLE_LOOKED,
    BATTLE_FIRST_PLAN,
    BATTLE_PLANS,
    BATTLE_REVEAL,
    BATTLE_CALLED,
    BATTLE_END
} battle_step;

struct battle_vars *battle(kanly_game *g)
{
    return (struct battle_vars *)g->frame[frame_of(g, PROC_BATTLE) - g->frame].vars;
}

uint8_t side_helped(const kanly_game *g, const struct battle_vars *v, faction f)
{
    uint8_t own = side_of(v, f);
    if (own != NONE || ally_of(g, f) == NONE) return own;
    return side_of(v, ally_of(g, f));
}

bool is_fighter(const kanly_game *g, faction f)
{
    const struct battle_vars *v = battle_of(g);
    return v && side_of(v, f) != NONE;
}

bool plan_locked(const kanly_game *g, faction f)
{
    return is_fighter(g, f) && battle_of(g)->locked >> side_of(battle_of(g), f) & 1;
}

/* --- B2: announcements ------------------------------------------------------------------------ */

static void announce(table *t, struct battle_vars *v)
{
    kanly_game *g = t->game;
    for (unsigned side = 0; side < 2; side++)
        v->plan[side] = (struct plan){.leader = NONE, .weapon = NONE, .defense = NONE};
    v->looked_at = v->winner = NONE;
    tell(t, R_1_07_02, EVENT_BATTLE_BEGAN, NONE, battlefield(v), v->fighter[0], v->fighter[1]);
    for (unsigned side = 0; side < 2; side++) {
        g->wheel_users[side] = v->fighter[side]; /* RB-94: they dial the next storm */
        if (leaderless(g, v, v->fighter[side]))
            tell(t, R_1_07_04_05, EVENT_NO_LEADER, v->fighter[side], 0);
    }
}

/* --- B3: what a Karama can forestall ---------------------------------------------------------- */

static const ability PREVENTABLE[] = {ABILITY_KWISATZ_HADERACH, ABILITY_SARDAUKAR, ABILITY_FEDAYKIN,
                                      ABILITY_BATTLE_HARDENED};
enum { PREVENTABLES = sizeof PREVENTABLE / sizeof *PREVENTABLE };

static bool applies(const kanly_game *g, const struct battle_vars *v, ability row)
{
    faction owner = ABILITY[row].owner;
    uint8_t side = side_of(v, owner);
    if (!advanced(g) || side == NONE) return false;
    if (row == ABILITY_KWISATZ_HADERACH) return haderach_ready(g, battlefield(v)); /* 2.01.11 */
    if (row == ABILITY_BATTLE_HARDENED) return true;                               /* 2.04.21 */
    if (!army_of(g, v, side).elites) return false;                                 /* 2.04.18 */
    return row == ABILITY_FEDAYKIN || opponent_of(v, owner) != FREMEN; /* 2.03.08, .09 */
}

/* The rows this faction could still prevent in this battle: never its own (3.01.11.00). */
static uint64_t preventable_by(const kanly_game *g, const struct battle_vars *v, faction f)
{
    uint64_t rows = 0;
    for (unsigned i = 0; i < PREVENTABLES; i++) {
        ability row = PREVENTABLE[i];
        if (ABILITY[row].owner != f && !is_stopped(g, row) && applies(g, v, row))
            rows |= UINT64_C(1) << row;
    }
    return rows;
}

static card_set preventing_cards(const kanly_game *g, const struct battle_vars *v, faction f)
{
    card_set cards = karama_cards(g, f);
    return v->marks & MARK_ONLY_KARAMA ? cards & ~card_set_of_kind(WORTHLESS) : cards;
}

static faction_set preventers(const kanly_game *g, const struct battle_vars *v)
{
    faction_set all = 0, holders = 0;
    for_factions(f, g->playing) {
        if (!preventable_by(g, v, f)) continue;
        all |= just(f);
        if (preventing_cards(g, v, f)) holders |= just(f);
    }
    return window_for(g, all, holders);
}

static void forget_answer(kanly_game *g, faction f)
{
    memset(top(g)->answer[f], NONE, sizeof top(g)->answer[f]);
}

/* The ability stays stopped until the battle is over. */
static void prevent(table *t, faction by, ability row, card c)
{
    kanly_game *g = t->game;
    tell(t, ABILITY[row].rule, EVENT_KARAMA_STOPS, by, (uint8_t)row);
    discard(t, R_3_01_11_02, by, c);
    g->stopped |= UINT64_C(1) << row;
    VARS(battle_vars, g)->marks |= MARK_AGAIN;
}

/* RB-90: one answer after the other in storm order. One that comes too late, or whose card was
** spent meanwhile on a worthless card, is forgotten unseen. */
static faction next_preventer(table *t)
{
    kanly_game *g = t->game;
    for (;;) {
        faction_set willing = 0;
        for_factions(f, g->playing)
            if (answer_of(g, f) != NONE) willing |= just(f);
        faction first = next_in_order(g, willing);
        if (first == NONE) return NONE;
        bool in_hand = g->hand[first] & card_bit(answered(g, first, PREVENT_CARD));
        if (in_hand && !is_stopped(g, (ability)answer_of(g, first))) return first;
        forget_answer(g, first);
    }
}

/* --- B4, B5: Voice and Prescience ------------------------------------------------------------- */

static ability voice_row(const struct battle_vars *v)
{
    return side_of(v, BENE_GESSERIT) != NONE
               ? ABILITY_VOICE
               : ABILITY_VOICE_FOR_ALLY; /* 2.02.06, or 2.02.07 for the ally */
}

static ability prescience_row(const struct battle_vars *v)
{
    return side_of(v, ATREIDES) != NONE
               ? ABILITY_PRESCIENCE
               : ABILITY_PRESCIENCE_FOR_ALLY; /* 2.01.08, or 2.01.09 for the ally */
}

static void tell_shown(table *t, const struct battle_vars *v, faction by)
{
    kanly_game *g = t->game;
    tell(t, R_2_01_08, EVENT_SHOWED, by, v->element, v->shown); /* RB-22: for all to hear */
    if (v->element == KANLY_FORESEE_LEADER && is_leader(v->shown))
        g->leader_known[v->shown] = ALL_FACTIONS;
    bool card_named = v->element == KANLY_FORESEE_WEAPON || v->element == KANLY_FORESEE_DEFENSE;
    if (card_named && v->shown != NONE) g->card_known[v->shown] = KNOWN_TO_ALL;
}

static flow note_shown(table *t, uint8_t shown)
{
    kanly_game *g = t->game;
    struct battle_vars *v = VARS(battle_vars, g);
    v->shown = shown;
    v->marks |= MARK_ANSWERED;
    tell_shown(t, v, prescience_target(g, v));
    return go(t, BATTLE_LOOK);
}

/* --- B6 to B9: plans -------------------------------------------------------------------------- */

static void show_plan(table *t, faction_set who, kanly_rule rule, const struct battle_vars *v,
                      unsigned side)
{
    const struct plan *p = &v->plan[side];
    whisper(t, who, rule, EVENT_PLAN_SHOWN, v->fighter[side], p->leader, p->haderach, p->weapon,
            p->defense, p->dial, p->spice);
}

/* Its cards and its leader are known from now on. */
static void make_known(table *t, faction_set who, const struct battle_vars *v, unsigned side)
{
    kanly_game *g = t->game;
    const struct plan *p = &v->plan[side];
    card hero = p->leader == CHEAP_HERO ? held_copy(g, v->fighter[side], C_CHEAP_HERO) : NONE;
    if (p->weapon != NONE) g->card_known[p->weapon] |= who;
    if (p->defense != NONE) g->card_known[p->defense] |= who;
    if (hero != NONE) g->card_known[hero] |= who;
    if (is_leader(p->leader)) g->leader_known[p->leader] |= who & ALL_FACTIONS;
}

static void reveal(table *t, struct battle_vars *v)
{
    v->marks |= MARK_REVEALED;
    for (unsigned side = 0; side < 2; side++) {
        show_plan(t, KANLY_SEEN_BY_ALL, R_1_07_05, v, side);
        make_known(t, KNOWN_TO_ALL, v, side);
    }
}

/* --- B10: traitor calls ----------------------------------------------------------------------- */

/* Both fighters, and the Harkonnen beside an ally who fights (2.05.09); always, whoever holds
** what. */
static faction_set callers(const kanly_game *g, const struct battle_vars *v)
{
    faction_set who = just(v->fighter[0]) | just(v->fighter[1]);
    if (plays(g, HARKONNEN) && side_helped(g, v, HARKONNEN) != NONE) who |= just(HARKONNEN);
    return who;
}

/* 1.07.06.07; 2.05.13: whoever commands the leader now, and whosever it was. */
static void call_rules(const kanly_game *g, const struct battle_vars *v, faction by, choices *c)
{
    const struct plan *enemy = &v->plan[!side_helped(g, v, by)];
    if (!is_leader(enemy->leader) || !(g->traitors[by] & leader_bit(enemy->leader)))
        deny(c, R_1_07_06_07);
    if (enemy->haderach) {
        deny(c, R_2_01_12);
        deny(c, R_1_07_06_07);
    }
    if (deal_no_call(g, by)) deny(c, R_1_12_00);
}

/* Published together; a call by the Harkonnen for their ally is the ally's (2.05.09). */
static void publish_calls(table *t, struct battle_vars *v)
{
    kanly_game *g = t->game;
    for_factions(f, callers(g, v)) {
        if (answer_of(g, f) != YES) continue;
        unsigned side = side_helped(g, v, f) == 1;
        leader traitor = v->plan[!side].leader;
        tell(t, side_of(v, f) == NONE ? R_2_05_09 : R_1_07_06_07, EVENT_TRAITOR_CALLED, f, traitor);
        g->traitors_shown |=
            leader_bit(traitor); /* RB-39: seen by all, and good for another time */
        v->calls |= (uint8_t)(1u << side);
    }
}

/* --- the battle ------------------------------------------------------------------------------- */

/* Everything a Karama stopped in this battle is free again. */
static void battle_uses_over(table *t)
{
    uses_over(t, ability_bit(ABILITY_PRESCIENCE) | ability_bit(ABILITY_PRESCIENCE_FOR_ALLY) |
                     ability_bit(ABILITY_KWISATZ_HADERACH) | ability_bit(ABILITY_VOICE) |
                     ability_bit(ABILITY_VOICE_FOR_ALLY) | ability_bit(ABILITY_SARDAUKAR) |
                     ability_bit(ABILITY_FEDAYKIN) | ability_bit(ABILITY_BATTLE_HARDENED) |
                     ability_bit(ABILITY_CAPTURE));
}

static faction_set lookers(const kanly_game *g)
{
    if (!advanced(g) || has(g->powers_used, ATREIDES)) return 0;
    return window_for(g, just(ATREIDES), has_power(g, ATREIDES) ? just(ATREIDES) : 0);
}

flow battle_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct battle_vars *v = VARS(battle_vars, g);

    switch ((battle_step)step) {
    case BATTLE_BEGIN: /* B2 */ announce(t, v); return go(t, BATTLE_PREVENT);

    case BATTLE_PREVENT: /* B3: all worths are fixed before any dial is promised */
        v->marks &= (uint8_t)~MARK_AGAIN;
        return ask(t, ASK_PREVENT, preventers(g, v), BATTLE_PREVENTING);
    case BATTLE_PREVENTING: {
        faction first = next_preventer(t);
        if (first == NONE) return go(t, v->marks & MARK_AGAIN ? BATTLE_PREVENT : BATTLE_VOICE);
        ability row = (ability)answered(g, first, PREVENT_ABILITY);
        card c = answered(g, first, PREVENT_CARD);
        forget_answer(g, first);
        if (is_worthless(c)) {
            v->showing[0] = (uint8_t)row;
            v->showing[1] = c;
            return show_worthless(t, c, BATTLE_WORTHLESS_SHOWN);
        }
        prevent(t, first, row, c);
        return go(t, BATTLE_PREVENTING);
    }
    /* RB-17: turned down, it stays in hand; a real Karama may still follow */
    case BATTLE_WORTHLESS_SHOWN:
        if (was_stopped(g))
            v->marks |= MARK_ONLY_KARAMA | MARK_AGAIN;
        else
            prevent(t, BENE_GESSERIT, (ability)v->showing[0], v->showing[1]);
        return go(t, BATTLE_PREVENTING);

    case BATTLE_VOICE: /* B4: before Prescience (RB-18) */
        if (voice_target(g, v) == NONE || is_stopped(g, voice_row(v))) return go(t, BATTLE_FORESEE);
        return ask(t, ASK_VOICE, just(BENE_GESSERIT), BATTLE_VOICED);
    case BATTLE_VOICED:
        v->voice = last_said(g, VOICE_WAY);
        if (v->voice == KANLY_VOICE_PASS) return go(t, BATTLE_FORESEE);
        v->voice_kind = last_said(g, VOICE_MUST_KIND); /* or VOICE_NOT_KIND, in the same place */
        tell(t, ABILITY[voice_row(v)].rule, EVENT_VOICED, BENE_GESSERIT, v->voice, v->voice_kind,
             voice_target(g, v));
        return window(t, voice_row(v), BATTLE_VOICE_HEARD);
    case BATTLE_VOICE_HEARD:
        if (was_stopped(g)) v->voice = KANLY_VOICE_PASS;
        return go(t, BATTLE_FORESEE);

    case BATTLE_FORESEE: /* B5 */
        if (prescience_target(g, v) == NONE || is_stopped(g, prescience_row(v)))
            return go(t, BATTLE_LOOK);
        return ask(t, ASK_FORESEE, just(ATREIDES), BATTLE_FORESEEN);
    case BATTLE_FORESEEN:
        v->element = last_said(g, FORESEE_WAY);
        if (v->element == KANLY_FORESEE_PASS) return go(t, BATTLE_LOOK);
        tell(t, ABILITY[prescience_row(v)].rule, EVENT_FORESAW, ATREIDES, v->element,
             prescience_target(g, v));
        return window(t, prescience_row(v), BATTLE_SHOW);
    /* 1.07.04.06: the leaderless have no leader and no cards to show, as everybody knows */
    case BATTLE_SHOW:
        if (was_stopped(g)) {
            v->element = KANLY_FORESEE_PASS;
            return go(t, BATTLE_LOOK);
        }
        if (v->element != KANLY_FORESEE_DIAL && leaderless(g, v, prescience_target(g, v)))
            return note_shown(t, NONE);
        return ask(t, ASK_SHOW, just(prescience_target(g, v)), BATTLE_SHOWN);
    case BATTLE_SHOWN: return note_shown(t, answer_of(g, prescience_target(g, v)));

    case BATTLE_LOOK: /* B6, 1.14.01: in any battle */
        return ask(t, ASK_LOOK_POWER, lookers(g), BATTLE_LOOKED);
    case BATTLE_LOOKED:
        v->looked_at = answer_of(g, ATREIDES);
        if (v->looked_at == NONE) return go(t, BATTLE_PLANS);
        spend_karama(t, R_1_14_01, ATREIDES, held_copy(g, ATREIDES, C_KARAMA));
        g->powers_used |= just(ATREIDES);
        tell(t, R_1_14_01, EVENT_PLAN_LOOKED, ATREIDES, v->looked_at);
        return ask(t, ASK_PLAN, just(v->looked_at), BATTLE_FIRST_PLAN);
    case BATTLE_FIRST_PLAN:
        show_plan(t, just(ATREIDES), R_1_14_01, v, side_of(v, v->looked_at));
        make_known(t, just(ATREIDES), v, side_of(v, v->looked_at));
        return ask(t, ASK_PLAN, just(opponent_of(v, v->looked_at)), BATTLE_REVEAL);

    case BATTLE_PLANS: /* B7, B8 */
        return ask(t, ASK_PLAN, just(v->fighter[0]) | just(v->fighter[1]), BATTLE_REVEAL);
    case BATTLE_REVEAL: /* B9, B10 */
        reveal(t, v);
        return ask(t, ASK_CALL, callers(g, v), BATTLE_CALLED);
    case BATTLE_CALLED: /* B11 */
        publish_calls(t, v);
        settle(t);
        return call(t, PROC_AFTERMATH, BATTLE_END, NONE, 0, 0);

    case BATTLE_END: battle_uses_over(t); return done(t, 0);
    }
    return bug(t, "battle_procedure: no such step");
}

/* --- the questions ---------------------------------------------------------------------------- */

/* The abilities a Karama can forestall in this battle: nobody's own (3.01.11.00); what does not
** apply here is out of reach by its own rule as well, and so is what waits to be cancelled. */
static void prevented_choices(const kanly_game *g, const struct battle_vars *v, faction by,
                              choices *c)
{
    uint64_t own = 0, out_of_reach = ~preventable_by(g, v, by);
    for (unsigned row = ABILITY_NONE + 1; row < ABILITIES; row++)
        if (ABILITY[row].owner == by) own |= value_bit(row);
    forbid_bits(c, R_3_01_11_00, own);
    forbid_bits(c, R_3_01_11_02, out_of_reach);
    forbid_bits(c, R_3_01_11, own);
    if (!c->why) return;
    if (side_of(v, EMPEROR) != NONE && opponent_of(v, EMPEROR) == FREMEN)
        forbid(c, R_2_03_09, ABILITY_SARDAUKAR);
    for (unsigned row = ABILITY_NONE + 1; row < ABILITIES; row++)
        if (out_of_reach & ~own & value_bit(row)) forbid(c, ABILITY[row].rule, row);
}

static void prevent_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    const struct battle_vars *v = battle_of(g);
    if (choosing(m, PREVENT_ABILITY)) {
        field(c, KANLY_FIELD_ABILITY);
        allow(c, NONE);
        allow_range(c, ABILITY_NONE + 1, ABILITIES - 1);
        prevented_choices(g, v, by, c);
        if (!karama_cards(g, by)) forbid_bits(c, R_3_01_11, ~UINT64_C(0));
        if (karama_cards(g, by) && !preventing_cards(g, v, by))
            forbid_bits(c, R_2_02_22, ~UINT64_C(0));
    } else if (choosing(m, PREVENT_CARD) && kanly_said(m, PREVENT_ABILITY) != NONE) {
        field(c, KANLY_FIELD_KARAMA);
        allow_bits(c, ALL_CARDS);
        forbid_no_karama(c, R_3_01_11, g, by, karama_cards(g, by));
        forbid_bits(c, R_2_02_22, karama_cards(g, by) & ~preventing_cards(g, v, by));
    } else {
        complete(c);
    }
}

/* Nothing to forestall: no such ability in this battle, or no battle. */
static void prevent_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)g;
    ability row = m->length ? kanly_said(m, PREVENT_ABILITY) : ABILITY_NONE;
    deny(c, R_3_01_11_02);
    if (row == ABILITY_NONE || row >= ABILITIES) return;
    if (ABILITY[row].owner == by) deny(c, R_3_01_11_00);
    deny(c, ABILITY[row].rule);
}

static void voice_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)g, (void)by;
    if (choosing(m, VOICE_WAY)) {
        field(c, KANLY_FIELD_OPTION);
        allow_range(c, KANLY_VOICE_PASS, KANLY_VOICE_NOT);
    } else if (choosing(m, VOICE_MUST_KIND) && kanly_said(m, VOICE_WAY) != KANLY_VOICE_PASS) {
        field(c, KANLY_FIELD_CARD_KIND);
        allow_range(c, 0, KANLY_VOICE_KINDS - 1);
    } else {
        complete(c);
    }
}

/* Neither their battle nor their ally's, or used once already. */
static void voice_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)by, (void)m;
    deny(c, R_2_02_06);
    if (!is_fighter(g, BENE_GESSERIT)) deny(c, R_2_02_07);
}

static void foresee_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)g, (void)by;
    if (m->length) {
        complete(c);
        return;
    }
    field(c, KANLY_FIELD_OPTION);
    allow_range(c, KANLY_FORESEE_PASS, KANLY_FORESEE_DIAL);
}

/* The same of Prescience. */
static void foresee_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)by, (void)m;
    deny(c, R_2_01_08);
    if (!is_fighter(g, ATREIDES)) deny(c, R_2_01_09);
}

static void look_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length) {
        complete(c);
        return;
    }
    const struct battle_vars *v = battle_of(g);
    field(c, KANLY_FIELD_FACTION);
    allow(c, NONE);
    allow_bits(c, ALL_FACTIONS);
    faction_set fighters = just(v->fighter[0]) | just(v->fighter[1]);
    forbid_bits(c, R_1_14_01, ALL_FACTIONS & ~(unsigned)fighters);
    forbid(c, R_1_14_01, by);
    power_rules(g, by, R_1_14_01, ALL_FACTIONS, c);
}

static void look_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    if (by == ATREIDES) power_rules(g, by, R_1_14_01, value_bit(YES), c);
    if (g->phase == KANLY_BATTLE) return;
    deny(c, R_1_14_01);
    if (by == ATREIDES) deny(c, R_1_14_00);
}

static void call_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length) {
        complete(c);
        return;
    }
    yes_no(c);
    call_rules(g, battle_of(g), by, c);
}

/* 2.05.09: for an ally the Harkonnen alone may call. */
static void call_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    faction ally = ally_of(g, by);
    if (by == HARKONNEN) deny(c, R_2_05_09);
    deny(c, R_1_07_06_07);
    if (ally != NONE && is_fighter(g, ally)) deny(c, R_2_05_09);
}

const question question_PREVENT = {.choices = prevent_choices, .absent = prevent_absent};
const question question_VOICE = {.choices = voice_choices, .absent = voice_absent};
const question question_FORESEE = {.choices = foresee_choices, .absent = foresee_absent};
const question question_LOOK_POWER = {
    .choices = look_choices, .absent = look_absent, .absent_rule = R_1_14_01};
const question question_CALL = {.choices = call_choices, .absent = call_absent};
