/* Words to what was said: one small reader per verb, found in one table. No game is needed here. */
#include <string.h>

#include "rules/rules.h"
#include "text/spoken.h"

static void say_nothing(spoken *s)
{
    memset(s, 0, sizeof *s);
    s->faction = s->leader = s->cell = s->territory = s->ability = s->kind = NONE;
    s->weapon = s->defense = s->with = NONE;
}

/* --- pieces that several moves share ---------------------------------------------------------- */

/* Forms hold up to 252; whoever names more means too much, and is told so by the rule. */
static uint8_t read_amount(words *w, const char *what)
{
    unsigned n = read_number(w, 9999, what);
    return (uint8_t)(n > 252 ? 252 : n);
}

static void read_part(words *w, spoken *s, bool with_cell)
{
    if (s->part_count == SAID_PARTS) {
        expected(w, "no more groups of forces");
        return;
    }
    said_count n = read_count(w);
    s->part[s->part_count++] =
        (said_part){n.forces, n.elites, with_cell ? read_cell(w) : (uint8_t)NONE};
}

/* N[+E] CELL …, at least one. */
static void read_parts(words *w, spoken *s)
{
    do read_part(w, s, true);
    while (starts_with_digit(w));
}

static void read_destination(words *w, spoken *s)
{
    if (!took(w, ">")) expected(w, "'>' and where to");
    s->cell = read_cell(w);
}

/* [ally K] [karama [with CARD]] in any order */
static void read_payment(words *w, spoken *s)
{
    while (more_words(w)) {
        if (took(w, "ally"))
            s->ally = read_amount(w, "how much the ally pays");
        else if (took(w, "karama"))
            s->karama = true;
        else if (s->karama && took(w, "with"))
            s->with = read_card_name(w);
        else
            return;
    }
}

static void read_cards(words *w, spoken *s)
{
    while (more_words(w)) {
        if (s->card_count == SAID_CARDS) {
            expected(w, "fewer cards");
            return;
        }
        s->copy[s->card_count] = (uint8_t)cut_copy(&w->word[w->next]);
        s->card[s->card_count++] = read_card_name(w);
    }
}

/* --- the verbs -------------------------------------------------------------------------------- */

static void read_plain(words *w, spoken *s) { (void)w, (void)s; }
static void read_to_faction(words *w, spoken *s) { s->faction = read_faction(w); }
static void read_option(words *w, spoken *s) { s->option = read_yes_no(w); }
static void read_one_cell(words *w, spoken *s) { s->cell = read_cell(w); }
static void read_parts_only(words *w, spoken *s) { read_parts(w, s); }

static void read_territory(words *w, spoken *s)
{
    said_place p = read_place(w);
    s->territory = p.territory;
    s->cell = p.cell;
}

static void read_traitor(words *w, spoken *s)
{
    if (more_words(w)) s->leader = read_leader(w);
}

static void read_predict(words *w, spoken *s)
{
    s->faction = read_faction(w);
    s->turn = read_amount(w, "a turn");
}

static void read_placement(words *w, spoken *s)
{
    if (starts_with_digit(w))
        read_parts(w, s);
    else
        s->cell = read_cell(w);
}

static void read_dial(words *w, spoken *s) { s->number = read_amount(w, "a number"); }

static void read_leader_or_forces(words *w, spoken *s)
{
    if (took(w, "kwisatz-haderach"))
        s->leader = KANLY_KWISATZ_HADERACH;
    else if (took(w, "leader"))
        s->leader = took(w, "kwisatz-haderach") ? (uint8_t)KANLY_KWISATZ_HADERACH : read_leader(w);
    else
        read_part(w, s, false);
}

