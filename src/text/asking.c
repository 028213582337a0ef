/* Questions, the fields of their forms and the values of those fields, in words for a player who
** chooses. */
#include "text/wording.h"

#include "rules/rules.h"

/* --- questions -------------------------------------------------------------------------------- */

const char *question_text(uint8_t asked)
{
    switch ((kanly_ask)asked) {
    case KANLY_ASK_NOTHING: return "You are asked nothing.";
    case KANLY_ASK_PREDICT: return "Whose victory do you predict, and in which turn?";
    case KANLY_ASK_TRAITOR: return "Which of these leaders do you keep as your traitor?";
    case KANLY_ASK_PLACE: return "Where do your first forces stand?";
    case KANLY_ASK_PLACE_ADVISOR: return "Where does your first token stand?";
    case KANLY_ASK_FIRST_DIAL: return "Dial the first storm, 0 to 20.";
    case KANLY_ASK_WEATHER: return "Do you play Weather Control?";
    case KANLY_ASK_DIAL: return "Dial the storm, 1 to 3.";
    case KANLY_ASK_ATOMICS: return "Do you play Family Atomics on the Shield Wall?";
    case KANLY_ASK_STORM_LOSS: return "The storm takes half of your forces here: which?";
    case KANLY_ASK_LOOK_STORM: return "Do you look at the coming storm card?";
    case KANLY_ASK_KARAMA: return "Do you stop this with Karama?";
    case KANLY_ASK_WORM_POWER: return "Do you call a worm with your Karama power?";
    case KANLY_ASK_WORM: return "Where does the extra worm appear?";
    case KANLY_ASK_SHELTER: return "Do you shelter your ally from the worm?";
    case KANLY_ASK_NEXUS: return "Nexus: do you make or break an alliance?";
    case KANLY_ASK_RIDE: return "Do you ride the worm?";
    case KANLY_ASK_CLAIM: return "Do you claim CHOAM charity?";
    case KANLY_ASK_HAND_POWER: return "Do you take a whole hand with your Karama power?";
    case KANLY_ASK_RETURN: return "Which cards do you give back?";
    case KANLY_ASK_BID: return "What do you bid?";
    case KANLY_ASK_GRANT: return "Do you grant your ally three free revivals?";
    case KANLY_ASK_REVIVE: return "Whom do you revive?";
    case KANLY_ASK_WARTIME: return "Where do your advisors become fighters?";
    case KANLY_ASK_LOOK_SPICE: return "Do you look at the next spice card?";
    case KANLY_ASK_TIMING: return "Do you ship and move now, or wait?";
    case KANLY_ASK_SHIP: return "Do you ship, and where?";
    case KANLY_ASK_STOP: return "Do you stop this shipment with your Karama power?";
    case KANLY_ASK_ACCOMPANY: return "Do you send one along?";
    case KANLY_ASK_INTRUSION: return "Somebody comes in: do your fighters there become advisors?";
    case KANLY_ASK_MOVE: return "Do you move, and where?";
    case KANLY_ASK_TAKE_UP_ARMS: return "Do your advisors there take up arms?";
    case KANLY_ASK_FIGHT: return "Which battle comes next?";
    case KANLY_ASK_PREVENT: return "Do you prevent an ability with Karama?";
    case KANLY_ASK_VOICE: return "What do you command with the Voice?";
    case KANLY_ASK_FORESEE: return "What do you want to see of the other plan?";
    case KANLY_ASK_SHOW: return "Show what you were asked for: you are bound by it.";
    case KANLY_ASK_LOOK_POWER: return "Do you look at a whole plan with your Karama power?";
    case KANLY_ASK_PLAN: return "Your battle plan?";
    case KANLY_ASK_CALL: return "Do you call the leader a traitor?";
    case KANLY_ASK_LOSE: return "Which forces stood behind your dial?";
    case KANLY_ASK_KEEP: return "Which of your cards do you keep?";
    case KANLY_ASK_CAPTURE: return "What happens to the leader you have drawn?";
    case KANLY_ASK_GHOLA: return "Tleilaxu Ghola: whom do you bring back?";
    case KANLY_ASK_TRUTHTRANCE: return "Truthtrance: whom do you ask what?";
    case KANLY_ASK_BRIBE: return "Whom do you bribe, and with how much?";
    case KANLY_ASK_GIVE: return "How much do you give your ally?";
    case KANLY_ASK_PLEDGE: return "How much may your ally spend of yours?";
    case KANLY_ASK_DEAL: return "What deal do you offer?";
    case KANLY_ASK_DEAL_ANSWER: return "Which deal do you answer, and how?";
    case KANLY_ASK_DISCLOSE: return "To whom do you show what?";
    case KANLY_ASK_LEND: return "Which card may halve the price of your ally's shipment?";
    case KANLY_QUESTIONS: break;
    }
    return "A question.";
}

