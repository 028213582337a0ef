/* Alliances: who would help us most, who is worth leaving. */
#include "bots/steady.h"

#include "game/dice.h"
#include "rules/situation.h"

/* What a pair adds, 1 to 5. */
static float pair_score(faction a, faction b)
{
    /* clang-format off */
    static const uint8_t SCORE[FACTIONS][FACTIONS] = {
        /*                   Atr BG  Emp Fre Har Gui */
        [ATREIDES]      = {   0,  4,  4,  4,  4,  5 },
        [BENE_GESSERIT] = {   4,  0,  4,  3,  4,  4 },
        [EMPEROR]       = {   4,  4,  0,  4,  5,  4 },
        [FREMEN]        = {   4,  3,  4,  0,  3,  5 },
        [HARKONNEN]     = {   4,  4,  5,  3,  0,  4 },
        [GUILD]         = {   5,  4,  4,  5,  4,  0 },
    };
    /* clang-format on */
    return SCORE[a][b];
}

static float strength_of(const mind *m, faction f)
{
    float board = 0;
    for_cells(c, tokens_of(m->g, f)) board += total(at(m->g, f, c));
    return .5f * board + .25f * total(m->g->reserves[f]) + .35f * (float)m->purse[f] +
           .6f * (float)hand_size(m->g, f);
}

/* The strongholds a side stands in, and those where both members stand and one would have to go. */
static unsigned ground(const mind *m, faction f, faction with, unsigned *shared)
{
    unsigned count = 0;
    for (unsigned i = 0; i < STRONGHOLD_COUNT; i++) {
        bool a = m->force[i][f] != 0, b = with != NONE && m->force[i][with] != 0;
        count += a || b;
        *shared += a && b;
    }
    return count;
}

/* Points for what f may expect, alone or with somebody: about its chance to win the game. */
float prospects(const mind *m, faction f, faction with)
{
    const kanly_game *g = m->g;
    unsigned shared = 0, places = ground(m, f, with, &shared);
    unsigned left = g->options.turns - g->turn;
    if (bit_count(g->playing) == 2 && with != NONE) return 0; /* nobody would be left to beat */
    if (with == NONE) {
        static const float ALONE[STRONGHOLD_COUNT + 1] = {6, 11, 26, 60, 70, 80};
        float hope = ALONE[places] + .4f * strength_of(m, f);
        if ((f == GUILD || f == FREMEN) && left <= 3) hope += 6;
        return hope;
    }
    static const float PAIR[STRONGHOLD_COUNT + 1] = {10, 14, 20, 34, 60, 75};
    float hope = PAIR[places] + 2 * pair_score(f, with) +
                 .2f * (strength_of(m, f) + strength_of(m, with)) - 4.f * (float)shared;
    if (with == BENE_GESSERIT) hope -= 2; /* whom have they named? */
    return hope;
}

/* BG count it as a win when the faction they named wins in its turn: an ally who is named wins
** for them alone. */
static float liking(const mind *m, faction f)
{
    float extra = 0;
    if (m->me == BENE_GESSERIT && m->g->predicted_faction == f &&
        m->g->predicted_turn >= m->g->turn)
        extra += 6;
    /* Some like each other, some do not: fixed for a player, so that tables differ. */
    uint64_t taste = (m->self->personality + f) * DICE_STEP;
    extra += .8f * ((float)(int)(taste >> 40 & 31) - 15.5f);
    extra += .4f * m->book->temper.grudge * (float)m->book->favour[f];
    return prospects(m, m->me, f) * (.5f + .5f * m->book->temper.trust) + extra +
           1.5f * waver(m->self);
}

static kanly_move court(const mind *m, unsigned way, faction f)
{
    draft d = draft_begin(m);
    if (!draft_say(&d, NEXUS_WAY, way) || !draft_say_kind(&d, KANLY_FIELD_FACTION, f))
        return answer_with(m, KANLY_NEXUS_PASS);
    return draft_end(&d);
}

/* Those who win when nobody does: the Guild, and the Fremen with whom it is allied. */
static bool can_wait(const mind *m, faction_set side)
{
    return !plays(m->g, GUILD) || has(side, GUILD);
}

static bool late(const mind *m) { return m->g->turn + 6 >= m->g->options.turns; }

