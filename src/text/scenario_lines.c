/* What one line of a scenario says: facts, actions, checks. No game is needed here. */
#include <string.h>

#include "rules/rules.h"
#include "text/scenario.h"

/* --- facts ------------------------------------------------------------------------------------ */

static uint8_t number_upto(words *w, unsigned highest, const char *what)
{
    return (uint8_t)read_number(w, highest, what);
}

static void read_list(words *w, fact *f, uint8_t (*read)(words *))
{
    if (took(w, "none")) return;
    do {
        if (f->list_count == FACT_LIST) {
            expected(w, "fewer");
            return;
        }
        f->list[f->list_count++] = read(w);
    } while (more_words(w));
}

static uint8_t read_storm_number(words *w)
{
    uint8_t n = number_upto(w, 6, "a storm card, 1 to 6");
    if (!w->failed && !n)
        expected_at(w, w->word[w->next - 1].column, "expected a storm card, 1 to 6, found 0");
    return n;
}

static void fact_turn(words *w, fact *f) { f->number = number_upto(w, 21, "a turn"); }
static void fact_phase(words *w, fact *f) { f->state = read_phase(w); }
static void fact_storm(words *w, fact *f) { f->number = number_upto(w, SECTORS - 1, "a sector"); }
static void fact_storm_card(words *w, fact *f) { f->number = read_storm_number(w); }
static void fact_storm_deck(words *w, fact *f) { read_list(w, f, read_storm_number); }
static void fact_pair(words *w, fact *f)
{
    f->faction = read_faction(w);
    f->other = read_faction(w);
}
static void fact_forces(words *w, fact *f)
{
    f->faction = read_faction(w);
    f->count = read_count(w);
    f->where = read_place(w);
}
static void fact_advisors(words *w, fact *f)
{
    f->faction = BENE_GESSERIT;
    took(w, "bene-gesserit");
    f->count = read_count(w);
    f->where = read_place(w);
}
static void fact_count(words *w, fact *f)
{
    f->faction = read_faction(w);
    f->count = read_count(w);
}
static void fact_spice(words *w, fact *f)
{
    f->faction = read_faction(w);
    f->number = (uint16_t)read_number(w, 9999, "an amount of spice");
}
static void fact_hand(words *w, fact *f)
{
    f->faction = read_faction(w);
    read_list(w, f, read_card_name);
}
static void fact_traitors(words *w, fact *f)
{
    f->faction = read_faction(w);
    read_list(w, f, read_leader);
}

static void fact_leader(words *w, fact *f)
{
    f->other = read_leader(w);
    if (took(w, "held-by")) {
        f->kind = FACT_HELD;
        f->faction = read_faction(w);
        return;
    }
    if (took(w, "used")) {
        f->kind = FACT_USED;
        if (!took(w, "none")) f->where = read_place(w);
        return;
    }
    if (took(w, "dead"))
        f->state = TANKS_UP;
    else if (took(w, "face-down"))
        f->state = TANKS_DOWN;
    else if (took(w, "alive"))
        f->state = ALIVE;
    else
        expected(w, "dead, face-down, alive, held-by or used");
    if (took(w, "deaths")) {
        f->deaths_said = true;
        f->number = number_upto(w, 99, "a number of deaths");
    }
}

static void fact_blow(words *w, fact *f)
{
    f->where = read_place(w);
    f->number = (uint16_t)read_number(w, 250, "an amount of spice");
}
static void fact_spice_cards(words *w, fact *f) { read_list(w, f, read_spice_card); }
static void fact_cards(words *w, fact *f) { read_list(w, f, read_card_name); }
static void fact_prediction(words *w, fact *f)
{
    f->faction = read_faction(w);
    f->number = number_upto(w, 20, "a turn");
}

static void fact_haderach(words *w, fact *f)
{
    if (took(w, "asleep")) {
        f->state = HADERACH_ASLEEP;
        f->number = more_words(w) ? number_upto(w, 6, "forces lost so far") : 0;
    } else if (took(w, "awake")) {
        f->state = HADERACH_AWAKE;
    } else if (took(w, "dead")) {
        f->state = HADERACH_DEAD;
    } else if (took(w, "used")) {
        f->state = HADERACH_USED;
        if (!took(w, "none")) f->where = read_place(w);
    } else {
        expected(w, "asleep N, awake, dead or used TERRITORY");
    }
}

