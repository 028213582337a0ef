/* The auction: what a card is worth to us, what we can know of it, what we can spare. */
#include "bots/steady.h"

#include "rules/auction.h"

/* --- values ----------------------------------------------------------------------------------- */

static bool has_kind(const kanly_game *g, faction f, uint8_t kind)
{
    return (g->hand[f] & card_set_of_kind(kind)) != 0;
}

/* The first of a kind is worth most; owning both kinds makes the guessing ours. */
static float weapon_worth(const kanly_game *g, faction f, uint8_t kind)
{
    uint8_t other = kind == WEAPON_PROJECTILE ? WEAPON_POISON : WEAPON_PROJECTILE;
    if (has_kind(g, f, kind)) return 1.5f;
    return 4 + (has_kind(g, f, other) ? f == ATREIDES || f == BENE_GESSERIT ? 3.f : 2.f : 0);
}

static float defense_worth(const kanly_game *g, faction f, uint8_t kind)
{
    uint8_t other = kind == DEFENSE_PROJECTILE ? DEFENSE_POISON : DEFENSE_PROJECTILE;
    if (has_kind(g, f, kind)) return 1;
    return 4 + (has_kind(g, f, other) ? f == ATREIDES || f == BENE_GESSERIT ? 3.f : 2.f : 0);
}

static float karama_worth(const kanly_game *g, faction f)
{
    if (!advanced(g) || has(g->powers_used, f)) return f == BENE_GESSERIT ? 3 : 5;
    switch (f) {
    case HARKONNEN: return 8;
    case GUILD:
    case FREMEN: return 6;
    case BENE_GESSERIT: return 3;
    }
    return 5;
}

static float ghola_worth(const kanly_game *g, faction f)
{
    float worth = 2, dead = total(g->tanks[f]);
    if (dead > 5) dead = 5;
    if (dead > worth) worth = dead;
    for_leaders(l, dead_leaders(g, f))
        if ((float)leader_strength(l) > worth) worth = (float)leader_strength(l);
    return worth;
}

float card_worth(const mind *m, faction f, card_name name)
{
    const kanly_game *g = m->g;
    switch (kind_of_name(name)) {
    case WEAPON_PROJECTILE:
    case WEAPON_POISON: return weapon_worth(g, f, kind_of_name(name));
    case WEAPON_LASGUN:
        return has_kind(g, f, DEFENSE_PROJECTILE) && !has_kind(g, f, DEFENSE_POISON) ? 3 : 5;
    case DEFENSE_PROJECTILE:
    case DEFENSE_POISON: return defense_worth(g, f, kind_of_name(name));
    case HERO: return bit_count(leaders_held(g, f)) < 3 ? 5 : 3;
    case WORTHLESS: return f == BENE_GESSERIT && advanced(g) ? 4 : -.5f;
    }
    switch (name) {
    case C_KARAMA: return karama_worth(g, f);
    case C_TLEILAXU_GHOLA: return ghola_worth(g, f);
    case C_WEATHER_CONTROL: return 4;
    case C_FAMILY_ATOMICS: return f == ATREIDES || f == HARKONNEN ? 4 : 3;
    case C_HAJR: return 3;
    case C_TRUTHTRANCE: return 2;
    }
    return 1;
}

/* --- what it may be --------------------------------------------------------------------------- */

static card card_on_auction(const kanly_game *g)
{
    const struct lot_vars *v = lot_of(g);
    card c = v ? g->lot[v->index] : NONE;
    return c < CARDS ? c : NONE;
}

static float mean_worth(const mind *m)
{
    card_set unseen = m->unseen ? m->unseen : ALL_CARDS;
    float sum = 0;
    for (card_name name = 0; name < CARD_NAMES; name++) {
        int copies = bit_count(unseen & card_set_of_name(name));
        if (copies) sum += (float)copies * card_worth(m, m->me, name);
    }
    return sum / (float)bit_count(unseen);
}

