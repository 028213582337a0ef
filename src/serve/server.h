/* Within the server: what there is, and who does what.
**
** One thread owns everything here: it reads messages, plays moves, writes to the store and answers.
** Only the thinking of slow bots happens elsewhere (robots.c), on copies. A turn of the loop is
**
**     messages   each is checked and done in memory and in the open transaction
**     steps      bots, clocks and passes that are due
**     settle     commit; then, and only then, acknowledgements and updates go out
**
** Invariants: nothing a client is told rests on a move that is not on the disk; a client is told
** what its eye's kanly_view holds and events with its bit, nothing else; a table with
** uncommitted moves is on the dirty list. */
#pragma once

#include <jansson.h>
#include <stdarg.h>

#include "bots/bots.h"
#include "kanly/kanly.h"
#include "serve/serve.h"
#include "store/recall.h"
#include "store/store.h"
#include "wire/names.h"
#include "wire/wire.h"

struct lws;
struct lws_context;

enum {
    WATCHER = STORY_WATCHER,
    EYES = KANLY_FACTIONS + 1,
    EVERYTHING = WIRE_EVERYTHING, /* an eye for ended games */
    TOKEN_SIZE = 23,              /* 16 random bytes as text, with its end */
    CODE_SIZE = 11,               /* of a one-time code */
    HASH_BYTES = 32,
    NAME_LONGEST = 40,                /* characters of a name */
    NAME_SIZE = 4 * NAME_LONGEST + 1, /* … in UTF-8, with its end */
    TALK_SIZE = 1500,                 /* bytes: 500 characters of nearly any script */
    SECTIONS = WIRE_SECTIONS + 4, /* and the question, the any-time moves, the clocks, the lesson */
    HEARD_AT_ONCE = 2048,         /* events of one move, and more */
    TABLE_HASH = 4096,
};

typedef struct server server;
typedef struct table table;
typedef struct client client;
typedef struct address address;
typedef struct learning learning; /* learning.c */

/* --- messages on their way out ---------------------------------------------------------------- */

/* One message, shared by all who get it. */
typedef struct {
    unsigned holders;
    size_t length;
    unsigned char bytes[]; /* after room for the frame's head */
} parcel;

typedef struct outgoing {
    parcel *parcel;
    struct outgoing *next;
} outgoing;

/* --- clients ---------------------------------------------------------------------------------- */

/* Everybody who comes from one address shares its limits. */
struct address {
    char text[64];
    address *next;
    unsigned connections; /* WebSockets */
    unsigned sockets;     /* of any kind; not counted behind a proxy, where all are the proxy's */
    double messages;      /* how many more it may send now */
    double tables;
    double downloads;
    int64_t filled; /* when these were last filled up */
};

struct client {
    server *server;
    struct lws *wsi;
    address *address;
    client *next;
    uint64_t serial; /* never given twice */
    bool greeted, host, closing, said_closing;
    bool asking;    /* whether it is still there: a ping is to be sent */
    int64_t heard;  /* when it last said anything */
    int64_t asked;  /* when it was last sent a ping */
    int64_t let_go; /* when its closing began */
    int close_status;
    table *table;
    client *next_at_table, *next_spoken_to;
    bool spoken_to; /* this turn: on the server's list */
    uint8_t eye;    /* at the table: a faction, or WATCHER */
    outgoing *first, *last;
    size_t queued; /* bytes */
    char *partial; /* a message not yet complete */
    size_t partial_length;
    bool refusing; /* the rest of a message that is too long */
};

/* --- tables ----------------------------------------------------------------------------------- */

typedef enum {
    SEAT_NONE, /* this faction does not play */
    SEAT_OPEN, /* waits for a person */
    SEAT_PERSON,
    SEAT_BOT,
} seat_kind;