static void fact_wall(words *w, fact *f)
{
    f->state = took(w, "destroyed");
    if (!f->state && !took(w, "standing")) expected(w, "destroyed or standing");
}
static void fact_worms(words *w, fact *f) { f->number = number_upto(w, 250, "a number"); }
static void fact_power(words *w, fact *f)
{
    f->faction = read_faction(w);
    f->state = took(w, "used");
    if (!f->state && !took(w, "unused")) expected(w, "used or unused");
}

static const struct {
    const char *word;
    fact_kind kind;
    void (*read)(words *, fact *);
} FACTS[] = {
    {"turn", FACT_TURN, fact_turn},
    {"phase", FACT_PHASE, fact_phase},
    {"storm", FACT_STORM, fact_storm},
    {"storm-card", FACT_STORM_CARD, fact_storm_card},
    {"storm-deck", FACT_STORM_DECK, fact_storm_deck},
    {"dialers", FACT_DIALERS, fact_pair},
    {"forces", FACT_FORCES, fact_forces},
    {"advisors", FACT_ADVISORS, fact_advisors},
    {"reserves", FACT_RESERVES, fact_count},
    {"tanks", FACT_TANKS, fact_count},
    {"spice", FACT_SPICE, fact_spice},
    {"bribes", FACT_BRIBES, fact_spice},
    {"hand", FACT_HAND, fact_hand},
    {"traitors", FACT_TRAITORS, fact_traitors},
    {"leader", FACT_LEADER, fact_leader},
    {"ally", FACT_ALLY, fact_pair},
    {"blow", FACT_BLOW, fact_blow},
    {"spice-deck", FACT_SPICE_DECK, fact_spice_cards},
    {"treachery-deck", FACT_TREACHERY_DECK, fact_cards},
    {"pile-a", FACT_PILE_A, fact_spice_cards},
    {"pile-b", FACT_PILE_B, fact_spice_cards},
    {"discard", FACT_DISCARD, fact_cards},
    {"prediction", FACT_PREDICTION, fact_prediction},
    {"kwisatz-haderach", FACT_HADERACH, fact_haderach},
    {"shield-wall", FACT_WALL, fact_wall},
    {"worms", FACT_WORMS, fact_worms},
    {"karama-power", FACT_POWER, fact_power},
};

/* A fact if the next word starts one; the words stay untouched otherwise. */
static bool fact_follows(words *w, fact *f)
{
    memset(f, 0, sizeof *f);
    f->faction = f->other = f->where.territory = f->where.cell = NONE;
    for (unsigned i = 0; i < sizeof FACTS / sizeof FACTS[0]; i++) {
        if (!took(w, FACTS[i].word)) continue;
        f->kind = (uint8_t)FACTS[i].kind;
        FACTS[i].read(w, f);
        return true;
    }
    return false;
}

bool read_fact(words *w, fact *f)
{
    if (!fact_follows(w, f))
        return expected(w, "a fact such as turn, phase, forces, spice or hand");
    return at_end(w);
}

/* --- actions ---------------------------------------------------------------------------------- */

/* `… refused [RULE]` at the end of a line: taken off, so that the move alone is left. */
static void read_refusal(words *w, action *a)
{
    unsigned from = w->count > 2 ? w->count - 2 : 1;
    for (unsigned i = from; i < w->count; i++) {
        if (!word_is(w->word[i], "refused")) continue;
        words rest = *w;
        rest.next = i + 1;
        a->refused = true;
        a->rule = more_words(&rest) ? read_rule(&rest) : (kanly_rule)R_NONE;
        if (rest.failed) {
            w->failed = true;
            w->error = rest.error;
        }
        w->count = i;
        w->end = w->word[i - 1].column + w->word[i - 1].length;
        return;
    }
}

bool read_action(words *w, action *a)
{
    memset(a, 0, sizeof *a);
    a->until = a->by = NONE;
    if (took(w, "auto")) {
        a->is_auto = true;
        if (more_words(w)) a->until = read_phase(w);
        return at_end(w);
    }
    read_refusal(w, a);
    if (!more_words(w) || find_faction(w->word[w->next]) == NONE)
        return expected(w, "a faction and its move, or auto");
    a->by = read_faction(w);
    return !w->failed && notation_read(w, &a->said);
}

