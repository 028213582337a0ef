/* Which moves are worth comparing. A form is a short tree of fields: where it has few leaves all of
** them are candidates, where it has many each field keeps only values that differ in what matters
** (landing sizes from the least to all, strongholds and spice as targets, the next bids, the
** leaders and dials of a plan), coarser and coarser until the leaves are few enough. Everything
** comes out of kanly_choices on the view, so everything is legal. */
#include "bots/mentat.h"

#include <string.h>

#include "game/dice.h"
#include "rules/shipment.h"

void candidates_add(candidates *list, const kanly_move *move)
{
    for (unsigned i = 0; i < list->count; i++)
        if (list->move[i].length == move->length &&
            memcmp(list->move[i].value, move->value, move->length) == 0)
            return;
    if (list->count < MENTAT_CANDIDATES) list->move[list->count++] = *move;
}

/* --- which values of a field matter ----------------------------------------------------------- */

typedef struct {
    const kanly_game *view;
    const kanly_move *prior;
    uint8_t me;
    unsigned level; /* 0: everything; higher: coarser */
} thinning;

static unsigned count_values(const kanly_values *v)
{
    unsigned n = 0;
    for (unsigned i = 0; i < 4; i++) n += (unsigned)bit_count(v->bits[i]);
    return n;
}

static void keep(kanly_values *v, uint8_t value)
{
    v->bits[value >> 6] |= UINT64_C(1) << (value & 63);
}

static kanly_values no_values(const kanly_values *like)
{
    return (kanly_values){.field = like->field};
}

/* The value at a place in the set, lowest first. */
static uint8_t value_at(const kanly_values *v, unsigned place)
{
    for (unsigned value = 0; value < 256; value++)
        if (kanly_values_have(v, (uint8_t)value) && !place--) return (uint8_t)value;
    return NONE;
}

/* So many values, both ends among them. */
static kanly_values spaced(const kanly_values *v, unsigned many)
{
    unsigned n = count_values(v);
    if (n <= many) return *v;
    kanly_values some = no_values(v);
    for (unsigned i = 0; i < many; i++)
        keep(&some, value_at(v, many == 1 ? n - 1 : (i * (n - 1) + (many - 1) / 2) / (many - 1)));
    return some;
}

/* Strongholds, the Polar Sink, and the fields with most spice. */
static cell_set cells_that_matter(const kanly_game *g)
{
    cell_set set = STRONGHOLD_CELLS | cells_of(T_POLAR_SINK);
    for (unsigned best = 0; best < 3; best++) {
        cell richest = NONE;
        for_cells(c, ALL_CELLS & ~set)
            if (g->blow[c] >= 3 && (richest == NONE || g->blow[c] > g->blow[richest])) richest = c;
        if (richest != NONE) set |= cell_bit(richest);
    }
    return set;
}

/* Rock from which two steps lead into a stronghold: where those who are sent out of the reserves
** wait for the walk after it (2.04.05). */
static cell_set staging_cells(const kanly_game *g)
{
    cell_set set = {0};
    territory_set near = 0;
    for_territories(t, STRONGHOLDS) near |= within(t, 2);
    for_territories(t, near & ~SAND_TERRITORIES & ~STRONGHOLDS) {
        cell_set dry = cells_of(t) & ~storm_cells(g);
        if (any_cell(dry)) set |= cell_bit(lowest_cell(dry));
    }
    return set;
}

static kanly_values places(const thinning *t, const kanly_move *m, const kanly_values *v)
{
    kanly_values some = *v;
    cell_set matter = cells_that_matter(t->view);
    if (t->level >= 3) matter &= ~cells_of(T_POLAR_SINK);
    if (t->me == FREMEN && m->question == ASK_SHIP) matter |= staging_cells(t->view);
    some.bits[0] &= low_cells(matter);
    some.bits[1] &= high_cells(matter);
    if (!count_values(&some)) some = spaced(v, 3);
    if (kanly_values_have(v, NONE)) keep(&some, NONE);
    return some;
}

/* Pass, the next three bids, and a jump. */
static kanly_values bids(const kanly_values *v)
{
    kanly_values some = no_values(v);
    unsigned n = count_values(v);
    for (unsigned i = 0; i < n && i < 4; i++) keep(&some, value_at(v, i));
    if (n > 6) keep(&some, value_at(v, 6));
    return some;
}

