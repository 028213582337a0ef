/* The steady player: fast judgement written by hand, one file per kind of decision.
**
**     steady.c           the kind, who answers which question, answers being filled in
**     steady_book.c      what it remembers: purses from public events, traitors not called, its
**     temper
**     steady_sight.c     the board at a glance, made again for every decision
**     steady_odds.c      what an army can dial, who wins a battle
**     steady_worth.c     what a position is worth: strongholds, wins near and far, spice, tokens in
**     danger
**     steady_fields.c    tokens outside the strongholds
**     steady_scheme.c    positions after a landing and a walk, and comparing many of them
**     steady_setup.c, steady_storm.c, steady_nexus.c, steady_bidding.c, steady_revival.c,
**     steady_ship.c, steady_move.c, steady_advisors.c, steady_plan.c (with steady_foe.c),
**     steady_battle.c, steady_windows.c, steady_anytime.c, steady_deals.c
**     steady_talk.c      what it has to say, and when; the sentences are in sentences.c
**
** Everything is read from the player's own view; what others keep hidden is worked out in the book
** or guessed. Points are the common currency: a won game is 100, a spice in the first turns 1.
**
** Invariant: every answer is filled in from kanly_choices, so it is lawful whatever the
** judgement said. */
#pragma once

#include <math.h>

#include "bots/bots.h"
#include "bots/grounds.h"
#include "rules/rules.h"

enum { STRONGHOLD_COUNT = 5 }; /* in the order of their ids */
static inline territory stronghold(unsigned i) { return (territory)(T_CARTHAG + i); }
/* 0 to 4, or more where the territory is no stronghold. */
static inline unsigned stronghold_index(territory t) { return (unsigned)(t - T_CARTHAG); }

/* --- what it remembers (steady_book.c) -------------------------------------------------------- */

/* How the same judgement differs from player to player. */
typedef struct {
    float boldness; /* about 1: how much a stronghold is worth to it */
    float thrift;   /* about 1: how much it minds spending */
    float trust;    /* about 1: how much it likes alliances */
    float spite;    /* about 1: how much it minds others winning */
    float caution;  /* how surely it expects others to stop a win */
    float noise;    /* points by which its judgement wavers */
    float grudge;   /* about 1: how much it counts what others have done to it */
} temper;

/* Something that is to be said before the phase is over. */
typedef struct {
    uint8_t whom; /* from 1; 0: there is nothing */
    uint8_t where, number;
} errand;

typedef struct {
    uint8_t turn, phase;           /* as they were heard */
    uint8_t said_turn, said_phase; /* when it last said something */
    uint8_t alarm_turn;            /* when an alarm was last raised, by whomever: */
    faction_set alarm_side;        /* against these */
    uint8_t battle_at;             /* where the battle under way is */
    uint8_t held;                  /* strongholds it stood in before the ships came */
    uint8_t shared_with;           /* the ally it has told of a card of its own, from 1 */
    errand errand[BOT_TALK_KEYS];
    struct {
        uint8_t where, turn; /* turn 0: none */
    } wrong[FACTIONS];       /* the stronghold each took from us last */
} talk_book;

typedef struct {
    bool novice;    /* the weaker level: wavers, does not count, looks away */
    bool listening; /* has heard anything */
    bool complete;  /* has heard everything from the start: purses are exact */
    temper temper;
    int16_t spice[FACTIONS];       /* behind each shield, from public events */
    leader_set faithful[FACTIONS]; /* leaders this faction faced and did not call */
    uint8_t led_by[FACTIONS];      /* the leader each last showed in a plan */
    bool called;                   /* a traitor was called in the battle under way */
    uint8_t passed[FACTIONS];      /* turn in which we last made this faction a proposal */
    uint8_t bought_turn[FACTIONS]; /* turn in which we last paid it for a promise */
    kanly_deal refused;            /* what we declined last and may still answer with a price */
    int8_t favour[FACTIONS]; /* what they have done to us: gifts and help above 0, harm below */
    talk_book talk;          /* nothing in it decides a move */
    uint8_t struck_turn, haggled_turn; /* went for a win in this turn; has bargained for it */
    uint8_t pledged_turn; /* turn and phase in which the pledge was last thought about */
    uint8_t pledged_phase;
    uint8_t blind,
        looked_turn; /* novice: the turn in which it does not look for others' wins; decided in */
    uint8_t atreides_passed; /* the Atreides let the lot on auction go */
    uint8_t truth_turn, truth_foe,
        truth_kind; /* what a Truthtrance of ours was about: a defence, HAS_SHIELD or HAS_SNOOPER */
    bool truth_mine; /* the question under way is ours */
    uint8_t truth;   /* and the answer: 0 none yet, 1 no, 2 yes */
    uint8_t why;     /* reason of the last move: REASON_ */
    uint8_t why_number;
    uint8_t why_place;
} book;
_Static_assert(sizeof(book) <= BOT_MEMORY, "the book must fit a bot's memory");

