/* Opponents. One interface for all of them: what a player sees, what it is asked, how long it may
** think, and out comes a move.
**
** A bot is handed views (kanly_view) and the events its faction may hear, never the game: whatever
** it knows of hidden things it has worked out itself. Its memory is a plain struct, copied with the
** bot, so that a search can think with somebody else's head. Nothing here prints or reads a clock
** except through the budget.
**
** Kinds: random (the baseline), novice, steady (fast hand-written judgement), naib (a trained
** network), mentat (search with both as its heads). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kanly/kanly.h"

/* How long one answer may take. Zero means no limit of that sort. */
typedef struct {
    uint32_t milliseconds;
    uint32_t playouts;
    uint32_t threads; /* how many it may use; 0 and 1 are the same */
} bot_budget;

enum { BOT_MEMORY = 2048 };

typedef struct bot_kind bot_kind;

typedef struct {
    const bot_kind *kind;
    uint8_t faction;
    uint64_t personality; /* the same kind with another seed plays a little differently */
    uint64_t random;      /* its own dice */
    _Alignas(8) uint8_t memory[BOT_MEMORY];
} bot;

/* A few things of a view that can be had without making one. */
typedef struct {
    uint8_t turn, phase, looked; /* as in a view */
    uint8_t ally;                /* one's own, or NONE */
    bool deal_waits;             /* for one's own word */
    uint64_t hand;               /* one's own, */
    unsigned purse;              /* and the spice one may spend, */
    uint8_t reserves, fallen;    /* the forces off the board, in the tanks, */
    uint8_t leaders;             /* and the leaders one may use, counted for who holds a Ghola */
} bot_glance;

/* Something a bot says: a sentence of the catalogue (talk.def) and what stands in its slots. The
** more pressing come first. */
enum {
    BOT_TALK_ALARM,     /* a side is about to win, and only the speaker is left */
    BOT_TALK_CALL,      /* … and somebody comes last */
    BOT_TALK_ALLY_CARD, /* the ally's enemy holds a card */
    BOT_TALK_EMPTY,     /* an offer binds nothing */
    BOT_TALK_PRICE,     /* an offer costs too much, or brings too little */
    BOT_TALK_LEFT,      /* a grudge: an alliance was left */
    BOT_TALK_RELIEF,    /* who was about to win has been beaten */
    BOT_TALK_TAKEN,     /* a grudge: a stronghold was lost in battle */
    BOT_TALK_NEVER,     /* no alliance, because of such a grudge */
    BOT_TALK_DECLINE,   /* no alliance */
    BOT_TALK_JOINED,    /* an alliance was made */
    BOT_TALK_COURT,     /* an alliance is offered */
    BOT_TALK_KEEP_OUT,  /* spice is offered for keeping out of a place */
    BOT_TALK_SELL_LOOK, /* a look is offered for spice */
    BOT_TALK_COUNTER,   /* another price is named */
    BOT_TALK_THANKS,    /* for spice */
    BOT_TALK_ALLY_LOT,  /* the card on sale */
    BOT_TALK_ALLY_STORM,
    BOT_TALK_ALLY_PLAN, /* where it means to go */
    BOT_TALK_ALLY_OWN,  /* a card of its own */
    BOT_TALK_KEYS
};

typedef struct {
    uint8_t key, by;
    uint8_t to;     /* its ally alone; KANLY_NONE: the table */
    uint8_t way;    /* of saying it: the first or the second */
    uint8_t whom;   /* a faction, or KANLY_NONE */
    uint8_t side;   /* factions */
    uint8_t where;  /* a territory, or KANLY_NONE */
    uint8_t card;   /* a card, or KANLY_NONE */
    uint8_t number; /* spice, a turn, strongholds or sectors */
} bot_remark;

enum { BOT_REMARK_SIZE = 240 };
/* The sentence in English. */
void bot_remark_text(const bot_remark *remark, char *text, size_t size);
const char *bot_talk_key(unsigned key); /* "ally-card"; NULL: there is none */

/* What sort of player it is, for people to see: the same judgement with other weights. None is
** stronger than another (bench/README.md). */
typedef struct {
    const char *name;
    const char *sentence;                         /* for people choosing an opponent */
    float boldness, thrift, trust, spite, grudge; /* 1: as everybody */
} bot_character;

enum { BOT_CAUTIOUS, BOT_GREEDY, BOT_VENGEFUL, BOT_CHARACTERS };
extern const bot_character BOT_CHARACTER[BOT_CHARACTERS];

