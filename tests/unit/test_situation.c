/* What can be pointed at on the table (rules/situation.h), and all refusals of a field at once,
** along random games. */
#include "rules/situation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "board/rulebook.h"
#include "play/play.h"
#include "rules/battle.h"
#include "rules/facts.h"

enum { GAMES = 40, MOVES = 4000 };

typedef void looker(const kanly_game *g, const kanly_move *move);

/* Plays games at random and looks at each position before the move that is made in it. */
static void along_games(looker *look)
{
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        kanly_options options = kanly_default_options();
        kanly_game g;
        uint64_t dice = seed;
        options.turns = 3;
        options.advanced = seed % 2;
        kanly_start(&g, &options, seed, NULL);
        for (unsigned i = 0; i < MOVES && kanly_deciders(&g); i++) {
            kanly_move move =
                kanly_random_move(&g, (kanly_faction)lowest_bit(kanly_deciders(&g)), &dice);
            look(&g, &move);
            assert_int_equal(kanly_play(&g, &move, NULL), KANLY_R_NONE);
        }
        assert_int_equal(g.phase, KANLY_OVER);
    }
}

/* --- refusals --------------------------------------------------------------------------------- */

static unsigned refusals_seen;

static void compare_refusals(const kanly_game *g, const kanly_move *move)
{
    kanly_move so_far = *move;
    for (so_far.length = 0; so_far.length < move->length; so_far.length++) {
        kanly_because why[256];
        kanly_values lawful;
        kanly_choices(g, &so_far, &lawful);
        kanly_refusals(g, &so_far, why);
        for (unsigned v = 0; v < 256; v++) {
            if (!why[v].rule) continue;
            assert_false(kanly_values_have(&lawful, (uint8_t)v));
            if (v % 16 == so_far.length) {
                kanly_reason reason = kanly_explain(g, &so_far, (uint8_t)v);
                assert_int_equal(why[v].rule, reason.rule);
                assert_int_equal(why[v].fact, reason.because[0].fact);
                for (unsigned i = 0; i < 2; i++)
                    assert_int_equal(why[v].number[i], reason.because[0].number[i]);
            }
            refusals_seen++;
        }
    }
}

static void refusals_are_those_explained(void **state)
{
    (void)state;
    refusals_seen = 0;
    along_games(compare_refusals);
    assert_true(refusals_seen > 100000);
}

static void no_refusals_where_nothing_is_asked(void **state)
{
    kanly_options options = kanly_default_options();
    kanly_because why[256];
    kanly_game g;
    (void)state;
    kanly_start(&g, &options, 1, NULL);
    kanly_refusals(&g, &(kanly_move){.question = KANLY_ASK_BID, .by = ATREIDES}, why);
    for (unsigned v = 0; v < 256; v++) assert_int_equal(why[v].rule, KANLY_R_NONE);
}

/* --- what is going on ------------------------------------------------------------------------- */

static struct {
    unsigned auctions, bids, battles, plans, lists, nexuses, offers, revivals;
    unsigned stakes, tolls, paid, reaches, meetings, fates[FATE_EXPLOSION + 1];
    unsigned subjects[KANLY_QUESTIONS];
} seen;

static void look_at_auction(const kanly_game *g, const kanly_move *move)
{
    auction_facts a;
    bool selling = auction_now(g, &a);
    if (move->question == KANLY_ASK_BID) {
        assert_true(selling);
        assert_int_equal(a.asked, move->by);
        assert_false(set_has(a.passed, move->by));
        if (a.bid) assert_false(set_has(a.passed, a.bidder));
        seen.bids += a.bid != 0;
    }
    if (!selling) return;
    faction_set all = 0;
    for (unsigned i = 0; i < FACTIONS && a.order[i] != NONE; i++) all |= just(a.order[i]);
    assert_int_equal(all, g->playing);
    assert_true(a.lot >= 1 && a.lot <= a.lots);
    seen.auctions++;
}

