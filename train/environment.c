/* Tables shared out to threads: a queue of groups that were posted, from which every thread takes
** handfuls of tables until the group is done. */
#include "environment.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "table.h"

enum { MOST_GROUPS = 8, HANDFUL = 8, QUEUE = 64 };

struct environment {
    environment_settings settings;
    seated_table *tables;
    environment_row *rows;
    const uint8_t *action;
    uint32_t each; /* tables in a group */
    struct {
        atomic_uint next, left;
    } group[MOST_GROUPS];
};

/* --- the threads ------------------------------------------------------------------------------ */

typedef struct {
    environment *of;
    uint32_t group;
} posted;

static struct {
    pthread_mutex_t lock;
    pthread_cond_t begin, finished;
    posted queue[QUEUE];
    uint64_t first, end; /* of the queue, ever counted on */
    uint32_t threads;
} crew = {.lock = PTHREAD_MUTEX_INITIALIZER,
          .begin = PTHREAD_COND_INITIALIZER,
          .finished = PTHREAD_COND_INITIALIZER};

static void play_tables(environment *e, uint32_t first, uint32_t end, table_desk *desk)
{
    for (uint32_t i = first; i < end; i++)
        table_step(&e->tables[i], &e->settings, desk, i, e->action[i], &e->rows[i]);
}

static void take_tables(const posted *p, table_desk *desk)
{
    environment *e = p->of;
    for (;;) {
        uint32_t at = atomic_fetch_add(&e->group[p->group].next, HANDFUL);
        if (at >= e->each) return;
        uint32_t count = e->each - at < HANDFUL ? e->each - at : HANDFUL;
        play_tables(e, p->group * e->each + at, p->group * e->each + at + count, desk);
        if (atomic_fetch_sub(&e->group[p->group].left, count) != count) continue;
        pthread_mutex_lock(&crew.lock);
        pthread_cond_broadcast(&crew.finished);
        pthread_mutex_unlock(&crew.lock);
    }
}

/* Whoever finds no table left in a group takes it off the queue, unless somebody has. */
static void *work(void *memory)
{
    table_desk *desk = memory;
    for (;;) {
        pthread_mutex_lock(&crew.lock);
        while (crew.first == crew.end) pthread_cond_wait(&crew.begin, &crew.lock);
        uint64_t at = crew.first;
        posted p = crew.queue[at % QUEUE];
        pthread_mutex_unlock(&crew.lock);
        take_tables(&p, desk);
        pthread_mutex_lock(&crew.lock);
        if (crew.first == at) crew.first++;
        pthread_mutex_unlock(&crew.lock);
    }
    return NULL;
}

bool environment_threads(uint32_t count)
{
    for (; crew.threads < count; crew.threads++) {
        pthread_t thread;
        table_desk *desk = calloc(1, sizeof *desk);
        if (!desk || pthread_create(&thread, NULL, work, desk) != 0) {
            free(desk);
            return false;
        }
        pthread_detach(thread);
    }
    return true;
}

/* --- environments ----------------------------------------------------------------------------- */

environment *environment_new(const environment_settings *settings, environment_row *rows,
                             const uint8_t *action)
{
    const environment_settings *s = settings;
    double sizes = 0;
    for (unsigned n = 2; n <= KANLY_FACTIONS; n++) sizes += s->sized[n];
    if (!s->tables || !s->groups || s->groups > MOST_GROUPS || s->tables % s->groups) return NULL;
    if (sizes <= 0 || !rows || !action) return NULL;
    environment *e = calloc(1, sizeof *e);
    seated_table *tables = calloc(s->tables, sizeof *tables);
    if (!e || !tables) {
        free(e);
        free(tables);
        return NULL;
    }
    e->settings = *s;
    e->tables = tables;
    e->rows = rows;
    e->action = action;
    e->each = s->tables / s->groups;
    for (uint32_t i = 0; i < s->tables; i++) table_set_up(&tables[i], s, i);
    return e;
}

void environment_free(environment *e)
{
    if (!e) return;
    for (uint32_t g = 0; g < e->settings.groups; g++) environment_wait(e, g);
    free(e->tables);
    free(e);
}

void environment_post(environment *e, uint32_t group)
{
    pthread_mutex_lock(&crew.lock);
    atomic_store(&e->group[group].left, e->each);
    atomic_store(&e->group[group].next, 0);
    crew.queue[crew.end++ % QUEUE] = (posted){e, group};
    pthread_cond_broadcast(&crew.begin);
    pthread_mutex_unlock(&crew.lock);
}

void environment_wait(environment *e, uint32_t group)
{
    pthread_mutex_lock(&crew.lock);
    while (atomic_load(&e->group[group].left)) pthread_cond_wait(&crew.finished, &crew.lock);
    pthread_mutex_unlock(&crew.lock);
}

uint64_t environment_refused(const environment *e)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < e->settings.tables; i++) sum += e->tables[i].refused;
    return sum;
}

/* --- the schema ------------------------------------------------------------------------------- */

uint32_t environment_row_size(void) { return sizeof(environment_row); }
uint32_t environment_inputs(void) { return NAIB_INPUTS; }
uint32_t environment_columns(void) { return naib_columns(); }
uint32_t environment_column(uint32_t field, uint32_t value) { return naib_column(field, value); }
uint64_t environment_schema(void) { return naib_schema(); }

bool environment_part(uint32_t index, const char **name, uint32_t *offset, uint32_t *length,
                      uint32_t *kind, uint32_t *most)
{
    const kanly_observation_part *part = naib_part_at(index);
    if (!part) return false;
    *name = part->name;
    *offset = part->offset;
    *length = part->length;
    *kind = part->kind;
    *most = part->most;
    return true;
}
