/* The board at a glance: what a decision needs to know, gathered once from the view and the
** book. */
#include "bots/steady.h"
#include "rules/situation.h"

#include "rules/shipment.h"

/* --- the cheap part --------------------------------------------------------------------------- */

/* Strategy: what spice is still good for. */
static float worth_of_spice(const kanly_game *g)
{
    unsigned left = g->options.turns > g->turn ? g->options.turns - g->turn : 0;
    if (!left) return .02f; /* it buys nothing that is left to buy */
    if (left <= 2) return .4f;
    return left <= 5 ? .7f : 1;
}

/* For a player who has not listened: what such a faction has at this time of the game. */
static int guessed_purse(const kanly_game *g, faction f)
{
    static const uint8_t USUAL[FACTIONS] = {5, 4, 9, 4, 5, 8};
    return g->turn <= 1 ? starting_spice(f) : USUAL[f];
}

/* Whoever has the last turn's default on its side can wait; the others must win before. */
static float patience_of(const mind *m)
{
    const kanly_game *g = m->g;
    unsigned left = g->options.turns > g->turn ? g->options.turns - g->turn : 0;
    if (has(m->side, GUILD) || !plays(g, GUILD)) return 1;
    float most = has(m->side, FREMEN) ? .8f : 1, patience = ((float)left + 1) / 7;
    return patience < most ? patience : most;
}

/* The fewer are left behind, the more each is worth. */
static float worth_of_token(const mind *m)
{
    unsigned reserves = total(m->g->reserves[m->me]);
    float each = m->last_turn ? .05f : reserves > 10 ? 1.1f : reserves > 5 ? 1.35f : 1.6f;
    return each * (.3f + .7f * m->patience);
}

mind mind_of(bot *self, const kanly_game *g)
{
    mind m = {.self = self, .book = book_of(self), .g = g, .me = self->faction};
    m.ally = ally_of(g, m.me);
    m.side = just(m.me) | (m.ally == NONE ? 0 : just(m.ally));
    m.foes = g->playing & (faction_set)~m.side;
    m.last_turn = g->turn >= g->options.turns;
    m.patience = patience_of(&m);
    m.spice_worth = worth_of_spice(g) * m.book->temper.thrift * (.4f + .6f * m.patience);
    m.token_worth = worth_of_token(&m);
    m.elite_worth = advanced(g) ? 2.f : 1.f;
    m.supported = advanced(g) && m.me != FREMEN;
    bool counts = m.book->complete && !m.book->novice;
    for_factions(f, g->playing) {
        m.purse[f] = counts ? m.book->spice[f] : guessed_purse(g, f);
        if (m.purse[f] < 0) m.purse[f] = 0;
    }
    m.purse[m.me] = (int)purse(g, m.me);
    if (m.purse[m.me] > 6)
        m.spice_worth *=
            18.f / (12.f + (float)m.purse[m.me]); /* the twentieth is worth less than the first */
    return m;
}

/* --- places ----------------------------------------------------------------------------------- */

unsigned walking_range(const kanly_game *g, faction f)
{
    if (has_forces(g, f, T_ARRAKEEN) || has_forces(g, f, T_CARTHAG)) return 3;
    return f == FREMEN ? 2 : 1;
}

/* Ahead of the storm: 1 to 18 sectors; the marker's own sector is left last. */
float sweep_chance(const kanly_game *g, cell c)
{
    static const float DECK[7] = {0, 1, .83f, .67f, .5f, .33f, .17f};
    static const float DIALS[7] = {0, 1, 1, .89f, .67f, .33f, .11f};
    if (sector_of(c) == NONE || !set_has(unsheltered_cells(g), c)) return 0;
    if (g->turn >= g->options.turns) return 0;
    unsigned ahead = (sector_of(c) + SECTORS - g->storm) % SECTORS;
    if (!ahead) return 1; /* in the storm now, and swept when it leaves */
    if (ahead > 6) return 0;
    bool known = g->storm_card && g->storm_card <= 6;
    if (known) return ahead <= g->storm_card ? 1 : 0;
    return storm_deck_in_use(g) ? DECK[ahead] : DIALS[ahead];
}

