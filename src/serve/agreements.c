/* Agreements; see agreements.h. */
#include "serve/agreements.h"

#include <string.h>

#include "board/board.h"
#include "serve/log.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "serve/talk.h"
#include "serve/tell.h"
#include "text/wording.h"

static const char *const WHAT[] = {"nothing", "pause", "resume", "take-back"};

/* --- who has a say ---------------------------------------------------------------------------- */

static uint8_t people_at(const game_table *t)
{
    uint8_t who = 0;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].kind == SEAT_PERSON && !t->seat[f].stand_in) who |= (uint8_t)(1u << f);
    return who;
}

void agreement_lapse(game_table *t)
{
    if (t->agreement.what == AGREE_NOTHING) return;
    t->agreement = (agreement){0};
    t->head_changed = true;
    table_touch(t);
}

void agreement_show(writer *w, const game_table *t)
{
    const agreement *a = &t->agreement;
    if (t->paused_at) write_yes(w, "paused", true);
    if (a->what == AGREE_NOTHING) return;
    write_open(w, "agreement", '{');
    write_text(w, "what", WHAT[a->what]);
    write_text(w, "by", faction_name(a->by));
    write_open(w, "agreed", '[');
    for_factions(f, a->agreed) write_text(w, NULL, faction_name(f));
    write_close(w);
    write_close(w);
}

/* --- pausing ---------------------------------------------------------------------------------- */

static void pause_game(game_table *t)
{
    t->paused_at = t->server->now;
    table_note(t, NOTE_PAUSED, KANLY_NONE);
    table_keep(t);
}

/* The time of the pause is nobody's. */
static void resume_game(game_table *t)
{
    int64_t away = t->server->now - t->paused_at;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) {
        t->seat[f].asked_at += away;
        t->seat[f].pause_until += away;
    }
    t->paused_at = 0;
    table_note(t, NOTE_RESUMED, KANLY_NONE);
    table_keep(t);
    table_keep_standing(t);
    table_ready(t);
}

/* --- taking back ------------------------------------------------------------------------------ */

enum { WORLDS = 12, HEARD = 2 * HEARD_AT_ONCE };

/* What one eye hears of the moves after so many. */
typedef struct {
    kanly_game seen;
    kanly_event event[HEARD];
    uint32_t count;
} impression;

static bool hears(const kanly_event *e, uint8_t eye)
{
    return eye == WATCHER ? e->seen_by & KANLY_WATCHERS : e->seen_by >> eye & 1;
}

/* Plays the moves once more, in this world; false: there they cannot be made. */
static bool play_again(kanly_game world, const game_table *t, uint32_t from, uint8_t eye,
                       impression *out)
{
    out->count = 0;
    for (uint32_t i = from; i < t->moves; i++) {
        kanly_event event[HEARD_AT_ONCE];
        kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
        if (kanly_play(&world, &t->move[i], &heard) != KANLY_R_NONE) return false;
        for (uint32_t k = 0; k < heard.count; k++)
            if (hears(&event[k], eye) && out->count < HEARD) out->event[out->count++] = event[k];
    }
    kanly_view(&world, eye, &out->seen);
    return out->count < HEARD;
}

static bool same_impression(const impression *a, const impression *b)
{
    return a->count == b->count && memcmp(&a->seen, &b->seen, sizeof a->seen) == 0 &&
           memcmp(a->event, b->event, a->count * sizeof a->event[0]) == 0;
}

/* Whether nobody has learned anything hidden from the moves after so many: whatever this eye did
** not know before, however it may have been, the same moves would have looked the same to it. */
static bool told_nothing(const game_table *t, const kanly_game *before, uint32_t from, uint8_t eye)
{
    static impression real, other; /* too large for the stack; one thread owns all tables */
    kanly_game seen, world;
    if (!play_again(*before, t, from, eye, &real)) return false;
    kanly_view(before, eye, &seen);
    for (uint64_t i = 0; i < WORLDS; i++) {
        kanly_imagine(&seen, eye, i + 1, &world);
        if (!play_again(world, t, from, eye, &other) || !same_impression(&real, &other))
            return false;
    }
    return true;
}

static bool nothing_was_learned(const game_table *t, uint32_t from)
{
    kanly_game before;
    kanly_start_with_key(&before, &t->options, &t->key, NULL);
    for (uint32_t i = 0; i < from; i++) kanly_play_trusted(&before, &t->move[i], NULL);
    for (uint8_t eye = 0; eye < EYES; eye++)
        if (!told_nothing(t, &before, from, eye)) return false;
    return true;
}

