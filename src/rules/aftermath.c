/* AFTER A BATTLE (B12 to B14, in the order of RB-96): the winner's losses and cards, captives, the
** count to seven.
**
**   LOSSES -> (LOSE) -> LOST -> CARDS -> (KEEP) -> KEPT -> CAPTIVES -> (CAPTURE) -> CHOSEN ->
**   window -> TAKEN -> END
**
** Runs right above the battle it belongs to and reads it. Where nobody won, only END is left to
** do. */
#include "rules/battle.h"
#include "rules/captives.h"
#include "rules/deals.h"
#include "rules/forms.h"
#include "rules/karama.h"

typedef enum {
    AFTERMATH_LOSSES,
    AFTERMATH_LOST,
    AFTERMATH_CARDS,
    AFTERMATH_KEPT,
    AFTERMATH_CAPTIVES,
    AFTERMATH_CHOSEN,
    AFTERMATH_TAKEN,
    AFTERMATH_END
} aftermath_step;

static faction winner_of(const struct battle_vars *v)
{
    return v->winner == NONE ? NONE : v->fighter[v->winner];
}
static faction loser_of(const struct battle_vars *v) { return v->fighter[!v->winner]; }
static bool betrayed(const struct battle_vars *v) { return v->marks & MARK_BETRAYED; }

cell_set battle_cells(const kanly_game *g, faction f)
{
    return zone_around(g, battle_of(g)->place) & tokens_of(g, f);
}

/* --- B12a: which tokens stood behind the dial ------------------------------------------------- */

/* The cells the winner's forces stand in, and what it may lose in all. */
typedef struct {
    cell cells[GROUP_CELLS];
    unsigned count;
    uint32_t lawful[MOST_ELITES +
                    1]; /* for each number of elites, a bit per number of ordinary forces */
} toll;

static toll toll_of(const kanly_game *g, faction f)
{
    const struct battle_vars *v = battle_of(g);
    unsigned side = side_of(v, f);
    army a = army_of(g, v, side);
    toll due = {.count = 0};
    for_cells(c, battle_cells(g, f)) due.cells[due.count++] = c;
    losses_for(&a, v->plan[side].dial, v->plan[side].spice, due.lawful);
    return due;
}

static uint32_t bits_between(unsigned lowest, unsigned highest)
{
    return (~UINT32_C(0) >> (31 - (highest - lowest))) << lowest;
}

/* Whether what is lost so far can still become a lawful loss when what is left to ask about
** (`further`) has had its say. */
static bool can_be_completed(const toll *due, stack lost, stack further)
{
    unsigned most = (unsigned)ordinary(lost) + ordinary(further);
    unsigned most_elites = (unsigned)elite(lost) + elite(further);
    for (unsigned e = elite(lost); e <= most_elites && e <= MOST_ELITES; e++)
        if (due->lawful[e] & bits_between(ordinary(lost), most)) return true;
    return false;
}

enum { LOSE_FIELDS = KANLY_AT_LOSE_ELITES + 1 }; /* of each cell */

/* What the filled-in fields take, and what the cells not yet reached hold. */
static void so_far(const kanly_game *g, faction f, const toll *due, const kanly_move *m,
                   stack *lost, stack *further)
{
    unsigned taken = 0, left = 0;
    for (unsigned i = 0; i < due->count; i++) {
        unsigned first = i * LOSE_FIELDS;
        const uint8_t *said = m->value + first;
        if (m->length > first + KANLY_AT_LOSE_FORCES)
            taken += make_stack(said[KANLY_AT_LOSE_FORCES], 0);
        if (m->length > first + KANLY_AT_LOSE_ELITES)
            taken += make_stack(0, said[KANLY_AT_LOSE_ELITES]);
        if (m->length <= first) left += at(g, f, due->cells[i]);
    }
    *lost = (stack)taken;
    *further = (stack)left;
}