typedef struct {
    seat_kind kind;
    char name[NAME_SIZE];
    uint8_t token[HASH_BYTES]; /* hash of the token of the person who holds it */
    uint8_t kept[HASH_BYTES];  /* open, but kept for whoever had this token in the game before */
    int64_t kept_until;        /* then others may sit down too */
    const bot_kind *level;     /* who plays a bot's seat, or stands in */
    bool stand_in;             /* a bot plays for the person until they come back */
    bool given_up;             /* a bot's, because its person got up: others may sit down */
    uint32_t talk_from;   /* private talk up to here was somebody else's, who sat here before */
    uint64_t passes;      /* windows the person never wants to be asked, bit per question */
    uint64_t passes_turn; /* … nor these, while the turn lasts: */
    uint8_t passes_until; /* the turn */
    bool smart;           /* nor any window in which there is nothing to choose */
    uint8_t muted;        /* factions this one does not want to hear; bit 7 the watchers */
    uint32_t answers;     /* moves made so far */
    bool asked;
    uint8_t asked_what;
    int64_t asked_at;    /* since when it owes its answer */
    int64_t quiet_until; /* when the server passes for it; 0: not decided yet */
    int64_t spent;       /* of its bank, in milliseconds */
    bool ran_out;        /* of time, since it last answered itself */
    bot *bot;
    bool thinking; /* a copy of the bot is at work */
    char code[CODE_SIZE];
    int64_t code_until;
} seat;

typedef enum { CLOCK_NONE, CLOCK_MOVE, CLOCK_BANK } clock_kind;

typedef struct {
    clock_kind kind;
    int64_t seconds;   /* for a move, or in the bank */
    int64_t increment; /* bank: added for each move */
    bool bot;          /* who runs out is played by a bot; else gets the default answer */
} table_clock;

/* What an eye was last told, to tell it only what is new. */
typedef struct {
    uint32_t events; /* it may see, so far */
    uint32_t told;
    uint64_t section[SECTIONS];
} eye_state;

struct table {
    server *server;
    char id[TOKEN_SIZE];
    table *next; /* in its hash chain */
    store_state state;
    char name[NAME_SIZE];
    bool is_public, practice, watchable;
    int64_t created, changed;
    uint8_t host[HASH_BYTES];
    uint8_t host_seat; /* where whoever made the table sits; KANLY_NONE: nowhere */
    int64_t host_gone; /* since when they are not there; 0: they are */
    bool host_away;    /* so long that others may act in their place */
    char rematch[TOKEN_SIZE], rematch_of[TOKEN_SIZE];
    kanly_options options;
    uint64_t seed;
    uint8_t salt[STORE_SALT];
    table_clock clock;
    seat seat[KANLY_FACTIONS];

    kanly_game game;
    kanly_move *move;
    uint32_t moves, move_room;
    kanly_event *event;
    uint32_t events, event_room;
    uint32_t talk;   /* things said so far */
    outgoing *notes; /* the table's own words, told once they are on the disk */
    eye_state eye[EYES];

    client *clients;
    bool dirty, head_changed, head_unsaved; /* moves to commit; people to tell; a head to keep */
    bool ready, volunteers;
    table *next_dirty, *next_ready;
    int64_t wake;    /* look again then */
    int64_t stalled; /* nothing by itself before then: the store failed */
    int64_t idle_since;
    learning *learning; /* a lesson: nothing is stored, and it goes with its client; NULL: a game */
};

/* --- the server ------------------------------------------------------------------------------- */

/* An acknowledgement that waits for the disk. */
typedef struct waiting {
    client *client;
    writer message; /* on success */
    char *id;       /* of the request, as JSON, for the error */
    double began;   /* when the request arrived */
    struct waiting *next;
} waiting;

enum { LATENCY_STEPS = 12 };

typedef struct {
    uint64_t connections, messages, errors, moves, commits, commit_failures, bytes_out, refused,
        dropped;
    uint64_t latency[LATENCY_STEPS + 1]; /* how many took at most LATENCY_STEP[i] */
    double latency_sum;
    uint64_t latency_count;
} metrics;

typedef struct robots robots;

/* A public game that has ended, as it is listed. */
enum { ENDED_LISTED = 50 };
typedef struct {
    char id[TOKEN_SIZE];
    char name[NAME_SIZE];
    int64_t at;
    uint8_t winners, victory, turns;
} ended_game;

