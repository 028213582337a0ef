/* What one line of a scenario says: facts, actions, checks. No game is needed here. */
#include <string.h>

#include "rules/rules.h"
#include "scenario/scenario.h"

/* --- facts ------------------------------------------------------------------------------------ */

/* The state is whether the first of two words follows. */
static bool either(words *w, const char *one, const char *other, const char *what)
{
    if (took(w, one)) return true;
    if (!took(w, other)) expected(w, what);
    return false;
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
    uint8_t n = (uint8_t)read_number(w, 6, "a storm card, 1 to 6");
    if (!w->failed && !n)
        expected_at(w, w->word[w->next - 1].column, "expected a storm card, 1 to 6, found 0");
    return n;
}

static void read_used(words *w, fact *f)
{
    if (!took(w, "none")) f->where = read_place(w);
}

static void leader_fact(words *w, fact *f)
{
    f->other = read_leader(w);
    if (took(w, "held-by")) {
        f->kind = FACT_HELD;
        f->faction = read_faction(w);
    } else if (took(w, "used")) {
        f->kind = FACT_USED;
        read_used(w, f);
    } else if (took(w, "dead")) {
        f->state = TANKS_UP;
    } else if (took(w, "face-down")) {
        f->state = TANKS_DOWN;
    } else if (took(w, "alive")) {
        f->state = ALIVE;
    } else {
        expected(w, "dead, face-down, alive, held-by or used");
    }
    f->deaths_said = f->kind == FACT_LEADER && took(w, "deaths");
    if (f->deaths_said) f->number = (uint16_t)read_number(w, 99, "a number of deaths");
}

static void haderach_fact(words *w, fact *f)
{
    static const char *const words_for[] = {"asleep", "awake", "dead", "used"};
    while (f->state <= HADERACH_USED && !took(w, words_for[f->state])) f->state++;
    if (f->state > HADERACH_USED) expected(w, "asleep N, awake, dead or used TERRITORY");
    if (f->state == HADERACH_ASLEEP && more_words(w))
        f->number = (uint16_t)read_number(w, 6, "forces lost so far");
    if (f->state == HADERACH_USED) read_used(w, f);
}

static void advisors_fact(words *w, fact *f)
{
    f->faction = BENE_GESSERIT;
    took(w, "bene-gesserit");
    f->count = read_count(w);
    f->where = read_place(w);
}

static void wall_fact(words *w, fact *f)
{
    f->state = either(w, "destroyed", "standing", "destroyed or standing");
}

static void power_fact(words *w, fact *f)
{
    f->faction = read_faction(w);
    f->state = either(w, "used", "unused", "used or unused");
}

static const struct {
    const char *word, *takes;
    unsigned highest;
    const char *number;
    void (*read)(words *, fact *);
} FACTS[] = {
#define ROW(id, word, takes, highest, number, read) {word, takes, highest, number, read},
    SCENARIO_FACTS(ROW)
#undef ROW
};

static void read_part(words *w, fact *f, unsigned row, char part)
{
    switch (part) {
    case 'f': f->faction = read_faction(w); break;
    case 'o': f->other = read_faction(w); break;
    case 'p': f->state = read_phase(w); break;
    case 'c': f->count = read_count(w); break;
    case 'w': f->where = read_place(w); break;
    case 'n': f->number = (uint16_t)read_number(w, FACTS[row].highest, FACTS[row].number); break;
    case 'm': f->number = read_storm_number(w); break;
    case 't': read_list(w, f, read_card_name); break;
    case 's': read_list(w, f, read_spice_card); break;
    case 'l': read_list(w, f, read_leader); break;
    case 'd': read_list(w, f, read_storm_number); break;
    }
}

