/* Movement: which stack goes where. Every walk the map allows to a stronghold, to spice, to safety
** is judged as the scheme it leaves behind; the form then says whether the storm or a full
** stronghold is in the way. */
#include "bots/steady.h"

#include "rules/shipment.h"

/* --- candidates ------------------------------------------------------------------------------- */

static bool is_advisor_cell(const mind *m, cell c)
{
    return m->me == BENE_GESSERIT && advisors_in(m->g, territory_of(c)) && at(m->g, m->me, c);
}

static unsigned range_in(const mind *m, const scheme *s)
{
    if (s->out.force[stronghold_index(T_ARRAKEEN)][m->me] ||
        s->out.force[stronghold_index(T_CARTHAG)][m->me])
        return 3;
    return m->me == FREMEN ? 2 : 1;
}

/* Where tokens would stand in a territory: on its spice, or where the storm comes last. */
static cell best_cell(const mind *m, territory t)
{
    const kanly_game *g = m->g;
    cell best = NONE;
    float least = 9;
    for_cells(c, cells_of(t) & ~storm_cells(g)) {
        float danger = sweep_chance(g, c) - (g->blow[c] ? 3 : 0);
        if (danger < least) least = danger, best = c;
    }
    return best;
}

/* Places one might want to go to at all. */
static territory_set goals(const mind *m)
{
    territory_set set = STRONGHOLDS | territory_bit(T_POLAR_SINK);
    for_cells(c, filled_cells(m->g->blow)) set |= territory_bit(territory_of(c));
    return set;
}

static void consider(const mind *m, const scheme *s, walk w, walk out[MOST_WALKS], unsigned *count)
{
    if (*count >= MOST_WALKS || !w.tokens) return;
    if (!dares(m, w.to, w.tokens)) return;
    scheme after = *s;
    if (is_advisor_cell(
            m,
            w.from)) { /* they arrive as advisors where others are, as fighters where nobody is */
        if (forces_in(m->g, territory_of(w.to)) & (faction_set)~just(m->me)) return;
        after.mine[w.from] = (stack)(after.mine[w.from] - w.tokens);
    } else {
        scheme_take(m, &after, w.from, w.tokens);
    }
    scheme_put(m, &after, w.to, w.tokens);
    w.worth = scheme_worth(m, &after) + waver(m->self) * m->book->temper.noise;
    out[(*count)++] = w;
}

/* Of a stack that holds a stronghold four stay behind in the first turns: whoever walks out with
** all of them finds somebody else at home. Allies who stand together must part. */
static unsigned home_guard(const mind *m, cell from, unsigned tokens)
{
    enum { EARLY = 4, GUARD = 4 };
    territory home = territory_of(from);
    bool shared = m->ally != NONE && has_forces(m->g, m->ally, home);
    bool holds_it = stronghold_index(home) < STRONGHOLD_COUNT && !shared;
    return holds_it && tokens > GUARD && (m->g->turn <= EARLY || m->book->novice) ? GUARD : 0;
}

static void walks_between(const mind *m, const scheme *s, cell from, cell to, walk out[MOST_WALKS],
                          unsigned *count)
{
    const kanly_game *g = m->g;
    stack have = s->mine[from];
    unsigned all = total(have);
    unsigned rate = harvest_rate(m, s->mine);
    unsigned wanted[5] = {all, all - 1, 0, 0, 0};
    bool leaving_place = stronghold_index(territory_of(from)) < STRONGHOLD_COUNT;
    if (all > 3 && leaving_place) wanted[2] = all - 2;
    if (all > 3) wanted[3] = all / 2;
    if (g->blow[to]) wanted[4] = (g->blow[to] + rate - 1) / rate;
    if (!leaving_place && !g->blow[from]) wanted[1] = 0;
    unsigned guard = home_guard(m, from, all);
    if (guard) wanted[1] = all - guard;
    for (unsigned i = 0; i < 5; i++) {
        bool again = wanted[i] > all || !wanted[i] || wanted[i] + guard > all;
        for (unsigned j = 0; j < i; j++) again |= wanted[j] == wanted[i];
        if (again) continue;
        consider(m, s, (walk){from, to, some_of(m, have, wanted[i], territory_of(to)), 0}, out,
                 count);
    }
}

/* 1.06.07: the forces of allies must not end up in one place. */
static bool meets_ally(const mind *m, territory t)
{
    return m->ally != NONE && t != T_POLAR_SINK && has_forces(m->g, m->ally, t);
}