static inline book *book_of(bot *self) { return (book *)(void *)self->memory; }
void book_begin(bot *self, bool novice);
/* In an imagined world everybody has kept count. */
static inline void book_counts(bot *self, const kanly_game *game)
{
    for (unsigned f = 0; f < FACTIONS; f++) book_of(self)->spice[f] = (int16_t)game->spice[f];
}
void book_hear(bot *self, const kanly_game *view, const kanly_event *event, uint32_t count);
bool book_looks_up(const bot *self, const kanly_event *event, uint32_t count);
uint32_t dice(bot *self, uint32_t n); /* 0 to n - 1 */
float waver(bot *self);               /* -1 to 1 */

/* --- the board at a glance (steady_sight.c) --------------------------------------------------- */

/* The kinds of card that make a plan, and what cards call them. */
enum { HAS_PROJECTILE, HAS_POISON, HAS_LASGUN, HAS_SHIELD, HAS_SNOOPER, HAS_KINDS };
extern const uint8_t KIND_OF_HAS[HAS_KINDS];

/* What one faction has against another in a battle. */
typedef struct {
    float kill;   /* the chance that its weapon kills the other's leader */
    float betray; /* the chance that it calls him a traitor */
} rivalry;

/* Of all pairs few ever meet in what a decision looks at. */
typedef struct {
    faction_set known[FACTIONS];
    rivalry of[FACTIONS][FACTIONS];
} rivalries;

typedef struct {
    bot *self;
    book *book;
    const kanly_game *g;
    faction me, ally; /* ally or NONE */
    faction_set side, foes;
    bool last_turn;
    float spice_worth; /* points a spice is worth now */
    float
        /* 1, and less towards the end for those who do not win by default: there is nothing to
        ** save for */
        patience;
    float token_worth, elite_worth; /* points a token of ours is worth; tokens an elite is worth */
    bool supported;                 /* by spice, in battle (2.04.21) */
    int purse[FACTIONS];            /* what each can spend: known, counted or guessed */
    int leader[FACTIONS];           /* strength of the best leader each can use */
    int leaders[FACTIONS];          /* how many */
    card_set unseen;                /* cards that could be anywhere hidden */
    float has[FACTIONS]
             [HAS_KINDS];      /* chance to hold: projectile, poison, lasgun, shield, snooper */
    leader_set held[FACTIONS]; /* leaders each can use */
    rivalries *rivals;         /* worked out for those who meet */
    rivalries room_for_rivals;
    uint8_t rank[FACTIONS]; /* place in storm order: the earlier one is the aggressor */
    faction_set to_act;     /* whose shipment and movement is still to come this turn, without me */
    cell_set tokens[FACTIONS];               /* where these have tokens */
    stack force[STRONGHOLD_COUNT][FACTIONS]; /* fighters in the strongholds */
    uint8_t landing[FACTIONS];               /* most tokens each can still land this turn */
    uint8_t walking[FACTIONS]
                   [STRONGHOLD_COUNT]; /* most tokens each can still walk into a stronghold */
    bool watchful;                     /* the next are known: */
    float threat[FACTIONS];        /* the chance that the side of each wins if we stay as we are */
    float doom;                    /* the highest of them that nobody after us can stop */
    uint8_t barred[FACTIONS];      /* strongholds they have promised to keep out of, bit by bit */
    struct recollection *recalled; /* outlooks judged before in this decision, or NULL */
} mind;