/* A fact if the next word starts one; the words stay untouched otherwise. */
static bool fact_follows(words *w, fact *f)
{
    memset(f, 0, sizeof *f);
    f->faction = f->other = f->where.territory = f->where.cell = NONE;
    for (unsigned i = 0; i < sizeof FACTS / sizeof FACTS[0]; i++) {
        if (!took(w, FACTS[i].word)) continue;
        f->kind = (uint8_t)i;
        for (const char *part = FACTS[i].takes; *part; part++) read_part(w, f, i, *part);
        if (FACTS[i].read) FACTS[i].read(w, f);
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

/* Takes the words from `from` on off the line; a rule number may be the last of them. */
static kanly_rule cut_rule(words *w, unsigned from, unsigned number)
{
    words rest = *w;
    rest.next = number;
    kanly_rule rule = number < w->count ? read_rule(&rest) : (kanly_rule)R_NONE;
    if (rest.failed) {
        w->failed = true;
        w->error = rest.error;
    }
    w->count = from;
    w->end = w->word[from - 1].column + w->word[from - 1].length;
    return rule;
}

/* `… refused [RULE]` at the end of a line. */
static void read_refusal(words *w, action *a)
{
    for (unsigned i = w->count > 2 ? w->count - 2 : 1; i < w->count; i++) {
        if (!word_is(w->word[i], "refused")) continue;
        a->refused = true;
        a->rule = cut_rule(w, i, i + 1);
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
    word last = w->word[w->count - 1], before = w->word[w->count > 1 ? w->count - 2 : 0];
    unsigned dots = 0;
    for (unsigned i = 0; i < last.length; i++) dots += last.at[i] == '.';
    bool on_the_wheel = word_is(before, "dial") || word_is(before, "show"); /* 4.5 */
    bool number = last.at[0] >= '0' && last.at[0] <= '9' && dots > on_the_wheel;
    if (number && w->count > 3) c->rule = cut_rule(w, w->count - 1, w->count - 1);
    check_can(w, c);
}

static const struct {
    const char *word;
    fact_kind kind;
    bool of_somebody;
} SECRETS[] = {
    {"storm-card", FACT_STORM_CARD, false},
    {"spice-deck", FACT_SPICE_DECK, false},
    {"hand", FACT_HAND, true},
    {"lot", FACT_LOT, false},
    {"traitors", FACT_TRAITORS, true},
    {"spice", FACT_SPICE, true},
    {"prediction", FACT_PREDICTION, false},
};

/* What is seen is written as the fact it is; of what is hidden only whose it is. */
static void check_view(words *w, check *c)
{
    unsigned i = 0, count = sizeof SECRETS / sizeof SECRETS[0];
    c->by = read_faction(w);
    while (i < count && !next_is(w, SECRETS[i].word)) i++;
    if (i == count) {
        expected(w, "storm-card, spice-deck, hand F, lot, traitors F, spice F or prediction");
    } else if (c->kind == CHECK_SEES && SECRETS[i].kind != FACT_LOT) {
        fact_follows(w, &c->fact);
    } else {
        w->next++;
        c->fact.kind = (uint8_t)SECRETS[i].kind;
        if (SECRETS[i].of_somebody) c->fact.faction = read_faction(w);
        if (c->kind == CHECK_SEES) read_list(w, &c->fact, read_card_name);
    }
}

static void check_answer(words *w, check *c) { c->number = 1 + read_yes_no(w); }

static void check_allied(words *w, check *c)
{
    c->by = read_faction(w);
    c->other = read_faction(w);
}

static void check_unallied(words *w, check *c) { c->by = read_faction(w); }

static void check_bank(words *w, check *c)
{
    bool negative = false;
    word *next = &w->word[w->next];
    if (more_words(w) && next->length > 1 && (next->at[0] == '-' || next->at[0] == '+')) {
        negative = next->at[0] == '-';
        next->at++;
        next->length--;
    }
    int n = (int)read_number(w, 9999, "an amount such as 5 or -3");
    c->number = negative ? -n : n;
}

static void check_factions(words *w, check *c)
{
    do {
        if (c->list_count == (c->kind == CHECK_FIRST ? 1 : FACTIONS)) {
            expected(w, "fewer factions");
            return;
        }
        c->list[c->list_count++] = read_faction(w);
    } while (more_words(w));
}

static void check_nobody(words *w, check *c) { (void)w, (void)c; }

static const struct {
    const char *word;
    void (*read)(words *, check *);
} CHECKS[] = {
#define ROW(id, word, read) {word, read},
    SCENARIO_CHECKS(ROW)
#undef ROW
};

bool read_check(words *w, check *c)
{
    memset(c, 0, sizeof *c);
    c->by = c->other = c->fact.faction = NONE;
    for (unsigned i = 0; i < sizeof CHECKS / sizeof CHECKS[0]; i++) {
        if (!took(w, CHECKS[i].word)) continue;
        c->kind = (uint8_t)i;
        CHECKS[i].read(w, c);
        return at_end(w);
    }
    c->kind = CHECK_FACT;
    if (!fact_follows(w, &c->fact))
        return expected(w, "a check such as phase, forces, spice, asks or cannot");
    return at_end(w);
}
