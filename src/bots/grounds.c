/* Facts for and against a move. Each is noted with how much it matters; the two that matter most
** are told, and the gravest risk. */
#include "bots/grounds.h"

#include <string.h>

#include "rules/battle.h"
#include "rules/rules.h"
#include "rules/shipment.h"

typedef struct {
    const kanly_game *g;
    const kanly_move *move;
    faction me;
    faction_set side;
    bot_grounds *out;
    unsigned weight[2], gravity; /* of what is noted */
} thinking_of;

/* A fact; what it is told of stands beside it as it is needed. */
static bot_ground fact(unsigned kind, unsigned one, unsigned two, unsigned three)
{
    return (bot_ground){.kind = (uint8_t)kind,
                        .where = NONE,
                        .card = NONE,
                        .number = {(uint16_t)one, (uint16_t)two, (uint16_t)three}};
}
static bot_ground plain(unsigned kind) { return fact(kind, 0, 0, 0); }
static bot_ground numbers(unsigned kind, unsigned one, unsigned two)
{
    return fact(kind, one, two, 0);
}
static bot_ground of(bot_ground g, faction_set side)
{
    g.side = side;
    return g;
}
static bot_ground in_place(bot_ground g, territory where)
{
    g.where = where;
    return g;
}
static bot_ground by_card(unsigned kind, card c)
{
    bot_ground g = plain(kind);
    g.card = c;
    return g;
}
static bot_ground meaning(const kanly_move *m)
{
    bot_ground g = plain(GROUND_MEANS);
    g.asked = m->question;
    return g;
}

static void because_of(thinking_of *x, unsigned weight, bot_ground fact)
{
    unsigned place = weight > x->weight[0] ? 0 : 1;
    if (weight <= x->weight[place]) return;
    if (place == 0) {
        x->out->reason[1] = x->out->reason[0];
        x->weight[1] = x->weight[0];
    }
    x->out->reason[place] = fact;
    x->weight[place] = weight;
}

static void but(thinking_of *x, unsigned gravity, bot_ground fact)
{
    if (gravity <= x->gravity) return;
    x->out->risk = fact;
    x->gravity = gravity;
}

/* The last field of this kind that was filled in; NONE: there is none. */
static uint8_t said_last(const thinking_of *x, kanly_field kind)
{
    kanly_move so_far = kanly_begin(x->g, (kanly_faction)x->me);
    kanly_values values;
    uint8_t found = NONE;
    for (unsigned i = 0; i < x->move->length; i++) {
        if (!kanly_choices(x->g, &so_far, &values)) break;
        if (values.field == kind) found = x->move->value[i];
        kanly_fill(&so_far, x->move->value[i]);
    }
    return found;
}

static unsigned needed(faction_set side)
{
    kanly_rule rule;
    return strongholds_to_win(side, &rule);
}

/* --- who is near a victory -------------------------------------------------------------------- */

static void note_race(thinking_of *x)
{
    threat_facts threat[THREATS];
    unsigned count = threats_now(x->g, threat);
    for (unsigned i = 0; i < count; i++) {
        const threat_facts *t = &threat[i];
        if (t->side & x->side || !t->to_win) continue;
        if (t->held >= t->to_win)
            but(x, 90, of(numbers(GROUND_THEY_WIN, t->to_win, 0), t->side));
        else
            but(x, 40, of(plain(GROUND_THEY_LACK_ONE), t->side));
    }
}

static void note_standing(thinking_of *x)
{
    unsigned held = strongholds_held(x->g, x->side), need = needed(x->side);
    bool both = bit_count(x->side) > 1;
    because_of(x, 10, numbers(both ? GROUND_STANDING_BOTH : GROUND_STANDING, held, need));
}

/* --- going somewhere -------------------------------------------------------------------------- */

/* Of a stronghold: what it is to us, and to those who are about to win. */
static void note_stronghold(thinking_of *x, territory to)
{
    faction_set there = forces_in(x->g, to) & (faction_set)~x->side;
    unsigned held = strongholds_held(x->g, x->side), need = needed(x->side);
    bool ours = (forces_in(x->g, to) & x->side) != 0;
    threat_facts threat[THREATS];
    unsigned count = threats_now(x->g, threat);
    for (unsigned i = 0; i < count; i++)
        if (!(threat[i].side & x->side) && threat[i].side & there && threat[i].to_win)
            because_of(
                x, 95,
                in_place(of(numbers(GROUND_THEIR_STRONGHOLD, threat[i].held, threat[i].to_win),
                            threat[i].side),
                         to));
    if (ours && !there)
        because_of(x, 30, in_place(plain(GROUND_OUR_STRONGHOLD), to));
    else if (!ours && held + 1 >= need)
        because_of(x, 100, in_place(numbers(GROUND_THAT_WINS, held + 1, need), to));
    else if (!ours)
        because_of(x, 60, in_place(numbers(GROUND_ONE_MORE, held + 1, need), to));
}

