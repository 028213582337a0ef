/* 3.01.11 KARAMA. One window procedure serves all 35 abilities a Karama can stop.
**
**   ASK -> ANSWERED -> done
**                   -> SHOWN (a worthless card in its role, 2.02.22) -> done, or ASK again
**
** Everybody but the ability's owner is asked at once and in secret, so that the question tells
** nobody who holds a card (windows=all); with windows=holders only those who could answer. The
** first in storm order who answers spends a card, the others keep theirs unseen (RB-90). */
#include "rules/karama.h"

#include "rules/auction.h"
#include "rules/procedures.h"

const ability_info ABILITY[ABILITIES] = {[ABILITY_NONE] = {R_NONE, NONE, ""},
#define ROW(id, rule, owner, word) [ABILITY_##id] = {R_##rule, owner, word},
                                         KANLY_ABILITY_LIST(ROW)
#undef ROW
};

struct window_vars {
    uint8_t row;         /* the ability in question */
    uint8_t shown;       /* worthless card being shown in the role of a Karama */
    uint8_t only_karama; /* a worthless card has been turned down: a real Karama may still do it */
};
VARS_FIT(window_vars);

typedef enum { WINDOW_ASK, WINDOW_ANSWERED, WINDOW_SHOWN } window_step;

/* 2.02.22, 1.14.06: in the advanced game any worthless card serves the Bene Gesserit as a
** Karama. */
card_set karama_cards(const kanly_game *g, faction f)
{
    card_set cards = card_set_of_name(C_KARAMA);
    if (f == BENE_GESSERIT && advanced(g)) cards |= card_set_of_kind(WORTHLESS);
    return g->hand[f] & cards;
}

card_set distinct_copies(card_set cards)
{
    card_set distinct = 0;
    for_cards(c, cards)
        if (!(distinct & card_set_of_name(card_name_of(c)))) distinct |= card_bit(c);
    return distinct;
}

/* 2.02.22, 1.14.06: a worthless card is one to the Bene Gesserit alone, in the advanced game. */
void forbid_no_karama(choices *c, kanly_rule purpose, const kanly_game *g, faction f, card_set able)
{
    forbid_bits(c, purpose, ALL_CARDS & ~distinct_copies(able));
    if (!c->why) return;
    card_set worthless = g->hand[f] & card_set_of_kind(WORTHLESS) & ~able;
    forbid_bits(c, R_3_01_11, ALL_CARDS & ~able);
    forbid_bits(c, R_2_02_22, worthless);
    also(c, R_1_14_06);
    for_cards(w, worthless) forbid(c, card_rule(card_name_of(w)), w);
}

bool has_power(const kanly_game *g, faction f)
{
    return advanced(g) && !has(g->powers_used, f) &&
           holds(g, f, C_KARAMA); /* 1.14.00: once per game */
}

void power_rules(const kanly_game *g, faction f, kanly_rule power, uint64_t uses, choices *c)
{
    bool spent = has(g->powers_used, f), able = holds(g, f, C_KARAMA);
    if (spent) forbid_bits(c, R_1_14_00, uses);
    if (!advanced(g) || !able) forbid_bits(c, power, uses);
    if (!advanced(g) || !able) forbid_bits(c, R_1_14_00, uses);
    if (!advanced(g) || spent || !able) forbid_bits(c, R_3_01_11_05, uses);
    if (!advanced(g) || spent) forbid_bits(c, R_1_13_06, uses);
    if (!advanced(g)) forbid_bits(c, R_1_13_00, uses);
    if (!able) forbid_bits(c, R_3_01_11, uses);
}

faction_set window_for(const kanly_game *g, faction_set all, faction_set holders)
{
    return g->options.windows_holders ? all & holders : all & g->playing;
}

static faction_set karama_holders(const kanly_game *g)
{
    /* Without a branch: asked before every ability that could be stopped. */
    const card_set real = card_set_of_name(C_KARAMA);
    unsigned holders = (unsigned)(karama_cards(g, BENE_GESSERIT) != 0) << BENE_GESSERIT;
    for (faction f = 0; f < FACTIONS; f++) holders |= (unsigned)((g->hand[f] & real) != 0) << f;
    return (faction_set)holders & g->playing;
}