/* --- fields ----------------------------------------------------------------------------------- */

/* The six fields of a battle plan look alike; their place tells them apart. */
static const char *plan_field(unsigned place)
{
    static const char *const name[] = {
        "leader", "with the Kwisatz Haderach", "weapon", "defence", "dial", "spice"};
    return place < sizeof name / sizeof name[0] ? name[place] : "value";
}

static const char *card_field(const kanly_move *so_far)
{
    bool pays = so_far->question == KANLY_ASK_BID || so_far->question == KANLY_ASK_SHIP;
    return pays ? "Karama to pay with" : "card";
}

const char *field_text(const kanly_move *so_far, uint8_t field)
{
    if (so_far->question == KANLY_ASK_PLAN) return plan_field(so_far->length);
    switch ((unsigned)field) {
    case KANLY_FIELD_DONE: return "nothing more";
    case KANLY_FIELD_OPTION: return so_far->length ? "which" : "choice";
    case KANLY_FIELD_YES_NO: return "yes or no";
    case KANLY_FIELD_FACTION: return "faction";
    case KANLY_FIELD_TERRITORY: return "territory";
    case KANLY_FIELD_CELL: return "place";
    case KANLY_FIELD_FROM: return "from";
    case KANLY_FIELD_FORCES: return "forces";
    case KANLY_FIELD_ELITES: return so_far->by == EMPEROR ? "Sardaukar" : "Fedaykin";
    case KANLY_FIELD_SPICE: return "spice";
    case KANLY_FIELD_ALLY_SPICE: return "ally's part";
    case KANLY_FIELD_NUMBER: return "number";
    case KANLY_FIELD_TURN: return "turn";
    case KANLY_FIELD_CARD: return card_field(so_far);
    case KANLY_FIELD_CARD_NAME: return "name of a card";
    case KANLY_FIELD_CARD_KIND: return "kind of card";
    case KANLY_FIELD_LEADER: return "leader";
    case KANLY_FIELD_DIAL: return "dial";
    case KANLY_FIELD_ABILITY: return "ability";
    case KANLY_FIELD_SPICE_CARD: return "spice card";
    case KANLY_FIELD_QUESTION: return "question";
    }
    return "value";
}

/* The one number that is no amount: the phase a payment waits for. */
static bool is_phase(const kanly_move *so_far)
{
    return so_far->question == KANLY_ASK_DEAL && so_far->length == 4;
}

bool asks_amount(const kanly_move *so_far, uint8_t field)
{
    switch ((unsigned)field) {
    case KANLY_FIELD_FORCES:
    case KANLY_FIELD_ELITES:
    case KANLY_FIELD_SPICE:
    case KANLY_FIELD_ALLY_SPICE:
    case KANLY_FIELD_TURN:
    case KANLY_FIELD_DIAL: return true;
    case KANLY_FIELD_NUMBER: return !is_phase(so_far);
    case KANLY_FIELD_DONE:
    case KANLY_FIELD_OPTION:
    case KANLY_FIELD_YES_NO:
    case KANLY_FIELD_FACTION:
    case KANLY_FIELD_TERRITORY:
    case KANLY_FIELD_CELL:
    case KANLY_FIELD_FROM:
    case KANLY_FIELD_CARD:
    case KANLY_FIELD_CARD_NAME:
    case KANLY_FIELD_CARD_KIND:
    case KANLY_FIELD_LEADER:
    case KANLY_FIELD_ABILITY:
    case KANLY_FIELD_SPICE_CARD:
    case KANLY_FIELD_QUESTION: break;
    }
    return false;
}

/* --- named options ---------------------------------------------------------------------------- */