/* The range of a side holds what it then shows; of a hidden plan a view gives nothing away. */
static void look_at_battle(const kanly_game *g, const kanly_move *move)
{
    battle_facts all, watched;
    kanly_game view;
    pending_battle list[PENDING_BATTLES];
    unsigned coming = battles_to_come(g, list);
    seen.lists += coming > 0;
    for (unsigned i = 0; i < coming; i++) assert_int_not_equal(list[i].aggressor, list[i].other);
    kanly_view(g, KANLY_FACTIONS, &view);
    if (!battle_now(g, 0xff, &all)) return;
    assert_true(battle_now(&view, KANLY_FACTIONS, &watched));
    seen.battles++;
    for (unsigned side = 0; side < 2; side++) {
        const side_facts *open = &all.side[side], *shut = &watched.side[side];
        assert_int_equal(open->known, open->locked);
        assert_int_equal(shut->known, open->locked && all.revealed);
        assert_true(shut->low <= open->low && open->high <= shut->high);
        if (move->question != KANLY_ASK_PLAN || move->by != all.fighter[side]) continue;
        unsigned led =
            move->value[0] < LEADERS ? 2u * (unsigned)leader_strength(move->value[0]) : 0;
        unsigned shown = move->value[4] + led + (move->value[1] ? 4u : 0);
        assert_true(open->low <= shown && shown <= open->high);
        seen.plans++;
    }
}

/* The weapon of the other side, as far as this player was shown the plan or that part of it. */
static card weapon_foreseen(const kanly_game *view, faction by)
{
    battle_facts b;
    assert_true(battle_now(view, by, &b));
    unsigned other = b.fighter[0] == by;
    if (b.side[other].known) return b.side[other].plan.weapon;
    bool asked = b.shown && b.element == KANLY_FORESEE_WEAPON;
    return asked && b.element_of == b.fighter[other] ? b.shown_value : (card)NONE;
}

/* What a plan is said to add up to and to cost is what it then shows and what the winner is asked
** to lose. */
static void look_at_plan(const kanly_game *g, const kanly_move *move)
{
    toll_facts toll;
    kanly_move form = *move;
    unsigned sum = 0;
    if (move->question != KANLY_ASK_PLAN) return;
    for (form.length = 0; form.length < move->length; form.length++)
        sum += plan_adds(&form, move->value[form.length]);
    struct plan p = {kanly_said(move, PLAN_LEADER), kanly_said(move, PLAN_HADERACH),
                     kanly_said(move, PLAN_WEAPON), kanly_said(move, PLAN_DEFENSE),
                     kanly_said(move, PLAN_DIAL),   kanly_said(move, PLAN_SPICE)};
    assert_int_equal(sum, plan_total(&p, false));
    assert_true(plan_losses(g, move->by, p.dial, p.spice, &toll));
    assert_true(toll.least <= toll.most && toll.least <= p.dial);
    assert_false(plan_losses(g, move->by, 63, 0, &toll));
    kanly_game view;
    kanly_view(g, move->by, &view);
    fate_facts known = plan_fate(&view, move);
    seen.fates[known.fate]++;
    if (known.fate == FATE_DIES) assert_true(weapon_kills(known.weapon, known.defense));
    if (known.fate == FATE_LIVES) assert_false(weapon_kills(known.weapon, known.defense));
    if (known.fate != FATE_OPEN) assert_int_equal(known.defense, p.defense);
    if (known.fate == FATE_DIES || known.fate == FATE_LIVES)
        assert_int_equal(known.weapon, weapon_foreseen(&view, move->by));
    else if (is_leader(p.leader) && known.fate == FATE_OPEN)
        assert_false(weapon_kills(weapon_foreseen(&view, move->by), NONE));
    seen.tolls++;
}

