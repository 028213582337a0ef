/* The form is filled in field by field with kanly_choices, so a move that comes out of here is
** never refused; a move typed whole is checked before it is handed on. All talk goes to standard
** output. */
#include "cli/prompt.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "flow/flow.h"
#include "rules/rules.h"
#include "text/notation.h"
#include "text/position.h"
#include "text/wording.h"

enum { LINE_SIZE = 512, COLUMN = 32, COLUMNS = 3, LABEL_SIZE = 128 };

static const char HELP[] =
    "  a number      chooses from the list, or is the amount itself where an amount is asked for\n"
    "  a name        chooses by name: arrakeen, cielago-south/1, karama, duncan-idaho, yes, pass\n"
    "  a whole move  in the notation: ship 5 arrakeen, bribe emperor 3, plan leader none dial 2\n"
    "  auto          answers this question in the usual way\n"
    "  back          begins the answer again\n"
    "  why VALUE     says which rule keeps VALUE from being chosen\n"
    "  rule NUMBER   what a rule says\n"
    "  board         the position as you see it\n"
    "  bribe, deal, disclose, give, lend, pledge, truthtrance, tleilaxu-ghola, answer-deal\n"
    "                moves that may be made out of turn: the word begins one\n"
    "  quit          ends the game here\n";

/* --- reading values --------------------------------------------------------------------------- */

/* An amount, in half-points for a dial: "2.5" is 5. -1: not an amount. */
static int amount_said(uint8_t field, const char *text)
{
    char *end;
    double amount = strtod(text, &end);
    if (end == text || *end || amount < 0 || amount > 127) return -1;
    if (field == KANLY_FIELD_DIAL) amount *= 2;
    int whole = (int)amount;
    return (double)whole == amount ? whole : -1;
}

static int place_said(uint8_t field, const char *text)
{
    for (territory t = 0; t < TERRITORIES; t++) {
        size_t length = strlen(territory_name(t));
        if (strncmp(text, territory_name(t), length) != 0) continue;
        if (field == KANLY_FIELD_TERRITORY) {
            if (text[length] == '\0') return t;
            continue;
        }
        if (text[length] == '\0' && cells_in_territory(t) == 1) return first_cell(t);
        if (text[length] != '/') continue;
        cell c = cell_at(t, (sector)atoi(text + length + 1));
        if (c != NONE) return c;
    }
    return -1;
}

static int faction_said(const char *text)
{
    for (faction f = 0; f < FACTIONS; f++)
        if (strcmp(faction_name(f), text) == 0) return f;
    return -1;
}

static int leader_said(const char *text)
{
    if (strcmp(text, "cheap-hero") == 0) return KANLY_HERO;
    if (strcmp(text, "kwisatz-haderach") == 0) return KANLY_KWISATZ_HADERACH;
    for (leader l = 0; l < LEADERS; l++)
        if (strcmp(leader_name(l), text) == 0) return l;
    return -1;
}

/* The copy of this name that can be chosen, or its first. */
static int card_said(const char *text, const kanly_values *values)
{
    for (card_name n = 0; n < CARD_NAMES; n++) {
        if (strcmp(card_name_text(n), text) != 0) continue;
        if (values->field == KANLY_FIELD_CARD_NAME) return n;
        for_cards(c, card_set_of_name(n))
            if (kanly_values_have(values, c)) return c;
        return first_copy(n);
    }
    return -1;
}

/* A value by its name in files; NONE for the ways of saying no. -1: no such name. */
static int name_said(const kanly_values *values, const char *text)
{
    int value = -1;
    switch ((unsigned)values->field) {
    case KANLY_FIELD_YES_NO: value = !strcmp(text, "yes") ? 1 : !strcmp(text, "no") ? 0 : -1; break;
    case KANLY_FIELD_FACTION: value = faction_said(text); break;
    case KANLY_FIELD_TERRITORY:
    case KANLY_FIELD_CELL:
    case KANLY_FIELD_FROM: value = place_said(values->field, text); break;
    case KANLY_FIELD_CARD:
    case KANLY_FIELD_CARD_NAME: value = card_said(text, values); break;
    case KANLY_FIELD_LEADER: value = leader_said(text); break;
    case KANLY_FIELD_DONE:
    case KANLY_FIELD_OPTION:
    case KANLY_FIELD_FORCES:
    case KANLY_FIELD_ELITES:
    case KANLY_FIELD_SPICE:
    case KANLY_FIELD_ALLY_SPICE:
    case KANLY_FIELD_NUMBER:
    case KANLY_FIELD_TURN:
    case KANLY_FIELD_CARD_KIND:
    case KANLY_FIELD_DIAL:
    case KANLY_FIELD_ABILITY:
    case KANLY_FIELD_SPICE_CARD:
    case KANLY_FIELD_QUESTION: break;
    }
    bool no = !strcmp(text, "none") || !strcmp(text, "pass") || !strcmp(text, "done");
    if (value < 0 && no) value = kanly_values_have(values, NONE) ? NONE : 0;
    return value;
}

