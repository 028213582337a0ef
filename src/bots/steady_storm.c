/* Storm, spice blow and worms. */
#include "bots/steady.h"

/* --- what a storm of so many sectors would do ------------------------------------------------- */

static float caught(const mind *m, cell_set swept, faction f)
{
    float sum = 0;
    for_cells(c, swept & tokens_of(m->g, f))
        sum += (float)total(at(m->g, f, c)) * (f == FREMEN && advanced(m->g) ? .5f : 1);
    return sum;
}

static cell_set swept_by(const kanly_game *g, unsigned sectors, cell_set open)
{
    cell_set cells = sectors ? cells_in_sector(g->storm) : NO_CELLS;
    for (unsigned i = 1; i <= sectors; i++)
        cells |= cells_in_sector((sector)((g->storm + i) % SECTORS));
    return cells & open;
}

/* Points we gain when the storm sweeps these cells: others' tokens are worth a third of ours. */
static float sweep_worth(const mind *m, cell_set swept)
{
    float worth = -2 * caught(m, swept, m->me);
    if (m->ally != NONE) worth -= 1.2f * caught(m, swept, m->ally);
    for_factions(f, m->foes) worth += .7f * caught(m, swept, f);
    for_cells(c, swept) {
        if (!m->g->blow[c]) continue;
        bool ours = at(m->g, m->me, c);
        worth += (ours ? -1.f : .15f) * (float)m->g->blow[c];
    }
    return worth;
}

/* Moving last is worth something, most of all to whoever is about to win or must stop a win. */
static float order_worth(const mind *m, unsigned sectors)
{
    unsigned storm = (m->g->storm + sectors) % SECTORS;
    unsigned first = SECTORS, mine = (marker_of(m->g, m->me) + SECTORS - storm) % SECTORS;
    if (!mine) mine = SECTORS;
    unsigned behind = 0;
    for_factions(f, others(m->g, m->me)) {
        unsigned d = (marker_of(m->g, f) + SECTORS - storm) % SECTORS;
        if (!d) d = SECTORS;
        if (d < first) first = d;
        behind += d < mine;
    }
    return .6f * (float)behind;
}

static float storm_worth(const mind *m, unsigned sectors)
{
    return sweep_worth(m, swept_by(m->g, sectors, unsheltered_cells(m->g))) +
           order_worth(m, sectors);
}

kanly_move decide_dial(mind *m)
{
    draft d = draft_begin(m);
    if (m->g->phase == KANLY_FIRST_STORM || draft_can(&d, 20)) {
        draft_near(&d, FIRST_DIAL_NUMBER, dice(m->self, 21));
        return draft_end(&d);
    }
    unsigned best = 1;
    float most = -1e9f;
    for (unsigned mine = 1; mine <= 3; mine++) {
        float worth = .2f * waver(m->self);
        for (unsigned theirs = 1; theirs <= 3; theirs++) worth += storm_worth(m, mine + theirs) / 3;
        if (worth > most) most = worth, best = mine;
    }
    draft_near(&d, DIAL_NUMBER, best);
    return draft_end(&d);
}

kanly_move decide_weather(mind *m)
{
    draft d = draft_begin(m);
    if (!draft_can(&d, YES)) return answer_with(m, NO);
    float usual_worth = 0, most = -1e9f;
    for (unsigned k = 1; k <= 6; k++) usual_worth += storm_worth(m, k) / 6;
    unsigned best = 0;
    for (unsigned k = 0; k <= 10; k++) {
        float worth = storm_worth(m, k);
        if (worth > most) most = worth, best = k;
    }
    look_around(m);
    outlook now = outlook_now(m);
    unsigned ground = 0;
    for (unsigned i = 0; i < STRONGHOLD_COUNT; i++)
        for_factions(member, m->side) ground += now.force[i][member] != 0;
    /* With a win in reach the last place in the order decides: the storm on our own marker. */
    bool striking =
        ground + (m->ally == NONE ? 1 : 2) >= (m->ally == NONE ? 3u : 4u) || m->last_turn;
    unsigned to_marker = (marker_of(m->g, m->me) + SECTORS - m->g->storm) % SECTORS;
    if (striking && to_marker <= 10 && storm_worth(m, to_marker) > usual_worth - 1) {
        best = to_marker;
        most = usual_worth + 9;
    }
    if (most - usual_worth < (m->last_turn ? 2 : 6)) return answer_with(m, NO);
    draft_say(&d, WEATHER_WAY, KANLY_WEATHER_YES);
    draft_near(&d, WEATHER_YES_SECTORS, best);
    return draft_end(&d);
}

