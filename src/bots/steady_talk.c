/* What there is to say, and when.
**
** A remark is made from the speaker's own view and book, like a move. To the table it names what
** lies open for everybody; what only the speaker knows goes to its ally alone. At most one in a
** phase, the most pressing first; what was not said before the phase is over is not said at all. */
#include "bots/steady.h"
#include "rules/battle.h"
#include "rules/situation.h"

/* --- what is heard ---------------------------------------------------------------------------- */

void talk_later(book *b, unsigned key, faction whom, uint8_t where, uint8_t number)
{
    if (whom < FACTIONS) b->talk.errand[key] = (errand){(uint8_t)(whom + 1), where, number};
}

/* A stronghold that was ours before the ships came is remembered for the next Nexus. */
static void hear_battle(const bot *self, book *b, const kanly_event *e)
{
    talk_book *t = &b->talk;
    uint8_t loser = e->argument[0];
    if (e->by >= FACTIONS || loser >= FACTIONS) return;
    unsigned place = stronghold_index(t->battle_at);
    if (loser == self->faction && place < STRONGHOLD_COUNT && t->held >> place & 1) {
        t->wrong[e->by].where = t->battle_at;
        t->wrong[e->by].turn = t->turn;
        talk_later(b, BOT_TALK_TAKEN, e->by, t->battle_at, 0);
    }
    bool relief = t->alarm_turn == t->turn && has(t->alarm_side, loser);
    if (relief && e->by != self->faction && !has(t->alarm_side, self->faction))
        talk_later(b, BOT_TALK_RELIEF, e->by, t->battle_at, 0);
}

void talk_hear(bot *self, const kanly_event *e)
{
    book *b = book_of(self);
    talk_book *t = &b->talk;
    uint8_t me = self->faction;
    switch (e->kind) { /* a few of many */
    case EVENT_PHASE_BEGAN:
        t->turn = e->argument[0];
        t->phase = e->argument[1];
        memset(t->errand, 0, sizeof t->errand);
        break;
    case EVENT_BATTLE_BEGAN: t->battle_at = e->argument[0]; break;
    case EVENT_BATTLE_WON: hear_battle(self, b, e); break;
    case EVENT_GAVE:
    case EVENT_BRIBED:
        if (e->argument[1] == me) talk_later(b, BOT_TALK_THANKS, e->by, NONE, e->argument[0]);
        break;
    case EVENT_ALLIANCE_BROKEN:
        if (e->argument[0] == me) talk_later(b, BOT_TALK_LEFT, e->by, NONE, 0);
        break;
    case EVENT_ALLIANCE_OFFERED:
        if (e->by == me) talk_later(b, BOT_TALK_COURT, e->argument[0], NONE, 0);
        break;
    case EVENT_ALLIANCE_MADE: /* who was asked says it */
        if (e->argument[0] == me) talk_later(b, BOT_TALK_JOINED, e->by, NONE, 0);
        break;
    case EVENT_DEAL_OFFERED:
        if (e->by == me) talk_later(b, BOT_TALK_COUNTER, e->argument[0], NONE, 0);
        break;
    default: break;
    }
}

/* One alarm is enough, and one word of thanks for what ended it. */
void steady_overhear(bot *self, const bot_remark *said)
{
    talk_book *t = &book_of(self)->talk;
    if (said->key == BOT_TALK_RELIEF) t->errand[BOT_TALK_RELIEF].whom = 0;
    if (said->key != BOT_TALK_ALARM && said->key != BOT_TALK_CALL) return;
    t->alarm_turn = t->turn;
    t->alarm_side = said->side;
}

/* --- an alarm --------------------------------------------------------------------------------- */

/* In how many strongholds the side has forces, and where they are fewest and alone. */
static unsigned stands_in(const kanly_game *g, faction_set side, territory *weakest)
{
    unsigned places = 0, least = UINT8_MAX;
    *weakest = NONE;
    for (unsigned i = 0; i < STRONGHOLD_COUNT; i++) {
        faction_set there = forces_in(g, stronghold(i));
        if (!(there & side)) continue;
        places++;
        if (there & ~side) continue;
        unsigned tokens = total(tokens_in(g, lowest_bit(there), stronghold(i)));
        if (tokens < least) least = tokens, *weakest = stronghold(i);
    }
    return places;
}

static bool still_threatens(const kanly_game *g, faction_set side)
{
    territory weakest;
    return stands_in(g, side, &weakest) >= (bit_count(side) > 1 ? 4 : 3);
}

/* Who comes last of those that are neither of the side nor the speaker; NONE: nobody. */
static faction last_to_come(const segment_facts *now, faction me, faction_set side)
{
    faction last = NONE;
    for (unsigned i = 0; i < now->waiting; i++)
        if (!has(side, now->coming[i]) && now->coming[i] != me) last = now->coming[i];
    return last;
}