/* What a place in the hand may cost for a card nobody has shown us. */
static float blind_worth(const mind *m, const struct lot_vars *v)
{
    const kanly_game *g = m->g;
    unsigned room = hand_limit(m->me) - hand_size(g, m->me);
    float worth = mean_worth(m) + .6f;
    float limit = m->me == HARKONNEN ? (room >= 2 ? 6 : 2)
                  : room >= 4        ? 4.5f
                  : room == 3        ? 3.5f
                  : room == 2        ? 2.6f
                                     : 1.4f;
    if (m->me == HARKONNEN && room >= 2) worth *= 1.7f; /* a second card comes with it */
    if (m->me == BENE_GESSERIT && advanced(g)) limit += 1;
    if (worth > limit) worth = limit;
    /* The Atreides see what is sold. */
    bool they_look = plays(g, ATREIDES) && v->seen && m->me != ATREIDES && m->ally != ATREIDES;
    bool they_could = hand_size(g, ATREIDES) < hand_limit(ATREIDES) && m->purse[ATREIDES] >= 4;
    if (they_look && they_could && !m->book->novice) {
        if (v->bidder == ATREIDES && v->bid >= 3)
            worth *= v->bid >= 5 ? 1.6f : 1.3f;
        else if (m->book->atreides_passed)
            worth *= .45f;
    }
    return worth;
}

/* Spice that is better kept for landing and for battles. */
static float spare(const mind *m)
{
    const kanly_game *g = m->g;
    float spice = (float)m->purse[m->me];
    if (g->spice[m->me] > m->purse[m->me])
        spice = g->spice[m->me]; /* our own standing bid is no debt yet */
    float need = m->me == FREMEN ? 1 : advanced(g) ? 3 : 2;
    if (m->me == EMPEROR || m->me == GUILD) need = 4;
    if (m->me == BENE_GESSERIT) need = 1;
    if (g->turn <= 1) need -= 1;
    /* From the middle of the game on whoever has tokens left lands them rather than buy. */
    bool landing = g->turn + 4 >= g->options.turns && total(g->reserves[m->me]) >= 6;
    if (landing && m->me != FREMEN) need += 3;
    return spice - need;
}

/* Whether this card may decide a battle; of one that nobody has shown us it is likely enough. */
static bool fights(card shown)
{
    if (shown == NONE) return true;
    uint8_t kind = card_kind_of(shown);
    return kind != SPECIAL && kind != WORTHLESS;
}

/* --- the bid ---------------------------------------------------------------------------------- */

static kanly_move no_bid(const mind *m) { return answer_with(m, 0); }

static kanly_move bid_of(const mind *m, unsigned amount)
{
    draft d = draft_begin(m);
    if (!draft_say(&d, BID_AMOUNT, amount)) return no_bid(m);
    unsigned pledge = m->ally == NONE ? 0 : m->g->pledge[m->ally];
    draft_near(&d, BID_ALLY, pledge < amount ? pledge : amount);
    /* never with a Karama unless decided so */
    if (!draft_say(&d, BID_KARAMA, NONE)) return no_bid(m);
    return draft_end(&d);
}

static kanly_move bid_with_karama(const mind *m, unsigned amount)
{
    draft d = draft_begin(m);
    card_set cards = karama_cards(m->g, m->me);
    if (!cards || !draft_say(&d, BID_AMOUNT, amount) || !draft_say(&d, BID_ALLY, 0))
        return no_bid(m);
    card junk = cards & card_set_of_kind(WORTHLESS)
                    ? lowest_bit(cards & card_set_of_kind(WORTHLESS))
                    : lowest_bit(cards);
    if (!draft_say(&d, BID_KARAMA, junk)) return no_bid(m);
    return draft_end(&d);
}

/* The Emperor is paid by everybody: a little push where others are still keen. */
static bool worth_pushing(const mind *m, const struct lot_vars *v, float worth)
{
    if (m->me != EMPEROR || v->bidder == NONE || v->bidder == m->ally || v->bid + 1 > worth + 2)
        return false;
    unsigned keen = 0;
    for_factions(f, m->foes) keen += m->purse[f] > v->bid + 3 && hand_size(m->g, f) < hand_limit(f);
    return keen >= 3 && v->bid <= 3 && dice(m->self, 3) != 0;
}

