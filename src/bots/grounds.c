/* Facts for and against a move. Each is noted with how much it matters; the two that matter most
** are told, and the gravest risk. */
#include "bots/grounds.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rules/battle.h"
#include "rules/rules.h"
#include "rules/shipment.h"
#include "text/wording.h"

typedef struct {
    const kanly_game *g;
    const kanly_move *move;
    faction me;
    faction_set side;
    bot_grounds *out;
    unsigned weight[2], gravity; /* of what is noted */
} thinking_of;

/* A sentence begins with a capital, whoever it is about. */
static void write_sentence(char *to, const char *format, va_list values)
{
    vsnprintf(to, GROUNDS_SIZE, format, values);
    if (to[0] >= 'a' && to[0] <= 'z') to[0] = (char)(to[0] - 'a' + 'A');
}

__attribute__((format(printf, 3, 4))) static void because_of(thinking_of *x, unsigned weight,
                                                             const char *format, ...)
{
    unsigned at = weight > x->weight[0] ? 0 : 1;
    if (weight <= x->weight[at]) return;
    if (at == 0) {
        snprintf(x->out->reason[1], GROUNDS_SIZE, "%s", x->out->reason[0]);
        x->weight[1] = x->weight[0];
    }
    va_list values;
    va_start(values, format);
    write_sentence(x->out->reason[at], format, values);
    va_end(values);
    x->weight[at] = weight;
}

__attribute__((format(printf, 3, 4))) static void but(thinking_of *x, unsigned gravity,
                                                      const char *format, ...)
{
    if (gravity <= x->gravity) return;
    va_list values;
    va_start(values, format);
    write_sentence(x->out->risk, format, values);
    va_end(values);
    x->gravity = gravity;
}

/* --- words ------------------------------------------------------------------------------------ */

typedef struct {
    char text[96];
} words_of;

static words_of named(faction_set set)
{
    words_of w = {0};
    saying s = saying_in(w.text, sizeof w.text);
    say_factions(&s, set);
    return w;
}

static words_of counted(unsigned n, const char *one, const char *many)
{
    words_of w = {0};
    snprintf(w.text, sizeof w.text, "%u %s", n, n == 1 ? one : many);
    return w;
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
        words_of who = named(t->side);
        bool many = t->side != just(EMPEROR);
        if (t->held >= t->to_win)
            but(x, 90, "%s %s the %u strongholds that win at the Mentat Pause.", who.text,
                many ? "hold" : "holds", t->to_win);
        else
            but(x, 40, "%s %s one stronghold to win.", who.text, many ? "lack" : "lacks");
    }
}

static void note_standing(thinking_of *x)
{
    unsigned held = strongholds_held(x->g, x->side), need = needed(x->side);
    because_of(x, 10, "You%s hold %u of the %u strongholds you need.",
               bit_count(x->side) > 1 ? " and your ally" : "", held, need);
}

/* --- going somewhere -------------------------------------------------------------------------- */

/* Of a stronghold: what it is to us, and to those who are about to win. */
static void note_stronghold(thinking_of *x, territory to)
{
    const char *place = territory_title(to);
    faction_set there = forces_in(x->g, to) & (faction_set)~x->side;
    unsigned held = strongholds_held(x->g, x->side), need = needed(x->side);
    bool ours = (forces_in(x->g, to) & x->side) != 0;
    threat_facts threat[THREATS];
    unsigned count = threats_now(x->g, threat);
    for (unsigned i = 0; i < count; i++)
        if (!(threat[i].side & x->side) && threat[i].side & there && threat[i].to_win)
            because_of(x, 95, "%s is one of the strongholds of %s: %u of %u needed.", place,
                       named(threat[i].side).text, threat[i].held, threat[i].to_win);
    if (ours && !there)
        because_of(x, 30, "%s is yours, and more forces make it harder to take.", place);
    else if (!ours && held + 1 >= need)
        because_of(x, 100, "With %s you would hold %u of the %u strongholds you need: that wins.",
                   place, held + 1, need);
    else if (!ours)
        because_of(x, 60, "With %s you would hold %u of the %u strongholds you need.", place,
                   held + 1, need);
}

static void note_ground(thinking_of *x, cell c)
{
    const kanly_game *g = x->g;
    territory to = territory_of(c);
    const char *place = territory_title(to);
    faction_set there = forces_in(g, to) & (faction_set)~x->side;
    unsigned spice = 0;
    for (unsigned i = 0; i < cells_in_territory(to); i++) spice += g->blow[first_cell(to) + i];
    if (STRONGHOLDS >> to & 1) note_stronghold(x, to);
    if (spice) because_of(x, 40 + spice, "%u spice lie in %s.", spice, place);
    if (!there) because_of(x, 25, "Nobody else has forces in %s.", place);
    for_factions(f, there) {
        words_of who = named(just(f)),
                 many = counted(total(tokens_in(g, f, to)), "force", "forces");
        if (total(tokens_in(g, f, to)) <= 2)
            because_of(x, 35, "%s %s only %s there.", who.text, f == EMPEROR ? "has" : "have",
                       many.text);
        but(x, 70, "It means a battle in %s against %s with %s.", place, who.text, many.text);
    }
    if (set_has(unsheltered_cells(g), c))
        but(x, 50, "%s is open to the storm, which stands in sector %u.", place, g->storm + 1);
    if (STRONGHOLDS >> to & 1 && !there)
        but(x, 20, "Whoever comes after you this turn may land in %s too.", place);
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
    because_of(x, 15, "It costs %u of your %u spice.", price, have);
    if (price && have - price <= 1)
        but(x, 60, "It leaves you %u spice: nothing to bid or to support a battle with.",
            have - price);
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
        because_of(x, 20, "Your %u spice stay for cards and battles.", have);
    if (x->move->question == ASK_MOVE) because_of(x, 20, "Who stays keeps what they stand on.");
}