static bool alarm(const kanly_game *g, bot *self, bot_remark *out)
{
    talk_book *t = &book_of(self)->talk;
    segment_facts now;
    faction me = self->faction;
    if (g->phase != KANLY_SHIPMENT || !segment_now(g, &now)) return false;
    faction_set left = g->playing & (faction_set)~side_with(g, me);
    while (left) {
        faction_set side = side_with(g, lowest_bit(left));
        territory weakest;
        left &= (faction_set)~side;
        unsigned enough = bit_count(side) > 1 ? 4 : 3, places = stands_in(g, side, &weakest);
        if (places < enough || weakest == NONE) continue;
        if (t->alarm_turn == g->turn && t->alarm_side == side) continue;
        faction last = last_to_come(&now, me, side);
        bool mine = now.who == me && !now.moved;
        for (unsigned i = 0; i < now.waiting; i++) mine |= now.coming[i] == me;
        if (last == NONE && !mine) continue; /* nobody could do anything any more */
        out->key = last == NONE ? BOT_TALK_ALARM : BOT_TALK_CALL;
        out->whom = last;
        out->side = side;
        out->where = weakest;
        out->number = (uint8_t)places;
        t->alarm_turn = g->turn;
        t->alarm_side = side;
        return true;
    }
    return false;
}

/* --- to an ally ------------------------------------------------------------------------------- */

/* A weapon or defence in the hand of whom the ally fights, before the plans lie on the table. */
static bool warn_ally(const kanly_game *g, faction ally, bot_remark *out)
{
    const struct battle_vars *v = battle_of(g);
    unsigned side = v ? side_of(v, ally) : NONE;
    if (!v || side == NONE || v->locked >> side & 1) return false;
    faction foe = opponent_of(v, ally);
    card_set known = (weapons_of(g, foe) | defenses_of(g, foe)) & g->hand[foe] & ALL_CARDS;
    for_cards(c, known) {
        if (g->card_known[c] & KANLY_WATCHERS) continue; /* they know it themselves */
        out->key = BOT_TALK_ALLY_CARD;
        out->side = just(foe);
        out->card = c;
        return true;
    }
    return false;
}

static bool tell_lot(const kanly_game *g, faction ally, bot_remark *out)
{
    auction_facts lot;
    if (!auction_now(g, &lot) || lot.card >= CARDS || has(lot.full, ally)) return false;
    if (g->card_known[lot.card] & KANLY_WATCHERS) return false;
    out->key = BOT_TALK_ALLY_LOT;
    out->card = lot.card;
    return true;
}

/* When the ally has still to move; 2.04.14. */
static bool tell_storm(const kanly_game *g, faction me, faction ally, bot_remark *out)
{
    if (me != FREMEN || !(g->looked & LOOKED_STORM) || g->phase != KANLY_SHIPMENT) return false;
    if (!g->storm_card || g->storm_card == NONE) return false;
    if (!any_cell(tokens_of(g, ally))) return false;
    out->key = BOT_TALK_ALLY_STORM;
    out->number = g->storm_card;
    return true;
}

/* The stronghold it would gain most by landing in, if it could choose now. */
static territory aim_of(const bot *self, const kanly_game *g)
{
    bot thinking = *self;
    mind m = mind_of(&thinking, g);
    look_around(&m);
    unsigned n = total(g->reserves[m.me]), means = (unsigned)m.purse[m.me];
    if (m.me != FREMEN && n > means) n = means;
    outlook now = outlook_now(&m);
    float best = judge(&m, &now).worth + 3;
    territory aim = NONE;
    for (unsigned i = 0; i < STRONGHOLD_COUNT && n >= 3; i++) {
        outlook then = now;
        if (m.force[i][m.me] || (m.ally != NONE && m.force[i][m.ally])) continue;
        if (m.me == FREMEN && stronghold(i) == T_TUEKS_SIETCH) continue;
        then.force[i][m.me] = make_stack(n < 10 ? n : 10, 0);
        float worth = judge(&m, &then).worth - .5f * (float)n * m.spice_worth;
        if (worth > best) best = worth, aim = stronghold(i);
    }
    return aim;
}

/* To an ally who ships before us. */
static bool tell_plan(const bot *self, const kanly_game *g, faction ally, bot_remark *out)
{
    segment_facts now;
    if (g->phase != KANLY_SHIPMENT || !segment_now(g, &now)) return false;
    bool first = now.who == ally && !now.shipped, coming = false;
    for (unsigned i = 0; i < now.waiting; i++) coming |= now.coming[i] == self->faction;
    if (!first || !coming) return false;
    out->where = aim_of(self, g);
    out->key = BOT_TALK_ALLY_PLAN;
    return out->where != NONE;
}

/* A card both may count on, once to each ally. */
static bool tell_own(book *b, const kanly_game *g, faction me, faction ally, bot_remark *out)
{
    static const card_name OF_USE[] = {C_KARAMA, C_WEATHER_CONTROL, C_FAMILY_ATOMICS,
                                       C_TRUTHTRANCE};
    if (b->talk.shared_with == ally + 1) return false;
    for (unsigned i = 0; i < sizeof OF_USE / sizeof OF_USE[0]; i++) {
        card_set mine = g->hand[me] & card_set_of_name(OF_USE[i]);
        if (!mine) continue;
        b->talk.shared_with = (uint8_t)(ally + 1);
        out->key = BOT_TALK_ALLY_OWN;
        out->card = (uint8_t)lowest_bit(mine);
        return true;
    }
    return false;
}