kanly_move decide_bid(mind *m)
{
    const kanly_game *g = m->g;
    const struct lot_vars *v = lot_of(g);
    if (!v || v->bidder == m->me || (v->bidder != NONE && v->bidder == m->ally))
        return no_bid(m);                               /* not against ourselves */
    if (m->last_turn && spare(m) < 6) return no_bid(m); /* it will be needed for landing */
    if (m->book->novice && hand_size(g, m->me) >= 2) return no_bid(m); /* two will do */
    look_at_cards(m);
    card shown = card_on_auction(g);
    float worth = shown != NONE ? card_worth(m, m->me, card_name_of(shown)) : blind_worth(m, v);
    unsigned room = hand_limit(m->me) - hand_size(g, m->me);
    if (shown != NONE && room == 1 && worth < 3) worth -= 1;
    worth += .8f * waver(m->self) * (m->book->novice ? 3 : 1);
    if (m->last_turn)
        worth = fights(shown) ? worth : 0; /* only what may decide a battle is of use now */
    else
        worth /= .35f + .65f * m->spice_worth; /* who has plenty pays more */
    unsigned pledge = m->ally == NONE ? 0 : g->pledge[m->ally];
    float limit = spare(m) + (float)pledge, price = (float)v->bid + 1;
    if (m->last_turn) limit -= 4;
    if (shown != NONE && worth >= 5) limit += 2;
    because(m, REASON_VALUE, worth > 0 ? (unsigned)(worth + .5f) : 0, NONE);
    card_set karamas = karama_cards(g, m->me);
    bool junk_karama = (karamas & card_set_of_kind(WORTHLESS)) != 0;
    if (karamas && shown != NONE && worth >= 5 && price >= 5 &&
        worth > card_worth(m, m->me, C_KARAMA) && (junk_karama || price > limit))
        return bid_with_karama(m, v->bid + 1u);
    if (price <= worth && price <= limit) return bid_of(m, v->bid + 1u);
    if (worth_pushing(m, v, worth) && price <= limit) return bid_of(m, v->bid + 1u);
    return no_bid(m);
}

/* --- the Harkonnen power (1.14.04) ------------------------------------------------------------ */

kanly_move decide_hand_power(mind *m)
{
    draft d = draft_begin(m);
    faction best = NONE;
    float most = 6;
    for_factions(victim, d.values.bits[0] & ALL_FACTIONS) {
        float cards = hand_size(m->g, victim);
        float worth = 2 * cards + (victim == ATREIDES ? 2 : 0) - (victim == m->ally ? 20 : 0);
        worth += .3f * (float)(m->purse[victim] < 4 ? 0 : 1);
        if (cards < 3 || m->g->turn < 2) worth -= 4;
        if (worth > most) most = worth, best = victim;
    }
    return answer_with(m, best);
}

/* Cards to give back, ascending: the least useful ones. */
kanly_move decide_return(mind *m)
{
    const kanly_game *g = m->g;
    unsigned count = (unsigned)bit_count(taken_cards(bidding_of(g)));
    card_set back = 0;
    for (; count; count--) {
        card worst = NONE;
        float least = 1e9f;
        for_cards(c, g->hand[m->me] & ALL_CARDS & ~back) {
            bool twin = bit_count(g->hand[m->me] & ~back & card_set_of_kind(card_kind_of(c))) > 1;
            float worth = card_kind_of(c) == WORTHLESS ? 0
                          : card_kind_of(c) == SPECIAL ? 3
                          : twin                       ? 1.5f
                                                       : 5;
            if (worth < least) least = worth, worst = c;
        }
        if (worst == NONE) break;
        back |= card_bit(worst);
    }
    draft d = draft_begin(m);
    while (d.open) {
        card_set here = d.values.bits[0] & back;
        card first = here ? lowest_bit(here) : NONE;
        if (here && draft_say_kind(&d, KANLY_FIELD_CARD, first))
            back &= ~card_bit(first);
        else
            draft_near_kind(&d, KANLY_FIELD_CARD, 0);
    }
    return d.move;
}