static const char *const DEAL_TEXT[KANLY_DEAL_KINDS] = {
    "nothing",
    "a payment",
    "stay out of a territory",
    "bid at most",
    "dial at most",
    "play no weapon",
    "play no defence",
    "call no traitor",
    "show a secret",
    "share what is looked at",
};

/* In the order of the closed list of questions. */
static const char *const TRUTH_KIND_TEXT[TRUTH_KINDS] = {
    "projectile weapon",   "poison weapon",      "Lasgun",
    "weapon of any kind",  "projectile defence", "poison defence",
    "defence of any kind", "Cheap Hero",         "Karama",
    "special card",        "worthless card",
};

static const char *const VOICE_TEXT[VOICE_KINDS] = {
    "a projectile weapon",
    "a poison weapon",
    "a projectile defence",
    "a poison defence",
    "a worthless card",
    "a Cheap Hero",
    "a Lasgun",
};

static void say_one_of(saying *s, const char *const *list, size_t count, uint8_t value)
{
    if (value == NONE)
        say(s, "none");
    else if (value < count)
        say(s, "%s", list[value]);
    else
        say(s, "%u", value);
}
#define SAY_ONE_OF(s, list, value) say_one_of(s, list, sizeof(list) / sizeof(list)[0], value)

static void say_first_option(saying *s, uint8_t asked, uint8_t value)
{
    static const char *const nexus[] = {"pass", "offer an alliance", "accept an offer",
                                        "leave your alliance"};
    static const char *const revive[] = {"pass", "revive", "Karama power: up to three forces",
                                         "Karama power: a leader"};
    static const char *const timing[] = {"wait", "act now"};
    static const char *const ship[] = {"pass", "ship from reserves", "send from the desert",
                                       "cross-ship", "back to the reserves"};
    static const char *const move[] = {"pass", "move", "play Hajr"};
    static const char *const voice[] = {"pass", "must play", "must not play"};
    static const char *const foresee[] = {"pass", "the leader", "the weapon", "the defence",
                                          "the dial"};
    static const char *const capture[] = {"let go", "keep as a captive", "kill"};
    static const char *const ghola[] = {"forces", "a leader", "the Kwisatz Haderach"};
    switch (asked) {
    case KANLY_ASK_NEXUS: SAY_ONE_OF(s, nexus, value); break;
    case KANLY_ASK_REVIVE: SAY_ONE_OF(s, revive, value); break;
    case KANLY_ASK_TIMING: SAY_ONE_OF(s, timing, value); break;
    case KANLY_ASK_SHIP: SAY_ONE_OF(s, ship, value); break;
    case KANLY_ASK_MOVE: SAY_ONE_OF(s, move, value); break;
    case KANLY_ASK_VOICE: SAY_ONE_OF(s, voice, value); break;
    case KANLY_ASK_FORESEE: SAY_ONE_OF(s, foresee, value); break;
    case KANLY_ASK_CAPTURE: SAY_ONE_OF(s, capture, value); break;
    case KANLY_ASK_GHOLA: SAY_ONE_OF(s, ghola, value); break;
    default: say(s, "%u", value); break;
    }
}

static void say_deal_kind(saying *s, uint8_t value)
{
    say(s, value & KANLY_DEAL_ASKED ? "you ask: " : "you promise: ");
    SAY_ONE_OF(s, DEAL_TEXT, (uint8_t)(value & ~KANLY_DEAL_ASKED));
}

static void say_option(saying *s, const kanly_move *so_far, uint8_t value)
{
    static const char *const waits_for[] = {"when a phase begins", "when a battle is won",
                                            "when a card is bought"};
    unsigned place = so_far->length;
    switch (so_far->question) {
    case KANLY_ASK_TRUTHTRANCE: SAY_ONE_OF(s, TRUTH_KIND_TEXT, value); break;
    case KANLY_ASK_DISCLOSE: say_secret(s, value); break;
    case KANLY_ASK_DEAL:
        if (place == 1)
            say_deal_kind(s, value);
        else if ((so_far->value[1] & ~KANLY_DEAL_ASKED) == KANLY_DEAL_SHOW)
            say_secret(s, value);
        else
            SAY_ONE_OF(s, waits_for, value);
        break;
    case KANLY_ASK_VOICE:
        if (place == 1)
            SAY_ONE_OF(s, VOICE_TEXT, value);
        else
            say_first_option(s, so_far->question, value);
        break;
    default: say_first_option(s, so_far->question, value); break;
    }
}

