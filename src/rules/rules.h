/* What the chapters of the rulebook share: the questions, the Karama table, and the few facts about
** the board that several rules ask for. One chapter, one file, in the order of a turn:
**
**     turn  setup  storm  blow  nexus  charity  bidding  revival  shipment (order, ships)  movement
**     advisors  battle  collection  mentat;  karama, anytime, truthtrance, deals for any phase */
#pragma once

#include "rules/procedures.h"

enum {
    NO = KANLY_NO,
    YES = KANLY_YES,
    CHEAP_HERO = KANLY_HERO,
    KWISATZ_HADERACH = KANLY_KWISATZ_HADERACH
};

/* --- the turn (turn.c) ------------------------------------------------------------------------ */

/* Variables of the outermost frame: what the phases of one turn hand to each other. */
enum { WORMS_REMEMBERED = 12 };
struct turn_vars {
    uint8_t nexus_due;  /* a worm came up: 1.02.06 */
    uint8_t pile;       /* which pile the blow fills next (each-pile Nexus) */
    uint8_t worm_count; /* worms of this phase, in order: they may be ridden (2.04.08) */
    uint8_t worm[WORMS_REMEMBERED]; /* their territories */
    uint8_t rides_done;
};
VARS_FIT(turn_vars);
static inline struct turn_vars *turn_vars(kanly_game *g)
{
    return (struct turn_vars *)g->frame[0].vars;
}

void enter_phase(table *t, kanly_phase phase);
void begin_at(table *t, kanly_phase phase);  /* stands the game at the start of a phase */
kanly_phase next_phase(const kanly_game *g); /* at a pause: the phase about to begin */
void end_game(table *t, kanly_rule rule, faction_set winners, kanly_victory how);

/* --- Karama (karama.c) ------------------------------------------------------------------------ */

/* The abilities a Karama can stop, unprefixed. */
enum {
    ABILITY_NONE = KANLY_ABILITY_NONE,
#define ROW(id, ...) ABILITY_##id = KANLY_ABILITY_##id,
    KANLY_ABILITY_LIST(ROW)
#undef ROW
        ABILITIES = KANLY_ABILITIES
};
typedef unsigned ability; /* kanly_ability */

typedef struct {
    kanly_rule rule;
    faction owner;
    const char *word;
} ability_info;
extern const ability_info ABILITY[ABILITIES];

/* Opens the window of one use of an ability. In the step `then`, was_stopped() tells how it
** went. */
flow window(table *t, ability row, unsigned then);
static inline bool was_stopped(const kanly_game *g) { return g->result; }
/* The ability cannot be used now: stopped for this use, or for the phase (karama-scope). */
static inline bool is_stopped(const kanly_game *g, ability row) { return g->stopped >> row & 1; }
/* The use a Karama stopped is over: the ability is free again, unless it is stopped for the
** phase. */
void use_over(table *t, ability row);

/* cards that can be played as Karama (3.01.11, 2.02.22) */
card_set karama_cards(const kanly_game *g, faction f);
card_set distinct_copies(card_set cards); /* one of each name: equal cards are one choice */
/* cards of the ally's that may halve the price of `to`'s shipment */
card_set lent_cards(const kanly_game *g, faction to);

/* Plays a card as Karama for purposes .03 to .05: discards it. A worthless card must pass ABILITY_WORTHLESS_KARAMA
** first: `return show_worthless(t, THEN)` when is_worthless(card). */
void spend_karama(table *t, kanly_rule purpose, faction f, card c);
static inline bool is_worthless(card c) { return card_kind_of(c) == WORTHLESS; }
/* was_stopped(): cancelled, the card stays in hand */
flow show_worthless(table *t, card c, unsigned then);

/* Holds a real Karama and has not used the faction's power (1.14.00). */
bool has_power(const kanly_game *g, faction f);
/* Whom a window about `holders` asks: them, or everybody in `all` when nobody may learn who
** holds what. */
faction_set window_for(const kanly_game *g, faction_set all, faction_set holders);

/* --- facts several rules need (facts.c) ------------------------------------------------------- */

/* 1.06.03.05, 1.06.05.09: so many other factions have Forces in the stronghold that it is
** closed. */
bool stronghold_closed(const kanly_game *g, faction f, territory where);
cell_set closed_strongholds(const kanly_game *g, faction f);
/* 1.01.03: cells the storm would empty if it swept every sector now. */
cell_set unsheltered_cells(const kanly_game *g);
/* 2.04.13: the storm deck replaces the dials. */
bool storm_deck_in_use(const kanly_game *g);
faction_set first_storm_dialers(const kanly_game *g); /* 0.16 */
void find_storm_order(table *t);                      /* 1.01.01 */
cell storm_loss_cell(const kanly_game *g); /* while the storm asks for losses: where (2.04.16) */
unsigned hand_limit(faction f);            /* 1.04.02, 2.05.07 */
/* Mentat Pause: with Forces and no rival, 4.02 too */
unsigned strongholds_held(const kanly_game *g, faction_set side);