static void look_at_losses(const kanly_game *g, const kanly_move *move)
{
    const struct battle_vars *v = battle_of(g);
    toll_facts toll;
    unsigned lost = 0;
    if (move->question != KANLY_ASK_LOSE) return;
    const struct plan *p = &v->plan[side_of(v, move->by)];
    assert_true(plan_losses(g, move->by, p->dial, p->spice, &toll));
    for (unsigned i = 0; i < move->length; i++) lost += move->value[i];
    assert_in_range(lost, toll.least, toll.most);
    seen.paid++;
}

static void look_at_stakes(const kanly_game *g, const kanly_move *move)
{
    stake_facts stake[2];
    (void)move;
    if (!stakes_now(g, stake)) return;
    for (unsigned side = 0; side < 2; side++) {
        unsigned held = strongholds_held(g, stake[side].side);
        assert_true(stake[side].held == held || stake[side].held == held + 1);
        assert_int_equal(stake[side].to_win, bit_count(stake[side].side) == 1 ? 3 : 4);
    }
    seen.stakes++;
}

static void look_at_segment(const kanly_game *g, const kanly_move *move)
{
    segment_facts s;
    meeting met[FACTIONS];
    kanly_rule rule;
    bool under_way = segment_now(g, &s);
    if (under_way) {
        assert_int_equal(s.waiting + (unsigned)bit_count(s.done) +
                             (s.who != NONE && !set_has(s.done, s.who)),
                         bit_count(g->playing));
        for (unsigned i = 0; i < s.waiting; i++) assert_false(set_has(s.done, s.coming[i]));
    }
    if (move->question != KANLY_ASK_MOVE) return;
    assert_true(under_way);
    assert_int_equal(s.who, move->by);
    if (move->value[0] != KANLY_MOVE_FORCES) return;
    assert_in_range(group_reach(g, move, &rule), 1, 3);
    seen.reaches++;
    unsigned count = meets_in(g, move->by, move->value[move->length - 1], met);
    for (unsigned i = 0; i < count; i++) assert_int_not_equal(met[i].faction, move->by);
    seen.meetings += count;
}

static void look_at_nexus(const kanly_game *g, const kanly_move *move)
{
    nexus_facts n;
    bool open = nexus_now(g, &n);
    assert_int_equal(open, move->question == KANLY_ASK_NEXUS);
    if (!open) return;
    assert_int_equal(n.done, g->playing & ~kanly_deciders(g));
    seen.nexuses++;
    if (move->value[0] != KANLY_NEXUS_ACCEPT) return;
    assert_true(set_has(n.offers[move->value[1]], move->by));
    seen.offers++;
}

/* What each question is about, and that whoever is asked knows it. */
static void look_at_subject(const kanly_game *g, const kanly_move *move)
{
    static const uint8_t KIND[KANLY_QUESTIONS] = {
        [KANLY_ASK_STORM_LOSS] = KANLY_FIELD_CELL,
        [KANLY_ASK_KARAMA] = KANLY_FIELD_ABILITY,
        [KANLY_ASK_SHELTER] = KANLY_FIELD_TERRITORY,
        [KANLY_ASK_RIDE] = KANLY_FIELD_TERRITORY,
        [KANLY_ASK_RETURN] = KANLY_FIELD_FACTION,
        [KANLY_ASK_STOP] = KANLY_FIELD_CELL,
        [KANLY_ASK_ACCOMPANY] = KANLY_FIELD_CELL,
        [KANLY_ASK_INTRUSION] = KANLY_FIELD_TERRITORY,
        [KANLY_ASK_TAKE_UP_ARMS] = KANLY_FIELD_TERRITORY,
        [KANLY_ASK_CAPTURE] = KANLY_FIELD_LEADER,
    };
    kanly_about subject = kanly_subject(g);
    kanly_game view;
    assert_int_equal(subject.kind, KIND[move->question]);
    kanly_view(g, move->by, &view);
    assert_int_equal(kanly_subject(&view).kind, subject.kind);
    assert_int_equal(kanly_subject(&view).value, subject.value);
    switch (subject.kind) {
    case KANLY_FIELD_ABILITY: assert_in_range(subject.value, 1, KANLY_ABILITIES - 1); break;
    case KANLY_FIELD_CELL: assert_in_range(subject.value, 0, CELLS - 1); break;
    case KANLY_FIELD_TERRITORY: assert_in_range(subject.value, 0, TERRITORIES - 1); break;
    case KANLY_FIELD_FACTION: assert_true(set_has(g->playing, subject.value)); break;
    case KANLY_FIELD_LEADER: assert_in_range(subject.value, 0, LEADERS - 1); break;
    default: assert_int_equal(subject.value, NONE);
    }
    seen.subjects[move->question] += subject.kind != KANLY_FIELD_DONE;
}