/* --- checks ----------------------------------------------------------------------------------- */

#define ASKED(id) (UINT64_C(1) << ASK_##id)

/* Words for decisions beside those the questions have themselves. */
static const struct {
    const char *word;
    uint64_t questions;
} DECISIONS[] = {
    {"karama", ASKED(KARAMA) | ASKED(PREVENT) | ASKED(WORM_POWER) | ASKED(HAND_POWER) |
                   ASKED(STOP) | ASKED(LOOK_POWER)},
    {"charity", ASKED(CLAIM)},
    {"act", ASKED(TIMING)},
    {"wait", ASKED(TIMING)},
    {"offer", ASKED(NEXUS)},
    {"accept", ASKED(NEXUS)},
    {"leave", ASKED(NEXUS)},
    {"alliance", ASKED(NEXUS)},
    {"revival", ASKED(REVIVE)},
    {"shipment", ASKED(SHIP)},
    {"send", ASKED(SHIP)},
    {"cross", ASKED(SHIP)},
    {"retreat", ASKED(SHIP)},
    {"movement", ASKED(MOVE)},
    {"hajr", ASKED(MOVE)},
    {"discard", ASKED(KEEP)},
    {"kill", ASKED(CAPTURE)},
    {"weather", ASKED(WEATHER)},
    {"atomics", ASKED(ATOMICS)},
    {"prediction", ASKED(PREDICT)},
    {"battle", ASKED(FIGHT)},
    {"prescience", ASKED(FORESEE)},
    {"call", ASKED(CALL)},
    {"play", ASKED(WEATHER) | ASKED(ATOMICS)},
    {"wartime", ASKED(WARTIME)},
    {"intrusion", ASKED(INTRUSION)},
    {"take-up-arms", ASKED(TAKE_UP_ARMS)},
};

static uint64_t read_decision(words *w)
{
    uint64_t set = 0;
    word x = take_any(w, "a decision such as dial, ship, bid or plan");
    if (w->failed) return 0;
    for (unsigned q = ASK_NOTHING + 1; q < QUESTIONS; q++)
        if (!(QUESTION_ROW[q].flags & ANYTIME_MOVE) && word_is(x, QUESTION_ROW[q].word))
            set |= UINT64_C(1) << q;
    for (unsigned i = 0; i < sizeof DECISIONS / sizeof DECISIONS[0]; i++)
        if (word_is(x, DECISIONS[i].word)) set |= DECISIONS[i].questions;
    if (!set) {
        w->next--;
        expected(w, "a decision such as dial, ship, bid or plan");
    }
    return set;
}

static void read_factions(words *w, check *c)
{
    do {
        if (c->list_count == FACTIONS) {
            expected(w, "at most six factions");
            return;
        }
        c->list[c->list_count++] = read_faction(w);
    } while (more_words(w));
}

static void check_first(words *w, check *c) { c->by = read_faction(w); }
static void check_asks(words *w, check *c)
{
    c->by = read_faction(w);
    c->questions = read_decision(w);
}
static void check_can(words *w, check *c)
{
    c->by = read_faction(w);
    if (!w->failed) notation_read(w, &c->said);
}

/* cannot F MOVE [RULE]: a rule number is told from the end of a move by its dots. */
static void check_cannot(words *w, check *c)
{
    word last = w->word[w->count - 1];
    unsigned dots = 0;
    for (unsigned i = 0; i < last.length; i++) dots += last.at[i] == '.';
    bool half_points = dots == 1 && w->count > 1 &&
                       (word_is(w->word[w->count - 2], "dial") ||
                        word_is(w->word[w->count - 2], "show")); /* 4.5 on the wheel */
    bool number = dots && last.at[0] >= '0' && last.at[0] <= '9' && !half_points;
    if (number && w->count > 3) {
        words rest = *w;
        rest.next = w->count - 1;
        c->rule = read_rule(&rest);
        if (rest.failed) {
            w->failed = true;
            w->error = rest.error;
        }
        w->count--;
        w->end = w->word[w->count - 1].column + w->word[w->count - 1].length;
    }
    check_can(w, c);
}