/* Everybody looks at the table anew. Who watches with a delay may not have heard so much yet. */
static void tell_undone(game_table *t)
{
    uint32_t watched = t->eye[WATCHER].events;
    if (t->late_told > watched) t->late_told = watched;
    if (t->watch_delay) watched = t->late_told;
    for (client *c = t->clients; c; c = c->next_at_table) {
        writer w = {0};
        write_open(&w, NULL, '{');
        write_text(&w, "type", "undone");
        write_number(&w, "last", c->eye == WATCHER ? watched : t->eye[c->eye].events);
        write_close(&w);
        client_say(c, &w);
    }
}

static bool take_back(const request *r, game_table *t, uint32_t keep)
{
    uint8_t by = t->agreement.by;
    if (!table_cut(t, keep))
        return refuse(r, "storage", "The server could not take this back."), false;
    table_note(t, NOTE_TAKEN_BACK, by);
    table_keep(t);
    tell_undone(t);
    return true;
}

/* --- requests --------------------------------------------------------------------------------- */

static agreement_kind kind_asked(const request *r)
{
    const char *what = member_text(r, "what", 16);
    for (unsigned i = AGREE_PAUSE; what && i <= AGREE_TAKE_BACK; i++)
        if (strcmp(WHAT[i], what) == 0) return (agreement_kind)i;
    return AGREE_NOTHING;
}

/* Whether it makes sense now. False: the sender was told. */
static bool may_propose(const request *r, agreement *wish)
{
    game_table *t = r->client->table;
    if (wish->what == AGREE_NOTHING)
        return refuse(r, "shape", "\"what\" must be pause, resume or take-back."), false;
    if (t->state != STORE_PLAYING || t->practice)
        return refuse(r, "not-playing", "That is for tables of people, while a game goes on."),
               false;
    if (t->agreement.what != AGREE_NOTHING)
        return refuse(r, "agreement", "Something else is being agreed on."), false;
    if ((wish->what == AGREE_RESUME) != (t->paused_at != 0))
        return refuse(r, "paused", t->paused_at ? "The game is paused." : "The game goes on."),
               false;
    if (wish->what != AGREE_TAKE_BACK) return true;
    wish->keep = table_remember(t) ? last_choice(t, wish->by) : t->moves;
    if (wish->keep == t->moves)
        return refuse(r, "nothing", "There is nothing to take back."), false;
    if (nothing_was_learned(t, wish->keep)) return true;
    return refuse(r, "learned", "Somebody has learned something from that: it stands."), false;
}

/* Done when nobody is left to ask. False: it could not be done, and the sender was told. */
static bool carry_out(const request *r, game_table *t)
{
    agreement a = t->agreement;
    uint8_t all = people_at(t);
    if (all & (uint8_t)~a.agreed) return true;
    switch (a.what) {
    case AGREE_NOTHING: break;
    case AGREE_PAUSE: pause_game(t); break;
    case AGREE_RESUME: resume_game(t); break;
    case AGREE_TAKE_BACK:
        if (!take_back(r, t, a.keep)) return false;
        break;
    }
    t->agreement = (agreement){0};
    return true;
}

static void tell_state(const request *r, game_table *t)
{
    t->head_changed = true;
    table_touch(t);
    writer w = reply(r, "agreed");
    agreement_show(&w, t);
    reply_later(r, &w);
}

void on_propose(const request *r)
{
    game_table *t = r->client->table;
    uint8_t f = r->client->eye;
    agreement wish = {.what = kind_asked(r), .by = f, .agreed = (uint8_t)(1u << f)};
    if (!may_propose(r, &wish)) return;
    t->agreement = wish;
    if (carry_out(r, t)) tell_state(r, t);
}

void on_agree(const request *r)
{
    game_table *t = r->client->table;
    uint8_t f = r->client->eye;
    if (t->agreement.what == AGREE_NOTHING) {
        refuse(r, "agreement", "Nothing is being agreed on.");
        return;
    }
    if (member_yes(r, "yes", true)) {
        t->agreement.agreed |= (uint8_t)(1u << f);
        if (!carry_out(r, t)) return;
    } else {
        agreement_lapse(t);
    }
    tell_state(r, t);
}