static void read_truthtrance(words *w, spoken *s)
{
    s->verb = SAY_TRUTHTRANCE;
    s->faction = read_faction(w);
    word q = take_any(w, "a question such as Q01");
    unsigned number = 0;
    for (unsigned i = 1; i < q.length && i < 4; i++)
        number = number * 10 + (unsigned)(q.at[i] - '0') % 10;
    bool fine = q.length >= 2 && q.length <= 3 && (q.at[0] == 'Q' || q.at[0] == 'q') &&
                number >= 1 && number <= 30;
    for (unsigned i = 1; i < q.length; i++) fine = fine && q.at[i] >= '0' && q.at[i] <= '9';
    if (!fine) expected_at(w, q.column, "expected a question from Q01 to Q30");
    s->number = (uint16_t)number;
    while (more_words(w) && s->argument_count < SAID_ARGUMENTS)
        s->argument[s->argument_count++] = take_any(w, "an argument");
}

static void read_play(words *w, spoken *s)
{
    if (took(w, "weather-control")) {
        s->verb = SAY_WEATHER;
        s->number = read_amount(w, "a number of sectors");
    } else if (took(w, "family-atomics")) {
        s->verb = SAY_ATOMICS;
    } else if (took(w, "hajr")) {
        s->verb = SAY_HAJR;
    } else if (took(w, "tleilaxu-ghola")) {
        s->verb = SAY_GHOLA;
        read_leader_or_forces(w, s);
    } else if (took(w, "truthtrance")) {
        read_truthtrance(w, s);
    } else {
        expected(w, "weather-control, family-atomics, hajr, tleilaxu-ghola or truthtrance");
    }
}

static void read_lose(words *w, spoken *s)
{
    if (!starts_with_digit(w)) expected(w, "a number of forces such as 5 or 3+2");
    while (starts_with_digit(w)) {
        said_count n = read_count(w);
        bool has_cell = more_words(w) && !starts_with_digit(w);
        if (s->part_count == SAID_PARTS) {
            expected(w, "fewer groups of forces");
            return;
        }
        s->part[s->part_count++] =
            (said_part){n.forces, n.elites, has_cell ? read_cell(w) : (uint8_t)NONE};
    }
}

static void read_look(words *w, spoken *s) { s->option = more_words(w) ? read_yes_no(w) : YES; }

static void read_journey(words *w, spoken *s)
{
    read_parts(w, s);
    read_destination(w, s);
}

static void read_bid(words *w, spoken *s)
{
    s->number = read_amount(w, "an amount");
    read_payment(w, s);
}

static void read_revive(words *w, spoken *s)
{
    bool anything = false;
    if (starts_with_digit(w)) read_part(w, s, false), anything = true;
    while (more_words(w)) {
        if (took(w, "ally"))
            s->ally = read_amount(w, "how many forces the ally pays for");
        else if (next_is(w, "leader") || next_is(w, "kwisatz-haderach"))
            read_leader_or_forces(w, s), anything = true;
        else
            break;
    }
    if (!anything) expected(w, "forces, leader L or kwisatz-haderach");
}

static void read_shipment(words *w, spoken *s)
{
    read_part(w, s, true);
    read_payment(w, s);
}

static void read_cross(words *w, spoken *s)
{
    read_journey(w, s);
    read_payment(w, s);
}

static void read_flip(words *w, spoken *s)
{
    do {
        if (s->territory_count == SAID_CARDS) {
            expected(w, "fewer territories");
            return;
        }
        s->territories[s->territory_count++] = read_place(w).territory;
    } while (more_words(w));
}

static void read_fight(words *w, spoken *s)
{
    read_territory(w, s);
    s->faction = read_faction(w);
}

/* A kind of card as the Voice names it: its place among the Voice's kinds. */
static uint8_t read_kind(words *w)
{
    for (uint8_t k = 0; k < VOICE_KINDS; k++)
        if (took(w, VOICE_KIND_WORD[k])) return k;
    expected(
        w,
        "weapon-projectile, weapon-poison, defense-projectile, defense-poison, worthless, cheap-hero or lasgun");
    return NONE;
}

static void read_voice(words *w, spoken *s)
{
    if (took(w, "must"))
        s->option = KANLY_VOICE_MUST;
    else if (took(w, "not"))
        s->option = KANLY_VOICE_NOT;
    else
        expected(w, "must or not");
    s->kind = read_kind(w);
}