/* One card of each kind: two projectiles are the same to a search. */
static kanly_values one_of_a_kind(const kanly_values *v)
{
    kanly_values some = no_values(v);
    unsigned seen = 0;
    for_cards(c, v->bits[0] & ALL_CARDS) {
        if (seen >> card_kind_of(c) & 1) continue;
        seen |= 1u << card_kind_of(c);
        keep(&some, c);
    }
    if (kanly_values_have(v, NONE)) keep(&some, NONE);
    return some;
}

/* The two strongest, the weakest, and a Cheap Hero. */
static kanly_values leaders(const kanly_values *v)
{
    kanly_values some = no_values(v);
    leader_set left = (leader_set)v->bits[0];
    for (unsigned i = 0; i < 3 && left; i++) {
        leader best = lowest_bit(left);
        for_leaders(l, left)
            if (i < 2 ? leader_strength(l) > leader_strength(best)
                      : leader_strength(l) < leader_strength(best))
                best = l;
        keep(&some, best);
        left &= ~leader_bit(best);
    }
    for (unsigned special = KWISATZ_HADERACH; special < 256; special++)
        if (kanly_values_have(v, (uint8_t)special)) keep(&some, (uint8_t)special);
    return some;
}

/* No card, no further cell. */
static kanly_values nothing_only(const kanly_values *v)
{
    kanly_values none = no_values(v);
    keep(&none, NONE);
    return none;
}

/* --- by the kind of field --------------------------------------------------------------------- */

static kanly_values thin_amounts(const thinning *t, const kanly_move *m, const kanly_values *v)
{
    (void)m;
    return spaced(v, t->level == 1 ? 5 : t->level == 2 ? 4 : 2);
}

static kanly_values thin_dials(const thinning *t, const kanly_move *m, const kanly_values *v)
{
    (void)m;
    return spaced(v, t->level == 1 ? 8 : t->level == 2 ? 6 : 4);
}

static kanly_values thin_elites(const thinning *t, const kanly_move *m, const kanly_values *v)
{
    (void)t, (void)m;
    return spaced(v, 2);
}

static kanly_values thin_spice(const thinning *t, const kanly_move *m, const kanly_values *v)
{
    if (m->question == ASK_BID) return bids(v);
    return spaced(v, m->question == ASK_PLAN && t->level > 1 ? 1 : 2);
}

static kanly_values thin_ally_spice(const thinning *t, const kanly_move *m, const kanly_values *v)
{
    (void)m;
    kanly_values some = no_values(v);
    keep(&some, value_at(v, 0));
    if (t->level < 2) keep(&some, value_at(v, count_values(v) - 1));
    return some;
}

static kanly_values thin_places(const thinning *t, const kanly_move *m, const kanly_values *v)
{
    return places(t, m, v);
}

static kanly_values thin_sources(const thinning *t, const kanly_move *m, const kanly_values *v)
{
    (void)m;
    return t->level > 1 && kanly_values_have(v, NONE) ? nothing_only(v) : *v;
}

static kanly_values thin_cards(const thinning *t, const kanly_move *m, const kanly_values *v)
{
    (void)t;
    return m->question == ASK_PLAN ? one_of_a_kind(v) : *v;
}

/* To pay with: hardly ever worth the card. */
static kanly_values thin_karamas(const thinning *t, const kanly_move *m, const kanly_values *v)
{
    bool price = m->question == ASK_BID || m->question == ASK_SHIP;
    return price ? thin_sources(t, m, v) : *v;
}

static kanly_values thin_leaders(const thinning *t, const kanly_move *m, const kanly_values *v)
{
    (void)t;
    return m->question == ASK_PLAN ? leaders(v) : *v;
}