static void lose_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    toll due = toll_of(g, by);
    if (m->length >= LOSE_FIELDS * due.count) {
        complete(c);
        return;
    }
    bool elites = m->length % LOSE_FIELDS == KANLY_AT_LOSE_ELITES;
    stack here = at(g, by, due.cells[m->length / LOSE_FIELDS]), lost, further;
    so_far(g, by, &due, m, &lost, &further);
    if (!elites)
        further =
            (stack)(further - make_stack(ordinary(here), 0)); /* this field decides about these */
    field(c, elites ? KANLY_FIELD_ELITES : KANLY_FIELD_FORCES);
    allow_range(c, 0, elites ? 5 : 20);
    forbid_above(c, R_1_07_06_06, elites ? elite(here) : ordinary(here));
    for (unsigned n = 0; n <= (elites ? elite(here) : ordinary(here)); n++) {
        stack then = (stack)(lost + (elites ? make_stack(0, n) : make_stack(n, 0)));
        if (!can_be_completed(&due, then, further)) forbid(c, R_1_07_06_06, n);
    }
}

/* The fewest elites, then the fewest tokens. */
static stack least_loss(const toll *due)
{
    for (unsigned e = 0; e <= MOST_ELITES; e++)
        if (due->lawful[e]) return make_stack(lowest_bit(due->lawful[e]), e);
    return 0;
}

/* What one cell gives of it: cells without spice give first. */
static stack share_of_cell(const kanly_game *g, faction f, const toll *due, unsigned cell_index)
{
    stack left = least_loss(due);
    for (unsigned spicy = 0; spicy < 2; spicy++)
        for (unsigned i = 0; i < due->count; i++) {
            cell c = due->cells[i];
            if ((g->blow[c] != 0) != spicy) continue;
            unsigned o =
                ordinary(left) < ordinary(at(g, f, c)) ? ordinary(left) : ordinary(at(g, f, c));
            unsigned e = elite(left) < elite(at(g, f, c)) ? elite(left) : elite(at(g, f, c));
            if (i == cell_index) return make_stack(o, e);
            left = (stack)(left - make_stack(o, e));
        }
    return 0;
}

static uint8_t usual_lose(const kanly_game *g, faction by, const kanly_move *m, const choices *c)
{
    toll due = toll_of(g, by);
    stack share = share_of_cell(g, by, &due, m->length / LOSE_FIELDS);
    bool elites = m->length % LOSE_FIELDS == KANLY_AT_LOSE_ELITES;
    uint8_t wanted = elites ? elite(share) : ordinary(share);
    for (unsigned value = wanted; value <= 20; value++)
        if (allowed(c, value)) return (uint8_t)value;
    for (unsigned value = wanted; value-- > 0;)
        if (allowed(c, value)) return (uint8_t)value;
    return wanted;
}

/* Fills in what has only one lawful value; false when somebody has to choose. */
static bool forced_loss(const kanly_game *g, faction f, kanly_move *m)
{
    for (;;) {
        choices c = {.why = NULL};
        lose_choices(g, f, m, &c);
        if (c.field == KANLY_FIELD_DONE) return true;
        if (bit_count(c.bits[0]) != 1) return false;
        m->value[m->length++] = lowest_bit(c.bits[0]);
    }
}

static void take_losses(table *t, faction f, const uint8_t *lost)
{
    toll due = toll_of(t->game, f);
    for (unsigned i = 0; i < due.count; i++, lost += LOSE_FIELDS)
        to_tanks(t, R_1_07_06_06, f,
                 make_stack(lost[KANLY_AT_LOSE_FORCES], lost[KANLY_AT_LOSE_ELITES]), due.cells[i]);
}

static void lose_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    if (g->phase == KANLY_BATTLE && is_fighter(g, by)) deny(c, R_1_07_06_06);
}

const question question_LOSE = {
    .choices = lose_choices, .absent = lose_absent, .usual = usual_lose};