struct server {
    serve_config config;
    struct lws_context *context;
    store *store;
    robots *robots;
    table *table[TABLE_HASH];
    unsigned tables;
    client *clients, *spoken_to;
    unsigned client_count;
    uint64_t serials;
    address *address[TABLE_HASH];
    table *dirty, *ready, *ready_last;
    waiting *waiting, **waiting_last;
    bool storage_failed;
    bool stopping;
    int64_t now;          /* milliseconds since 1970, this turn */
    double message_began; /* monotonic seconds */
    int64_t swept, watched;
    metrics metrics;
    ended_game ended[ENDED_LISTED]; /* the latest first; replays.c */
    unsigned ended_count;
    bool ended_known; /* the store has been looked through */
};

/* --- log.c, secrets.c ------------------------------------------------------------------------- */

void log_setup(log_level level, bool json);
void log_line(log_level level, const char *what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

int64_t clock_now(void);      /* milliseconds since 1970 */
double clock_monotonic(void); /* seconds */

void secret_token(char out[TOKEN_SIZE]);
void secret_code(char out[CODE_SIZE]);
void secret_hash(const char *token, uint8_t out[HASH_BYTES]);
bool secret_is(const char *token, const uint8_t hash[HASH_BYTES]);
uint64_t secret_number(void);

/* --- clients.c -------------------------------------------------------------------------------- */

client *client_new(server *s, struct lws *wsi, address *from);
void client_free(client *c);
parcel *parcel_of(const writer *w);
void parcel_drop(parcel *p);
void client_send(client *c, parcel *p);   /* the parcel stays the caller's */
void client_say(client *c, writer *w);    /* sends and frees */
void client_close(client *c, int status); /* once everything is written */
void client_write(client *c);             /* the connection can take more */
void clients_flush(server *s);            /* what was said this turn goes out */
void clients_watch(server *s);            /* asks the silent, lets go of the dead */

address *address_of(server *s, const char *text);              /* IPv6: of its whole network */
bool address_may(address *a, const server *s, double *bucket); /* takes one of these */
bool address_may_download(server *s, address *a, const char *path);
void address_sweep(server *s);

/* --- messages.c ------------------------------------------------------------------------------- */

/* A message being answered. */
typedef struct {
    server *server;
    client *client;
    json_t *message;
    char *id; /* its "id" as JSON, or NULL */
} request;

typedef enum { NEEDS_NOTHING, NEEDS_TABLE, NEEDS_SEAT, NEEDS_HOST } request_needs;

void message_arrived(client *c, const char *text, size_t length);

void refuse(const request *r, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void refuse_rule(const request *r, kanly_reason reason);
writer reply(const request *r, const char *type); /* opens the answer */
void reply_send(const request *r, writer *w);     /* closes it and sends it */
void reply_later(const request *r, writer *w);    /* … when everything is on the disk */
const char *member_text(const request *r, const char *key,
                        size_t longest);              /* NULL: none or wrong */
bool member_given(const request *r, const char *key); /* anything but null */
int64_t member_number(const request *r, const char *key, int64_t otherwise);
bool member_yes(const request *r, const char *key, bool otherwise);
uint8_t member_faction(const request *r, const char *key); /* KANLY_NONE: none, or no such */
bool member_name(const request *r, const char *key, char out[NAME_SIZE]);
void refuse_name(const request *r);
void refuse_watching(const request *r);

typedef void handler(const request *r);
handler on_list, on_create, on_join, on_leave, on_sit, on_stand, on_bot, on_take, on_start, on_name,
    on_rematch, on_code, on_redeem, on_settings, on_choices, on_explain, on_move, on_view,
    on_events, on_chat, on_mute, on_undo, on_hint, on_replay, on_preview, on_replays,
    on_replay_summary, on_replay_events, on_mine, on_lessons, on_lesson, on_decline;

/* --- tables.c --------------------------------------------------------------------------------- */

table *table_find(server *s, const char *id); /* in memory, or from the store; NULL: none */
table *table_new(server *s);                  /* with a name of its own, gathering */
void table_free(table *t);
void tables_load(server *s);
bool table_reload(table *t); /* as the store has it */
void tables_sweep(server *s);
void table_keep(table *t); /* its head, in the open transaction */
void table_attach(client *c, table *t, uint8_t eye, bool host);
void table_detach(client *c);
unsigned table_people(const table *t);
bool table_connected(const table *t, uint8_t eye);
void table_miss_host(table *t);
/* made the table, or sits there and need not wait for who did */
bool acts_as_host(const client *c);
void table_set_aside(table *t, const char *why);
/* the one it names; NULL: there is none, and the sender was told */
table *table_asked(const request *r);

/* seats.c */
bool seat_is_free(const table *t, uint8_t f); /* a person may sit down there */
bool seat_is_kept(const table *t, uint8_t f); /* … but nobody else yet */
void seat_keep_for(seat *x, const seat *before, int64_t now);

/* about.c: the server's part of a head, as JSON */
void about_write(const table *t, writer *w);
bool about_read(table *t, const char *text);
/* false: not public, or not known how it ended */
bool about_read_end(const char *text, ended_game *out);

/* learning.c */
void show_lesson(writer *w, const char *key, const table *t);
bool lesson_allows(const char *type);       /* a message of this type, at a lesson's table */
bool lesson_awaits_anytime(const table *t); /* its step is about a move out of turn */
void lesson_move(const request *r, const kanly_game *seen, const kanly_move *move);
void lesson_hint(const request *r);

/* replays.c */
void replays_note(const table *t); /* it has ended */

/* --- play.c ----------------------------------------------------------------------------------- */

typedef enum { PLAYED, PLAY_REFUSED, PLAY_FAILED } play_result;

void table_begin(table *t); /* deals, and lets the game run to its first question */
play_result table_play(table *t, const kanly_move *move, kanly_reason *why);
void table_hear(table *t, const kanly_events *heard);
void table_note_deciders(table *t, int64_t now, uint8_t mover);
void table_ready(table *t);
void table_touch(table *t);                        /* it has something to commit and to tell */
int64_t clock_deadline(const table *t, uint8_t f); /* 0: none */
bool step_ready_tables(server *s);                 /* true: there is more to do at once */
void wake_tables(server *s);

/* --- talk.c ----------------------------------------------------------------------------------- */

/* Something everybody at the table is told, among what people say. */
void table_note(table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* kept: they are on the disk; else they are forgotten */
void table_tell_notes(table *t, bool kept);

/* --- robots.c --------------------------------------------------------------------------------- */

bool robots_begin(server *s);
void robots_end(server *s);
void robots_collect(server *s); /* what was thought out */
void robots_hear(table *t, const kanly_event *event, uint32_t count);
/* hears the game from its start; KANLY_NONE: all bots */
void robots_catch_up(table *t, uint8_t only);
bool robot_is_slow(const bot_kind *kind);
void robot_sit_down(table *t, uint8_t f);
/* Lets a bot think; hint_for is the serial of a client who wants only its advice, or 0. */
void robot_think(table *t, uint8_t f, uint64_t hint_for, const char *hint_id);
void hint_found(server *s, uint64_t hint_for, const char *id, const bot *thinker,
                const kanly_game *view, const kanly_move *move);
kanly_move robot_answer(table *t, uint8_t f);
bool robots_volunteer(table *t);

/* --- asking.c, tell.c ----------------------------------------------------------------- */

void show_question(writer *w, const char *key, const table *t, const kanly_game *seen, uint8_t f);
void show_clock(writer *w, const char *key, const table *t);
void show_table(writer *w, const char *key, const table *t);
void show_end(writer *w, const char *key, const table *t);

void settle_all(server *s);  /* commits, acknowledges, tells */
void settle_table(table *t); /* before somebody is told how a table stands */
void tell_joined(const request *r, table *t, uint32_t last, bool has_last);
void tell_events(writer *w, const table *t, uint8_t eye, uint32_t from, uint32_t most);
void tell_talk(writer *w, table *t, uint8_t eye);
void show_talk(writer *w, const store_talk *said); /* talk.c */
void table_tell_all(table *t, writer *w);          /* to everybody at the table; frees */

/* --- http.c, metrics.c, loop.c ---------------------------------------------------------------- */

/* An HTTP answer on its way. */
typedef struct {
    char *body; /* our own; freed at the end */
    const unsigned char *bytes;
    size_t length, sent;
} answer;

int http_request(server *s, struct lws *wsi, answer *a, const char *path);
int http_write_more(struct lws *wsi, answer *a);
int http_too_many(struct lws *wsi, answer *a);

void metrics_print(server *s, writer *w);
void metrics_latency(server *s, double seconds);
