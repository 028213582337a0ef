/* The tables of `kanly load`. Each has six clients and at most one move on its way, so whatever a
** seat is told between one move and the next belongs to the first of them: the time from sending it
** to the last of these messages is what is measured. Moves are drawn from what the server offers,
** field by field, as the page would ask for them.
**
** A table's life: its clients come, sit down and start; it plays some moves at once, so that games
** stand at different points; it waits until every table has come that far; then it plays by the
** clock and is measured. A game that ends is followed by another at a new table, with the same
** connections. Before that the clients may start games elsewhere and leave them, with clocks that
** answer in their place: tables that nobody watches. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/load.h"
#include "kanly/kanly.h"

enum { ID_SIZE = 32 };

/* How long is waited for seats that may have nothing to be told; for what is on its way at the end;
** between two lines of progress. In seconds. */
static const double TOLD_BY_NOW = 0.05, LAST_WORDS = 1.0, PROGRESS_EACH = 0.25;

typedef struct {
    bool asked, complete, told; /* told: something, since the last move was sent */
    uint64_t number;            /* of the question */
    unsigned offers;
    uint8_t offer[256];
    bool last[256]; /* with this one of them the form is complete */
} load_seat;

typedef enum { COMING, SEATING, STARTING, ADVANCING, WAITING, PLAYING, BROKEN } table_stage;

typedef struct {
    table_stage stage;
    char id[ID_SIZE];
    unsigned here, seated;
    load_seat seat[LOAD_SEATS];
    bool busy, over; /* busy: a form is being filled in, or its move is on its way */
    unsigned mover, length;
    uint8_t value[KANLY_FIELDS];
    double sent, acknowledged, last_told, due; /* 0: not yet */
    uint64_t ahead;                            /* moves to make before the measuring */
    uint64_t to_leave;                         /* tables to start and to leave before that */
} load_table;

typedef struct {
    const load_plan *plan;
    load_result *result;
    load_network *network;
    load_table *table;
    unsigned waiting, broken; /* tables */
    bool measuring, finishing, failed;
    double began, shown;
    server_figures before; /* the measuring */
    size_t latency_room;
    uint64_t chance;
} load;

static uint64_t draw(load *l, uint64_t below)
{
    l->chance ^= l->chance << 13;
    l->chance ^= l->chance >> 7;
    l->chance ^= l->chance << 17;
    return below ? (l->chance >> 11) % below : 0;
}

static unsigned who_sits(const load *l, const load_table *t, unsigned seat)
{
    return (unsigned)(t - l->table) * LOAD_SEATS + seat;
}

static void note_fault(load *l, const char *text)
{
    char *fault = l->result->fault;
    if (!fault[0]) snprintf(fault, sizeof l->result->fault, "%s", text);
}

/* --- measuring -------------------------------------------------------------------------------- */