/* The cheap part: enough for questions that need no look at the board. */
mind mind_of(bot *self, const kanly_game *view);
/* Leaders, cards and strongholds; and, for questions that need no more, a part of it. */
void look_around(mind *m);
void look_at_cards(mind *m);                     /* unseen */
unsigned hidden_cards(const mind *m, faction f); /* in its hand, as many as it likely has */
void look_at_players(mind *m);                   /* to_act */
void look_at_strongholds(mind *m);               /* force */
/* Worked out when the two first meet. After look_around(): before it nobody knows anything. */
rivalry first_meeting(const mind *m, faction one, faction other);
static inline rivalry rivalry_between(const mind *m, faction one, faction other)
{
    const rivalries *r = m->rivals;
    return r && r->known[one] >> other & 1 ? r->of[one][other] : first_meeting(m, one, other);
}
static inline territory_set within(territory t, unsigned steps)
{
    return territories_within(t, (int)steps);
}
unsigned walking_range(const kanly_game *g, faction f);
float sweep_chance(const kanly_game *g, cell c); /* that the next storm passes over it */
float worm_chance(const kanly_game *g, territory t);
card_set weapons_of(const kanly_game *g, faction f);
card_set defenses_of(const kanly_game *g, faction f);

/* --- odds (steady_odds.c) --------------------------------------------------------------------- */

typedef struct {
    faction by;
    stack tokens;
    int spice; /* for support */
} troop;

float most_dialed(const mind *m, troop t, faction against); /* in points */
/* The chance that `a` beats `b`; ties go to `a` when it is the aggressor. */
float odds(const mind *m, troop a, troop b);
/* From 0 to 1 with one half at 0, without the cost of an exponential. */
static inline float slope(float x)
{
    float bent = x * (.4f + fabsf(x));
    return .5f + .5f * bent / (1 + fabsf(bent));
}

/* --- worth (steady_worth.c) ------------------------------------------------------------------- */

/* The strongholds as they would be. */
typedef struct {
    stack force[STRONGHOLD_COUNT][FACTIONS];
    int spice; /* ours, after what is spent */
} outlook;

typedef struct {
    float worth;
    float win;                    /* our chance to win this turn */
    float lose;                   /* the best chance of another side */
    float hold[STRONGHOLD_COUNT]; /* our chance to hold each */
} verdict;

outlook outlook_now(const mind *m);
verdict judge(const mind *m, const outlook *o);
/* As much of our spice as can make a difference where these tokens of ours stand: each is supported
** by one. */
static inline int spice_that_counts(const mind *m, stack tokens, int spice)
{
    int most = m->supported ? total(tokens) : 0;
    return spice < most ? spice : most;
}
void note_threats(mind *m); /* what others would win without our moving */

/* What a battle costs us on the average, in points, with this chance to win it. */
float battle_bill(const mind *m, troop ours, troop theirs, float win);

/* Whether it goes where others stand at all: a novice only when it likes the odds, and to one
** battle in a turn (novice.c). */
bool dares(const mind *m, cell to, stack tokens);

/* Who can take or hold a stronghold, as far as that depends on it alone. */
typedef struct {
    stack force[FACTIONS];
    faction_set there;    /* who has fighters there */
    int spice;            /* ours that counts there */
    float take[FACTIONS]; /* chance to take it, for those who can still come */
    float clash;          /* chance of the first of two who meet there */
    float of[FACTIONS];   /* chance to hold it alone */
    float loss;           /* points in tokens we may lose there */
} contest;

/* What any tokens of ours would meet in a cell that is no stronghold. */
typedef struct {
    faction rival; /* the strongest enemy there; NONE: nobody */
    stack rivals;
    bool meets_ally;
    uint8_t spice;         /* that may be taken */
    float undisturbed;     /* the chance that nobody else comes for it */
    float danger, certain; /* of storm and worm; how much of a loss that is */
} open_ground;

/* What hangs on a turn for us, whatever we do in it. */
typedef struct {
    faction_set side[FACTIONS]; /* all of them, ours too */
    unsigned sides;
    float cost, dread; /* of another's win, and of what others hope for */
    float urgency, all;
    bool holds_back;
} stakes;
stakes stakes_of(const mind *m);