static void note_ground(thinking_of *x, cell c)
{
    const kanly_game *g = x->g;
    territory to = territory_of(c);
    faction_set there = forces_in(g, to) & (faction_set)~x->side;
    unsigned spice = 0;
    for (unsigned i = 0; i < cells_in_territory(to); i++) spice += g->blow[first_cell(to) + i];
    if (STRONGHOLDS >> to & 1) note_stronghold(x, to);
    if (spice) because_of(x, 40 + spice, in_place(numbers(GROUND_SPICE_THERE, spice, 0), to));
    if (!there) because_of(x, 25, in_place(plain(GROUND_NOBODY_THERE), to));
    for_factions(f, there) {
        unsigned many = total(tokens_in(g, f, to));
        if (many <= 2) because_of(x, 35, of(numbers(GROUND_FEW_THERE, many, 0), just(f)));
        but(x, 70, in_place(of(numbers(GROUND_BATTLE_THERE, many, 0), just(f)), to));
    }
    if (set_has(unsheltered_cells(g), c))
        but(x, 50, in_place(numbers(GROUND_STORM_THERE, g->storm + 1u, 0), to));
    if (STRONGHOLDS >> to & 1 && !there) but(x, 20, in_place(plain(GROUND_OTHERS_LAND), to));
}

static void note_price(thinking_of *x)
{
    const kanly_move *m = x->move;
    if (m->question != ASK_SHIP || kanly_said(m, SHIP_WAY) != KANLY_SHIP_RESERVES) return;
    unsigned tokens = kanly_said(m, SHIP_RESERVES_FORCES) + kanly_said(m, SHIP_RESERVES_ELITES);
    unsigned price = shipping_price(x->g, x->me, kanly_said(m, SHIP_RESERVES_KARAMA), tokens,
                                    kanly_said(m, SHIP_RESERVES_TO));
    unsigned have = purse(x->g, x->me);
    if (price > have) return;
    because_of(x, 15, numbers(GROUND_IT_COSTS, price, have));
    if (price && have - price <= 1) but(x, 60, numbers(GROUND_IT_LEAVES, have - price, 0));
}

static void note_journey(thinking_of *x)
{
    uint8_t to = said_last(x, KANLY_FIELD_CELL);
    if (to < CELLS) {
        note_ground(x, to);
        note_price(x);
        return;
    }
    note_standing(x);
    unsigned have = purse(x->g, x->me);
    if (x->move->question == ASK_SHIP && have)
        because_of(x, 20, numbers(GROUND_SPICE_STAYS, have, 0));
    if (x->move->question == ASK_MOVE) because_of(x, 20, plain(GROUND_WHO_STAYS));
}

/* --- battle ----------------------------------------------------------------------------------- */

/* A defence by what it stops; GROUND_NONE: it is no such defence. */
static unsigned saves_from(card c)
{
    if (c >= CARDS) return GROUND_NONE;
    uint8_t kind = card_kind_of(c);
    if (kind == DEFENSE_PROJECTILE) return GROUND_SAVES_SHOT;
    return kind == DEFENSE_POISON ? GROUND_SAVES_POISON : GROUND_NONE;
}

static void note_plan(thinking_of *x)
{
    const struct battle_vars *v = battle_of(x->g);
    if (!v) return;
    const kanly_move *m = x->move;
    faction foe = v->fighter[0] == x->me ? v->fighter[1] : v->fighter[0];
    territory where = battlefield(v);
    unsigned dial = kanly_said(m, PLAN_DIAL), mine = total(tokens_in(x->g, x->me, where));
    unsigned theirs = total(tokens_in(x->g, foe, where));
    uint8_t leads = kanly_said(m, PLAN_LEADER), weapon = kanly_said(m, PLAN_WEAPON);
    uint8_t defense = kanly_said(m, PLAN_DEFENSE);
    unsigned strength = leads < LEADERS ? (unsigned)leader_strength(leads) : 0;
    because_of(x, 50, of(fact(GROUND_STRENGTH, dial, strength, theirs), just(foe)));
    if (weapon < CARDS) because_of(x, 45, by_card(GROUND_WEAPON_KILLS, weapon));
    if (saves_from(defense)) because_of(x, 40, by_card(saves_from(defense), defense));
    if (!dial && !strength) because_of(x, 60, plain(GROUND_NOTHING_RISKED));
    if (leads < LEADERS && defense >= CARDS) but(x, 60, plain(GROUND_NO_DEFENCE));
    if (leads < LEADERS) but(x, 40, of(plain(GROUND_MAY_BE_TRAITOR), just(foe)));
    if (dial >= 2 * mine) but(x, 50, plain(GROUND_ALL_DIALLED));
    but(x, 10, plain(GROUND_LOSER_LOSES));
}

/* --- cards, alliances, revival ---------------------------------------------------------------- */

