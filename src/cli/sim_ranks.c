/* A simulation on many processes. The games are cut into chunks; a rank that is done with one is
** handed the next, so that a slow machine plays fewer and nobody waits. Rank 0 hands out, plays
** along in a thread of its own, and takes the results in the order of the games: what comes out is
** what one process would have found.
**
** A rank that says nothing for a while is given up: its chunks go to others. Everybody who plays
** says now and then that it is there. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/sim.h"
#include "platform/threads.h"

enum {
    TAG_ORDER = 1, /* to a rank: the chunk to play */
    TAG_LEAVE,     /* to a rank: no more are wanted */
    TAG_RESULT,    /* to rank 0: a chunk, played */
    TAG_SIGN,      /* to rank 0: still here */
    TAG_GONE,      /* to rank 0: nothing more will come */
    CHUNK_AT_MOST = 1024,
    CHUNKS_AHEAD = 2, /* so many a rank has in hand: it need not wait for the next */
    NAP_NANOSECONDS = 500000,
    SECONDS_TO_LEAVE = 5,
};

static const double SECONDS_BETWEEN_SIGNS = 1;

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void nap(void)
{
    const struct timespec moment = {0, NAP_NANOSECONDS};
    nanosleep(&moment, NULL);
}

/* --- chunks ----------------------------------------------------------------------------------- */

/* A chunk that was played, as it travels: fewer games than wanted, it was broken off. */
typedef struct {
    uint64_t chunk;
    uint64_t count;
    match_result game[];
} played;

static uint64_t chunk_size(const sim_wish *wish)
{
    uint64_t size = wish->count / (wish->ranks.count * 16u), least = 4 * wish->threads;
    if (size < least) size = least;
    return size > CHUNK_AT_MOST ? CHUNK_AT_MOST : size;
}

static uint64_t chunk_first(const sim_wish *wish, uint64_t chunk)
{
    return wish->first + chunk * chunk_size(wish);
}

static uint64_t chunk_games(const sim_wish *wish, uint64_t chunk)
{
    uint64_t size = chunk_size(wish), left = wish->count - chunk * size;
    return left < size ? left : size;
}

static size_t letter_size(uint64_t games)
{
    return sizeof(played) + (size_t)games * sizeof(match_result);
}

static played *new_letter(const sim_wish *wish) { return calloc(1, letter_size(chunk_size(wish))); }

/* False: it was broken off, or there were no threads to be had. */
static bool play_chunk(simulation *s, uint64_t chunk, played *out, void (*tick)(void *, uint64_t))
{
    uint64_t games = chunk_games(s->wish, chunk);
    crew c = sim_crew(s, chunk_first(s->wish, chunk), games);
    c.tick = tick;
    out->chunk = chunk;
    s->kept = out->game;
    s->kept_count = 0;
    bool broken = crew_run(&c) == UINT64_MAX;
    out->count = s->kept_count;
    return !broken && out->count == games;
}

/* --- a rank that plays ------------------------------------------------------------------------ */

static void give_sign(simulation *s)
{
    double now = seconds_now();
    if (now - s->signed_at < SECONDS_BETWEEN_SIGNS) return;
    s->signed_at = now;
    ranks_send(&s->wish->ranks, 0, TAG_SIGN, "", 0);
}

static bool told_to_leave(simulation *s)
{
    unsigned from;
    char nothing;
    if (ranks_receive(&s->wish->ranks, TAG_LEAVE, &from, &nothing, 0)) s->leaving = true;
    return s->leaving;
}

static void tick_of_rank(void *self, uint64_t taken)
{
    (void)taken;
    give_sign(self);
    if (told_to_leave(self)) atomic_store(((simulation *)self)->stop, true);
}

static bool wait_for_order(simulation *s, uint64_t *chunk)
{
    unsigned from;
    for (;;) {
        if (told_to_leave(s)) return false;
        if (ranks_receive(&s->wish->ranks, TAG_ORDER, &from, chunk, sizeof *chunk)) return true;
        give_sign(s);
        nap();
    }
}

/* Broken off on its own account, it hands in what it has: rank 0 sees that games are missing. */
static void play_for_rank_0(simulation *s, played *letter)
{
    uint64_t chunk;
    while (wait_for_order(s, &chunk)) {
        play_chunk(s, chunk, letter, tick_of_rank);
        ranks_send(&s->wish->ranks, 0, TAG_RESULT, letter, letter_size(letter->count));
    }
    ranks_send(&s->wish->ranks, 0, TAG_GONE, "", 0);
}

/* --- rank 0 plays along ----------------------------------------------------------------------- */