/* --- values ----------------------------------------------------------------------------------- */

/* NONE is the way out of a form: what that means depends on the field. */
static const char *way_out(uint8_t field)
{
    switch ((unsigned)field) {
    case KANLY_FIELD_FROM: return "no more";
    case KANLY_FIELD_CARD: return "no card";
    case KANLY_FIELD_LEADER: return "no leader";
    case KANLY_FIELD_TERRITORY: return "none, or no more";
    case KANLY_FIELD_CELL:
    case KANLY_FIELD_FACTION:
    case KANLY_FIELD_ABILITY: return "pass";
    case KANLY_FIELD_DONE:
    case KANLY_FIELD_OPTION:
    case KANLY_FIELD_YES_NO:
    case KANLY_FIELD_FORCES:
    case KANLY_FIELD_ELITES:
    case KANLY_FIELD_SPICE:
    case KANLY_FIELD_ALLY_SPICE:
    case KANLY_FIELD_NUMBER:
    case KANLY_FIELD_TURN:
    case KANLY_FIELD_CARD_NAME:
    case KANLY_FIELD_CARD_KIND:
    case KANLY_FIELD_DIAL:
    case KANLY_FIELD_SPICE_CARD:
    case KANLY_FIELD_QUESTION: break;
    }
    return "none";
}

static void say_card_name(saying *s, uint8_t value)
{
    if (value >= TRUTH_KIND)
        SAY_ONE_OF(s, TRUTH_KIND_TEXT, (uint8_t)(value - TRUTH_KIND));
    else if (value < CARD_NAMES)
        say(s, "%s", card_title(value));
    else
        say(s, "%u", value);
}

static void say_ability(saying *s, uint8_t row)
{
    if (row >= ABILITIES) {
        say(s, "%u", row);
        return;
    }
    say_faction(s, ABILITY[row].owner);
    say(s, ": %s", kanly_rule_text(ABILITY[row].rule)->title);
}

void say_value(saying *s, const kanly_move *so_far, uint8_t field, uint8_t value)
{
    if (value == NONE) {
        say(s, "%s", way_out(field));
        return;
    }
    if (field == KANLY_FIELD_NUMBER && is_phase(so_far)) {
        say(s, "%s", phase_title(value));
        return;
    }
    switch ((unsigned)field) {
    case KANLY_FIELD_DONE: break;
    case KANLY_FIELD_OPTION: say_option(s, so_far, value); break;
    case KANLY_FIELD_YES_NO: say(s, value ? "yes" : "no"); break;
    case KANLY_FIELD_FACTION: say_faction(s, value); break;
    case KANLY_FIELD_TERRITORY: say_territory(s, value); break;
    case KANLY_FIELD_CELL:
    case KANLY_FIELD_FROM: say_cell(s, value); break;
    case KANLY_FIELD_FORCES:
    case KANLY_FIELD_ELITES:
    case KANLY_FIELD_SPICE:
    case KANLY_FIELD_ALLY_SPICE:
    case KANLY_FIELD_NUMBER:
    case KANLY_FIELD_TURN:
        say(s,
            so_far->question == KANLY_ASK_BID && so_far->length == 0 && value == 0 ? "pass" : "%u",
            value);
        break;
    case KANLY_FIELD_CARD: say_card(s, value); break;
    case KANLY_FIELD_CARD_NAME: say_card_name(s, value); break;
    case KANLY_FIELD_CARD_KIND:
        if (so_far->question == KANLY_ASK_VOICE)
            SAY_ONE_OF(s, VOICE_TEXT, value);
        else
            say_kind(s, value);
        break;
    case KANLY_FIELD_LEADER: say_leader(s, value); break;
    case KANLY_FIELD_DIAL: say_dial(s, value); break;
    case KANLY_FIELD_ABILITY: say_ability(s, value); break;
    case KANLY_FIELD_SPICE_CARD: say_spice_card(s, value); break;
    case KANLY_FIELD_QUESTION: say_truth(s, value, NONE, NONE); break;
    default: say(s, "%u", value); break;
    }
}

