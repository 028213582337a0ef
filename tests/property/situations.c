/* The situations of the scenarios in sums: what a scenario does not speak of does not change
** unnoticed either.
**
** Every scenario is run. At its first few questions everything is summed up (sums.h), but the JSON:
** what was told on the way, what is offered and refused, what each eye sees, and how it may go on
** with a few random answers. Random games seldom come where scenarios begin.
**
** tests/golden/situations has the sums, by a sum over the scenario's own text: one that is new or
** was changed has none, and is held to nothing but what it says. scripts/record-golden.sh records
** them all anew (KANLY_RECORD=1 prints them). */
#include "sums.h"

#include "platform/platform.h"
#include "scenario/scenario.h"

enum { QUESTIONS_SUMMED = 6, WAYS_ON = 3, ANSWERS_ON = 12, ANYTIME_ONE_IN = 8, MOST = 4096 };
enum { ONE_OF = SANITIZED ? 8 : 1 };
static const char RECORD[] = "tests/golden/situations", SCENARIOS[] = "scenarios";

typedef struct {
    uint64_t key;
    uint32_t of[SUMS];
} row;

typedef struct {
    row row[MOST];
    unsigned count, number, met, strange;
    bool recording;
} record;

/* --- one scenario ----------------------------------------------------------------------------- */

typedef struct {
    sums sums;
    uint64_t random;
    unsigned summed;
    uint16_t moves; /* at the last question that was summed up */
} hearing;

static void go_on(hearing *h, kanly_game g)
{
    static kanly_event event[EVENTS_AT_ONCE];
    for (unsigned answers = ANSWERS_ON; answers && kanly_deciders(&g); answers--) {
        kanly_events heard = {.event = event, .room = EVENTS_AT_ONCE};
        kanly_faction asked = (kanly_faction)one_of(&h->random, kanly_deciders(&g));
        fill_wildly(&h->sums, &g, kanly_begin(&g, asked), &h->random);
        kanly_move usual = kanly_default_move(&g, asked);
        h->sums.of[OFFERED] = checksum_move(h->sums.of[OFFERED], &usual);
        kanly_move m = some_move(&g, ANYTIME_ONE_IN, &h->random);
        kanly_play_trusted(&g, &m, &heard);
        take_in(&h->sums, &heard);
    }
}

static void listen(void *self, const kanly_game *g, const kanly_event *e)
{
    hearing *h = self;
    kanly_event one = *e;
    take_in(&h->sums, &(kanly_events){.event = &one, .count = 1, .room = 1});
    if (!kanly_deciders(g) || h->summed == QUESTIONS_SUMMED || (h->summed && h->moves == g->moves))
        return;
    h->summed++;
    h->moves = g->moves;
    look(&h->sums, g, false, &h->random);
    try_strangers(&h->sums, g, NULL, 0, &h->random);
    for (unsigned way = 0; way < WAYS_ON; way++) go_on(h, *g);
}

static row sum_up(const scenario *one, uint64_t key)
{
    hearing h = {.random = key};
    row r = {.key = key};
    scenario_run(one, listen, &h);
    for (unsigned i = 0; i < SUMS; i++) r.of[i] = (uint32_t)(h.sums.of[i] ^ h.sums.of[i] >> 32);
    return r;
}

/* --- all of them ------------------------------------------------------------------------------ */

static const row *row_of(const record *all, uint64_t key)
{
    for (unsigned i = 0; i < all->count; i++)
        if (all->row[i].key == key) return &all->row[i];
    return NULL;
}

static void compare(record *all, const char *path, const scenario *one, const row *is)
{
    const row *was = row_of(all, is->key);
    if (!was) {
        all->strange++;
        return;
    }
    all->met++;
    for (unsigned i = 0; i < SUMS; i++) {
        if (i == SHOWN || is->of[i] == was->of[i]) continue;
        fprintf(stderr,
                "BROKEN: %s:%u: %s: what is %s has changed; if that is meant,\n"
                "scripts/record-golden.sh records it anew\n",
                path, one->line, one->title, SUM_NAME[i]);
        exit(1);
    }
}

static void print(const row *r)
{
    printf("%016" PRIx64, r->key);
    for (unsigned i = 0; i < SUMS; i++)
        if (i != SHOWN) printf(" %08" PRIx32, r->of[i]);
    putchar('\n');
}

static void run_text(record *all, const char *path, const char *written, size_t length)
{
    scenario_reader reader = {.text = written, .length = length};
    scenario one;
    for (size_t from = 0; scenario_next(&reader, &one); from = reader.at) {
        uint64_t key = checksum_bytes(1, (const uint8_t *)written + from, reader.at - from);
        if (all->recording || all->number++ % ONE_OF == 0) {
            row r = sum_up(&one, key);
            all->recording ? print(&r) : compare(all, path, &one, &r);
        }
        scenario_free(&one);
    }
}

static void run_file(record *all, const char *path)
{
    static char written[1 << 20];
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(written, 1, sizeof written, file) : sizeof written;
    if (file) fclose(file);
    if (length == sizeof written) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(1);
    }
    run_text(all, path, written, length);
}

static void run_folder(record *all, const char *path)
{
    char **name, below[4096];
    int count = platform_list(path, &name);
    for (int i = 0; i < count; i++) {
        snprintf(below, sizeof below, "%s/%s", path, name[i]);
        if (platform_is_folder(below))
            run_folder(all, below);
        else
            run_file(all, below);
    }
    if (count >= 0) platform_forget(name, count);
}

static bool read_record(record *all)
{
    FILE *file = fopen(RECORD, "r");
    if (!file) return false;
    row *r = all->row;
    while (all->count < MOST && fscanf(file, "%" SCNx64, &r->key) == 1) {
        for (unsigned i = 0; i < SUMS; i++)
            if (i != SHOWN && fscanf(file, "%" SCNx32, &r->of[i]) != 1) r->of[i] = 0;
        r++, all->count++;
    }
    fclose(file);
    return true;
}

int main(void)
{
    static record all;
    all.recording = number_from("KANLY_RECORD", 0);
    if (!all.recording && !read_record(&all)) {
        fprintf(stderr, "%s cannot be read\n", RECORD);
        return 1;
    }
    run_folder(&all, SCENARIOS);
    if (all.recording) return 0;
    printf("%u scenarios told, offered, refused, seen, imagined and observed as recorded; "
           "%u have no record\n",
           all.met, all.strange);
    if (all.met < 9 * all.strange) /* a record that speaks of other scenarios holds nothing */
        fprintf(stderr, "BROKEN: too few have one; scripts/record-golden.sh records them\n");
    return all.met < 9 * all.strange || !all.met;
}
