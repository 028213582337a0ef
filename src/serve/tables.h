/* A table: its game, its seats, its clock, who is there, and what each pair of eyes was told last.
** In memory while somebody may need it, always in the store. */
#pragma once

#include "kanly/kanly.h"
#include "serve/clients.h"
#include "serve/seat.h"
#include "store/store.h"
#include "wire/wire.h"

typedef struct learning learning; /* learning.c */
struct lateness;                  /* late.c */

enum {
    WATCHER = STORY_WATCHER,
    EYES = KANLY_FACTIONS + 1,
    SECTIONS = WIRE_SECTIONS + 4, /* and the question, the any-time moves, the clocks, the lesson */
    HEARD_AT_ONCE = 2048,         /* events of one move, and more */
};

typedef enum { CLOCK_NONE, CLOCK_MOVE, CLOCK_BANK } clock_kind;

typedef struct {
    clock_kind kind;
    int64_t seconds;   /* for a move, or in the bank */
    int64_t increment; /* bank: added for each move */
    bool bot;          /* who runs out is played by a bot; else gets the default answer */
} table_clock;

typedef enum { BY_CHOICE, BY_LOT, BY_DRAFT } factions_by;

/* How people come together (gathering.h). */
typedef struct {
    int64_t starts; /* when the game is to begin; 0: when the host says so */
    factions_by by; /* how it is found who gets which faction */
    bool checks;    /* everybody has to say that they are ready */
    bool armed;     /* it begins as soon as nothing is missing */
} table_plan;

typedef enum { AGREE_NOTHING, AGREE_PAUSE, AGREE_RESUME, AGREE_TAKE_BACK } agreement_kind;

/* What is being agreed on (agreements.h). */
typedef struct {
    agreement_kind what;
    uint8_t by, agreed; /* who proposed it; who has agreed, as a set */
    uint32_t keep;      /* taking back: the moves that stay */
} agreement;

/* Something said at the table that is told once it is on the disk. */
typedef struct spoken {
    parcel *parcel;
    uint8_t from, to; /* as in store_talk */
    bool note;        /* the table says it, and nobody mutes that */
    bool bot;
    int64_t due; /* when those hear it who watch with a delay */
    struct spoken *next;
} spoken;

/* What an eye was last told, to tell it only what is new. */
typedef struct {
    uint32_t events; /* it may see, so far */
    uint32_t told;
    /* Sums, 0 before anything is told: of its view, of that without what is under way, of that as
    ** if nobody else were asked, of what it owes besides, of what each section was made from, and
    ** of what it was told. */
    uint64_t view, still, asked, owes, facts[WIRE_SECTIONS], section[SECTIONS];
} eye_state;

struct game_table {
    server *server;
    char id[TOKEN_SIZE];
    game_table *next; /* in its hash chain */
    store_state state;
    char name[NAME_SIZE];
    bool is_public, practice, watchable;
    bool silent;         /* its bots say nothing */
    int64_t watch_delay; /* milliseconds; 0: who watches sees what happens now */
    struct lateness *late;
    int64_t created, changed;
    uint8_t host[HASH_BYTES];
    uint8_t host_seat; /* where whoever made the table sits; KANLY_NONE: nowhere */
    bool host_away;    /* so long not there that others may act in their place: */
    int64_t host_gone; /* since then; 0: they are there */
    char rematch[TOKEN_SIZE], rematch_of[TOKEN_SIZE];
    kanly_options options;
    kanly_key key;
    uint8_t salt[STORE_SALT];
    table_clock clock;
    table_plan plan;
    agreement agreement;
    int64_t paused_at; /* 0: the game goes on */
    seat seat[KANLY_FACTIONS];

    kanly_game game;
    uint32_t moves;   /* made so far, of which those after move `since` are in memory */
    uint32_t since;   /* 0: all, and all events */
    kanly_move *move; /* those in memory */
    uint32_t move_room;
    kanly_event *event;
    uint32_t events, event_room;
    uint32_t talk;      /* things said so far */
    uint32_t late_told; /* events, to those who watch with a delay */
    spoken *spoken;     /* told once it is on the disk */
    eye_state eye[EYES];

    client *clients;
    uint8_t reaction, reacting, reaction_left; /* the question, who was asked, who still is */
    bool dirty, head_changed, head_unsaved;    /* moves to commit; people to tell; a head to keep */
    bool ready, volunteers;
    game_table *next_dirty, *next_ready, *next_leaving;
    int64_t wake;        /* look again then */
    uint64_t thought;    /* when it was last its turn to have a bot think (thinking.h) */
    int64_t nexus_began; /* the latest one */
    int64_t stalled;     /* nothing by itself before then: the store failed */
    bool peeked;         /* only looked at, and gone at once */
    bool shown;          /* by the other nodes, in their lobby */
    bool held;           /* the store knows that it is in memory */
    bool no_past;        /* its first moves cannot be played again by this program */
    uint32_t kept_at;    /* the move after which its position was last kept; 0: never */
    int64_t idle_since;
    learning *learning; /* a lesson: nothing is stored, and it goes with its client; NULL: a game */
};

game_table *table_find(server *s, const char *id); /* in memory, or from the store; NULL: none */
/* A look at a table, wherever it is, as it is kept; nothing comes of it. To be ended, before
** anything else happens. */
game_table *table_peek(server *s, const char *id);
void table_peeked(game_table *t); /* NULL is fine */
game_table *table_in_memory(server *s, const char *id);
game_table *table_new(server *s); /* with a name of its own, gathering */
game_table *table_blank(server *s, const char *id);
void table_forget(game_table *t); /* everything but who is there */
void table_free(game_table *t);
bool table_reload(game_table *t); /* as the store has it */
/* Whether the store has no such game. One that only cannot be played now is not gone. */
bool table_is_gone(server *s, const char *id);
/* Brings what happened before `since` into memory. False: this program cannot play it again; the
** game goes on all the same. */
bool table_remember(game_table *t);
void table_set_aside(game_table *t, const char *why);

/* --- to the store and back -------------------------------------------------------------------- */

void table_keep(game_table *t); /* its head, in the open transaction */
/* A move was made: now and then the position is kept with it. */
bool table_keep_position(game_table *t);
/* Clocks began anew, which no move tells: what a kill leaves must know it. */
bool table_keep_standing(game_table *t);
/* Whether the games fit this program, and then those that were in memory when the last server
** stopped. False: some do not, and nobody said that this is accepted. */
bool tables_load(server *s);
void tables_wake(server *s);  /* of those at rest, the ones that are due */
void tables_sweep(server *s); /* lets go of what nobody needs */
void tables_rest(server *s);  /* everything: the server stops */
/* Whether there is room for one more table, after letting go of what nobody is at. Some room is
** left for those who practise or learn. */
bool tables_have_room(server *s, bool practice);

/* --- who is there ----------------------------------------------------------------------------- */

void table_attach(client *c, game_table *t, uint8_t eye, bool host);
void table_detach(client *c);
unsigned table_people(const game_table *t);
bool table_connected(const game_table *t, uint8_t eye);
void table_miss_host(game_table *t);
/* made the table, or sits there and need not wait for who did */
bool acts_as_host(const client *c);
