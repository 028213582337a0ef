/* The learned player: its network fills in an answer value by value. Of the lawful values it takes
** the one the network thinks most of, the lowest where several are equal. It hears as a steady
** player does, because its sight is made with a steady player's book, and moves out of turn as a
** steady player would: so it was trained (train/table.c). */
#include "bots/naib.h"

#include <stdio.h>
#include <string.h>

#include "bots/naib_network.h"
#include "bots/naib_sight.h"
#include "bots/steady.h"

_Static_assert((int)KANLY_FIELD_KINDS == 28 && (int)KANLY_FACTIONS == 6,
               "the gates of naib_network.c are of other sizes");

/* Behind the book. */
typedef struct {
    uint8_t nexus_turn, nexus_answers; /* given, in the Nexus of that turn */
    uint16_t chance, before; /* in thousandths, at its last answer and the one before it; 0: none */
} naib_memory;
_Static_assert(sizeof(naib_memory) == NAIB_MEMORY, "others leave room for it");
_Static_assert(sizeof(book) + sizeof(naib_memory) <= BOT_MEMORY, "both must fit a bot's memory");

static naib_memory *memory_of(bot *self)
{
    return (naib_memory *)(void *)(self->memory + BOT_MEMORY - sizeof(naib_memory));
}

/* --- an answer on its way --------------------------------------------------------------------- */

typedef struct {
    const kanly_game *view;
    naib_network network;
    kanly_move form;
    uint8_t kind[KANLY_FIELDS];
    kanly_values values; /* of the next field */
    naib_sight sight[2]; /* the last one, and the one before */
    unsigned latest;
    bool looked;
    naib_sums sums;
    naib_opinion opinion;
} answering;

/* What there is to choose, if it is one value only; or how many there are. */
static unsigned count_values(const kanly_values *v, uint8_t *only)
{
    unsigned count = 0;
    for (unsigned word = 0; word < 4; word++) {
        if (!v->bits[word]) continue;
        count += (unsigned)bit_count(v->bits[word]);
        *only = (uint8_t)(word * 64 + lowest_bit(v->bits[word]));
    }
    return count;
}

static void fill(answering *a, uint8_t value)
{
    a->kind[a->form.length] = a->values.field;
    kanly_fill(&a->form, value);
}

/* Fills in what is forced. True: there is a value to choose; false: the form is complete. */
static bool has_choice(answering *a)
{
    while (a->form.length < KANLY_FIELDS && kanly_choices(a->view, &a->form, &a->values)) {
        uint8_t only = 0;
        unsigned count = count_values(&a->values, &only);
        if (count != 1) return count != 0;
        fill(a, only);
    }
    return false;
}

static void think(answering *a, const bot *self)
{
    naib_think(&a->network, &a->sums, self->faction, a->form.question, a->values.field,
               &a->opinion);
}

/* The first look is a whole one; the others take in what has been filled in since. */
static void look(answering *a, bot *self)
{
    naib_form form = {.move = &a->form, .kind = a->kind, .field = a->values.field};
    naib_sight *now = &a->sight[!a->latest];
    const naib_sight *before = a->looked ? &a->sight[a->latest] : NULL;
    if (before) {
        *now = *before;
        naib_look_at_form(a->view, &form, now);
    } else {
        naib_look(self, a->view, &form, now);
        naib_sums_begin(&a->network, &a->sums);
    }
    naib_sums_change(&a->network, (const uint8_t *)before, (const uint8_t *)now, &a->sums);
    think(a, self);
    a->latest = !a->latest;
    a->looked = true;
}

static uint8_t best_value(const answering *a)
{
    uint8_t best = 0;
    int64_t most = INT64_MIN;
    for (unsigned word = 0; word < 4; word++)
        for (uint64_t left = a->values.bits[word]; left; left &= left - 1) {
            uint8_t value = (uint8_t)(word * 64 + lowest_bit(left));
            int32_t logit =
                naib_logit(&a->network, &a->opinion, naib_column(a->values.field, value));
            if (logit > most) most = logit, best = value;
        }
    return best;
}

static bool begin_answer(answering *a, const bot *self, const kanly_game *view)
{
    a->view = view;
    a->values = (kanly_values){0};
    a->form = kanly_begin(view, (kanly_faction)self->faction);
    a->latest = 0;
    a->looked = false;
    return naib_network_read(&a->network, NAIB_WEIGHTS, NAIB_WEIGHTS_SIZE);
}

/* --- the player ------------------------------------------------------------------------------- */

/* Whether it has said enough in this Nexus; counts its answers there. */
static bool said_enough(naib_memory *m, const bot *self, const kanly_game *view)
{
    if (kanly_question(view, (kanly_faction)self->faction) != KANLY_ASK_NEXUS) return false;
    if (m->nexus_turn != view->turn) m->nexus_answers = 0;
    m->nexus_turn = view->turn;
    return ++m->nexus_answers > NAIB_NEXUS_ANSWERS;
}

kanly_move naib_answer(bot *self, const kanly_game *view)
{
    naib_memory *mine = memory_of(self);
    answering a;
    if (said_enough(mine, self, view) || !begin_answer(&a, self, view))
        return kanly_default_move(view, (kanly_faction)self->faction);
    while (has_choice(&a)) {
        bool first = !a.looked;
        look(&a, self);
        if (first) {
            mine->before = mine->chance;
            mine->chance = (uint16_t)naib_chance_of(a.opinion.winning);
        }
        fill(&a, best_value(&a));
    }
    return a.form;
}