float worm_chance(const kanly_game *g, territory t)
{
    if (terrain_of(t) != SAND || g->turn >= g->options.turns) return 0;
    float chance = g->playing >> FREMEN & 1 && advanced(g) ? .03f : 0;
    for (unsigned pile = 0; pile < (advanced(g) ? 2u : 1u); pile++) {
        if (pile_top(g, pile) != t) continue;
        bool worm_next = g->spice_count && g->spice_deck[g->spice_count - 1] == S_SHAI_HULUD;
        bool other_next = g->spice_count && g->spice_deck[g->spice_count - 1] < S_SHAI_HULUD;
        if (worm_next && pile == 0) return 1;
        chance += other_next && pile == 0 ? 0 : .3f;
    }
    return chance;
}

/* --- cards ------------------------------------------------------------------------------------ */

static card_set weapon_cards(void)
{
    return card_set_of_kind(WEAPON_LASGUN) | card_set_of_kind(WEAPON_PROJECTILE) |
           card_set_of_kind(WEAPON_POISON);
}

static card_set defense_cards(void)
{
    return card_set_of_kind(DEFENSE_PROJECTILE) | card_set_of_kind(DEFENSE_POISON);
}

card_set weapons_of(const kanly_game *g, faction f) { return g->hand[f] & weapon_cards(); }
card_set defenses_of(const kanly_game *g, faction f) { return g->hand[f] & defense_cards(); }

/* Cards whose place we do not know: neither in a hand we have seen into nor on the open pile. */
static card_set unseen_cards(const mind *m)
{
    const kanly_game *g = m->g;
    card_set seen = 0;
    for_factions(f, g->playing) seen |= g->hand[f] & ALL_CARDS;
    if (m->book->novice) return ALL_CARDS & ~g->hand[m->me];
    for (unsigned i = 0; i < g->discard_count; i++) {
        card c = g->treachery[CARDS - 1 - i];
        if (c < CARDS) seen |= card_bit(c);
    }
    for (unsigned i = 0; i < g->treachery_count; i++)
        if (g->treachery[i] < CARDS) seen |= card_bit(g->treachery[i]);
    return ALL_CARDS & ~seen;
}

const uint8_t KIND_OF_HAS[HAS_KINDS] = {
    [HAS_PROJECTILE] = WEAPON_PROJECTILE, [HAS_POISON] = WEAPON_POISON,
    [HAS_LASGUN] = WEAPON_LASGUN,         [HAS_SHIELD] = DEFENSE_PROJECTILE,
    [HAS_SNOOPER] = DEFENSE_POISON,
};

void look_at_cards(mind *m) { m->unseen = unseen_cards(m); }

/* RB-108: with memory=strict nobody is told how many others hold, and who buys as they do holds
** about so many. */
unsigned hidden_cards(const mind *m, faction f)
{
    static const uint8_t USUAL[FACTIONS] = {3, 3, 3, 3, 5, 2};
    const kanly_game *g = m->g;
    if (f == m->me) return 0;
    if (kanly_hands_counted(g)) return kanly_hidden_cards(g, (kanly_faction)f);
    unsigned known = (unsigned)bit_count(g->hand[f] & ALL_CARDS);
    unsigned held = g->turn < 2 ? (f == HARKONNEN ? 3u : 2u) : USUAL[f];
    return held > known ? held - known : 0;
}

static void guess_cards(mind *m)
{
    const kanly_game *g = m->g;
    unsigned hidden[FACTIONS] = {0}, most = 0;
    look_at_cards(m);
    for_factions(f, g->playing) {
        hidden[f] = hidden_cards(m, f);
        if (hidden[f] > most) most = hidden[f];
    }
    float all = (float)bit_count(m->unseen);
    for (unsigned k = 0; k < HAS_KINDS; k++) {
        card_set kind = card_set_of_kind(KIND_OF_HAS[k]);
        float miss = all > 0 ? 1 - (float)bit_count(m->unseen & kind) / all : 1;
        float none[UINT8_MAX + 1]; /* among so many hidden cards */
        none[0] = 1;
        for (unsigned i = 1; i <= most; i++) none[i] = none[i - 1] * miss;
        for_factions(f, g->playing) m->has[f][k] = g->hand[f] & kind ? 1 : 1 - none[hidden[f]];
    }
}