kanly_move decide_atomics(mind *m)
{
    draft d = draft_begin(m);
    if (!draft_can(&d, YES)) return answer_with(m, NO);
    /* The storm stands before its move: what it will sweep in the cities, at an average length
    ** or the known one. */
    const kanly_game *g = m->g;
    cell_set wall = cells_of(T_IMPERIAL_BASIN) | cells_of(T_ARRAKEEN) | cells_of(T_CARTHAG);
    float worth = 0;
    if (g->storm_card >= 1 && g->storm_card <= 6) {
        worth = sweep_worth(m, swept_by(g, g->storm_card, wall));
    } else {
        for (unsigned k = 1; k <= 6; k++) worth += sweep_worth(m, swept_by(g, k, wall)) / 6;
    }
    return answer_with(m, worth > 4 ? YES : NO);
}

/* Ordinary forces die first. */
kanly_move decide_storm_loss(mind *m) { return usual(m); }

/* --- worms ------------------------------------------------------------------------------------ */

static float worm_worth(const mind *m, territory t)
{
    const kanly_game *g = m->g;
    float worth = 0;
    for_factions(f, g->playing) {
        if (f == FREMEN) continue;
        float n = total(tokens_in(g, f, t));
        worth += f == m->ally ? -1.5f * n : n;
    }
    bool ours = tokens_in(g, FREMEN, t) != 0;
    for_cells(c, cells_of(t)) worth += (ours ? -.7f : .35f) * (float)g->blow[c];
    if (ours) worth += 1; /* something to ride on */
    return worth;
}

kanly_move decide_worm(mind *m)
{
    draft d = draft_begin(m);
    bool power = d.move.question == ASK_WORM_POWER;
    territory best = NONE;
    float most = power ? 6 : .8f;
    for_territories(t, d.values.bits[0] & ALL_TERRITORIES) {
        if (!d.open) break;
        float worth = worm_worth(m, t);
        if (worth > most) most = worth, best = t;
    }
    return answer_with(m, best);
}

kanly_move decide_shelter(mind *m) { return answer_with(m, YES); }

/* Riders go where they are worth most: to an open stronghold, to new spice, to safety. */
kanly_move decide_ride(mind *m)
{
    const kanly_game *g = m->g;
    draft start = draft_begin(m);
    if (!draft_say(&start, RIDE_WAY, KANLY_RIDE_YES)) return answer_with(m, KANLY_RIDE_NO);
    look_around(m);
    scheme now = scheme_now(m);
    float most = scheme_worth(m, &now) + .5f;
    kanly_move best = answer_with(m, KANLY_RIDE_NO);
    for_cells(from, draft_cells(&start)) {
        stack have = at(g, FREMEN, from);
        draft in = start;
        if (!draft_group(&in, from, have)) continue;
        for_cells(to, draft_cells(&in)) {
            if (!set_has(STRONGHOLD_CELLS, to) && !g->blow[to] && territory_of(to) != T_POLAR_SINK)
                continue;
            scheme after = now;
            scheme_take(m, &after, from, have);
            scheme_put(m, &after, to, have);
            float worth = scheme_worth(m, &after) + waver(m->self) * m->book->temper.noise;
            if (worth <= most) continue;
            draft chosen = in;
            draft_say_after_group(&chosen, RIDE_YES_TO, to);
            most = worth;
            best = draft_end(&chosen);
            because(m, REASON_TAKE, 0, territory_of(to));
        }
    }
    return best;
}