static void check_sees(words *w, check *c)
{
    c->by = read_faction(w);
    if (took(w, "storm-card")) {
        c->item = VIEW_STORM_CARD;
        c->number = read_storm_number(w);
    } else if (took(w, "spice-deck")) {
        c->item = VIEW_SPICE_DECK;
        c->list[c->list_count++] = read_spice_card(w);
    } else if (took(w, "hand")) {
        c->item = VIEW_HAND;
        c->other = read_faction(w);
        if (!took(w, "none")) do
                c->list[c->list_count++] = read_card_name(w);
            while (more_words(w) && c->list_count < FACT_LIST);
    } else if (took(w, "lot")) {
        c->item = VIEW_LOT;
        c->list[c->list_count++] = read_card_name(w);
    } else if (took(w, "traitors")) {
        c->item = VIEW_TRAITORS;
        c->other = read_faction(w);
        do c->list[c->list_count++] = read_leader(w);
        while (more_words(w) && c->list_count < FACT_LIST);
    } else if (took(w, "spice")) {
        c->item = VIEW_SPICE;
        c->other = read_faction(w);
        c->number = (int)read_number(w, 9999, "an amount of spice");
    } else if (took(w, "prediction")) {
        c->item = VIEW_PREDICTION;
        c->other = read_faction(w);
        c->number = number_upto(w, 20, "a turn");
    } else {
        expected(w, "storm-card, spice-deck, hand F, lot, traitors F, spice F or prediction");
    }
}

static void check_hidden(words *w, check *c)
{
    c->by = read_faction(w);
    if (took(w, "storm-card"))
        c->item = VIEW_STORM_CARD;
    else if (took(w, "spice-deck"))
        c->item = VIEW_SPICE_DECK;
    else if (took(w, "hand"))
        c->item = VIEW_HAND, c->other = read_faction(w);
    else if (took(w, "traitors"))
        c->item = VIEW_TRAITORS, c->other = read_faction(w);
    else if (took(w, "spice"))
        c->item = VIEW_SPICE, c->other = read_faction(w);
    else if (took(w, "prediction"))
        c->item = VIEW_PREDICTION;
    else if (took(w, "lot"))
        c->item = VIEW_LOT;
    else
        expected(w, "storm-card, spice-deck, hand F, traitors F, spice F, prediction or lot");
}

static void check_answer(words *w, check *c) { c->number = read_yes_no(w); }
static void check_allied(words *w, check *c)
{
    c->by = read_faction(w);
    c->other = read_faction(w);
}

static void check_bank(words *w, check *c)
{
    words rest = *w;
    bool negative = false;
    if (more_words(w) && w->word[w->next].length > 1 &&
        (w->word[w->next].at[0] == '-' || w->word[w->next].at[0] == '+')) {
        negative = w->word[w->next].at[0] == '-';
        rest.word[rest.next].at++;
        rest.word[rest.next].length--;
    }
    int n = (int)read_number(&rest, 9999, "an amount such as 5 or -3");
    *w = rest;
    c->number = negative ? -n : n;
}

static void check_nothing(words *w, check *c) { (void)w, (void)c; }

static const struct {
    const char *word;
    check_kind kind;
    void (*read)(words *, check *);
} CHECKS[] = {
    {"first", CHECK_FIRST, check_first},
    {"order", CHECK_ORDER, read_factions},
    {"asks", CHECK_ASKS, check_asks},
    {"can", CHECK_CAN, check_can},
    {"cannot", CHECK_CANNOT, check_cannot},
    {"sees", CHECK_SEES, check_sees},
    {"hidden", CHECK_HIDDEN, check_hidden},
    {"answer", CHECK_ANSWER, check_answer},
    {"allied", CHECK_ALLIED, check_allied},
    {"unallied", CHECK_UNALLIED, check_first},
    {"bank", CHECK_BANK, check_bank},
    {"winner", CHECK_WINNER, read_factions},
    {"no-winner", CHECK_NO_WINNER, check_nothing},
};

bool read_check(words *w, check *c)
{
    memset(c, 0, sizeof *c);
    c->by = c->other = NONE;
    for (unsigned i = 0; i < sizeof CHECKS / sizeof CHECKS[0]; i++) {
        if (!took(w, CHECKS[i].word)) continue;
        c->kind = (uint8_t)CHECKS[i].kind;
        CHECKS[i].read(w, c);
        return at_end(w);
    }
    c->kind = CHECK_FACT;
    if (!fact_follows(w, &c->fact))
        return expected(w, "a check such as phase, forces, spice, asks or cannot");
    return at_end(w);
}