/* --- the Nexus and deals ---------------------------------------------------------------------- */

static uint8_t places_with(const kanly_game *g, faction me, faction with)
{
    territory weakest;
    return (uint8_t)stands_in(g, (faction_set)(just(me) | just(with)), &weakest);
}

/* An offer nobody takes, when one has said that one is done. */
static bool decline(book *b, const kanly_game *g, faction me, bot_remark *out)
{
    nexus_facts nexus;
    if (!nexus_now(g, &nexus) || !has(nexus.done, me) || ally_of(g, me) != NONE) return false;
    for_factions(f, others(g, me)) {
        if (!has(nexus.offers[f], me)) continue;
        bool wrong = b->talk.wrong[f].turn && b->favour[f] < 0;
        out->key = wrong ? BOT_TALK_NEVER : BOT_TALK_DECLINE;
        out->whom = f;
        out->where = wrong ? b->talk.wrong[f].where : (uint8_t)NONE;
        out->number = wrong ? b->talk.wrong[f].turn : places_with(g, me, f);
        return true;
    }
    return false;
}

/* The words for our own offer, by what it is about; false: it lies there no longer. */
static bool offer_words(const kanly_game *g, faction me, bot_remark *out)
{
    for (unsigned i = 0; i < KANLY_DEALS; i++) {
        const kanly_deal *d = &g->deal[i];
        if (!d->kind || d->accepted || d->from != me || d->to != out->whom) continue;
        unsigned promise = deal_promise(d);
        bool asked = d->kind & KANLY_DEAL_ASKED;
        out->number = (uint8_t)deal_price(d);
        if (promise == KANLY_DEAL_NO_ENTRY && asked) {
            out->key = BOT_TALK_KEEP_OUT;
            out->where = deal_matter(d);
        } else if (promise == KANLY_DEAL_SHOW && !asked) {
            out->key = BOT_TALK_SELL_LOOK;
        }
        return out->number != 0;
    }
    return false;
}

/* --- the remark ------------------------------------------------------------------------------- */

/* The most pressing of what was left to say. */
static bool from_book(book *b, const kanly_game *g, faction me, bot_remark *out)
{
    for (uint8_t key = 0; key < BOT_TALK_KEYS; key++) {
        errand *e = &b->talk.errand[key];
        if (!e->whom) continue;
        out->key = key;
        out->whom = (uint8_t)(e->whom - 1);
        out->where = e->where;
        out->number = e->number;
        *e = (errand){0};
        if (key == BOT_TALK_COUNTER && !offer_words(g, me, out)) continue;
        if (key == BOT_TALK_RELIEF && still_threatens(g, b->talk.alarm_side)) continue;
        if (key == BOT_TALK_COURT && ally_of(g, me) != NONE) continue;
        if (key == BOT_TALK_COURT || key == BOT_TALK_JOINED)
            out->number = places_with(g, me, out->whom);
        return true;
    }
    return false;
}

static bool to_ally(bot *self, const kanly_game *g, faction ally, bot_remark *out)
{
    book *b = book_of(self);
    if (ally == NONE) return false;
    out->to = ally;
    if (tell_lot(g, ally, out) || tell_storm(g, self->faction, ally, out) ||
        tell_plan(self, g, ally, out) || tell_own(b, g, self->faction, ally, out))
        return true;
    out->to = NONE;
    return false;
}

static bool something(bot *self, const kanly_game *g, bot_remark *out)
{
    faction ally = ally_of(g, self->faction);
    if (alarm(g, self, out)) return true;
    if (ally != NONE && warn_ally(g, ally, out)) return out->to = ally, true;
    book *b = book_of(self);
    return decline(b, g, self->faction, out) || from_book(b, g, self->faction, out) ||
           to_ally(self, g, ally, out);
}

static uint8_t strongholds_with(const kanly_game *g, faction f)
{
    unsigned held = 0;
    for (unsigned i = 0; i < STRONGHOLD_COUNT; i++)
        if (has_forces(g, f, stronghold(i))) held |= 1u << i;
    return (uint8_t)held;
}

bool steady_remark(bot *self, const kanly_game *view, bot_remark *out)
{
    talk_book *t = &book_of(self)->talk;
    if (view->phase < KANLY_SHIPMENT) t->held = strongholds_with(view, self->faction);
    if (t->said_turn == view->turn && t->said_phase == view->phase) return false;
    if (view->phase < KANLY_STORM || view->phase == KANLY_OVER) return false;
    *out = (bot_remark){.by = self->faction,
                        .to = NONE,
                        .way = (uint8_t)((view->turn + self->faction) & 1),
                        .whom = NONE,
                        .where = NONE,
                        .card = NONE};
    if (!something(self, view, out)) return false;
    t->said_turn = view->turn;
    t->said_phase = view->phase;
    return true;
}
