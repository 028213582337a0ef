/* Reaction windows: when a Karama is worth spending. It is held for what decides the game. */
#include "bots/steady.h"

#include "rules/shipment.h"

static card karama_to_spend(const mind *m)
{
    card_set cards = karama_cards(m->g, m->me);
    card_set junk = cards & card_set_of_kind(WORTHLESS);
    if (junk) return lowest_bit(junk);
    return cards ? lowest_bit(cards) : NONE;
}

/* The price in points of letting a Karama go: a real one is dear while its power is unused. */
static float price_of(const mind *m, card c)
{
    if (m->last_turn) return 3;
    if (is_worthless(c)) return 8;
    bool power =
        advanced(m->g) && !has(m->g->powers_used, m->me) && (m->me == HARKONNEN || m->me == GUILD);
    return power ? 16 : 12;
}

/* How much a shipment that has been declared changes for us. */
static float shipment_harm(const mind *m)
{
    const struct ship_vars *v = ship_of(m->g);
    if (!v || v->journey.to >= CELLS || v->journey.who >= FACTIONS || has(m->side, v->journey.who))
        return 0;
    unsigned place = stronghold_index(territory_of(v->journey.to));
    if (place >= STRONGHOLD_COUNT) return 0;
    outlook before = outlook_now(m), after = before;
    stack there = after.force[place][v->journey.who];
    after.force[place][v->journey.who] = there ? there : v->journey.tokens;
    if (there == 0 || !v->shipped)
        after.force[place][v->journey.who] = (stack)(there + v->journey.tokens);
    return judge(m, &before).worth - judge(m, &after).worth;
}

/* The battle under way: what one more edge for the other side would cost us. */
static float battle_harm(mind *m, float share)
{
    const struct battle_vars *v = battle_of(m->g);
    if (!v) return 0;
    if (side_of(v, m->me) != NONE) return share * battle_stake(m);
    unsigned place = stronghold_index(battlefield(v));
    if (place >= STRONGHOLD_COUNT) return 0;
    /* Others fight: what matters is whether somebody is about to win by it. */
    look_around(m);
    outlook a = outlook_now(m), b = a;
    a.force[place][v->fighter[1]] = 0;
    b.force[place][v->fighter[0]] = 0;
    float first = judge(m, &a).worth, second = judge(m, &b).worth;
    faction owner = ABILITY[window_row(m->g)].owner;
    float harm = owner == v->fighter[0] || allied(m->g, owner, v->fighter[0]) ? second - first
                                                                              : first - second;
    return harm > 0 ? share * harm : 0;
}

static float harm_of(mind *m, unsigned row)
{
    const kanly_game *g = m->g;
    switch (row) {
    case ABILITY_PRESCIENCE:
    case ABILITY_PRESCIENCE_FOR_ALLY: return battle_harm(m, .3f);
    case ABILITY_VOICE:
    case ABILITY_VOICE_FOR_ALLY: return battle_harm(m, .35f);
    case ABILITY_SPIRITUAL_ADVISORS: return 0;
    case ABILITY_PAYMENT_FOR_TREACHERY: return 0;
    case ABILITY_CROSS_SHIP:
    case ABILITY_HALF_PRICE:
    case ABILITY_HALF_PRICE_FOR_ALLY:
    case ABILITY_CROSS_SHIP_FOR_ALLY: look_around(m); return shipment_harm(m);
    case ABILITY_TWO_TERRITORIES:
    /* A Fremen walk: does it carry them into the stronghold that matters? */
    case ABILITY_STORM_MIGRATION: {
        const struct move_vars *v = move_of(g);
        if (!v) return 0;
        unsigned place = v->journey.to < CELLS ? stronghold_index(territory_of(v->journey.to))
                                               : STRONGHOLD_COUNT;
        if (place >= STRONGHOLD_COUNT) return 0;
        look_around(m);
        outlook before = outlook_now(m), after = before;
        after.force[place][FREMEN] = (stack)(after.force[place][FREMEN] + v->journey.tokens);
        return judge(m, &before).worth - judge(m, &after).worth;
    }
    case ABILITY_TAKE_UP_ARMS:
    case ABILITY_WARTIME: { /* advisors about to take up arms in our own strongholds */
        look_around(m);
        outlook before = outlook_now(m), after = before;
        for (unsigned i = 0; i < STRONGHOLD_COUNT; i++)
            if (advisors_in(g, stronghold(i)) && before.force[i][m->me])
                after.force[i][BENE_GESSERIT] = tokens_in(g, BENE_GESSERIT, stronghold(i));
        return judge(m, &before).worth - judge(m, &after).worth;
    }
    }
    return 0;
}

kanly_move decide_karama(mind *m)
{
    card c = karama_to_spend(m);
    if (c == NONE) return answer_with(m, NONE);
    draft d = draft_begin(m);
    if (!draft_can(&d, c)) return answer_with(m, NONE);
    ability row = window_row(m->g);
    if (ABILITY[row].owner < FACTIONS && has(m->side, ABILITY[row].owner))
        return answer_with(m, NONE);
    return answer_with(m, harm_of(m, row) > price_of(m, c) ? c : NONE);
}

/* Before plans are made: elites worth one, a Fremen army that needs spice, a Kwisatz Haderach
** that stays away. */
kanly_move decide_prevent(mind *m)
{
    card c = karama_to_spend(m);
    draft d = draft_begin(m);
    if (c == NONE || !d.open || !d.values.bits[0]) return answer_with(m, NONE);
    const struct battle_vars *v = battle_of(m->g);
    if (side_of(v, m->me) == NONE) return answer_with(m, NONE);
    float share = .2f;
    for_bits(row, d.values.bits[0]) {
        if (row >= ABILITIES || ABILITY[row].owner != opponent_of(v, m->me)) continue;
        if (share * battle_stake(m) < price_of(m, c)) break;
        draft in = d;
        if (draft_say(&in, PREVENT_ABILITY, row) && draft_say(&in, PREVENT_CARD, c))
            return draft_end(&in);
    }
    return answer_with(m, NONE);
}

/* 1.14.05: the Guild stops the shipment that wins, or the one that breaks its own win. */
kanly_move decide_stop(mind *m)
{
    draft d = draft_begin(m);
    if (!draft_can(&d, YES)) return answer_with(m, NO);
    look_around(m);
    return answer_with(m, shipment_harm(m) > 16 ? YES : NO);
}