/* Voice and Prescience, one's own or the ally's, make one's weapon hit and one's own leader
** safer. */
static float insight(const kanly_game *g, faction f)
{
    faction friend = ally_of(g, f);
    float edge = 0;
    if (f == ATREIDES || friend == ATREIDES) edge += .5f;
    if (f == BENE_GESSERIT || friend == BENE_GESSERIT) edge += .5f;
    return edge;
}

/* The chance that a weapon of one, if it has any, kills the leader of the other. */
static float kill_chance(const mind *m, faction one, faction other)
{
    const float *weapon = m->has[one];
    float sum = weapon[0] + weapon[1] + weapon[2];
    if (sum <= 0) return 0;
    float shield = m->has[other][HAS_SHIELD], snooper = m->has[other][HAS_SNOOPER];
    float shielded = shield * (1 - snooper * .5f), snooping = snooper * (1 - shield * .5f);
    float armed = 1 - (1 - weapon[0]) * (1 - weapon[1]) * (1 - weapon[2]);
    float through = (weapon[0] * (1 - shielded) + weapon[1] * (1 - snooping) + weapon[2]) / sum;
    float edge = insight(m->g, one) - insight(m->g, other);
    float chance = armed * through * .9f * (1 + .25f * edge);
    return chance < .95f ? chance : .95f;
}

/* --- leaders ---------------------------------------------------------------------------------- */

/* leaders_held() of everybody. */
static void find_leaders(const kanly_game *g, leader_set held[FACTIONS])
{
    leader_set turned = eventful_discs(g).turned;
    for (faction f = 0; f < FACTIONS; f++) held[f] = leaders_of(f) & ~turned;
    for_leaders(l, turned)
        if (alive(g, l) && g->leader[l].holder < FACTIONS)
            held[g->leader[l].holder] |= leader_bit(l);
}

static void count_leaders(mind *m)
{
    const kanly_game *g = m->g;
    for_factions(f, g->playing) {
        for_leaders(l, m->held[f]) {
            m->leaders[f]++;
            if (leader_strength(l) > m->leader[f]) m->leader[f] = leader_strength(l);
        }
        if (holds(g, f, C_CHEAP_HERO)) m->leaders[f]++;
    }
}

/* The leaders of others that `by` surely holds as traitors, and those it may hold: each with the
** chance of its strength. */
typedef struct {
    leader_set surely, perhaps;
    const float *chance;
} suspicion;

static suspicion suspicion_of(const mind *m, faction by)
{
    static const float KEPT[8] = {0, .001f, .004f, .014f, .027f, .06f, .11f, .133f};
    static const float HARKONNEN_KEPT[8] = {.13f, .13f, .13f, .13f, .13f, .13f, .13f, .13f};
    const kanly_game *g = m->g;
    suspicion s = {.surely = g->traitors[by]}; /* our own, or shown before */
    if (by == m->me || (by != HARKONNEN && g->traitors[by])) return s; /* they have but one */
    s.perhaps = ~(s.surely | g->traitors_dealt[m->me] | m->book->faithful[by]);
    s.chance = by == HARKONNEN ? HARKONNEN_KEPT : KEPT;
    return s;
}

/* The chance that one calls the leader of the other a traitor. The strong are sent more often. */
static float betray_chance(const mind *m, faction one, faction other)
{
    suspicion s = suspicion_of(m, one);
    float sum = 0, weight = 0;
    for_leaders(l, m->held[other]) {
        float w = (float)(leader_strength(l) * leader_strength(l));
        if (s.surely & leader_bit(l))
            sum += w;
        else if (s.perhaps & leader_bit(l))
            sum += w * s.chance[leader_strength(l)];
        weight += w;
    }
    return weight > 0 ? sum / weight : 0;
}

rivalry first_meeting(const mind *m, faction one, faction other)
{
    rivalries *r = m->rivals;
    if (!r) return (rivalry){0, 0}; /* nobody has looked around */
    r->known[one] |= just(other);
    return r->of[one][other] = (rivalry){kill_chance(m, one, other), betray_chance(m, one, other)};
}