struct bot_kind {
    const char *name;
    const char *sentence; /* for people choosing an opponent */
    /* A kind with a character is named after its level and the character ("steady-greedy"); NULL:
    ** it is a level and has none. */
    const bot_kind *level;
    const bot_character *character;
    /* It draws from what is lawful without looking at anything, so it sees no more in the game than
    ** in its view: a simulator may hand it the game itself, and need not check its answers. */
    bool blind;
    /* Sits down at a table. The memory is zeroed before. */
    void (*begin)(bot *self, const kanly_options *options);
    /* What its faction has heard since last time. May be NULL. */
    void (*hear)(bot *self, const kanly_game *view, const kanly_event *event, uint32_t count);
    /* Whether it must see the table to make sense of them; where it need not, hear() may be handed
    ** no view. NULL: it always has to see it. */
    bool (*looks_up)(const bot *self, const kanly_event *event, uint32_t count);
    /* Answers the question its faction owes in this view. Must be a legal move. */
    kanly_move (*answer)(bot *self, const kanly_game *view, const bot_budget *budget);
    /* Whether it answers this question by what is open to all and by what is its own: then it may
    ** be asked with the game instead of a view, and answers the same. NULL: none. */
    bool (*needs_no_view)(unsigned asked);
    /* Whether it may want to say something unasked, by a glance; NULL: it may. Asked first, because
    ** mostly nobody does and a glance costs nothing. */
    bool (*stirs)(const bot *self, const bot_glance *glance);
    /* An any-time move it wants to make now (bribe, gift, pledge, Ghola, Truthtrance, deal); false:
    ** none. Asked when an OPEN question waits, whoever owes it. May be NULL. */
    bool (*volunteer)(bot *self, const kanly_game *view, kanly_move *move);
    /* Something it wants to say now, at most once a phase; false: nothing. It follows from the view
    ** and the memory alone, as moves do, and changes none of them. May be NULL. */
    bool (*remark)(bot *self, const kanly_game *view, bot_remark *out);
    /* What somebody else has said in its hearing, so that it is not said again. May be NULL. */
    void (*overhear)(bot *self, const bot_remark *said);
    /* Why it made its last move, in a sentence. May be NULL. */
    void (*reason)(const bot *self, char *text, size_t size);
    /* The same as words and numbers, for those who say it in another language. May be NULL. */
    struct bot_counsel (*counsel)(const bot *self);
};

extern const bot_kind BOT_RANDOM, BOT_NOVICE, BOT_STEADY, BOT_NAIB, BOT_MENTAT;
extern const bot_kind BOT_NOVICE_AS[BOT_CHARACTERS], BOT_STEADY_AS[BOT_CHARACTERS],
    BOT_MENTAT_AS[BOT_CHARACTERS];

const bot_kind *bot_kind_find(const char *name); /* NULL when there is none */
const bot_kind *bot_kind_at(unsigned index);     /* the levels; NULL past the last */
const bot_kind *bot_level(const bot_kind *kind); /* NULL for NULL */
/* The level with that character; where it has none, itself. */
const bot_kind *bot_kind_as(const bot_kind *level, unsigned character);

void bot_sit_down(bot *self, const bot_kind *kind, kanly_faction faction,
                  const kanly_options *options, uint64_t personality);

/* A table shows one of its seats what that may see: the view, made when it is asked for. */
typedef const kanly_game *bot_eye(void *sitting, kanly_faction seat);
/* Such a table of nothing but a game: a view for one after the other. */
typedef struct {
    const kanly_game *game;
    kanly_game view;
} bot_sight;
bot_eye bot_sees; /* the eye of a bot_sight */

enum { BOT_HEARD = 512 }; /* events, more than any single move causes */

/* Tells a bot what its faction may know of what has just happened (1.11). */
void bot_hear(bot *self, const kanly_event *event, uint32_t count, bot_eye *look, void *sitting);
/* A lawful any-time move it wants to make now; false: none. */
bool bot_volunteer(bot *self, const kanly_game *game, bot_eye *look, void *sitting,
                   kanly_move *move);

/* Who has something to say after a move says it, and the others hear it; true: `out` is a line, and
** there may be another. Nobody speaks after a move that not everybody saw: silence and talk tell
** nothing of what is hidden. Seats that do not speak are NULL. */
bool bot_speaks(bot *const seat[KANLY_FACTIONS], const kanly_event *event, uint32_t count,
                const kanly_game *game, bot_eye *look, void *sitting, bot_remark *out);

/* From the game or from a view of its own: the same. */
bot_glance bot_glance_at(const kanly_game *game, kanly_faction faction);
