/* The form is filled in field by field with kanly_choices, so a move that comes out of here is
** never refused; a move typed whole is checked before it is handed on. All talk goes to standard
** output. */
#include "cli/prompt.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"
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
    "  why VALUE     says what keeps VALUE, or a whole move, from being chosen\n"
    "  rule NUMBER   what a rule says\n"
    "  board         the position as you see it\n"
    "  quit          ends the game here\n"
    "Moves that may be made out of turn; the word begins one:\n";

/* --- reading values --------------------------------------------------------------------------- */

/* An amount, in half-points for a dial: "2.5" is 5. -1: not an amount. */
static int amount_said(uint8_t field, const char *text)
{
    char *end;
    double amount = strtod(text, &end);
    if (end == text || *end) return -1;
    if (field == KANLY_FIELD_DIAL) amount *= 2;
    if (!(amount >= 0 && amount <= KANLY_MOST)) return -1;
    int whole = (int)amount;
    return (double)whole == amount ? whole : -1;
}

/* A value by its name in files, one that can be chosen where several have it; NONE for the ways of
** saying no. -1: no such name. */
static int name_said(const kanly_values *values, const char *text)
{
    int value = -1;
    for (unsigned v = 0; v < KANLY_NONE; v++) {
        char name[LABEL_SIZE] = "";
        saying s = saying_in(name, sizeof name);
        print_value(&s, values->field, (uint8_t)v);
        if (strcmp(name, text) != 0) continue;
        if (kanly_values_have(values, (uint8_t)v)) return (int)v;
        if (value < 0) value = (int)v;
    }
    return value;
}

static bool says_no(const char *text)
{
    return !strcmp(text, "none") || !strcmp(text, "pass") || !strcmp(text, "done");
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
    if (says_no(text)) return kanly_values_have(values, KANLY_NONE) ? KANLY_NONE : 0;
    if (kanly_field_at(values->field)->amount) return amount_said(values->field, text);
    if (text[0] >= '0' && text[0] <= '9') return nth_value(values, atoi(text));
    int value = name_said(values, text);
    if (value >= 0) return value;
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

/* Whether 0 is no amount here but says that nothing is done: a bid of 0 is a pass. */
static bool nothing_is_a_deed(const kanly_move *so_far)
{
    const kanly_way_row *way = kanly_way_at(kanly_way_of(so_far));
    return so_far->length == 0 && way && way->nothing[0];
}

/* "0 to 4, 6, none": amounts are listed as stretches. */
static void print_amounts(const kanly_move *so_far, const kanly_values *values)
{
    const char *between = "  ";
    int step = values->field == KANLY_FIELD_DIAL && !kanly_values_have(values, 1) ? 2 : 1;
    for (int v = 0; v < 256; v++) {
        char label[LABEL_SIZE];
        if (!kanly_values_have(values, (uint8_t)v)) continue;
        int last = v;
        bool alone = v == 0 && nothing_is_a_deed(so_far);
        while (!alone && last + step <= KANLY_MOST &&
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
    if (kanly_field_at(values->field)->amount)
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
    printf("%s ", kanly_question_at(move->question)->prompt);
    print_means(game, move->by);
}

/* --- helping ---------------------------------------------------------------------------------- */

static void print_help(void)
{
    fputs(HELP, stdout);
    const char *between = "  ";
    for (unsigned q = 0; q < KANLY_QUESTIONS; q++) {
        if (!(kanly_question_at(q)->flags & KANLY_ANYTIME)) continue;
        printf("%s%s", between, kanly_question_at(q)->word);
        between = ", ";
    }
    printf("\n");
}

/* Everything that stands against it. */
static void print_reasons(const kanly_reason *reason)
{
    if (!reason->rule) printf("  That is allowed.\n");
    for (unsigned i = 0; i < reason->count; i++) {
        char text[LINE_SIZE];
        saying s = saying_in(text, sizeof text);
        say_because(&s, &reason->because[i]);
        printf("  %s\n", text);
    }
}

static void explain_value(const kanly_game *game, const kanly_move *so_far, uint8_t value)
{
    kanly_reason reason = kanly_explain(game, so_far, value);
    print_reasons(&reason);
}

/* `why` of a value, or of a whole move in the notation. */
static void explain(const kanly_game *game, const kanly_move *move, const kanly_values *values,
                    const char *text)
{
    int value = value_said(values, move, text);
    notation_error error = {0};
    kanly_move whole;
    if (value >= 0) {
        explain_value(game, move, (uint8_t)value);
    } else if (notation_parse(game, move->by, text, &whole, &error)) {
        kanly_reason reason = kanly_explain_move(game, &whole);
        print_reasons(&reason);
    } else {
        printf("  '%s' is not a value of this field.\n", text);
    }
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
        print_help();
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
    for (unsigned q = 0; q < KANLY_QUESTIONS; q++) {
        const kanly_question_row *row = kanly_question_at(q);
        if (!(row->flags & KANLY_ANYTIME) || strcmp(row->word, text) != 0) continue;
        kanly_move begun = {.question = (uint8_t)q, .by = (uint8_t)who};
        if (kanly_may_begin(game, who, (kanly_ask)q))
            *move = begun;
        else
            explain_value(game, &begun, 0);
        return true;
    }
    return false;
}

/* A whole move in the notation: lawful, it is the answer; understood and not lawful, what stands
** against it is said. */
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
        print_reasons(&reason);
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
        explain_value(game, move, (uint8_t)value);
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