flow window(table *t, ability row, unsigned then)
{
    kanly_game *g = t->game;
    if (is_stopped(g, row)) { /* karama-scope=phase: stopped before, stopped again */
        g->result = true;
        return go(t, then);
    }
    if (!window_for(g, others(g, ABILITY[row].owner), karama_holders(g))) {
        g->result = false;
        return go(t, then);
    }
    return call(t, PROC_WINDOW, then, (uint8_t)row, NONE, false);
}

ability window_row(const kanly_game *g)
{
    const struct window_vars *v = vars_of(g, PROC_WINDOW);
    return v ? v->row : ABILITY_NONE;
}

void uses_over(table *t, uint64_t rows)
{
    if (!t->game->options.karama_whole_phase) t->game->stopped &= ~rows;
}

void spend_karama(table *t, kanly_rule purpose, faction f, card c)
{
    tell(t, purpose, EVENT_CARD_PLAYED, f, c);
    discard(t, purpose, f, c);
}

/* RB-105: the worthless card is shown, and anybody may turn it down before it takes effect. */
flow show_worthless(table *t, card c, unsigned then)
{
    t->game->card_known[c] = KNOWN_TO_ALL;
    tell(t, R_2_02_22, EVENT_WORTHLESS_SHOWN, BENE_GESSERIT, c);
    return window(t, ABILITY_WORTHLESS_KARAMA, then);
}

static flow stop_it(table *t, faction by, card c)
{
    kanly_game *g = t->game;
    ability row = (ability)VARS(window_vars, g)->row;
    tell(t, ABILITY[row].rule, EVENT_KARAMA_STOPS, by, (uint8_t)row);
    discard(t, R_3_01_11_00, by, c);
    /* A worthless card turned down is one card's fate; every other row is out of use until
    ** use_over(). */
    if (row != ABILITY_WORTHLESS_KARAMA || g->options.karama_whole_phase)
        g->stopped |= UINT64_C(1) << row;
    return done(t, true);
}

flow window_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct window_vars *v = VARS(window_vars, g);

    switch ((window_step)step) {
    case WINDOW_ASK: /* 3.01.11.01, .02: anybody but the owner of the ability */
        return ask(t, ASK_KARAMA,
                   window_for(g, others(g, ABILITY[v->row].owner), karama_holders(g)),
                   WINDOW_ANSWERED);

    case WINDOW_ANSWERED: { /* RB-90: the first in storm order spends a card */
        faction_set willing = 0;
        for_factions(f, g->playing)
            if (answer_of(g, f) != NONE) willing |= just(f);
        faction first = next_in_order(g, willing);
        if (first == NONE) return done(t, false);
        card c = answer_of(g, first);
        if (!is_worthless(c)) return stop_it(t, first, c);
        v->shown = c;
        return show_worthless(t, c, WINDOW_SHOWN);
    }
    /* RB-17: turned down, it goes back to the hand; a real Karama may still follow */
    case WINDOW_SHOWN:
        if (!was_stopped(g)) return stop_it(t, BENE_GESSERIT, v->shown);
        v->only_karama = true;
        return go(t, WINDOW_ASK);
    }
    return bug(t, "window_procedure: no such step");
}

/* The card to stop it with, or NONE. */
static void karama_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length) {
        complete(c);
        return;
    }
    field(c, KANLY_FIELD_KARAMA);
    allow(c, NONE);
    allow_bits(c, ALL_CARDS);
    forbid_no_karama(c, R_3_01_11, g, by, karama_cards(g, by));
    if (CONST_VARS(window_vars, g)->only_karama)
        forbid_bits(c, R_2_02_22, card_set_of_kind(WORTHLESS));
}

/* Nobody may stop an ability of their own (3.01.11.00); nothing unmarked can be stopped at all. */
static void karama_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    const kanly_frame *frame = g->depth ? top_of(g) : NULL;
    if (frame && frame->ask == ASK_KARAMA && ABILITY[frame->vars[0]].owner == by)
        deny(c, R_3_01_11_00);
    if (frame && frame->ask == ASK_BID && plays(g, ATREIDES))
        deny(c, R_2_01_05); /* they have looked */
    deny(c, R_3_01_11_01);
    deny(c, R_3_01_11_02);
    deny(c, R_3_01_11);
    if (backs_bid(g, by)) deny(c, R_3_01_11_04);
}

const question question_KARAMA = {.choices = karama_choices, .absent = karama_absent};