/* What is not free costs two each (1.05.01.03). */
static void look_at_revival(const kanly_game *g, const kanly_move *move)
{
    kanly_move so_far = *move;
    unsigned free, left;
    so_far.length = KANLY_AT_REVIVE_NORMAL_FORCES;
    bool normal =
        move->question == ASK_REVIVE && kanly_said(move, REVIVE_WAY) == KANLY_REVIVE_NORMAL;
    assert_int_equal(free_to_revive(g, &so_far, &free), normal);
    if (!normal || kanly_said(move, REVIVE_NORMAL_ALLY)) return;
    so_far.length = KANLY_AT_REVIVE_NORMAL_ELITES;
    unsigned forces = kanly_said(move, REVIVE_NORMAL_FORCES);
    assert_true(free_to_revive(g, &so_far, &left));
    assert_int_equal(left, free > forces ? free - forces : 0);
    kanly_event event[64];
    kanly_events heard = {event, 0, 64, 0};
    kanly_game after = *g;
    kanly_play(&after, move, &heard);
    for (uint32_t i = 0; i < heard.count; i++) {
        if (event[i].kind != EVENT_REVIVED || event[i].by != move->by) continue;
        unsigned count = total(event[i].argument[0]);
        assert_int_equal(event[i].argument[1], count > free ? 2 * (count - free) : 0);
        seen.revivals++;
        return;
    }
}

static void look_at_all(const kanly_game *g, const kanly_move *move)
{
    look_at_revival(g, move);
    look_at_subject(g, move);
    look_at_auction(g, move);
    look_at_battle(g, move);
    look_at_plan(g, move);
    look_at_losses(g, move);
    look_at_stakes(g, move);
    look_at_segment(g, move);
    look_at_nexus(g, move);
}

static void the_table_is_as_the_questions_say(void **state)
{
    (void)state;
    memset(&seen, 0, sizeof seen);
    along_games(look_at_all);
    assert_true(seen.auctions > 500 && seen.bids > 200 && seen.battles > 200 && seen.plans > 50);
    assert_true(seen.tolls > 50 && seen.paid && seen.stakes > 20 && seen.reaches > 50);
    assert_true(seen.lists > 20 && seen.nexuses > 50 && seen.offers > 5 && seen.revivals > 10);
    assert_true(seen.subjects[KANLY_ASK_KARAMA] > 1000 && seen.subjects[KANLY_ASK_ACCOMPANY] > 50);
    assert_true(seen.subjects[KANLY_ASK_INTRUSION] && seen.subjects[KANLY_ASK_STOP]);
}

/* --- an answer alone -------------------------------------------------------------------------- */

static void an_answer_alone_moves_nothing_on(void **state)
{
    kanly_options options = kanly_default_options();
    kanly_game g, before;
    (void)state;
    kanly_start(&g, &options, 1, NULL);
    while (kanly_question(&g, KANLY_BENE_GESSERIT) != KANLY_ASK_PREDICT) {
        kanly_move m = kanly_default_move(&g, (kanly_faction)lowest_bit(kanly_deciders(&g)));
        kanly_play_trusted(&g, &m, NULL);
    }
    before = g;
    kanly_move wrong = {.question = KANLY_ASK_BID, .by = ATREIDES};
    assert_int_not_equal(answer_alone(&g, &wrong, NULL), KANLY_R_NONE);
    assert_memory_equal(&g, &before, sizeof g);
    kanly_move right = kanly_default_move(&g, KANLY_BENE_GESSERIT);
    assert_int_equal(answer_alone(&g, &right, NULL), KANLY_R_NONE);
    assert_int_equal(g.depth, before.depth);
    assert_int_equal(g.frame[g.depth - 1].step, before.frame[g.depth - 1].step);
}