/* --- advisors (advisors.c) -------------------------------------------------------------------- */

/* Tokens of `f` have entered a territory: `return entered(t, f, where, THEN)` asks the Bene
** Gesserit about Intrusion (2.02.15) where it applies. */
flow entered(table *t, faction f, territory where, unsigned then);
/* 2.02.16-.19: why advisors there may not become fighters; R_NONE: they may. */
kanly_rule advisors_bound(const kanly_game *g, territory where);
/* 2.02.21: advisors alone in their territory become fighters; a standing check, and the last one
** opens the battles. */
void universal_stewards(table *t);

/* --- battle (battles.c, battle.c, plans.c, aftermath.c) --------------------------------------- */

/* The kinds of card the Voice can name: VOICE answers with the index. */
enum { VOICE_KINDS = 7 };
extern const char *const VOICE_KIND_WORD[VOICE_KINDS];
/* The leader may stand in this faction's plan: alive, its own to command, not fought elsewhere
** (Q29). */
bool leader_available(const kanly_game *g, faction f, leader l);
/* A fighter of the battle under way; its plan is locked. */
bool is_fighter(const kanly_game *g, faction f);
bool plan_locked(const kanly_game *g, faction f);
/* The cells of the battle under way where f has Forces: LOSE asks for them in ascending order. */
cell_set battle_cells(const kanly_game *g, faction f);
/* The winner's cards KEEP asks about, in order. Returns how many. */
unsigned cards_to_keep(const kanly_game *g, card out[3]);
/* Blanks what `eye` may not know of the battle under way: locked plans of others, a captive
** drawn; and guesses it. */
void hide_battle(kanly_game *seen, uint8_t eye);
void imagine_battle(kanly_game *g, uint8_t eye);

/* --- shipment and movement (ships.c) ---------------------------------------------------------- */

/* 2.04.17: Fremen arriving under the storm choose their losses: out of `have`, `need`. False in
** a storm. */
bool pending_passage_loss(const kanly_game *g, stack *have, unsigned *need);

/* --- captives (captives.c) -------------------------------------------------------------------- */

void prison_break(table *t); /* 2.05.11: standing check, run by standing_rules() */

/* --- deals the engine holds players to (deals.c, 1.12.00) ------------------------------------- */

enum { NO_LIMIT = 255 };
/* territories f has promised not to enter */
territory_set deal_closed(const kanly_game *g, faction f);
/* highest bid f has promised, or NO_LIMIT */
unsigned deal_bid_limit(const kanly_game *g, faction f);
unsigned deal_dial_limit(const kanly_game *g, faction f); /* half-points, or NO_LIMIT */
bool deal_no_weapon(const kanly_game *g, faction f);
bool deal_no_defense(const kanly_game *g, faction f);
bool deal_no_call(const kanly_game *g, faction f);
faction_set deal_shared_look(const kanly_game *g, faction f); /* who also sees what f looks at */
/* Something deals may wait for has happened; pays what falls due. */
enum { DEAL_EVENT_PHASE, DEAL_EVENT_BATTLE_WON, DEAL_EVENT_CARD_BOUGHT };
void deal_event(table *t, unsigned event, faction f, territory where);
void deals_of_battle_end(table *t); /* promises about the current battle are kept or void */

/* --- Truthtrance (truthtrance.c, section 15 of the rules) ------------------------------------- */

/* What a question needs besides its number; `play truthtrance F Qnn ARGUMENT...` gives them in this
** order. FIELD_OPTION is a kind of card: its place in TRUTH_KIND_WORD (for Q30 only the first two).
** Where a card may be meant by name or by kind (Q19, Q22) the field is FIELD_CARD_NAME: 0 to 22
** a name, TRUTH_KIND + k kind k. */
enum { TRUTH_QUESTIONS = 30, TRUTH_KINDS = 11, TRUTH_KIND = 32 };
typedef struct {
    uint8_t argument[2]; /* kanly_field, 0 where there is none */
} truth_question;
extern const truth_question TRUTH_QUESTION[TRUTH_QUESTIONS + 1];
extern const char *const TRUTH_KIND_WORD[TRUTH_KINDS];