static void read_foresee(words *w, spoken *s)
{
    static const char *const element[] = {"", "leader", "weapon", "defense", "dial"};
    for (uint8_t i = KANLY_FORESEE_LEADER; i <= KANLY_FORESEE_DIAL; i++)
        if (took(w, element[i])) {
            s->option = i;
            return;
        }
    expected(w, "leader, weapon, defense or dial");
}

/* `none`, a leader, a card or a number: which of them is meant, the question knows. */
static void read_show(words *w, spoken *s)
{
    if (took(w, "leader") || took(w, "weapon") || took(w, "defense") || took(w, "dial"))
        s->option = 1;
    if (took(w, "none")) return;
    if (starts_with_digit(w)) {
        s->dial = (uint8_t)read_half_points(w);
        s->option = 2;
    } else if (more_words(w) && find_leader(w->word[w->next]) != NONE) {
        s->leader = read_leader(w);
    } else if (more_words(w) && find_card_name(w->word[w->next]) != NONE) {
        s->card[s->card_count++] = read_card_name(w);
        if (s->card[0] == C_CHEAP_HERO) s->leader = KANLY_HERO;
    } else {
        expected(w, "a leader, a card, none or a number");
    }
}

static uint8_t read_plan_leader(words *w)
{
    if (took(w, "none")) return NONE;
    return took(w, "cheap-hero") ? (uint8_t)KANLY_HERO : read_leader(w);
}

static void read_plan(words *w, spoken *s)
{
    bool leader_said = false, dial_said = false;
    while (more_words(w)) {
        if (took(w, "leader"))
            s->leader = read_plan_leader(w), leader_said = true;
        else if (!leader_said && (next_is(w, "cheap-hero") || next_is(w, "none")))
            s->leader = read_plan_leader(w), leader_said = true;
        else if (took(w, "weapon"))
            s->weapon = took(w, "none") ? (uint8_t)NONE : read_card_name(w);
        else if (took(w, "defense"))
            s->defense = took(w, "none") ? (uint8_t)NONE : read_card_name(w);
        else if (took(w, "kwisatz-haderach"))
            s->haderach = true;
        else if (took(w, "dial"))
            s->dial = (uint8_t)read_half_points(w), dial_said = true;
        else if (took(w, "spice"))
            s->spice = read_amount(w, "an amount of spice");
        else
            break;
    }
    if (!leader_said) expected(w, "leader L, leader cheap-hero or leader none");
    if (!dial_said) expected(w, "weapon C, defense C, kwisatz-haderach, dial N or spice S");
}

static void read_keep(words *w, spoken *s)
{
    if (took(w, "none")) return;
    if (took(w, "all")) {
        s->verb = SAY_DISCARD; /* all stay: nothing goes */
        return;
    }
    read_cards(w, s);
    if (!s->card_count) expected(w, "cards, all or none");
}

static void read_discard(words *w, spoken *s)
{
    if (took(w, "none")) return;
    if (took(w, "all")) {
        s->verb = SAY_KEEP;
        return;
    }
    read_cards(w, s);
    if (!s->card_count) expected(w, "cards");
}

static void read_return(words *w, spoken *s)
{
    read_cards(w, s);
    if (!s->card_count) expected(w, "cards");
}

static uint8_t find_ability(word x)
{
    for (uint8_t row = ABILITY_NONE + 1; row < ABILITIES; row++)
        if (word_is(x, ABILITY[row].word)) return row;
    return NONE;
}

static void read_karama(words *w, spoken *s)
{
    if (took(w, "worm")) {
        s->verb = SAY_KARAMA_WORM;
        read_territory(w, s);
    } else if (took(w, "take")) {
        s->verb = SAY_KARAMA_TAKE;
        s->faction = read_faction(w);
    } else if (took(w, "revive")) {
        s->verb = SAY_KARAMA_REVIVE;
        read_leader_or_forces(w, s);
    } else if (took(w, "stop")) {
        s->verb = SAY_KARAMA_STOP;
    } else if (took(w, "look")) {
        s->verb = SAY_KARAMA_LOOK;
        if (more_words(w)) s->faction = read_faction(w);
    } else {
        s->karama = true;
        if (more_words(w) && find_ability(w->word[w->next]) != NONE)
            s->ability = find_ability(w->word[w->next++]);
        if (took(w, "with")) s->with = read_card_name(w);
    }
}