static void note_bid(thinking_of *x)
{
    unsigned have = purse(x->g, x->me), amount = kanly_said(x->move, BID_AMOUNT);
    unsigned hand = hand_size(x->g, x->me), room = hand_limit(x->me);
    card_set mine = x->g->hand[x->me] & ALL_CARDS;
    bool weapon = false, shield = false;
    for_cards(c, mine) {
        uint8_t kind = card_kind_of(c);
        weapon |= kind == WEAPON_PROJECTILE || kind == WEAPON_POISON || kind == WEAPON_LASGUN;
        shield |= kind == DEFENSE_PROJECTILE || kind == DEFENSE_POISON;
    }
    because_of(x, 20, fact(GROUND_HAND, hand, room, have));
    if (!amount) {
        if (weapon && shield) because_of(x, 30, plain(GROUND_ARMED));
        but(x, 20, plain(GROUND_SOMEBODY_ELSE));
        return;
    }
    if (!weapon) because_of(x, 40, plain(GROUND_NO_WEAPON));
    if (!shield) because_of(x, 45, plain(GROUND_NO_DEFENCE_HELD));
    if (have >= amount) but(x, 30, numbers(GROUND_BID_LEAVES, have - amount, 0));
}

static void note_nexus(thinking_of *x)
{
    uint8_t with = said_last(x, KANLY_FIELD_FACTION);
    if (with >= FACTIONS) {
        note_standing(x);
        but(x, 15, plain(GROUND_WITHOUT_YOU));
        return;
    }
    faction_set pair = just(x->me) | just(with);
    because_of(x, 50, numbers(GROUND_TOGETHER, strongholds_held(x->g, pair), needed(pair)));
    because_of(x, 20, plain(GROUND_ALLIES));
    but(x, 30, numbers(GROUND_NEED_MORE, needed(pair), needed(just(x->me))));
}

static void note_revival(thinking_of *x)
{
    unsigned fallen = total(x->g->tanks[x->me]), reserve = total(x->g->reserves[x->me]);
    because_of(x, 30, numbers(GROUND_FALLEN, fallen, reserve));
    if (kanly_said(x->move, REVIVE_WAY) != KANLY_REVIVE_PASS) but(x, 10, plain(GROUND_PAID_HERE));
}

/* --- all of it -------------------------------------------------------------------------------- */

/* Where what the question means is the whole ground, its row says it. */
static void note_secret(thinking_of *x)
{
    switch (x->move->question) {
    case ASK_LOOK_STORM:
    case ASK_LOOK_SPICE:
    case ASK_CLAIM:
    case ASK_FORESEE: because_of(x, 30, meaning(x->move)); return;
    case ASK_FIRST_DIAL:
    case ASK_DIAL: because_of(x, 30, plain(GROUND_TWO_DIALS)); return;
    case ASK_TRAITOR:
        because_of(x, 30, plain(GROUND_STRONG_LEADER));
        but(x, 10, plain(GROUND_TRAITOR_WAITS));
        return;
    case ASK_PREDICT:
        because_of(x, 30, meaning(x->move));
        but(x, 10, plain(GROUND_FOR_GOOD));
        return;
    case ASK_CALL: because_of(x, 30, plain(GROUND_TRAITOR_LOSES)); return;
    case ASK_VOICE: because_of(x, 30, plain(GROUND_THEY_OBEY)); return;
    case ASK_KEEP: because_of(x, 30, plain(GROUND_CARD_IS_YOURS)); return;
    }
}

static void (*const NOTE[QUESTIONS])(thinking_of *) = {
    [ASK_SHIP] = note_journey,
    [ASK_MOVE] = note_journey,
    [ASK_RIDE] = note_journey,
    [ASK_PLACE] = note_journey,
    [ASK_PLACE_ADVISOR] = note_journey,
    [ASK_ACCOMPANY] = note_journey,
    [ASK_PLAN] = note_plan,
    [ASK_BID] = note_bid,
    [ASK_NEXUS] = note_nexus,
    [ASK_REVIVE] = note_revival,
    [ASK_FIGHT] = note_standing,
};

/* Where nothing in particular speaks for it. */
static void note_rest(thinking_of *x)
{
    if (x->out->reason[0].kind) return;
    kanly_move pass = kanly_default_move(x->g, (kanly_faction)x->me);
    bool passes =
        pass.length == x->move->length && !memcmp(pass.value, x->move->value, pass.length);
    if (!(kanly_question_at(x->move->question)->flags & KANLY_WINDOW))
        because_of(x, 1, plain(GROUND_NOTHING_SPEAKS));
    else if (passes)
        because_of(x, 1, plain(GROUND_KEPT));
    else
        because_of(x, 1, plain(GROUND_ONLY_NOW));
}

bot_grounds bot_grounds_of(const kanly_game *view, const kanly_move *move)
{
    bot_grounds out = {0};
    thinking_of x = {.g = view, .move = move, .me = move->by, .out = &out};
    x.side = side_with(view, x.me);
    if (NOTE[move->question])
        NOTE[move->question](&x);
    else
        note_secret(&x);
    if (move->question == ASK_SHIP || move->question == ASK_MOVE || move->question == ASK_NEXUS)
        note_race(&x);
    note_rest(&x);
    return out;
}