static kanly_move answer(bot *self, const kanly_game *view, const bot_budget *budget)
{
    (void)budget;
    return naib_answer(self, view);
}

int32_t naib_hopes(const bot *self, const kanly_game *view)
{
    bot head = *self;
    answering a;
    if (!begin_answer(&a, self, view)) return 0;
    has_choice(&a);
    look(&a, &head);
    return a.opinion.winning;
}

unsigned naib_chance(const bot *self, const kanly_game *view)
{
    return naib_chance_of(naib_hopes(self, view));
}

/* --- its ideas -------------------------------------------------------------------------------- */

/* A form on its way, and how far it has fallen behind. */
typedef struct {
    kanly_move form;
    uint8_t kind[KANLY_FIELDS];
    int64_t behind;
} branch;

/* Branches still to be followed, the one that is least behind last: the best ones, as many as there
** is room for. */
enum { BRANCHES = 64 };
typedef struct {
    branch branch[BRANCHES];
    unsigned count;
} thicket;

static void keep_branch(thicket *t, const branch *b)
{
    unsigned place = t->count;
    while (place && t->branch[place - 1].behind <= b->behind) place--;
    if (t->count == BRANCHES) {
        if (!place) return;
        place--;
        memmove(&t->branch[0], &t->branch[1], place * sizeof *t->branch);
    } else {
        memmove(&t->branch[place + 1], &t->branch[place], (t->count - place) * sizeof *t->branch);
        t->count++;
    }
    t->branch[place] = *b;
}

/* What the network thinks where this branch ends: the first sight there was, with its form. */
static void look_along(const answering *first, answering *here, const bot *self)
{
    const naib_sight *bare = &first->sight[first->latest];
    naib_form form = {.move = &here->form, .kind = here->kind, .field = here->values.field};
    naib_sight *now = &here->sight[0];
    *now = *bare;
    naib_look_at_form(here->view, &form, now);
    here->sums = first->sums;
    naib_sums_change(&here->network, (const uint8_t *)bare, (const uint8_t *)now, &here->sums);
    think(here, self);
}

static void branch_out(answering *here, int64_t behind, int64_t farthest, thicket *t)
{
    int32_t logit[256] = {0};
    uint8_t value[256];
    unsigned count = 0;
    int32_t best = INT32_MIN;
    for (unsigned word = 0; word < 4; word++)
        for_bits(bit, here->values.bits[word]) {
            value[count] = (uint8_t)(word * 64 + bit);
            logit[count] = naib_logit(&here->network, &here->opinion,
                                      naib_column(here->values.field, value[count]));
            if (logit[count] > best) best = logit[count];
            count++;
        }
    for (unsigned i = 0; i < count; i++) {
        int64_t fallen = behind + best - logit[i];
        if (fallen > farthest) continue;
        branch b = {.form = here->form, .behind = fallen};
        memcpy(b.kind, here->kind, sizeof b.kind);
        b.kind[b.form.length] = here->values.field;
        kanly_fill(&b.form, value[i]);
        keep_branch(t, &b);
    }
}

unsigned naib_ideas(const bot *self, const kanly_game *view, unsigned most, int64_t farthest,
                    naib_idea *out)
{
    enum { LOOKS_EACH = 4 };
    bot head = *self;
    answering first;
    thicket t = {.count = 0};
    unsigned found = 0, looks = 0;
    if (!begin_answer(&first, self, view) || !has_choice(&first)) return 0;
    look(&first, &head);
    branch_out(&first, 0, farthest, &t);
    answering here = first;
    while (t.count && found < most && looks < LOOKS_EACH * most) {
        branch b = t.branch[--t.count];
        here.form = b.form;
        memcpy(here.kind, b.kind, sizeof here.kind);
        if (!has_choice(&here)) {
            out[found++] = (naib_idea){here.form, b.behind};
            continue;
        }
        looks++;
        look_along(&first, &here, self);
        branch_out(&here, b.behind, farthest, &t);
    }
    return found;
}

/* --- at the table ----------------------------------------------------------------------------- */

static void sit_down(bot *self, const kanly_options *options)
{
    (void)options;
    book_begin(self, false);
}

static void reason(const bot *self, char *text, size_t size)
{
    const naib_memory *mine =
        (const naib_memory *)(const void *)(self->memory + BOT_MEMORY - sizeof *mine);
    unsigned now = (mine->chance + 5u) / 10, then = (mine->before + 5u) / 10;
    char since[48] = "";
    if (mine->before && now != then)
        snprintf(since, sizeof since, ", %u %s than at its answer before",
                 now > then ? now - then : then - now, now > then ? "more" : "fewer");
    snprintf(text, size,
             "Of all lawful answers it thinks most of this one; it hopes for %u wins in 100%s.",
             now, since);
}

const bot_kind BOT_NAIB = {
    .name = "naib",
    .sentence = "Has learnt from millions of games what wins, and answers at once.",
    .begin = sit_down,
    .hear = book_hear,
    .looks_up = book_looks_up,
    .answer = answer,
    .stirs = steady_stirs,
    .volunteer = steady_volunteer,
    .remark = steady_remark,
    .overhear = steady_overhear,
    .reason = reason,
};