/* The move before this one has had its time: nobody is told of it any more. */
static void note_latency(load *l, load_table *t)
{
    load_result *r = l->result;
    double last = t->last_told > t->acknowledged ? t->last_told : t->acknowledged;
    double took = last - t->sent;
    bool counts = l->measuring && t->sent >= l->began && t->acknowledged > 0;
    t->sent = 0;
    if (!counts) return;
    if (r->latencies == l->latency_room) {
        l->latency_room = l->latency_room ? 2 * l->latency_room : 4096;
        double *more = realloc(r->latency, l->latency_room * sizeof *more);
        if (!more) abort();
        r->latency = more;
    }
    r->latency[r->latencies++] = took;
    r->moves++;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double load_percentile(const load_result *r, unsigned of_1000)
{
    if (!r->latencies) return 0;
    size_t at = (r->latencies * of_1000 + 999) / 1000;
    return r->latency[at ? at - 1 : 0];
}

/* --- playing ---------------------------------------------------------------------------------- */

static void say_form(load *l, load_table *t, bool whole)
{
    char list[4 * KANLY_FIELDS + 8], *at = list;
    const load_seat *x = &t->seat[t->mover];
    *at = '\0';
    for (unsigned i = 0; i < t->length; i++) at += sprintf(at, "%s%u", i ? "," : "", t->value[i]);
    unsigned who = who_sits(l, t, t->mover);
    if (!whole) {
        network_say(l->network, who, "{\"type\":\"choices\",\"values\":[%s]}", list);
        return;
    }
    t->sent = load_now();
    t->acknowledged = t->last_told = 0;
    for (unsigned i = 0; i < LOAD_SEATS; i++) t->seat[i].told = false;
    network_say(l->network, who, "{\"type\":\"move\",\"number\":%llu,\"values\":[%s]}",
                (unsigned long long)x->number, list);
}

/* Draws a value for the field that is offered, and asks for the next; or sends the move. */
static void fill_in(load *l, load_table *t)
{
    load_seat *x = &t->seat[t->mover];
    if (x->complete || !x->offers || t->length == KANLY_FIELDS) {
        say_form(l, t, true);
        return;
    }
    unsigned drawn = (unsigned)draw(l, x->offers);
    t->value[t->length++] = x->offer[drawn];
    say_form(l, t, x->last[drawn]);
}

static bool is_true(piece object, const char *key)
{
    piece found;
    return piece_member(object, key, &found) && piece_is(found, "true");
}

/* "complete", "values" and "last", in a question and in `choices` alike. */
static void read_offer(load_seat *x, piece from)
{
    piece found, one, value;
    x->complete = is_true(from, "complete");
    x->offers = 0;
    bool all_last = is_true(from, "last");
    if (!piece_member(from, "values", &found)) return;
    while (x->offers < sizeof x->offer && piece_next(&found, &one)) {
        if (!piece_member(one, "value", &value)) continue;
        x->last[x->offers] = all_last || is_true(one, "last");
        x->offer[x->offers++] = (uint8_t)piece_number(value);
    }
}

static void read_question(load_seat *x, piece message)
{
    piece question, number;
    if (!piece_member(message, "question", &question)) return;
    x->asked = piece_member(question, "number", &number);
    if (!x->asked) return;
    x->number = piece_number(number);
    read_offer(x, question);
}

/* Everybody has heard of the last move, as far as one can know. */
static bool is_quiet(const load_table *t, double now)
{
    if (t->busy) return false;
    if (!t->sent) return true;
    for (unsigned i = 0; i < LOAD_SEATS; i++)
        if (!t->seat[i].told) return now - t->acknowledged > TOLD_BY_NOW;
    return true;
}

static bool begin_move(load *l, load_table *t)
{
    unsigned asked[LOAD_SEATS], count = 0;
    for (unsigned i = 0; i < LOAD_SEATS; i++)
        if (t->seat[i].asked) asked[count++] = i;
    if (!count) return false;
    note_latency(l, t);
    t->mover = asked[draw(l, count)];
    t->seat[t->mover].asked = false;
    t->length = 0;
    t->busy = true;
    fill_in(l, t);
    return true;
}

static void new_game(load *l, load_table *t)
{
    note_latency(l, t);
    t->over = t->busy = false;
    t->seated = 0;
    for (unsigned i = 0; i < LOAD_SEATS; i++) t->seat[i] = (load_seat){0};
    t->stage = SEATING;
    char clock[80] = "";
    if (t->to_leave)
        snprintf(clock, sizeof clock, ",\"clock\":{\"kind\":\"move\",\"seconds\":%llu}",
                 (unsigned long long)l->plan->left_clock);
    network_say(l->network, who_sits(l, t, 0),
                "{\"type\":\"create\",\"name\":\"Load\",\"public\":%s%s}",
                l->plan->open ? "true" : "false", clock);
}

/* The game has begun: it is played, or left to its clock for the next. */
static void on_started(load *l, load_table *t)
{
    t->stage = ADVANCING;
    if (!t->to_leave) return;
    t->to_leave--;
    new_game(l, t);
}

static void begin_measuring(load *l)
{
    double each = l->plan->rate > 0 ? 1 / l->plan->rate : 0;
    l->before = server_ask(l->plan);
    l->measuring = true;
    l->began = load_now();
    for (uint64_t i = 0; i < l->plan->tables; i++) {
        load_table *t = &l->table[i];
        if (t->stage == WAITING) t->stage = PLAYING;
        t->due = l->began + each * (double)draw(l, 1000) / 1000;
    }
}

/* Its next move, if it is time for one. */
static void step(load *l, load_table *t, double now)
{
    if (t->over && !t->busy) {
        if (l->measuring) l->result->ended++;
        new_game(l, t);
        return;
    }
    if (t->stage == ADVANCING && is_quiet(t, now)) {
        if (t->ahead == 0) {
            t->stage = l->measuring ? PLAYING : WAITING;
            l->waiting += !l->measuring;
            t->due = now;
        } else if (begin_move(l, t)) {
            t->ahead--;
        }
        return;
    }
    if (t->stage != PLAYING || l->finishing || now < t->due || !is_quiet(t, now)) return;
    double each = l->plan->rate > 0 ? 1 / l->plan->rate : 0;
    if (!begin_move(l, t)) return;
    if (each > 0 && now > t->due + each / 2) l->result->late++;
    t->due = each > 0 ? t->due + each : now;
}

/* --- what the server says --------------------------------------------------------------------- */

static void fail(load *l, const char *text)
{
    note_fault(l, text);
    l->failed = true;
}

static void on_error(load *l, load_table *t, unsigned seat, piece message)
{
    piece error = {0}, code, text;
    char sentence[240] = "", line[320];
    if (piece_member(message, "error", &error) && piece_member(error, "text", &text))
        piece_text(text, sentence, sizeof sentence);
    snprintf(line, sizeof line, "the server says: %s", sentence);
    l->result->errors++;
    bool limit =
        piece_member(error, "code", &code) &&
        (piece_is(code, "too-fast") || piece_is(code, "too-many") || piece_is(code, "full"));
    if (limit || t->stage < ADVANCING) {
        fail(l, line);
        return;
    }
    note_fault(l, line);
    t->sent = 0;
    network_say(l->network, who_sits(l, t, seat), "{\"type\":\"view\"}");
}

static void on_created(load *l, load_table *t, piece message)
{
    piece table, id;
    if (!piece_member(message, "table", &table) || !piece_member(table, "id", &id) ||
        !piece_text(id, t->id, sizeof t->id)) {
        fail(l, "the server does not say which table it has made");
        return;
    }
    for (unsigned i = 1; i < LOAD_SEATS; i++)
        network_say(l->network, who_sits(l, t, i), "{\"type\":\"join\",\"table\":\"%s\"}", t->id);
    network_say(l->network, who_sits(l, t, 0),
                "{\"type\":\"sit\",\"name\":\"Load\",\"smart\":false}");
}

/* After `join` at a new table, or after `view` when something was refused. */
static void on_joined(load *l, load_table *t, unsigned seat, piece message)
{
    if (t->stage == SEATING) {
        network_say(l->network, who_sits(l, t, seat),
                    "{\"type\":\"sit\",\"name\":\"Load\",\"smart\":false}");
        return;
    }
    read_question(&t->seat[seat], message);
    t->busy = false;
}

static void on_seated(load *l, load_table *t, unsigned seat)
{
    t->seat[seat] = (load_seat){0};
    if (++t->seated < LOAD_SEATS) return;
    t->stage = STARTING;
    network_say(l->network, who_sits(l, t, 0), "{\"type\":\"start\"}");
}

static void on_update(load_table *t, load_seat *x, piece message)
{
    if (t->stage < STARTING) return; /* of the game before */
    read_question(x, message);
    x->told = true;
    if (t->sent > 0) t->last_told = load_now();
}

static void on_table(load_table *t, piece message)
{
    piece table, state, id;
    if (piece_member(message, "table", &table) && piece_member(table, "state", &state) &&
        piece_member(table, "id", &id) && piece_is(id, t->id) && piece_is(state, "ended"))
        t->over = true;
}

static void arrived(void *self, unsigned who, piece message)
{
    load *l = self;
    load_table *t = &l->table[who / LOAD_SEATS];
    unsigned seat = who % LOAD_SEATS;
    load_seat *x = &t->seat[seat];
    piece type;
    if (l->measuring) {
        l->result->messages++;
        l->result->bytes += (uint64_t)(message.end - message.at);
    }
    if (!piece_member(message, "type", &type) || t->stage == BROKEN) return;
    if (piece_is(type, "update")) {
        on_update(t, x, message);
    } else if (piece_is(type, "choices")) {
        read_offer(x, message);
        fill_in(l, t);
    } else if (piece_is(type, "ack")) {
        t->acknowledged = load_now();
        t->busy = false;
    } else if (piece_is(type, "table")) {
        if (seat == 0 && t->stage >= ADVANCING) on_table(t, message);
    } else if (piece_is(type, "error")) {
        on_error(l, t, seat, message);
    } else if (piece_is(type, "hello")) {
        if (++t->here == LOAD_SEATS) new_game(l, t);
    } else if (piece_is(type, "created")) {
        on_created(l, t, message);
    } else if (piece_is(type, "joined")) {
        on_joined(l, t, seat, message);
    } else if (piece_is(type, "seated")) {
        on_seated(l, t, seat);
    } else if (piece_is(type, "started")) {
        on_started(l, t);
    }
}

static void connected(void *self, unsigned who)
{
    load *l = self;
    network_say(l->network, who, "{\"type\":\"hello\",\"protocol\":1}");
}

static void lost(void *self, unsigned who, const char *why)
{
    load *l = self;
    load_table *t = &l->table[who / LOAD_SEATS];
    l->result->lost++;
    if (!l->measuring) {
        fail(l, why);
        return;
    }
    note_fault(l, why);
    if (t->stage == BROKEN) return;
    t->stage = BROKEN;
    l->broken++;
}

/* --- the whole -------------------------------------------------------------------------------- */

static void show_progress(load *l, double now)
{
    if (now - l->shown < PROGRESS_EACH || isatty(STDERR_FILENO) != 1) return;
    l->shown = now;
    double seconds = now - l->began;
    if (l->measuring)
        fprintf(stderr, "\r%.0f of %.0f s, %.0f moves/s, %llu errors\033[K", seconds,
                l->plan->seconds, (double)l->result->moves / (seconds > 0 ? seconds : 1),
                (unsigned long long)l->result->errors);
    else
        fprintf(stderr, "\r%u of %llu tables are under way\033[K", l->waiting,
                (unsigned long long)l->plan->tables);
}

static void tick(void *self)
{
    load *l = self;
    double now = load_now();
    for (uint64_t i = 0; i < l->plan->tables; i++) step(l, &l->table[i], now);
    if (!l->measuring && l->waiting == l->plan->tables) begin_measuring(l);
    show_progress(l, now);
}

static bool all_quiet(const load *l)
{
    for (uint64_t i = 0; i < l->plan->tables; i++)
        if (l->table[i].stage == PLAYING && !is_quiet(&l->table[i], load_now())) return false;
    return true;
}

/* No new moves; those on their way arrive. */
static void finish(load *l)
{
    double until = load_now() + LAST_WORDS;
    l->finishing = true;
    while (load_now() < until && !all_quiet(l)) network_turn(l->network);
    for (uint64_t i = 0; i < l->plan->tables; i++) {
        load_table *t = &l->table[i];
        if (t->stage == PLAYING && t->sent > 0 && t->acknowledged == 0) {
            l->result->errors++;
            note_fault(l, "a move was not answered");
        }
        if (t->sent > 0) note_latency(l, t);
    }
}

static bool goes_on(const load *l)
{
    if (l->failed || atomic_load(l->plan->stop) || l->broken == l->plan->tables) return false;
    return !l->measuring || load_now() - l->began < l->plan->seconds;
}

bool load_run(const load_plan *plan, load_result *result)
{
    load l = {.plan = plan, .result = result, .chance = plan->seed * 2 + 1};
    load_listener listener = {&l, connected, arrived, lost, tick};
    unsigned clients = (unsigned)plan->tables * LOAD_SEATS;
    *result = (load_result){0};
    if (!(l.table = calloc(plan->tables, sizeof *l.table))) abort();
    for (uint64_t i = 0; i < plan->tables; i++) {
        l.table[i].ahead = draw(&l, plan->advance + 1);
        l.table[i].to_leave = plan->left;
    }
    if ((l.network = network_open(plan, clients, &listener))) {
        network_connect(l.network, clients - 1);
        while (goes_on(&l)) network_turn(l.network);
        result->seconds = l.measuring ? load_now() - l.began : 0;
        if (l.measuring) finish(&l);
        if (isatty(STDERR_FILENO) == 1) fprintf(stderr, "\r\033[K");
    } else {
        note_fault(&l, "the network cannot be used");
    }
    if (!l.measuring && !l.failed && !result->fault[0])
        note_fault(&l, "interrupted before every table was under way");
    if (result->latencies)
        qsort(result->latency, result->latencies, sizeof *result->latency, by_size);
    server_figures after = server_ask(plan); /* while everybody is still there */
    result->memory = after.memory;
    if (l.measuring) {
        result->server_moves = after.moves - l.before.moves;
        result->processor = after.processor - l.before.processor;
    }
    if (l.network) network_close(l.network);
    free(l.table);
    return l.measuring;
}