/* --- B12b: which cards stay ------------------------------------------------------------------- */

/* A Cheap Hero is up for choice only after a traitor win (RB-40). */
unsigned cards_to_keep(const kanly_game *g, card out[3])
{
    const struct battle_vars *v = battle_of(g);
    if (v->winner == NONE) return 0;
    const struct plan *p = &v->plan[v->winner];
    unsigned count = 0;
    if (p->weapon != NONE) out[count++] = p->weapon;
    if (p->defense != NONE) out[count++] = p->defense;
    if (p->leader == CHEAP_HERO && betrayed(v))
        out[count++] = held_copy(g, winner_of(v), C_CHEAP_HERO);
    return count;
}

/* Explained only: the Cheap Hero of a winner without a traitor is none of them. */
static void forbid_hero(const kanly_game *g, faction by, choices *c)
{
    const struct battle_vars *v = battle_of(g);
    if (betrayed(v) || v->plan[side_of(v, by)].leader != CHEAP_HERO) return;
    allow(c, CHEAP_HERO);
    forbid(c, R_1_07_06_06, CHEAP_HERO);
    also(c, R_3_01_04);
}

static void keep_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    card cards[3];
    if (m->length == cards_to_keep(g, cards)) {
        complete(c);
        return;
    }
    yes_no(c);
    if (c->why) forbid_hero(g, by, c);
}

/* Worthless cards go, unless they are Karamas to their owner (2.02.22). */
static uint8_t usual_keep(const kanly_game *g, faction by, const kanly_move *m, const choices *c)
{
    (void)c;
    card cards[3];
    cards_to_keep(g, cards);
    bool useful = !is_worthless(cards[m->length]) || (by == BENE_GESSERIT && advanced(g));
    return useful ? YES : NO;
}

/* The loser's cards are gone; a winner's Cheap Hero is, too. */
static void keep_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    const struct battle_vars *v = is_fighter(g, by) ? battle_of(g) : NULL;
    if (v && v->winner != NONE && by != winner_of(v)) deny(c, R_1_07_06_05);
    deny(c, R_1_07_06_06);
    if (v && v->plan[side_of(v, by)].leader == CHEAP_HERO) deny(c, R_3_01_04);
}

const question question_KEEP = {
    .choices = keep_choices, .absent = keep_absent, .usual = usual_keep};

static void keep_or_discard(table *t, faction f, const uint8_t *keep)
{
    card cards[3];
    unsigned count = cards_to_keep(t->game, cards);
    for (unsigned i = 0; i < count; i++) {
        if (keep[i] == YES)
            tell(t, R_1_07_06_06, EVENT_CARD_KEPT, f, cards[i]);
        else
            discard(t, R_1_07_06_06, f, cards[i]);
    }
}

/* --- B13, B14 --------------------------------------------------------------------------------- */

/* B13a, 2.05.10.03: a captive who fought and lived goes home, unless its side won by a traitor. */
static void return_used_captive(table *t, const struct battle_vars *v)
{
    kanly_game *g = t->game;
    uint8_t side = side_of(v, HARKONNEN);
    if (side == NONE || (v->winner == side && betrayed(v))) return;
    leader l = v->plan[side].leader;
    if (!is_leader(l) || !alive(g, l) || leader_faction(l) == HARKONNEN ||
        g->leader[l].holder != HARKONNEN)
        return;
    captive_goes_home(t, R_2_05_10_03, l, KANLY_SEEN_BY_ALL);
}

/* The leader drawn for the Harkonnen after their own victory; NONE: none. */
static leader capture_step(table *t, const struct battle_vars *v)
{
    if (!advanced(t->game) || winner_of(v) != HARKONNEN || is_stopped(t->game, ABILITY_CAPTURE))
        return NONE;
    return draw_captive(t, loser_of(v));
}