/* Schemes that are compared have much in common: the same outlook, the same stronghold, the same
** tokens in the open. A decision lends the mind a place to keep what it has worked out, as long
** as nothing else in the mind changes. */
enum { OUTLOOKS_KEPT = 64, CONTESTS_KEPT = 16, FIELDS_KEPT = 64 };
typedef struct recollection {
    stakes stakes;
    territory_set looked_into;     /* where one might go, */
    uint8_t standing[TERRITORIES]; /* and on which cell one would stand there; NONE: nowhere */
    cell_set trodden;              /* cells that were looked at, */
    open_ground ground[CELLS];     /* and what was seen there */
    uint64_t outlooks, fields;     /* places that are taken */
    uint16_t contests[STRONGHOLD_COUNT]; /* the same */
    outlook outlook[OUTLOOKS_KEPT];
    float worth[OUTLOOKS_KEPT];
    contest contest[STRONGHOLD_COUNT][CONTESTS_KEPT];
    struct {
        cell at;
        stack tokens;
        uint8_t rate;
        float worth;
    } field[FIELDS_KEPT];
} recollection;
void recollect(mind *m, recollection *from_now_on);
/* So many out of a stack: elites where there is fighting to be done, else those who are cheapest to
** lose. */
stack some_of(const mind *m, stack have, unsigned n, territory to);
float holds_chance(const mind *m, const outlook *o, unsigned place, faction f);
/* What tokens of ours are worth in a cell that is no stronghold: spice they will take, danger
** they stand in. */
float field_worth(const mind *m, cell c, stack tokens, int spice);
/* What tokens of ours are worth in themselves. */
static inline float token_worth(const mind *m, stack s)
{
    return m->token_worth * ((float)ordinary(s) + m->elite_worth * (float)elite(s));
}
unsigned harvest_rate(const mind *m, const stack mine[CELLS]);

/* Our tokens as they would be after a shipment and moves. */
typedef struct {
    outlook out;
    stack mine[CELLS];
    float extra; /* points for and against that are not on the board */
} scheme;

scheme scheme_now(const mind *m);
float scheme_worth(const mind *m, const scheme *s);
void scheme_put(const mind *m, scheme *s, cell to, stack tokens);
void scheme_take(const mind *m, scheme *s, cell from, stack tokens);

/* A group of tokens that walks from one cell to another. */
typedef struct {
    cell from, to;
    stack tokens;
    float worth; /* of the scheme after it */
} walk;
enum { MOST_WALKS = 96 };

/* The walks worth thinking of in a scheme, as far as the map allows; the storm may still be in
** the way. */
unsigned list_walks(const mind *m, const scheme *s, walk out[MOST_WALKS]);
/* The worth of the scheme after its best walk, or as it is. */
float after_best_walk(const mind *m, const scheme *s, float as_it_is);

/* --- drafts (steady.c) ------------------------------------------------------------------------ */

/* An answer on its way: a form in which every value so far is lawful. */
typedef struct {
    const kanly_game *g;
    kanly_move move;
    kanly_values values; /* of the next field */
    bool open;
    uint8_t group_end; /* where the group of tokens in it ends */
} draft;

draft draft_begin(const mind *m);
draft draft_anytime(const mind *m, kanly_ask which);
bool draft_can(const draft *d, unsigned value); /* the next field may have this value */
cell_set draft_cells(const draft *d);           /* the cells the next field may name */