static void read_bribe(words *w, spoken *s)
{
    s->faction = read_faction(w);
    s->number = read_amount(w, "an amount");
}

static void read_loan(words *w, spoken *s)
{
    if (!took(w, "none")) s->with = read_card_name(w);
}

static void read_gift(words *w, spoken *s) { s->number = read_amount(w, "an amount"); }

/* FACTION WORD ARGUMENT…: what the words mean is known once the form asks for them. */
static void read_faction_and_words(words *w, spoken *s)
{
    s->faction = read_faction(w);
    if (!more_words(w)) expected(w, "what it is about");
    while (more_words(w) && s->argument_count < SAID_ARGUMENTS)
        s->argument[s->argument_count++] = take_any(w, "an argument");
}

static void read_answer_deal(words *w, spoken *s)
{
    s->number = read_amount(w, "the number of the deal");
    s->option = read_yes_no(w);
}

static const struct {
    const char *word;
    verb verb;
    void (*read)(words *, spoken *);
} VERB_WORDS[] = {
    {"pass", SAY_PASS, read_plain},
    {"decline", SAY_DECLINE, read_plain},
    {"traitor", SAY_TRAITOR, read_traitor},
    {"predict", SAY_PREDICT, read_predict},
    {"place", SAY_PLACE, read_placement},
    {"dial", SAY_DIAL, read_dial},
    {"play", SAY_NOTHING, read_play},
    {"lose", SAY_LOSE, read_lose},
    {"look", SAY_LOOK, read_look},
    {"worm", SAY_WORM, read_territory},
    {"shelter", SAY_SHELTER, read_option},
    {"ride", SAY_RIDE, read_journey},
    {"offer", SAY_OFFER, read_to_faction},
    {"accept", SAY_ACCEPT, read_to_faction},
    {"leave", SAY_LEAVE, read_plain},
    {"claim", SAY_CLAIM, read_plain},
    {"bid", SAY_BID, read_bid},
    {"return", SAY_RETURN, read_return},
    {"revive", SAY_REVIVE, read_revive},
    {"grant", SAY_GRANT, read_option},
    {"ship", SAY_SHIP, read_shipment},
    {"send", SAY_SEND, read_shipment},
    {"cross", SAY_CROSS, read_cross},
    {"retreat", SAY_RETREAT, read_parts_only},
    {"act", SAY_ACT, read_plain},
    {"wait", SAY_WAIT, read_plain},
    {"accompany", SAY_ACCOMPANY, read_one_cell},
    {"flip", SAY_FLIP, read_flip},
    {"move", SAY_MOVE, read_journey},
    {"fight", SAY_FIGHT, read_fight},
    {"voice", SAY_VOICE, read_voice},
    {"foresee", SAY_FORESEE, read_foresee},
    {"show", SAY_SHOW, read_show},
    {"plan", SAY_PLAN, read_plan},
    {"keep", SAY_KEEP, read_keep},
    {"discard", SAY_DISCARD, read_discard},
    {"capture", SAY_CAPTURE, read_plain},
    {"kill", SAY_KILL, read_plain},
    {"karama", SAY_KARAMA, read_karama},
    {"bribe", SAY_BRIBE, read_bribe},
    {"give", SAY_GIVE, read_gift},
    {"pledge", SAY_PLEDGE, read_gift},
    {"lend", SAY_LEND, read_loan},
    {"deal", SAY_DEAL, read_faction_and_words},
    {"answer-deal", SAY_ANSWER_DEAL, read_answer_deal},
    {"disclose", SAY_DISCLOSE, read_faction_and_words},
};

bool notation_read(words *w, spoken *s)
{
    say_nothing(s);
    for (unsigned i = 0; i < sizeof VERB_WORDS / sizeof VERB_WORDS[0]; i++) {
        if (!took(w, VERB_WORDS[i].word)) continue;
        s->verb = (uint8_t)VERB_WORDS[i].verb;
        VERB_WORDS[i].read(w, s);
        return at_end(w);
    }
    return expected(w, "a move such as ship, bid, plan or pass");
}