/* 2.01.10: tokens this battle cost the Atreides, also as bystanders of an explosion (RB-47). */
static void count_to_seven(table *t, const struct battle_vars *v)
{
    kanly_game *g = t->game;
    if (!advanced(g) || !plays(g, ATREIDES)) return;
    unsigned lost = g->haderach_lost + total(g->tanks[ATREIDES]) - v->atreides_tanks;
    bool slept = !kanly_haderach_awake(g);
    g->haderach_lost = in_a_byte(lost);
    if (slept && kanly_haderach_awake(g)) tell(t, R_2_01_10, EVENT_HADERACH_AWAKE, ATREIDES, 0);
}

/* 2.01.11: bound to this territory for the turn; a traitor's winner has used nothing
** (1.07.06.07.01). */
static void mark_haderach(kanly_game *g, const struct battle_vars *v)
{
    uint8_t side = side_of(v, ATREIDES);
    if (side == NONE || !v->plan[side].haderach || (v->winner == side && betrayed(v))) return;
    g->haderach_used_in = battlefield(v);
}

flow aftermath_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct aftermath_vars *v = VARS(aftermath_vars, g);
    const struct battle_vars *b = battle_of(g);
    faction winner = winner_of(b);
    faction_set victor = winner < FACTIONS ? just(winner) : 0;

    switch ((aftermath_step)step) {
    case AFTERMATH_LOSSES: { /* B12a: a traitor's winner loses nothing */
        if (winner == NONE) return go(t, AFTERMATH_END);
        if (betrayed(b)) return go(t, AFTERMATH_CARDS);
        kanly_move forced = {.question = ASK_LOSE, .by = winner};
        if (!forced_loss(g, winner, &forced)) return ask(t, ASK_LOSE, victor, AFTERMATH_LOST);
        take_losses(t, winner, forced.value);
        return go(t, AFTERMATH_CARDS);
    }
    case AFTERMATH_LOST: take_losses(t, winner, g->said); return go(t, AFTERMATH_CARDS);

    case AFTERMATH_CARDS: { /* B12b, 3.01.04 */
        card cards[3];
        if (!betrayed(b)) discard_hero(t, R_3_01_04, b->winner);
        if (!cards_to_keep(g, cards)) return go(t, AFTERMATH_CAPTIVES);
        return ask(t, ASK_KEEP, victor, AFTERMATH_KEPT);
    }
    case AFTERMATH_KEPT: keep_or_discard(t, winner, g->said); return go(t, AFTERMATH_CAPTIVES);

    case AFTERMATH_CAPTIVES: /* B13 */
        return_used_captive(t, b);
        v->drawn = capture_step(t, b);
        v->drawing = v->drawn != NONE;
        if (!v->drawing) return go(t, AFTERMATH_END);
        return ask(t, ASK_CAPTURE, just(HARKONNEN), AFTERMATH_CHOSEN);
    case AFTERMATH_CHOSEN:
        v->choice = answer_of(g, HARKONNEN);
        if (v->choice == KANLY_CAPTURE_NEITHER) return go(t, AFTERMATH_END);
        return window(t, ABILITY_CAPTURE, AFTERMATH_TAKEN);
    case AFTERMATH_TAKEN:
        if (!was_stopped(g)) {
            if (v->choice == KANLY_CAPTURE_TAKE) take_captive(t, v->drawn, loser_of(b));
            if (v->choice == KANLY_CAPTURE_KILL) kill_captive(t, v->drawn, loser_of(b));
            prison_break(t); /* RB-101 */
        }
        return go(t, AFTERMATH_END);

    case AFTERMATH_END: /* B14 */
        count_to_seven(t, b);
        mark_haderach(g, b);
        if (winner != NONE) deal_event(t, KANLY_ON_BATTLE_WON, winner, battlefield(b));
        deals_of_battle_end(t);
        return done(t, 0);
    }
    return bug(t, "aftermath_procedure: no such step");
}