/* One chunk at a time between the one who hands out and the one who plays. */
typedef struct {
    simulation *s;
    pthread_mutex_t lock;
    pthread_cond_t order;
    bool ordered, finished, leave;
    uint64_t chunk;
    played *letter;
} mate;

static void *play_along(void *argument)
{
    mate *m = argument;
    pthread_mutex_lock(&m->lock);
    while (!m->leave) {
        if (!m->ordered) {
            pthread_cond_wait(&m->order, &m->lock);
            continue;
        }
        uint64_t chunk = m->chunk;
        pthread_mutex_unlock(&m->lock);
        play_chunk(m->s, chunk, m->letter, NULL);
        pthread_mutex_lock(&m->lock);
        m->ordered = false;
        m->finished = true;
    }
    pthread_mutex_unlock(&m->lock);
    return NULL;
}

static void order_mate(mate *m, uint64_t chunk)
{
    pthread_mutex_lock(&m->lock);
    m->chunk = chunk;
    m->ordered = true;
    pthread_cond_signal(&m->order);
    pthread_mutex_unlock(&m->lock);
}

static bool mate_has_finished(mate *m)
{
    pthread_mutex_lock(&m->lock);
    bool finished = m->finished;
    m->finished = false;
    pthread_mutex_unlock(&m->lock);
    return finished;
}

static void dismiss_mate(mate *m, pthread_t thread)
{
    pthread_mutex_lock(&m->lock);
    m->leave = true;
    pthread_cond_signal(&m->order);
    pthread_mutex_unlock(&m->lock);
    pthread_join(thread, NULL);
}

/* --- rank 0 hands out ------------------------------------------------------------------------- */

typedef struct {
    double heard;                 /* when it last said something */
    uint64_t chunk[CHUNKS_AHEAD]; /* what it has in hand */
    unsigned chunks;
    bool lost, gone;
} player;

/* Chunks on their way, a window of them; chunk c has place c % window. */
typedef struct {
    simulation *s;
    mate mate;
    player *rank; /* 0 is our own mate */
    played **in;  /* results that wait for their turn; NULL: not here */
    played *letter;
    uint64_t window, chunks, next, taken;
    uint64_t *again; /* chunks of those who were lost */
    uint64_t agains;
    bool over; /* a chunk was broken off: what follows it does not count */
} office;

static bool next_chunk(office *o, uint64_t *chunk)
{
    if (o->agains) {
        *chunk = o->again[--o->agains];
        return true;
    }
    if (o->next == o->chunks || o->next >= o->taken + o->window) return false;
    *chunk = o->next++;
    return true;
}

static void hand_out(office *o)
{
    for (unsigned r = 0; r < o->s->wish->ranks.count; r++) {
        player *p = &o->rank[r];
        unsigned room = r ? CHUNKS_AHEAD : 1;
        while (!p->lost && !p->gone && p->chunks < room && next_chunk(o, &p->chunk[p->chunks])) {
            uint64_t chunk = p->chunk[p->chunks++];
            if (r)
                ranks_send(&o->s->wish->ranks, r, TAG_ORDER, &chunk, sizeof chunk);
            else
                order_mate(&o->mate, chunk);
        }
    }
}

/* Keeps a copy until its turn; of a chunk that two have played, the first counts. */
static void come_in(office *o, unsigned from, const played *letter)
{
    player *p = &o->rank[from];
    for (unsigned i = 0; i < p->chunks; i++)
        if (p->chunk[i] == letter->chunk) p->chunk[i] = p->chunk[--p->chunks];
    played **place = &o->in[letter->chunk % o->window];
    if (letter->chunk < o->taken || *place) return;
    if ((*place = malloc(letter_size(letter->count))))
        memcpy(*place, letter, letter_size(letter->count));
    else
        o->over = true;
}

static void take_in_order(office *o)
{
    while (!o->over && o->taken < o->chunks && o->in[o->taken % o->window]) {
        played *next = o->in[o->taken % o->window];
        o->in[o->taken % o->window] = NULL;
        for (uint64_t i = 0; i < next->count; i++) sim_count(o->s, &next->game[i]);
        o->over = next->count < chunk_games(o->s->wish, o->taken);
        o->taken++;
        free(next);
    }
}

static void listen(office *o)
{
    const ranks *r = &o->s->wish->ranks;
    size_t room = letter_size(chunk_size(o->s->wish));
    unsigned from;
    char nothing;
    if (mate_has_finished(&o->mate)) come_in(o, 0, o->mate.letter);
    while (ranks_receive(r, TAG_RESULT, &from, o->letter, room)) {
        come_in(o, from, o->letter);
        o->rank[from].heard = seconds_now();
    }
    while (ranks_receive(r, TAG_SIGN, &from, &nothing, 0)) o->rank[from].heard = seconds_now();
    while (ranks_receive(r, TAG_GONE, &from, &nothing, 0)) o->rank[from].gone = true;
}