/* The n-th value of a set, counted from 1. */
static int nth_value(const kanly_values *values, int n)
{
    for (unsigned v = 0; v < 256; v++)
        if (kanly_values_have(values, (uint8_t)v) && --n == 0) return (int)v;
    return -1;
}

/* What the player means: a name, an amount, or a place in the list. -1: nothing we know. */
static int value_said(const kanly_values *values, const kanly_move *so_far, const char *text)
{
    int value = name_said(values, text);
    if (value >= 0) return value;
    if (asks_amount(so_far, values->field)) return amount_said(values->field, text);
    if (text[0] >= '0' && text[0] <= '9') return nth_value(values, atoi(text));
    for (unsigned v = 0; v < 256; v++) { /* the label as it is printed */
        char label[LABEL_SIZE];
        saying s = saying_in(label, sizeof label);
        if (!kanly_values_have(values, (uint8_t)v)) continue;
        say_value(&s, so_far, values->field, (uint8_t)v);
        if (strcmp(label, text) == 0) return (int)v;
    }
    return -1;
}

/* --- showing choices -------------------------------------------------------------------------- */

/* "0 to 4, 6, none": amounts are listed as stretches. */
static void print_amounts(const kanly_move *so_far, const kanly_values *values)
{
    const char *between = "  ";
    int step = values->field == KANLY_FIELD_DIAL && !kanly_values_have(values, 1) ? 2 : 1;
    for (int v = 0; v < 256; v++) {
        char label[LABEL_SIZE];
        if (!kanly_values_have(values, (uint8_t)v)) continue;
        int last = v;
        bool alone = v == 0 && so_far->question == KANLY_ASK_BID && so_far->length == 0; /* pass */
        while (!alone && last + step < KANLY_KWISATZ_HADERACH &&
               kanly_values_have(values, (uint8_t)(last + step)))
            last += step;
        saying s = saying_in(label, sizeof label);
        say_value(&s, so_far, values->field, (uint8_t)v);
        if (last > v) {
            say(&s, " to ");
            say_value(&s, so_far, values->field, (uint8_t)last);
        }
        printf("%s%s", between, label);
        between = ", ";
        v = last;
    }
    printf("\n");
}

static void print_list(const kanly_move *so_far, const kanly_values *values)
{
    unsigned count = 0, total_count = 0;
    for (unsigned v = 0; v < 256; v++) total_count += kanly_values_have(values, (uint8_t)v);
    for (unsigned v = 0; v < 256; v++) {
        char label[LABEL_SIZE];
        saying s = saying_in(label, sizeof label);
        if (!kanly_values_have(values, (uint8_t)v)) continue;
        say_value(&s, so_far, values->field, (uint8_t)v);
        count++;
        bool row_ends = total_count <= 6 || values->field == KANLY_FIELD_QUESTION ||
                        count % COLUMNS == 0 || count == total_count;
        printf("  %2u %-*s%s", count, row_ends ? 0 : COLUMN, label, row_ends ? "\n" : "");
    }
}

static void print_field(const kanly_move *so_far, const kanly_values *values)
{
    printf("%s?\n", field_text(so_far, values->field));
    if (asks_amount(so_far, values->field))
        print_amounts(so_far, values);
    else
        print_list(so_far, values);
}

/* What the player has to answer with. */
static void print_means(const kanly_game *game, faction who)
{
    char text[LINE_SIZE];
    saying s = saying_in(text, sizeof text);
    say(&s, "(%s: %u spice, ", faction_title(who), game->spice[who]);
    say_stack(&s, game->reserves[who], who);
    say(&s, " in reserve");
    for_cards(c, game->hand[who]) {
        say(&s, ", ");
        say_card(&s, c);
    }
    printf("%s)\n", text);
}

/* A Karama window says what it could stop. */
static void print_question(const kanly_game *game, const kanly_move *move)
{
    kanly_about subject = kanly_subject(game);
    printf("\n");
    if (subject.kind == KANLY_FIELD_ABILITY) {
        const ability_info *stops = &ABILITY[subject.value];
        char owner[LABEL_SIZE];
        saying s = saying_in(owner, sizeof owner);
        say_faction(&s, stops->owner);
        printf("%s: %s. ", kanly_rule_text(stops->rule)->title, owner);
    }
    printf("%s ", question_text(move->question));
    print_means(game, move->by);
}

/* --- helping ---------------------------------------------------------------------------------- */

static void print_reason(kanly_reason reason)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(reason.rule, number);
    if (reason.rule)
        printf("  [%s] %s\n", number, reason.sentence);
    else
        printf("  That is allowed.\n");
}

static void explain(const kanly_game *game, const kanly_move *move, const kanly_values *values,
                    const char *text)
{
    int value = value_said(values, move, text);
    if (value < 0)
        printf("  '%s' is not a value of this field.\n", text);
    else
        print_reason(kanly_explain(game, move, (uint8_t)value));
}