/* Fields by their names, as for kanly_said. A value goes where it is meant to go: unless that field
** comes next and may have the value, nothing happens. */
#define draft_say(draft, field, value) draft_say_at(draft, KANLY_AT_##field, value)
#define draft_say_after_group(draft, field, value)                                                 \
    draft_say_at(draft, (draft)->group_end + KANLY_AT_##field, value)
bool draft_say_at(draft *d, unsigned place, unsigned value);
/* The value, or the nearest that is allowed below it, or above. */
#define draft_near(draft, field, value) draft_near_at(draft, KANLY_AT_##field, value)
void draft_near_at(draft *d, unsigned place, unsigned value);
/* The same by the kind of a field: in lists, where they repeat, and where several ways share it. */
bool draft_say_kind(draft *d, kanly_field kind, unsigned value);
void draft_near_kind(draft *d, kanly_field kind, unsigned value);
/* A group of tokens: one cell, so many of those that stand there. */
bool draft_group(draft *d, cell from, stack tokens);
kanly_move draft_end(draft *d); /* fills in what is left with the least */

kanly_move usual(const mind *m);
/* an answer that its first field decides, or the usual one */
kanly_move answer_with(const mind *m, unsigned first);

/* Why: shown by bot_kind.reason. */
enum {
    REASON_NONE,
    REASON_WIN,
    REASON_STOP,
    REASON_TAKE,
    REASON_SPICE,
    REASON_HOLD,
    REASON_ODDS,
    REASON_HOPELESS,
    REASON_VALUE,
    REASON_ALLY,
    REASON_RISK,
    REASONS
};
void because(const mind *m, unsigned reason, unsigned number, unsigned place);

/* --- decisions -------------------------------------------------------------------------------- */

kanly_move decide_prediction(mind *m);
kanly_move decide_traitor(mind *m);
kanly_move decide_placement(mind *m);
kanly_move decide_advisor_place(mind *m);
kanly_move decide_dial(mind *m);
kanly_move decide_weather(mind *m);
kanly_move decide_atomics(mind *m);
kanly_move decide_storm_loss(mind *m);
kanly_move decide_worm(mind *m);
kanly_move decide_shelter(mind *m);
kanly_move decide_ride(mind *m);
kanly_move decide_nexus(mind *m);
kanly_move decide_bid(mind *m);
kanly_move decide_hand_power(mind *m);
kanly_move decide_return(mind *m);
kanly_move decide_revival(mind *m);
kanly_move decide_ship(mind *m);
kanly_move decide_move(mind *m);
kanly_move decide_timing(mind *m);
kanly_move decide_wartime(mind *m);
kanly_move decide_accompany(mind *m);
kanly_move decide_intrusion(mind *m);
kanly_move decide_arms(mind *m);
kanly_move decide_fight(mind *m);
kanly_move decide_voice(mind *m);
kanly_move decide_foresee(mind *m);
kanly_move decide_show(mind *m);
kanly_move decide_look(mind *m);
kanly_move decide_plan(mind *m);
kanly_move decide_call(mind *m);
kanly_move decide_lose(mind *m);
kanly_move decide_keep(mind *m);
kanly_move decide_capture(mind *m);
kanly_move decide_karama(mind *m);
kanly_move decide_prevent(mind *m);
kanly_move decide_stop(mind *m);

/* What a card is worth to us in spice, with what we hold (steady_bidding.c). */
float card_worth(const mind *m, faction f, card_name name);
/* How much the battle under way matters to us, in points (steady_plan.c). */
float battle_stake(mind *m);
/* A Truthtrance worth its card, before our plan is made. */
bool ask_about_defense(mind *m, kanly_move *move);
/* What the pair or the faction alone can hope for (steady_nexus.c). */
float prospects(const mind *m, faction f, faction with);

/* Deals (steady_deals.c): an answer that is due, an offer worth making. */
bool answer_deals(mind *m, kanly_move *move);
bool offer_deals(mind *m, kanly_move *move);
bool offer_to_pay(mind *m, kanly_move *move); /* for a place that a win hangs on */

bool steady_stirs(const bot *self, const bot_glance *now);
bool steady_volunteer(bot *self, const kanly_game *view, kanly_move *move);
kanly_move steady_answer(bot *self, const kanly_game *view, const bot_budget *budget);
bool steady_needs_no_view(unsigned asked);
void steady_reason(const bot *self, char *text, size_t size);
bot_ground steady_ground(const bot *self); /* the same as a fact; GROUND_NONE: it has none */

/* Talk (steady_talk.c): what is heard leaves something to say; what is said was heard before. */
void talk_hear(bot *self, const kanly_event *event);
void talk_later(book *b, unsigned key, faction whom, uint8_t where, uint8_t number);
bool steady_remark(bot *self, const kanly_game *view, bot_remark *out);
void steady_overhear(bot *self, const bot_remark *said);