static void strongholds_are_held_alone(void **state)
{
    kanly_options options = kanly_default_options();
    kanly_game g;
    (void)state;
    kanly_start(&g, &options, 1, NULL);
    memset(g.stack, 0, sizeof g.stack);
    g.stack[ATREIDES][first_cell(T_ARRAKEEN)] = 3;
    assert_int_equal(stronghold_holder(&g, T_ARRAKEEN), ATREIDES);
    assert_int_equal(stronghold_holder(&g, T_CARTHAG), NONE);
    g.stack[GUILD][first_cell(T_ARRAKEEN)] = 1;
    assert_int_equal(stronghold_holder(&g, T_ARRAKEEN), NONE);
    assert_int_equal(most_cards(HARKONNEN), 8);
    assert_int_equal(most_cards(GUILD), 4);
}

/* 1.07.06.02, 3.01.14, 3.01.16, 3.01.18 */
static void weapons_and_defences(void **state)
{
    card knife = first_copy(C_CRYSKNIFE), drug = first_copy(C_CHAUMAS);
    card shield = first_copy(C_SHIELD), snooper = first_copy(C_SNOOPER);
    card lasgun = first_copy(C_LASGUN);
    (void)state;
    assert_false(weapon_kills(NONE, NONE));
    assert_true(weapon_kills(knife, NONE) && weapon_kills(knife, snooper));
    assert_false(weapon_kills(knife, shield) || weapon_kills(drug, snooper));
    assert_true(weapon_kills(drug, shield) && weapon_kills(lasgun, shield));
    struct plan plan[2] = {{.weapon = lasgun, .defense = NONE},
                           {.weapon = NONE, .defense = shield}};
    assert_true(plans_explode(plan));
    plan[1].defense = snooper;
    assert_false(plans_explode(plan));
}

/* Forces in the same territory fight; in the Polar Sink nobody does, and allies part. */
static void whom_one_meets(void **state)
{
    kanly_options options = kanly_default_options();
    kanly_game g;
    meeting met[FACTIONS];
    (void)state;
    kanly_start(&g, &options, 1, NULL);
    memset(g.stack, 0, sizeof g.stack);
    g.storm = 0;
    cell city = first_cell(T_ARRAKEEN), sink = first_cell(T_POLAR_SINK);
    g.stack[ATREIDES][city] = g.stack[GUILD][city] = 3;
    g.stack[ATREIDES][sink] = g.stack[GUILD][sink] = 2;
    assert_int_equal(meets_in(&g, ATREIDES, city, met), 1);
    assert_int_equal(met[0].faction, GUILD);
    assert_int_equal(met[0].forces, 3);
    assert_false(met[0].ally);
    assert_int_equal(meets_in(&g, ATREIDES, sink, met), 0);
    g.ally[ATREIDES] = GUILD;
    g.ally[GUILD] = ATREIDES;
    assert_int_equal(meets_in(&g, ATREIDES, city, met), 1);
    assert_true(met[0].ally);
}

/* --- who is about to win ---------------------------------------------------------------------- */

/* A turn in the middle of the game with an empty planet. */
static void empty_planet(kanly_game *g)
{
    kanly_options options = kanly_default_options();
    kanly_start(g, &options, 1, NULL);
    memset(g->stack, 0, sizeof g->stack);
    for (unsigned i = 0; i < FACTIONS; i++) g->order[i] = (uint8_t)i;
    g->phase = KANLY_SHIPMENT;
    g->turn = 3;
}

static void garrison(kanly_game *g, faction f, territory where)
{
    g->stack[f][first_cell(where)] = 1;
}