/* --- battle ----------------------------------------------------------------------------------- */

static const char *kind_guarded(uint8_t kind)
{
    return kind == DEFENSE_PROJECTILE ? "projectiles" : "poison";
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
    words_of enemy = named(just(foe));
    char most[24];
    saying s = saying_in(most, sizeof most);
    say_dial(&s, (uint8_t)dial);
    because_of(x, 50, "Dial and leader come to %s and %u; %s can dial at most what %s give.", most,
               strength, enemy.text, counted(theirs, "force", "forces").text);
    if (weapon < CARDS)
        because_of(x, 45, "%s kills their leader, who then counts nothing, unless it is stopped.",
                   card_title(card_name_of(weapon)));
    if (defense < CARDS &&
        (card_kind_of(defense) == DEFENSE_PROJECTILE || card_kind_of(defense) == DEFENSE_POISON))
        because_of(x, 40, "%s saves your leader from %s.", card_title(card_name_of(defense)),
                   kind_guarded(card_kind_of(defense)));
    if (!dial && !strength)
        because_of(x, 60, "What is not risked is not lost: no leader stands in danger.");
    if (leads < LEADERS && defense >= CARDS)
        but(x, 60, "Your leader has no defence: any weapon of theirs kills.");
    if (leads < LEADERS) but(x, 40, "%s may hold your leader as a traitor.", enemy.text);
    if (dial >= 2 * mine)
        but(x, 50, "All your forces there stand behind the dial and are lost even if you win.");
    but(x, 10, "The loser loses everything there.");
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
    because_of(x, 20, "You hold %u of %u cards and %u spice.", hand, room, have);
    if (!amount) {
        if (weapon && shield) because_of(x, 30, "You have a weapon and a defence already.");
        but(x, 20, "Somebody else gets the card for what was bid.");
        return;
    }
    if (!weapon) because_of(x, 40, "You have no weapon.");
    if (!shield) because_of(x, 45, "You have no defence: any weapon kills your leader.");
    if (have >= amount)
        but(x, 30, "If nobody goes higher it leaves you %u spice to ship with.", have - amount);
}

static void note_nexus(thinking_of *x)
{
    uint8_t with = said_last(x, KANLY_FIELD_FACTION);
    if (with >= FACTIONS) {
        note_standing(x);
        but(x, 15, "Others may come together without you.");
        return;
    }
    faction_set pair = just(x->me) | just(with);
    because_of(x, 50, "Together you hold %u of the %u strongholds an alliance needs.",
               strongholds_held(x->g, pair), needed(pair));
    because_of(x, 20, "Allies do not fight each other and win together.");
    but(x, 30, "Together you need %u strongholds instead of %u.", needed(pair),
        needed(just(x->me)));
}

static void note_revival(thinking_of *x)
{
    unsigned fallen = total(x->g->tanks[x->me]), reserve = total(x->g->reserves[x->me]);
    because_of(x, 30, "%s of yours %s in the tanks, %u in reserve.",
               counted(fallen, "force", "forces").text, fallen == 1 ? "is" : "are", reserve);
    if (kanly_said(x->move, REVIVE_WAY) != KANLY_REVIVE_PASS)
        but(x, 10, "What is paid here is missing when you ship.");
}

/* --- all of it -------------------------------------------------------------------------------- */

/* Where what the question means is the whole ground, its row says it. */
static void note_secret(thinking_of *x)
{
    const char *means = kanly_question_at(x->move->question)->means;
    switch (x->move->question) {
    case ASK_LOOK_STORM:
    case ASK_LOOK_SPICE:
    case ASK_CLAIM:
    case ASK_FORESEE: because_of(x, 30, "%s", means); return;
    case ASK_FIRST_DIAL:
    case ASK_DIAL:
        because_of(x, 30, "The storm moves by both dials together; you know only yours.");
        return;
    case ASK_TRAITOR:
        because_of(x, 30, "A strong leader is sent into battle more often.");
        but(x, 10, "A traitor is worth nothing until his owner sends him against you.");
        return;
    case ASK_PREDICT:
        because_of(x, 30, "%s", means);
        but(x, 10, "It cannot be changed.");
        return;
    case ASK_CALL:
        because_of(x, 30, "A leader who is a traitor loses the battle, and costs you nothing.");
        return;
    case ASK_VOICE:
        because_of(x, 30, "They must obey if they can, before plans are written.");
        return;
    case ASK_KEEP: because_of(x, 30, "The card is yours already; another must be bought."); return;
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
    if (x->out->reason[0][0]) return;
    kanly_move pass = kanly_default_move(x->g, (kanly_faction)x->me);
    bool passes =
        pass.length == x->move->length && !memcmp(pass.value, x->move->value, pass.length);
    if (!(kanly_question_at(x->move->question)->flags & KANLY_WINDOW))
        because_of(x, 1, "Nothing in this position speaks for another answer.");
    else if (passes)
        because_of(x, 1, "What is kept now can still be used when more is at stake.");
    else
        because_of(x, 1, "It works only now, before this has happened.");
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
