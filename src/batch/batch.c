/* kanly/batch.h: slots, threads and the caller's arrays.
**
** One piece of memory holds everything: the batch, its slots, the games that ended there (apart,
** since they are seldom looked at), the heads of opponents where there are any, a desk for each
** thread. A job is one game, and touches its own slot, its own rows of the caller's arrays and the
** desk of its thread, so that neither the number of threads nor their order makes a difference. */
#include "view/bytes.h"
#include "batch/pool.h"
#include "batch/slot.h"

#include <stdlib.h>

#include "platform/memory.h"

#include "flow/flow.h"

enum { LINE = 64, MOST_GAMES = 1 << 24, MOST_THREADS = 1024 };

struct kanly_batch {
    slot_rules rules;
    pool pool;
    slot *slots;
    bot *bots; /* six for each slot, or NULL */
    desk *desks;
    size_t bot_bytes; /* of one slot */
};

/* --- settings --------------------------------------------------------------------------------- */

kanly_batch_settings kanly_batch_defaults(void)
{
    kanly_batch_settings s = {.options = kanly_default_options(),
                              .layout = KANLY_OBSERVATION_1,
                              .games = 1,
                              .threads = 1};
    s.options.windows_holders = 1;
    return s;
}

static const char *opponents_fault(const kanly_batch_settings *s)
{
    bool learner = false;
    for (unsigned i = 0; i < FACTIONS; i++)
        learner |= s->options.seat[i] < FACTIONS && !s->opponents[s->options.seat[i]];
    for (unsigned f = 0; f < FACTIONS; f++)
        if (s->opponents[f] && !bot_kind_find(s->opponents[f]))
            return "there is no opponent of such a name";
    return learner ? NULL : "opponents sit in all seats: one must be the learner's";
}

const char *kanly_batch_fault(const kanly_batch_settings *s)
{
    const char *fault = kanly_options_fault(&s->options);
    if (fault) return fault;
    if (!kanly_observation_size(s->layout)) return "there is no such layout of observations";
    if (s->games < 1 || s->games > MOST_GAMES) return "a batch has 1 to 16777216 games";
    if (s->threads > MOST_THREADS) return "a batch has at most 1024 threads";
    return opponents_fault(s);
}

/* --- memory ----------------------------------------------------------------------------------- */

static size_t in_lines(size_t bytes) { return (bytes + LINE - 1) / LINE * LINE; }

/* Where each piece begins in the one piece of memory, and how long that is. */
typedef struct {
    size_t slots, ended, bots, desks, workers, whole;
} floor_plan;

static floor_plan plan_memory(const kanly_batch_settings *s, bool opponents)
{
    floor_plan at = {.slots = in_lines(sizeof(kanly_batch))};
    at.ended = at.slots + in_lines(s->games * sizeof(slot));
    at.bots = at.ended + in_lines(s->games * sizeof(kanly_game));
    at.desks = at.bots + (opponents ? in_lines(s->games * FACTIONS * sizeof(bot)) : 0);
    at.workers = at.desks + s->threads * in_lines(sizeof(desk));
    at.whole = at.workers + in_lines(s->threads * sizeof(pool_worker));
    return at;
}

static desk *desk_of(const kanly_batch *b, unsigned worker)
{
    return (desk *)(void *)((unsigned char *)b->desks + worker * in_lines(sizeof(desk)));
}

static bot *bots_of(const kanly_batch *b, uint32_t game)
{
    return b->bots ? &b->bots[(size_t)game * FACTIONS] : NULL;
}

static slot_rules rules_of(const kanly_batch_settings *settings)
{
    slot_rules rules = {.settings = *settings};
    if (!rules.settings.threads) rules.settings.threads = pool_processors();
    for (unsigned f = 0; f < FACTIONS; f++) {
        if (!settings->opponents[f]) continue;
        rules.kind[f] = bot_kind_find(settings->opponents[f]);
        rules.settings.opponents[f] = rules.kind[f]->name; /* the caller's may go away */
        rules.opponents = true;
    }
    return rules;
}

kanly_batch *kanly_batch_new(const kanly_batch_settings *settings)
{
    if (kanly_batch_fault(settings)) return NULL;
    slot_rules rules = rules_of(settings);
    floor_plan at = plan_memory(&rules.settings, rules.opponents);
    unsigned char *memory = aligned_memory(LINE, at.whole);
    if (!memory) return NULL;
    memset(memory, 0, at.whole);
    kanly_batch *b = (kanly_batch *)(void *)memory;
    b->rules = rules;
    b->slots = (slot *)(void *)(memory + at.slots);
    for (uint32_t i = 0; i < rules.settings.games; i++)
        b->slots[i].ended = (kanly_game *)(void *)(memory + at.ended) + i;
    b->bots = rules.opponents ? (bot *)(void *)(memory + at.bots) : NULL;
    b->desks = (desk *)(void *)(memory + at.desks);
    b->bot_bytes = rules.opponents ? FACTIONS * sizeof(bot) : 0;
    if (!pool_start(&b->pool, rules.settings.threads, (void *)(memory + at.workers))) {
        aligned_free(memory);
        return NULL;
    }
    kanly_batch_reset(b, NULL, NULL);
    return b;
}