/* 1.07.04.03, .04: whether a fighter of the battle under way may still name this leader
** (battle.c; Q29). */
bool leader_available(const kanly_game *g, faction f, leader l);

/* --- leaders in the tanks (revival.c) --------------------------------------------------------- */

leader_set dead_leaders(const kanly_game *g, faction f); /* its own, face up or face down */
void revive_leader(table *t, kanly_rule rule, leader l, unsigned price); /* tells; does not pay */
void revive_haderach(table *t, kanly_rule rule, unsigned price);
void revive_forces(table *t, kanly_rule rule, faction f, stack s, unsigned price);
/* Forms that bring back forces for nothing (1.14.02, 3.01.20): after an option, forces and
** elites. */
bool free_forces_possible(const kanly_game *g, faction f);
void free_forces_choices(const kanly_game *g, faction f, const kanly_move *m, unsigned limit,
                         kanly_rule rule, choices *c);
/* 1.05.04: where all of a faction's leaders are face down or captive, those face down are turned
** up. A standing check like prison_break(). */
void turn_up_leaders(table *t);

/* 2.03.07: what the Emperor has bound for forces of his ally that wait to be revived. */
unsigned extra_bound(const kanly_game *g);
/* The forces of the Emperor's ally that came back in the normal way although a Karama stopped
** the extra ones. */
unsigned revived_all_the_same(const kanly_game *g, faction f);

/* --- the auction (bidding.c) ------------------------------------------------------------------ */

faction high_bidder(const kanly_game *g); /* whose bid stands on the open lot, or NONE */
/* that bid is more than its bidder and the pledge could pay (Q28) */
bool bid_beyond_means(const kanly_game *g);
card lot_shown(const kanly_game *g); /* the card on auction if the Atreides have seen it, or NONE */
/* What is secret in the frames of the Bidding Phase: the card that backs a bid is its bidder's
** alone, the hand Harkonnen took is known to Harkonnen and the robbed faction. Blanks what
** `eyes` may not know. */
void hide_auction(kanly_game *seen, faction_set eyes);

/* --- bribes (anytime.c) ----------------------------------------------------------------------- */

/* 0.00, 1.12.04: why no deal may be made now, or R_NONE */
kanly_rule deals_closed(const kanly_game *g);
kanly_rule bribes_closed(const kanly_game *g); /* the same for spice that changes hands */
void bribe(table *t, kanly_rule rule, faction from, faction to, unsigned amount);

/* --- the secrets a player may show (deals.c, 1.11.00) ----------------------------------------- */

extern const char *const DEAL_WORD[KANLY_DEAL_KINDS]; /* word after `deal F`: see questions.def */
extern const char *const SECRET_WORD[KANLY_SECRET_KINDS]; /* word after `disclose F` */

/* --- groups of tokens in a form (forms.c) ----------------------------------------------------- */

enum { GROUP_CELLS = 5 }; /* no territory has more cells */
typedef struct {
    territory from;          /* NONE: nothing chosen yet */
    stack part[GROUP_CELLS]; /* what leaves each cell, counted from the territory's first cell */
    uint8_t cells_named;
    uint8_t next; /* index of the first field after the group */
    bool open;    /* the group still needs a field */
} group;

/* Reads the group that starts at field `at` of the form: {cell, forces[, elites]}… cells of one
** territory in ascending order, ended by NONE unless no further cell could follow. */
group read_group(const kanly_game *g, faction f, const kanly_move *m, unsigned at,
                 cell_set sources);
/* While group.open: the choices for its next field. `sources` are the cells tokens may leave;
** `rule` forbids a cell beyond them, one of another territory, and more tokens than stand there. */
void group_choices(const kanly_game *g, faction f, const kanly_move *m, unsigned at,
                   cell_set sources, kanly_rule rule, choices *c);
stack group_total(const group *grp);
cell_set group_cells(const group *grp);

/* Two fields, forces and elites, that together are exactly `need` tokens out of `have`. */
void loss_choices(const kanly_move *m, unsigned at, stack have, unsigned need, kanly_rule rule,
                  choices *c);
stack usual_loss(stack have, unsigned need); /* ordinary forces first */
static inline void yes_no(choices *c)
{
    field(c, KANLY_FIELD_YES_NO);
    allow(c, NO);
    allow(c, YES);
}
/* Whole questions that are a yes or a no, and common defaults. */
void yes_no_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c);
uint8_t usually_yes(const kanly_game *g, faction by, const kanly_move *m, const choices *c);
uint8_t usually_ordinary_first(const kanly_game *g, faction by, const kanly_move *m,
                               const choices *c);