/* 1.09.02.02, 1.09.02.03: from one stronghold less on, with what would do. */
static void who_lacks_one_stronghold_is_a_threat(void **state)
{
    kanly_game g;
    threat_facts list[THREATS];
    (void)state;
    empty_planet(&g);
    garrison(&g, EMPEROR, T_ARRAKEEN);
    assert_int_equal(threats_now(&g, list), 0);
    garrison(&g, EMPEROR, T_CARTHAG);
    assert_int_equal(threats_now(&g, list), 1);
    assert_int_equal(list[0].side, just(EMPEROR));
    assert_int_equal(list[0].held, 2);
    assert_false(list[0].stands);
    assert_int_equal(bit_count(list[0].places), 3);
    garrison(&g, HARKONNEN, T_TUEKS_SIETCH);
    g.ally[EMPEROR] = HARKONNEN;
    g.ally[HARKONNEN] = EMPEROR;
    assert_int_equal(threats_now(&g, list), 1);
    assert_int_equal(list[0].side, just(EMPEROR) | just(HARKONNEN));
    assert_int_equal(list[0].to_win, 4);
    garrison(&g, HARKONNEN, T_SIETCH_TABR);
    assert_int_equal(threats_now(&g, list), 1);
    assert_true(list[0].stands);
    garrison(&g, ATREIDES, T_SIETCH_TABR); /* two factions: nobody holds it */
    assert_int_equal(threats_now(&g, list), 1);
    assert_false(list[0].stands);
}

/* 2.02.03: for the predicted turn, and who does not know of it is told nothing. */
static void a_known_prediction_is_a_threat(void **state)
{
    kanly_game g, sight;
    threat_facts list[THREATS];
    (void)state;
    empty_planet(&g);
    garrison(&g, GUILD, T_ARRAKEEN);
    garrison(&g, GUILD, T_CARTHAG);
    g.predicted_faction = GUILD;
    g.predicted_turn = 3;
    kanly_view(&g, BENE_GESSERIT, &sight);
    assert_int_equal(threats_now(&sight, list), 2);
    assert_int_equal(list[1].side, just(BENE_GESSERIT));
    assert_int_equal(list[1].how, KANLY_VICTORY_PREDICTION);
    kanly_view(&g, GUILD, &sight);
    assert_int_equal(threats_now(&sight, list), 1);
    g.turn = 4;
    kanly_view(&g, BENE_GESSERIT, &sight);
    assert_int_equal(threats_now(&sight, list), 1);
}

/* 2.04.09, 2.06.08: from the turn before the last on. */
static void who_wins_after_the_last_turn_is_told(void **state)
{
    kanly_game g;
    threat_facts list[THREATS];
    (void)state;
    empty_planet(&g);
    g.turn = (uint8_t)(g.options.turns - 2);
    assert_int_equal(threats_now(&g, list), 0);
    g.turn++;
    assert_int_equal(threats_now(&g, list), 1);
    assert_int_equal(list[0].how, KANLY_VICTORY_FREMEN);
    assert_int_equal(list[0].turns_left, 1);
    garrison(&g, ATREIDES, T_TUEKS_SIETCH);
    g.turn++;
    assert_int_equal(threats_now(&g, list), 1);
    assert_int_equal(list[0].how, KANLY_VICTORY_GUILD);
    assert_int_equal(list[0].turns_left, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_are_those_explained),
        cmocka_unit_test(no_refusals_where_nothing_is_asked),
        cmocka_unit_test(the_table_is_as_the_questions_say),
        cmocka_unit_test(an_answer_alone_moves_nothing_on),
        cmocka_unit_test(strongholds_are_held_alone),
        cmocka_unit_test(weapons_and_defences),
        cmocka_unit_test(whom_one_meets),
        cmocka_unit_test(who_lacks_one_stronghold_is_a_threat),
        cmocka_unit_test(a_known_prediction_is_a_threat),
        cmocka_unit_test(who_wins_after_the_last_turn_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