/* --- who can still come ----------------------------------------------------------------------- */

void look_at_players(mind *m)
{
    const kanly_game *g = m->g;
    if (g->phase < KANLY_SHIPMENT) m->to_act = g->playing;
    const struct shipment_vars *phase = shipment_of(g);
    if (g->phase == KANLY_SHIPMENT)
        m->to_act = g->playing & (faction_set) ~(phase ? phase->done : 0);
    m->to_act &= (faction_set)~just(m->me);
    /* Whose segment is under way is about as good as done: it has shipped at least. */
    const struct segment_vars *segment = segment_of(g);
    if (segment && segment->who != m->me && segment->moving)
        m->to_act &= (faction_set)~just(segment->who);
}

static void see_landings(mind *m)
{
    const kanly_game *g = m->g;
    for_factions(f, m->to_act) {
        unsigned reserves = total(g->reserves[f]);
        bool half = f == GUILD || allied(g, f, GUILD);
        unsigned affordable = (unsigned)m->purse[f] * (half ? 2 : 1);
        if (f == FREMEN) affordable = reserves;
        m->landing[f] = (uint8_t)(reserves < affordable ? reserves : affordable);
    }
}

static void see_walks(mind *m)
{
    const kanly_game *g = m->g;
    if (!m->to_act) {
        m->landing[FREMEN] = 0;
        return;
    }
    for_factions(f, m->to_act) {
        unsigned range = walking_range(g, f);
        m->tokens[f] = tokens_of(g, f);
        for_cells(c, m->tokens[f] & ~storm_cells(g)) {
            territory t = territory_of(c);
            if (f == BENE_GESSERIT && advisors_in(g, t)) continue;
            unsigned n = total(at(g, f, c));
            const territory_set near = within(t, range) & ~territory_bit(t);
            for (unsigned i = 0; i < STRONGHOLD_COUNT; i++)
                if (near >> stronghold(i) & 1 && n > m->walking[f][i])
                    m->walking[f][i] = (uint8_t)n;
        }
        /* The Fremen send to the edge of their land and walk on from there. */
        if (f == FREMEN)
            for (unsigned i = 0; i < STRONGHOLD_COUNT; i++)
                if (stronghold(i) != T_TUEKS_SIETCH && m->landing[f] > m->walking[f][i])
                    m->walking[f][i] = m->landing[f];
    }
    m->landing[FREMEN] = 0;
}

void look_at_strongholds(mind *m)
{
    const kanly_game *g = m->g;
    for (unsigned i = 0; i < STRONGHOLD_COUNT; i++) {
        const cell place = first_cell(stronghold(i)); /* each has a single cell */
        for (faction f = 0; f < FACTIONS; f++) m->force[i][f] = at(g, f, place);
        if (advisors_in(g, stronghold(i))) m->force[i][BENE_GESSERIT] = 0;
    }
}

/* Promises in force are known to all, and the table holds players to them (1.12.00). */
static void see_promises(mind *m)
{
    for (unsigned i = 0; i < KANLY_DEALS; i++) {
        const kanly_deal *d = &m->g->deal[i];
        bool keeps_out = deal_promise(d) == KANLY_DEAL_NO_ENTRY;
        if (!d->kind || !d->accepted || !keeps_out) continue;
        unsigned place = stronghold_index(deal_matter(d));
        faction bound = deal_bound(d);
        if (place < STRONGHOLD_COUNT && bound < FACTIONS)
            m->barred[bound] |= (uint8_t)(1u << place);
    }
}

void look_around(mind *m)
{
    find_leaders(m->g, m->held);
    guess_cards(m);
    count_leaders(m);
    memset(m->room_for_rivals.known, 0, sizeof m->room_for_rivals.known);
    m->rivals = &m->room_for_rivals;
    for (uint8_t i = 0; i < FACTIONS; i++)
        if (m->g->order[i] < FACTIONS) m->rank[m->g->order[i]] = i;
    look_at_players(m);
    see_promises(m);
    see_landings(m);
    see_walks(m);
    look_at_strongholds(m);
}