/* Where one would stand in a territory, or NONE where one cannot go; that is the same in all
** schemes. */
static cell goal_in(const mind *m, territory t)
{
    recollection *r = m->recalled;
    if (r && r->looked_into >> t & 1) return r->standing[t];
    bool closed = stronghold_closed(m->g, m->me, t) || meets_ally(m, t);
    cell goal = closed ? NONE : best_cell(m, t);
    if (!r) return goal;
    r->looked_into |= territory_bit(t);
    return r->standing[t] = goal;
}

unsigned list_walks(const mind *m, const scheme *s, walk out[MOST_WALKS])
{
    const kanly_game *g = m->g;
    unsigned count = 0, range = range_in(m, s);
    const territory_set wanted = goals(m);
    for_cells(from, filled_cells(s->mine) & ~storm_cells(g)) {
        territory home = territory_of(from);
        unsigned steps = is_advisor_cell(m, from) ? 1 : range;
        bool danger = sweep_chance(g, from) > .3f || worm_chance(g, home) > .25f;
        territory_set shelter = danger ? ALL_TERRITORIES & ~SAND_TERRITORIES : 0;
        territory_set away = ~territory_bit(home);
        for_territories(t, within(home, steps) & (wanted | shelter) & away) {
            cell to = goal_in(m, t);
            if (to != NONE && to != from) walks_between(m, s, from, to, out, &count);
        }
    }
    return count;
}

float after_best_walk(const mind *m, const scheme *s, float as_it_is)
{
    walk list[MOST_WALKS];
    unsigned count = list_walks(m, s, list);
    float best = as_it_is;
    for (unsigned i = 0; i < count; i++)
        if (list[i].worth > best) best = list[i].worth;
    return best;
}

/* --- the answer ------------------------------------------------------------------------------- */

static bool try_walk(const mind *m, const walk *w, kanly_move *out)
{
    draft d = draft_begin(m);
    if (!draft_say(&d, MOVE_WAY, KANLY_MOVE_FORCES) || !draft_group(&d, w->from, w->tokens))
        return false;
    if (!draft_say_after_group(&d, MOVE_FORCES_TO, w->to)) return false;
    *out = draft_end(&d);
    return true;
}

static void explain_walk(const mind *m, const walk *w)
{
    scheme after = scheme_now(m);
    scheme_take(m, &after, w->from, w->tokens);
    scheme_put(m, &after, w->to, w->tokens);
    verdict v = judge(m, &after.out);
    territory t = territory_of(w->to);
    if (v.win > .3f)
        m->book->struck_turn = m->g->turn, because(m, REASON_WIN, (unsigned)(100 * v.win), t);
    else if (stronghold_index(t) < STRONGHOLD_COUNT)
        because(m, REASON_TAKE, 0, t);
    else
        because(m, m->g->blow[w->to] ? REASON_SPICE : REASON_RISK, 0, t);
}

/* The best walk that the form lets through, if it beats staying by `margin`. */
static bool best_lawful_walk(mind *m, float margin, kanly_move *out)
{
    scheme now = scheme_now(m);
    walk list[MOST_WALKS];
    unsigned count = list_walks(m, &now, list);
    float stay = scheme_worth(m, &now) + margin;
    for (;;) {
        walk *best = NULL;
        for (unsigned i = 0; i < count; i++)
            if (list[i].worth > stay && (!best || list[i].worth > best->worth)) best = &list[i];
        if (!best) return false;
        if (try_walk(m, best, out)) {
            explain_walk(m, best);
            return true;
        }
        best->worth = stay - 1;
    }
}

/* 3.01.09: with the move used up, is a second one worth the card? */
static kanly_move maybe_hajr(mind *m)
{
    scheme now = scheme_now(m);
    float as_it_is = scheme_worth(m, &now);
    float gain = after_best_walk(m, &now, as_it_is) - as_it_is;
    return answer_with(m, gain > (m->last_turn ? 3 : 9) ? KANLY_MOVE_HAJR : KANLY_MOVE_PASS);
}

kanly_move decide_move(mind *m)
{
    draft d = draft_begin(m);
    if (!draft_can(&d, KANLY_MOVE_FORCES) && !draft_can(&d, KANLY_MOVE_HAJR))
        return answer_with(m, KANLY_MOVE_PASS);
    look_around(m);
    recollection compared;
    recollect(m, &compared);
    note_threats(m); /* it changes nothing that a contest hangs on, and nothing else is kept yet */
    if (!draft_can(&d, KANLY_MOVE_FORCES)) return maybe_hajr(m);
    kanly_move move;
    if (best_lawful_walk(m, .6f, &move)) return move;
    because(m, REASON_HOLD, 0, NONE);
    return answer_with(m, KANLY_MOVE_PASS);
}