/* Which values stay, by the kind of field; all of them where there is no row. */
typedef kanly_values thinner(const thinning *t, const kanly_move *m, const kanly_values *v);
static thinner *const THINNER[KANLY_FIELD_KINDS] = {
    [KANLY_FIELD_CELL] = thin_places,    [KANLY_FIELD_FROM] = thin_sources,
    [KANLY_FIELD_FORCES] = thin_amounts, [KANLY_FIELD_ELITES] = thin_elites,
    [KANLY_FIELD_SPICE] = thin_spice,    [KANLY_FIELD_ALLY_SPICE] = thin_ally_spice,
    [KANLY_FIELD_NUMBER] = thin_amounts, [KANLY_FIELD_TURN] = thin_amounts,
    [KANLY_FIELD_CARD] = thin_cards,     [KANLY_FIELD_KARAMA] = thin_karamas,
    [KANLY_FIELD_LEADER] = thin_leaders, [KANLY_FIELD_DIAL] = thin_dials,
};

static kanly_values thin(const thinning *t, const kanly_move *m, const kanly_values *v)
{
    thinner *how = v->field < KANLY_FIELD_KINDS ? THINNER[v->field] : NULL;
    return t->level && how ? how(t, m, v) : *v;
}

/* --- the tree of a form ----------------------------------------------------------------------- */

typedef struct {
    kanly_move leaf[MENTAT_CANDIDATES];
    unsigned kept, seen, room, limit;
    uint64_t *random;
} harvest;

/* Every leaf has the same chance to stay when there are too many. */
static void reap(harvest *h, const kanly_move *leaf)
{
    h->seen++;
    if (h->kept < h->room) {
        h->leaf[h->kept++] = *leaf;
        return;
    }
    uint64_t place = next_dice(h->random) % h->seen;
    if (place < h->room) h->leaf[place] = *leaf;
}

static bool follows_prior(const thinning *t, const kanly_move *m)
{
    return t->prior && t->prior->question == m->question && m->length < t->prior->length &&
           memcmp(t->prior->value, m->value, m->length) == 0;
}

static void grow(const thinning *t, const kanly_move *m, harvest *h)
{
    kanly_values values;
    if (h->seen > h->limit) return;
    if (!kanly_choices(t->view, m, &values)) {
        if (values.field == KANLY_FIELD_DONE) reap(h, m);
        return;
    }
    kanly_values some = thin(t, m, &values);
    if (follows_prior(t, m)) keep(&some, t->prior->value[m->length]);
    for (unsigned part = 0; part < 4; part++)
        for_bits(bit, some.bits[part]) {
            kanly_move longer = *m;
            kanly_fill(&longer, (uint8_t)(64 * part + bit));
            grow(t, &longer, h);
        }
}

void candidates_enumerate(candidates *list, const kanly_game *view, uint8_t me,
                          const kanly_move *prior, unsigned most, uint64_t *random)
{
    enum { COARSEST = 3, PATIENCE = 3000 };
    harvest h = {.room = most < MENTAT_CANDIDATES ? most : MENTAT_CANDIDATES, .random = random};
    kanly_move empty = kanly_begin(view, (kanly_faction)me);
    for (unsigned level = 0; level <= COARSEST; level++) {
        thinning t = {view, prior, me, level};
        h.kept = h.seen = 0;
        h.limit = level == COARSEST ? PATIENCE : most;
        grow(&t, &empty, &h);
        if (h.seen <= most) break;
    }
    for (unsigned i = 0; i < h.kept; i++) candidates_add(list, &h.leaf[i]);
}

/* --- which of them look best ------------------------------------------------------------------ */

static group group_of(const mind *m, const kanly_move *move, unsigned at_field)
{
    return read_group(m->g, m->me, move, at_field, tokens_of(m->g, m->me));
}

/* The tokens of a group, out of the scheme and into one cell of it; NONE: back to the reserves. */
static void carry(const mind *m, scheme *s, const group *g, cell to)
{
    if (g->from == NONE) return;
    for (unsigned i = 0; i < cells_in_territory(g->from); i++)
        if (g->part[i]) scheme_take(m, s, (cell)(first_cell(g->from) + i), g->part[i]);
    if (to != NONE) scheme_put(m, s, to, group_total(g));
}

static void pay_for(const mind *m, scheme *s, unsigned price)
{
    s->out.spice = s->out.spice > (int)price ? s->out.spice - (int)price : 0;
    s->extra -= (float)price * m->spice_worth;
}