/* Towards the end those who lose by it when nobody wins count what they stand in: with whom they
** would be nearer to a win than now, and who would be nearer with them. */
static faction better_match(const mind *m)
{
    unsigned shared = 0, now = ground(m, m->me, m->ally, &shared);
    faction best = NONE;
    if (can_wait(m, m->side) || !late(m)) return NONE;
    for_factions(f, m->foes) {
        faction theirs = ally_of(m->g, f);
        unsigned then = ground(m, m->me, f, &shared);
        if (can_wait(m, side_with(m->g, f)) || then < 3 || then <= now) continue;
        if (theirs != NONE && then <= ground(m, f, theirs, &shared)) continue;
        best = f;
        now = then;
    }
    return best;
}

/* Whether to leave: alone we win or nearly win what together needs more, or somebody else would
** bring us nearer to it while there is time. Whom we joined in this Nexus we stay with. */
static bool better_alone(const mind *m)
{
    unsigned shared = 0, mine = 0;
    if (has(m->g->allied_this_nexus, m->me)) return false;
    for (unsigned i = 0; i < STRONGHOLD_COUNT; i++)
        mine += m->force[i][m->me] != 0 && !(m->force[i][m->ally]);
    unsigned both = ground(m, m->me, m->ally, &shared);
    if (mine >= 3 && both < 4) return true;
    if (both >= 4) return false;
    if (better_match(m) != NONE) return true;
    if (late(m) && !can_wait(m, m->side) && both <= 2) return true;
    return prospects(m, m->me, NONE) >
           prospects(m, m->me, m->ally) + 10 + 6 * m->book->temper.trust;
}

/* How many wait for an answer to an offer of ours: it is known to all who has asked whom. */
static int offers_out(const mind *m)
{
    nexus_facts nexus;
    if (!nexus_now(m->g, &nexus)) return 0;
    faction_set waiting = nexus.offered[m->me];
    for_factions(f, waiting)
        if (ally_of(m->g, f) != NONE) waiting &= (faction_set)~just(f);
    return bit_count(waiting);
}

/* Points for keeping one's hands free until somebody comes who brings more: three alone are
** enough, and pairs made too early keep each other from winning. */
enum { FREEDOM = 16 };

kanly_move decide_nexus(mind *m)
{
    look_at_strongholds(m);
    draft start = draft_begin(m);
    if (m->ally != NONE) {
        if (better_alone(m) && draft_can(&start, KANLY_NEXUS_LEAVE))
            return answer_with(m, KANLY_NEXUS_LEAVE);
        return answer_with(m, KANLY_NEXUS_PASS);
    }
    float alone = prospects(m, m->me, NONE) + FREEDOM;
    draft accept = start, offer = start;
    float best = alone + 2, offered = alone;
    if (m->book->novice && dice(m->self, 3)) return answer_with(m, KANLY_NEXUS_PASS);
    faction suitor = NONE, wanted = NONE;
    if (draft_say(&accept, NEXUS_WAY, KANLY_NEXUS_ACCEPT))
        for_factions(f, accept.values.bits[0] & ALL_FACTIONS) {
            float like = liking(m, f);
            if (like > best) best = like, suitor = f;
        }
    if (draft_say(&offer, NEXUS_WAY, KANLY_NEXUS_OFFER))
        for_factions(f, offer.values.bits[0] & ALL_FACTIONS) {
            float like = liking(m, f);
            if (like > offered) offered = like, wanted = f;
        }
    /* Whom we like best we ask first; another's offer will do if it comes near that, today more,
    ** tomorrow less. */
    float settle = (float)dice(m->self, 8);
    if (suitor != NONE && (wanted == NONE || best + settle > offered)) {
        because(m, REASON_ALLY, suitor, NONE);
        return court(m, KANLY_NEXUS_ACCEPT, suitor);
    }
    if (wanted != NONE && offered > alone + 2 && offers_out(m) < 2 && !m->book->novice) {
        because(m, REASON_ALLY, wanted, NONE);
        return court(m, KANLY_NEXUS_OFFER, wanted);
    }
    if (suitor != NONE) return court(m, KANLY_NEXUS_ACCEPT, suitor);
    return answer_with(m, KANLY_NEXUS_PASS);
}