void kanly_batch_free(kanly_batch *b)
{
    if (!b) return;
    pool_stop(&b->pool);
    aligned_free(b);
}

/* --- rows ------------------------------------------------------------------------------------- */

static void write_mask(const kanly_values *values, uint8_t out[32])
{
    for (unsigned word = 0; word < 4; word++) {
        uint64_t eight = lowest_first(values->bits[word]);
        memcpy(out + word * 8, &eight, sizeof eight);
    }
}

static void write_mask_bytes(const kanly_values *values, uint8_t out[256])
{
    for (unsigned word = 0; word < 4; word++) {
        if (values->bits[word])
            write_set(out + word * 64, 64, values->bits[word]);
        else
            memset(out + word * 64, 0, 64);
    }
}

static void write_seen(slot *s, desk *d, bool kept, kanly_observation_1 *out)
{
    const position *p = &s->now;
    form_now form = {&p->form, p->kind, p->values.field, p->offering};
    if (p->seat == NONE)
        memset(out, 0, sizeof *out);
    else if (kept && s->written)
        write_form(&form, out);
    else
        write_observation(view_of(&p->game, d, p->seat), p->seat, &form, out);
    s->written = p->seat != NONE;
}

static void write_row(slot *s, desk *d, uint32_t i, const kanly_batch_out *out, const outcome *came)
{
    const position *p = &s->now;
    if (out->observation)
        write_seen(s, d, out->kept, (kanly_observation_1 *)out->observation + i);
    else
        s->written = false;
    if (out->mask) write_mask(&p->values, out->mask + (size_t)i * 32);
    if (out->mask_bytes) write_mask_bytes(&p->values, out->mask_bytes + (size_t)i * 256);
    if (out->seat) out->seat[i] = p->seat;
    if (out->question) out->question[i] = p->offering ? (uint8_t)ASK_NOTHING : p->form.question;
    if (out->field) out->field[i] = p->values.field;
    if (out->reward) memcpy(out->reward + (size_t)i * FACTIONS, came->reward, sizeof came->reward);
    if (out->done) out->done[i] = came->done;
    if (out->refused) out->refused[i] = came->refused;
}

/* --- all games -------------------------------------------------------------------------------- */

/* What a call asks of the threads. */
typedef struct {
    kanly_batch *batch;
    const kanly_batch_out *out;
    const uint8_t *action, *chosen;
    const uint64_t *seeds;
    _Atomic uint32_t refused;
} errand;

static void reset_games(void *self, unsigned worker, uint32_t first, uint32_t end)
{
    const errand *e = self;
    kanly_batch *b = e->batch;
    for (uint32_t i = first; i < end; i++) {
        slot *s = &b->slots[i];
        if (e->chosen && !e->chosen[i]) continue;
        uint64_t seed = e->seeds ? e->seeds[i] : slot_next_seed(&b->rules, s, i);
        slot_begin(&b->rules, s, bots_of(b, i), desk_of(b, worker), seed);
    }
}

static void observe_games(void *self, unsigned worker, uint32_t first, uint32_t end)
{
    const errand *e = self;
    desk *d = desk_of(e->batch, worker);
    const outcome nothing = {0};
    for (uint32_t i = first; i < end; i++) {
        d->fresh = 0;
        write_row(&e->batch->slots[i], d, i, e->out, &nothing);
    }
}

/* Fetches a row of the caller's array while its game goes on: it is written right after, and with
** many games it is never in the cache. */
static inline void fetch_row(const kanly_batch_out *out, uint32_t i)
{
    if (!out || !out->observation) return;
    const uint8_t *row = (const uint8_t *)((const kanly_observation_1 *)out->observation + i);
    for (size_t at = 0; at < sizeof(kanly_observation_1); at += LINE)
        __builtin_prefetch(row + at, 1);
}

static inline void fetch_slot(const slot *s)
{
    const uint8_t *game = (const uint8_t *)&s->now;
    for (size_t at = 0; at < sizeof(position); at += LINE) __builtin_prefetch(game + at, 1);
}

static void step_games(void *self, unsigned worker, uint32_t first, uint32_t end)
{
    errand *e = self;
    kanly_batch *b = e->batch;
    desk *d = desk_of(b, worker);
    uint32_t refused = 0;
    for (uint32_t i = first; i < end; i++) {
        outcome came = {0};
        d->fresh = 0;
        fetch_row(e->out, i);
        if (i + 1 < end) fetch_slot(&b->slots[i + 1]);
        slot_step(&b->rules, &b->slots[i], bots_of(b, i), d, i, e->action[i], &came);
        refused += came.refused;
        if (e->out)
            write_row(&b->slots[i], d, i, e->out, &came);
        else
            b->slots[i].written = false;
    }
    if (refused) atomic_fetch_add_explicit(&e->refused, refused, memory_order_relaxed);
}