static void print_rule(const char *text)
{
    kanly_rule rule = kanly_rule_find(text);
    if (rule)
        printf("  [%s] %s. %s\n", text, kanly_rule_text(rule)->title,
               kanly_rule_text(rule)->sentence);
    else
        printf("  There is no rule '%s'.\n", text);
}

static void print_board(const kanly_game *game, kanly_faction who)
{
    static char text[POSITION_SIZE];
    position_text(game, (uint8_t)who, text, sizeof text);
    fputs(text, stdout);
}

/* Words that help and change nothing; false when the line is none of them. */
static bool helped(const kanly_game *game, const kanly_move *move, const kanly_values *values,
                   const char *line)
{
    if (!strcmp(line, "?") || !strcmp(line, "help"))
        fputs(HELP, stdout);
    else if (!strcmp(line, "board"))
        print_board(game, (kanly_faction)move->by);
    else if (!strncmp(line, "why ", 4))
        explain(game, move, values, line + 4);
    else if (!strncmp(line, "rule ", 5))
        print_rule(line + 5);
    else
        return false;
    return true;
}

/* --- filling in ------------------------------------------------------------------------------- */

/* The any-time move this word begins, when it can be begun now. */
static bool begin_anytime(const kanly_game *game, kanly_faction who, const char *text,
                          kanly_move *move)
{
    for (unsigned q = KANLY_ASK_GHOLA; q < KANLY_QUESTIONS; q++) {
        if (strcmp(QUESTION_ROW[q].word, text) != 0) continue;
        kanly_move begun = {.question = (uint8_t)q, .by = (uint8_t)who};
        if (kanly_may_begin(game, who, (kanly_ask)q))
            *move = begun;
        else
            print_reason(kanly_explain(game, &begun, 0));
        return true;
    }
    return false;
}

/* A whole move in the notation: lawful, it is the answer; understood and not lawful, the rule is
** named. */
static void take_whole_move(const kanly_game *game, kanly_move *move, const char *line)
{
    notation_error error = {0};
    kanly_move whole;
    if (!notation_parse(game, move->by, line, &whole, &error)) {
        printf("  %s (? helps)\n", error.text);
        return;
    }
    kanly_reason reason = kanly_explain_move(game, &whole);
    if (reason.rule)
        print_reason(reason);
    else
        *move = whole;
}

/* One line of the player's: a value, a word, or a new beginning. */
static void take_line(const kanly_game *game, kanly_move *move, const kanly_values *values,
                      const char *line)
{
    kanly_faction who = (kanly_faction)move->by;
    if (line[0] == '\0' || helped(game, move, values, line)) return;
    if (!strcmp(line, "auto")) {
        *move = kanly_default_move(game, who);
        return;
    }
    if (!strcmp(line, "back")) {
        *move = kanly_begin(game, who);
        return;
    }
    int value = value_said(values, move, line);
    if (value >= 0 && kanly_values_have(values, (uint8_t)value))
        kanly_fill(move, (uint8_t)value);
    else if (begin_anytime(game, who, line, move))
        return;
    else if (value >= 0)
        print_reason(kanly_explain(game, move, (uint8_t)value));
    else if (strspn(line, "0123456789") == strlen(line))
        printf("  There is no choice %s here.\n", line);
    else
        take_whole_move(game, move, line);
}

static bool take_text(FILE *in, char line[LINE_SIZE])
{
    printf("> ");
    fflush(stdout);
    if (!fgets(line, LINE_SIZE, in)) return printf("\n"), false;
    size_t start = strspn(line, " \t"), end = strcspn(line, "\r\n");
    while (end > start && (line[end - 1] == ' ' || line[end - 1] == '\t')) end--;
    if (end < start) end = start;
    memmove(line, line + start, end - start);
    line[end - start] = '\0';
    return true;
}

prompt_result prompt_move(const kanly_game *game, kanly_faction who, FILE *in, kanly_move *move)
{
    char line[LINE_SIZE];
    kanly_values values;
    uint8_t asked = KANLY_ASK_NOTHING, shown_length = UINT8_MAX;
    *move = kanly_begin(game, who);
    while (kanly_choices(game, move, &values)) {
        if (move->length && nth_value(&values, 2) < 0 && nth_value(&values, 1) >= 0) {
            kanly_fill(move, (uint8_t)nth_value(&values, 1)); /* nothing to choose */
            continue;
        }
        if (asked != move->question) print_question(game, move);
        if (asked != move->question || shown_length != move->length) print_field(move, &values);
        asked = move->question, shown_length = move->length;
        if (!take_text(in, line)) return PROMPT_END;
        if (!strcmp(line, "quit")) return PROMPT_QUIT;
        take_line(game, move, &values, line);
    }
    return PROMPT_ANSWERED;
}

bool prompt_only_answer(const kanly_game *game, kanly_faction who, kanly_move *only)
{
    kanly_values values;
    *only = kanly_begin(game, who);
    while (kanly_choices(game, only, &values)) {
        int value = nth_value(&values, 1);
        if (value < 0 || nth_value(&values, 2) >= 0) return false;
        kanly_fill(only, (uint8_t)value);
    }
    return true;
}