static void give_up(office *o, unsigned r)
{
    player *p = &o->rank[r];
    p->lost = true;
    o->s->rank_lost = true;
    fprintf(stderr,
            "kanly sim: rank %u is lost: nothing was heard of it for %" PRIu64
            " seconds. Its games go to others:",
            r, o->s->wish->rank_timeout);
    for (unsigned i = 0; i < p->chunks; i++) {
        uint64_t first = chunk_first(o->s->wish, p->chunk[i]);
        fprintf(stderr, "%s %" PRIu64 " to %" PRIu64, i ? "," : "", first + 1,
                first + chunk_games(o->s->wish, p->chunk[i]));
        if (!o->in[p->chunk[i] % o->window]) o->again[o->agains++] = p->chunk[i];
    }
    fprintf(stderr, ".\n");
    p->chunks = 0;
}

static void look_for_lost(office *o)
{
    double now = seconds_now();
    for (unsigned r = 1; r < o->s->wish->ranks.count; r++) {
        player *p = &o->rank[r];
        if (!p->lost && p->chunks && now - p->heard > (double)o->s->wish->rank_timeout)
            give_up(o, r);
    }
}

static void work(office *o)
{
    simulation *s = o->s;
    while (o->taken < o->chunks && !o->over && !atomic_load(s->stop)) {
        hand_out(o);
        listen(o);
        take_in_order(o);
        look_for_lost(o);
        progress_show(&s->bar, s->outcome->sum.games, "");
        nap();
    }
}

/* Everybody breaks off and hands in what is there; who does not is left behind. */
static void close_office(office *o, const pthread_t *thread)
{
    const ranks *r = &o->s->wish->ranks;
    double until = seconds_now() + SECONDS_TO_LEAVE;
    if (o->taken < o->chunks) atomic_store(o->s->stop, true);
    for (unsigned i = 1; i < r->count; i++)
        if (!o->rank[i].lost) ranks_send(r, i, TAG_LEAVE, "", 0);
    if (thread) dismiss_mate(&o->mate, *thread);
    for (bool waiting = true; waiting && seconds_now() < until; nap()) {
        waiting = false;
        listen(o);
        for (unsigned i = 1; i < r->count; i++) waiting |= !o->rank[i].lost && !o->rank[i].gone;
    }
    for (unsigned i = 1; i < r->count; i++) o->s->rank_lost |= !o->rank[i].gone;
    take_in_order(o);
}

static void run_office(office *o)
{
    pthread_t thread;
    pthread_mutex_init(&o->mate.lock, NULL);
    pthread_cond_init(&o->mate.order, NULL);
    for (unsigned r = 0; r < o->s->wish->ranks.count; r++) o->rank[r].heard = seconds_now();
    /* Where there is no thread to be had, the others play alone. */
    o->rank[0].gone = !THREADS_EXIST || thread_start(&thread, play_along, &o->mate) != 0;
    work(o);
    close_office(o, o->rank[0].gone ? NULL : &thread);
    for (uint64_t i = 0; i < o->window; i++) free(o->in[i]);
}

/* --- all of them ------------------------------------------------------------------------------ */

bool sim_run_ranks(simulation *s)
{
    const ranks *r = &s->wish->ranks;
    uint64_t size = chunk_size(s->wish);
    office o = {.s = s,
                .window = 4u * CHUNKS_AHEAD * r->count,
                .chunks = (s->wish->count + size - 1) / size,
                .letter = new_letter(s->wish)};
    if (r->rank == 0) {
        o.mate = (mate){.s = s, .letter = new_letter(s->wish)};
        o.rank = calloc(r->count, sizeof *o.rank);
        o.in = calloc((size_t)o.window, sizeof(played *));
        o.again = calloc((size_t)o.window, sizeof *o.again);
    }
    bool fine = o.letter && (r->rank != 0 || (o.mate.letter && o.rank && o.in && o.again));
    bool all_fine = !ranks_any(r, !fine);
    if (all_fine && fine && r->rank == 0)
        run_office(&o);
    else if (all_fine && fine)
        play_for_rank_0(s, o.letter);
    free(o.letter);
    free(o.mate.letter);
    free(o.rank);
    free((void *)o.in);
    free(o.again);
    return all_fine;
}