void kanly_batch_reset(kanly_batch *b, const uint8_t *chosen, const uint64_t *seeds)
{
    errand e = {.batch = b, .chosen = chosen, .seeds = seeds};
    pool_run(&b->pool, reset_games, &e, b->rules.settings.games);
}

void kanly_batch_observe(kanly_batch *b, const kanly_batch_out *out)
{
    errand e = {.batch = b, .out = out};
    pool_run(&b->pool, observe_games, &e, b->rules.settings.games);
}

uint32_t kanly_batch_step(kanly_batch *b, const uint8_t *action, const kanly_batch_out *out)
{
    errand e = {.batch = b, .out = out, .action = action};
    pool_run(&b->pool, step_games, &e, b->rules.settings.games);
    return atomic_load_explicit(&e.refused, memory_order_relaxed);
}

/* --- one game --------------------------------------------------------------------------------- */

void kanly_batch_see(const kanly_batch *b, uint32_t game, kanly_faction eye, void *out)
{
    const position *p = &b->slots[game].now;
    kanly_game seen;
    form_now form = {&p->form, p->kind, p->values.field, p->offering};
    kanly_view(&p->game, (uint8_t)eye, &seen);
    write_observation(&seen, (uint8_t)eye, p->seat == (uint8_t)eye ? &form : NULL, out);
}

bool kanly_batch_terminal(const kanly_batch *b, uint32_t game, kanly_faction eye, void *out)
{
    kanly_game seen;
    if (!b->slots[game].any_ended) return false;
    kanly_view(b->slots[game].ended, (uint8_t)eye, &seen);
    write_observation(&seen, (uint8_t)eye, NULL, out);
    return true;
}

const kanly_game *kanly_batch_game(const kanly_batch *b, uint32_t game)
{
    return &b->slots[game].now.game;
}

const kanly_game *kanly_batch_ended(const kanly_batch *b, uint32_t game)
{
    return b->slots[game].any_ended ? b->slots[game].ended : NULL;
}

const kanly_move *kanly_batch_form(const kanly_batch *b, uint32_t game)
{
    return &b->slots[game].now.form;
}

uint8_t kanly_batch_learners(const kanly_batch *b, uint32_t game)
{
    return b->slots[game].now.learners;
}

/* Tried out on a copy. Nobody is at work on the batch, so the desk of the caller is free. */
bool kanly_batch_begin_at(kanly_batch *b, uint32_t game, const kanly_game *from)
{
    slot trial = b->slots[game];
    bot heads[FACTIONS];
    memset(heads, 0, sizeof heads);
    if (memcmp(&from->options, &b->rules.settings.options, sizeof from->options) != 0) return false;
    if (!slot_begin_at(&b->rules, &trial, b->bots ? heads : NULL, desk_of(b, 0), from))
        return false;
    b->slots[game] = trial;
    if (b->bots) memcpy(bots_of(b, game), heads, sizeof heads);
    return true;
}

/* --- snapshots -------------------------------------------------------------------------------- */

/* What stands before a snapshot: that it is one, and what it fits. */
typedef struct {
    uint64_t mark, bytes;
    const bot_kind *kind[KANLY_FACTIONS];
    kanly_options options;
} label;

static const uint64_t SNAPSHOT_MARK = UINT64_C(0x6b616e6c79736e31);

static bool fits(const label *l, const kanly_batch *b)
{
    return l->mark == SNAPSHOT_MARK && l->bytes == kanly_batch_snapshot_size(b) &&
           memcmp(l->kind, b->rules.kind, sizeof l->kind) == 0 &&
           memcmp(&l->options, &b->rules.settings.options, sizeof l->options) == 0;
}

size_t kanly_batch_snapshot_size(const kanly_batch *b)
{
    return sizeof(label) + sizeof(position) + b->bot_bytes;
}

void kanly_batch_snapshot(const kanly_batch *b, uint32_t game, void *out)
{
    unsigned char *to = out;
    label l = {.mark = SNAPSHOT_MARK,
               .bytes = kanly_batch_snapshot_size(b),
               .options = b->rules.settings.options};
    memcpy(l.kind, b->rules.kind, sizeof l.kind);
    memcpy(to, &l, sizeof l);
    memcpy(to + sizeof l, &b->slots[game].now, sizeof(position));
    if (b->bots) memcpy(to + sizeof l + sizeof(position), bots_of(b, game), b->bot_bytes);
}

bool kanly_batch_restore(kanly_batch *b, uint32_t game, const void *from)
{
    const unsigned char *at = from;
    label l;
    memcpy(&l, at, sizeof l);
    if (!fits(&l, b)) return false;
    memcpy(&b->slots[game].now, at + sizeof l, sizeof(position));
    if (b->bots) memcpy(bots_of(b, game), at + sizeof l + sizeof(position), b->bot_bytes);
    b->slots[game].written = false;
    return true;
}