static void walk_by(const mind *m, scheme *s, const kanly_move *move)
{
    if (kanly_said(move, MOVE_WAY) != KANLY_MOVE_FORCES) return;
    group g = group_of(m, move, KANLY_AT_MOVE_FORCES_GROUP);
    carry(m, s, &g, kanly_said_after(move, g.next, MOVE_FORCES_TO));
}

static void ship_by(const mind *m, scheme *s, const kanly_move *move)
{
    stack tokens;
    cell to;
    group g;
    switch (kanly_said(move, SHIP_WAY)) {
    case KANLY_SHIP_RESERVES:
        to = kanly_said(move, SHIP_RESERVES_TO);
        tokens = make_stack(kanly_said(move, SHIP_RESERVES_FORCES),
                            kanly_said(move, SHIP_RESERVES_ELITES));
        scheme_put(m, s, to, tokens);
        pay_for(m, s, shipping_price(m->g, m->me, NONE, total(tokens), to));
        break;
    case KANLY_SHIP_SEND:
        tokens = make_stack(kanly_said(move, SHIP_SEND_FORCES), kanly_said(move, SHIP_SEND_ELITES));
        scheme_put(m, s, kanly_said(move, SHIP_SEND_TO), tokens);
        break;
    case KANLY_SHIP_CROSS:
        g = group_of(m, move, KANLY_AT_SHIP_CROSS_GROUP);
        to = kanly_said_after(move, g.next, SHIP_CROSS_TO);
        carry(m, s, &g, to);
        pay_for(m, s, shipping_price(m->g, m->me, NONE, total(group_total(&g)), to));
        break;
    case KANLY_SHIP_RETREAT:
        g = group_of(m, move, KANLY_AT_SHIP_RETREAT_GROUP);
        carry(m, s, &g, NONE);
        pay_for(m, s, (total(group_total(&g)) + 1u) / 2);
        break;
    }
}

/* Whether tokens are sent where they are of use only for the walk that follows. */
static bool sent_to_wait(const kanly_move *move)
{
    if (move->question != ASK_SHIP || kanly_said(move, SHIP_WAY) != KANLY_SHIP_SEND) return false;
    return !any_cell(cell_bit(kanly_said(move, SHIP_SEND_TO)) & STRONGHOLD_CELLS);
}

/* What steady thinks of the board after a landing or a walk. */
static float looks(const mind *m, const scheme *now, const kanly_move *move)
{
    scheme s = *now;
    if (move->question == ASK_MOVE)
        walk_by(m, &s, move);
    else
        ship_by(m, &s, move);
    float as_it_is = scheme_worth(m, &s);
    return sent_to_wait(move) ? after_best_walk(m, &s, as_it_is) : as_it_is;
}

static void swap_moves(candidates *list, float *worth, unsigned a, unsigned b)
{
    kanly_move move = list->move[a];
    list->move[a] = list->move[b];
    list->move[b] = move;
    float w = worth[a];
    worth[a] = worth[b];
    worth[b] = w;
}

void candidates_leave_best(candidates *list, unsigned sure, unsigned most, bot *self,
                           const kanly_game *view)
{
    if (list->count <= most) return;
    if (most < sure) most = sure;
    unsigned asked = list->move[0].question;
    float worth[MENTAT_CANDIDATES];
    mind m = mind_of(self, view);
    scheme now = {0};
    bool judged = asked == ASK_SHIP || asked == ASK_MOVE;
    if (judged) {
        look_around(&m);
        now = scheme_now(&m);
    }
    for (unsigned i = sure; i < list->count; i++)
        worth[i] = judged ? looks(&m, &now, &list->move[i]) : -(float)(i * 7 % list->count);
    for (unsigned i = sure; i < most; i++)
        for (unsigned j = i + 1; j < list->count; j++)
            if (worth[j] > worth[i]) swap_moves(list, worth, i, j);
    list->count = most;
}

void candidates_stay(candidates *list, unsigned many)
{
    if (list->move[0].question != ASK_SHIP) return;
    unsigned count = list->count;
    for (unsigned i = 0; i < count && i < many && list->count < MENTAT_CANDIDATES; i++) {
        list->stay[list->count] = true;
        list->move[list->count++] = list->move[i];
    }
}