/* --- whole moves ------------------------------------------------------------------------------ */

/* A plan's cards are told apart by what they are for. */
static void say_plan_part(saying *s, const kanly_move *so_far, uint8_t field, uint8_t value)
{
    const char *part = plan_field(so_far->length);
    if (field == KANLY_FIELD_YES_NO) {
        if (value) say(s, "%s", part);
    } else if (field == KANLY_FIELD_SPICE) {
        if (value) say(s, "%u spice", value);
    } else if (field == KANLY_FIELD_CARD && value == NONE) {
        say(s, "no %s", part);
    } else {
        if (field != KANLY_FIELD_LEADER) say(s, "%s ", part);
        say_value(s, so_far, field, value);
    }
}

/* So many of something; none of it is not worth a word, unless it is the whole answer. */
static void say_amount(saying *s, const kanly_move *so_far, uint8_t field, uint8_t value)
{
    const char *of = field_text(so_far, field);
    if (!value && so_far->length) return;
    if (field == KANLY_FIELD_FORCES && value == 1)
        say(s, "1 force");
    else if (field == KANLY_FIELD_ALLY_SPICE)
        say(s, "%u of it by the ally", value);
    else if (so_far->question == KANLY_ASK_BID && !value)
        say(s, "pass");
    else
        say(s, "%u %s", value, of);
}

static void say_number(saying *s, const kanly_move *so_far, uint8_t field, uint8_t value)
{
    bool dial = so_far->question == KANLY_ASK_DIAL || so_far->question == KANLY_ASK_FIRST_DIAL;
    if (dial) say(s, "dial ");
    say_value(s, so_far, field, value);
    if (so_far->question == KANLY_ASK_WEATHER) say(s, value == 1 ? " sector" : " sectors");
}

/* One field within a move: "5 forces", "from Carthag". Nothing, where it says nothing. */
static void say_part(saying *s, const kanly_move *so_far, uint8_t field, uint8_t value)
{
    bool pays = so_far->question == KANLY_ASK_BID || so_far->question == KANLY_ASK_SHIP;
    if (so_far->question == KANLY_ASK_PLAN) {
        say_plan_part(s, so_far, field, value);
        return;
    }
    if (value == NONE) {
        if (!so_far->length) say(s, "pass");
        return;
    }
    switch ((unsigned)field) {
    case KANLY_FIELD_FORCES:
    case KANLY_FIELD_ELITES:
    case KANLY_FIELD_SPICE:
    case KANLY_FIELD_ALLY_SPICE: say_amount(s, so_far, field, value); return;
    case KANLY_FIELD_NUMBER: say_number(s, so_far, field, value); return;
    case KANLY_FIELD_TURN: say(s, "turn "); break;
    case KANLY_FIELD_DIAL: say(s, "dial "); break;
    case KANLY_FIELD_FROM: say(s, "from "); break;
    case KANLY_FIELD_CELL: say(s, "%s", so_far->length ? "to " : ""); break;
    case KANLY_FIELD_CARD: say(s, "%s", pays ? "paid with " : ""); break;
    case KANLY_FIELD_DONE:
    case KANLY_FIELD_OPTION:
    case KANLY_FIELD_YES_NO:
    case KANLY_FIELD_FACTION:
    case KANLY_FIELD_TERRITORY:
    case KANLY_FIELD_CARD_NAME:
    case KANLY_FIELD_CARD_KIND:
    case KANLY_FIELD_LEADER:
    case KANLY_FIELD_ABILITY:
    case KANLY_FIELD_SPICE_CARD:
    case KANLY_FIELD_QUESTION: break;
    }
    say_value(s, so_far, field, value);
}

void say_move(saying *s, const kanly_game *seen, const kanly_move *move)
{
    kanly_move so_far = {.question = move->question, .by = move->by};
    size_t before = s->used;
    for (unsigned i = 0; i < move->length; i++) {
        kanly_values values;
        char text[192];
        saying part = saying_in(text, sizeof text);
        if (!kanly_choices(seen, &so_far, &values)) break;
        say_part(&part, &so_far, values.field, move->value[i]);
        if (part.used) say(s, "%s%s", s->used > before ? ", " : "", text);
        kanly_fill(&so_far, move->value[i]);
    }
}
