/* Values of fields in words; see field_words.h. Whoever adds a kind of field to fields.def writes
** its three functions here, or names those of another kind. */
#include "text/field_words.h"

#include <string.h>

#include "rules/rules.h"

/* --- numbers and ways ------------------------------------------------------------------------- */

static uint8_t read_amount(words *w)
{
    unsigned n = read_number(w, 9999, "a number");
    return (uint8_t)(n > KANLY_MOST ? KANLY_MOST : n);
}

static void say_amount(saying *s, uint8_t value) { say(s, "%u", value); }
static void say_yes_no(saying *s, uint8_t value) { say(s, value ? "yes" : "no"); }
static void say_truth_way(saying *s, uint8_t value) { say_truth(s, value, NONE, NONE); }

/* A way is read and printed by its spelling, not by its value. */
static uint8_t read_way(words *w)
{
    expected(w, "one of its ways");
    return NONE;
}

static void say_promise(saying *s, uint8_t value)
{
    const kanly_way_row *way = kanly_way_at(kanly_way_named(KANLY_ASK_DEAL, value));
    say(s, value & KANLY_DEAL_ASKED ? "you ask: " : "you promise: ");
    say(s, "%s", way ? way->label : "nothing");
}

/* --- lists of words --------------------------------------------------------------------------- */

#define TITLES(stem, list)                                                                         \
    static void say_##stem(saying *s, uint8_t value)                                               \
    {                                                                                              \
        static const char *const title[] = {list(ROW)};                                            \
        say(s, "%s", value < sizeof title / sizeof title[0] ? title[value] : "none");              \
    }
#define ROW(id, word, title, ...) title,
TITLES(card_sort, KANLY_CARD_SORT_LIST)
TITLES(pay_event, KANLY_PAY_EVENT_LIST)
TITLES(phase, KANLY_PHASE_LIST)
#undef ROW

const char *voice_kind_title(uint8_t value)
{
#define ROW(id, word, title, ...) title,
    static const char *const title[KANLY_VOICE_KINDS] = {KANLY_VOICE_KIND_LIST(ROW)};
#undef ROW
    return value < KANLY_VOICE_KINDS ? title[value] : NULL;
}

static void say_voice_kind(saying *s, uint8_t value)
{
    const char *title = voice_kind_title(value);
    say(s, "%s%s", title ? "a " : "", title ? title : "none");
}

static uint8_t read_place_name(words *w) { return read_place(w).territory; }

/* --- cards ------------------------------------------------------------------------------------ */

static uint8_t read_card(words *w) { return took(w, "none") ? (uint8_t)NONE : read_card_name(w); }

static void print_card(saying *s, uint8_t value)
{
    print_card_name(s, value < CARDS ? card_name_of(value) : (card_name)NONE);
}

card usual_karama(const kanly_game *g, faction by, unsigned asked)
{
    card_set own = karama_cards(g, by), lent = lent_cards(g, by);
    if (asked == ASK_SHIP && !own && lent) return lowest_bit(lent); /* 3.01.11.03 */
    if (!holds(g, by, C_KARAMA) && own) return lowest_bit(own);
    return meant_card(g, by, C_KARAMA, 0);
}

/* Kinds of card as people write them: the words of the list, and a few that mean the same. */
static uint8_t find_any_sort(word x)
{
    /* clang-format off */
    static const char *const other[][2] = {
        { "projectile",         "weapon-projectile" },  { "poison",         "weapon-poison" },
        { "projectile-weapon",  "weapon-projectile" },  { "poison-weapon",  "weapon-poison" },
        { "projectile-defense", "defense-projectile" }, { "poison-defense", "defense-poison" },
        { "projectile-defence", "defense-projectile" }, { "poison-defence", "defense-poison" },
        { "defence-projectile", "defense-projectile" }, { "defence-poison", "defense-poison" },
        { "defence",            "defense" },
        { "weapon-lasgun",      "lasgun" },             { "hero",           "cheap-hero" },
    };
    /* clang-format on */
    if (x.length > 4 && !memcmp(x.at, "any-", 4)) x = (word){x.at + 4, x.length - 4, x.column};
    for (unsigned i = 0; i < sizeof other / sizeof other[0]; i++)
        if (word_is(x, other[i][0]))
            x = (word){other[i][1], (unsigned)strlen(other[i][1]), x.column};
    return find_card_sort(x);
}

static uint8_t read_any_sort(words *w)
{
    uint8_t sort = find_any_sort(next_word(w));
    return sort == NONE ? read_card_sort(w) : (w->next++, sort);
}

/* A name of a card, or any card of a sort. */
static uint8_t read_name_or_sort(words *w)
{
    word x = next_word(w);
    uint8_t name = find_card_name(x), sort = find_any_sort(x);
    if (name == NONE && sort == NONE)
        return expected(w, "a treachery card, or a kind of card"), NONE;
    w->next++;
    return name != NONE ? name : (uint8_t)(KANLY_ANY_SORT + sort);
}

static void print_name_or_sort(saying *s, uint8_t value)
{
    if (value < KANLY_ANY_SORT)
        print_card_name(s, value);
    else
        say(s, "any-"), print_card_sort(s, (uint8_t)(value - KANLY_ANY_SORT));
}

static void say_name_or_sort(saying *s, uint8_t value)
{
    if (value < KANLY_ANY_SORT)
        say(s, "%s", value < CARD_NAMES ? card_title(value) : "none");
    else
        say_card_sort(s, (uint8_t)(value - KANLY_ANY_SORT));
}

/* --- leaders, abilities, secrets -------------------------------------------------------------- */

/* What may stand in the place of a leader; in a move it needs no keyword before it. */
static const struct {
    const char *word;
    uint8_t value;
} IN_PLACE_OF_A_LEADER[] = {
    {"none", NONE}, {"cheap-hero", CHEAP_HERO}, {"kwisatz-haderach", KWISATZ_HADERACH}};
enum { IN_PLACE = sizeof IN_PLACE_OF_A_LEADER / sizeof IN_PLACE_OF_A_LEADER[0] };

static uint8_t read_plan_leader(words *w)
{
    for (unsigned i = 0; i < IN_PLACE; i++)
        if (took(w, IN_PLACE_OF_A_LEADER[i].word)) return IN_PLACE_OF_A_LEADER[i].value;
    return read_leader(w);
}

static void print_plan_leader(saying *s, uint8_t value)
{
    for (unsigned i = 0; i < IN_PLACE; i++) {
        if (value != IN_PLACE_OF_A_LEADER[i].value) continue;
        say(s, "%s", IN_PLACE_OF_A_LEADER[i].word);
        return;
    }
    print_leader(s, value);
}

bool names_itself(const words *w, unsigned kind)
{
    for (unsigned i = 0; kind == KANLY_FIELD_LEADER && i < IN_PLACE; i++)
        if (next_is(w, IN_PLACE_OF_A_LEADER[i].word)) return true;
    return false;
}

static void say_ability(saying *s, uint8_t value)
{
    if (value >= ABILITIES) {
        say(s, "%u", value);
        return;
    }
    say_faction(s, ABILITY[value].owner);
    say(s, ": %s", kanly_rule_text(ABILITY[value].rule)->title);
}

static const kanly_way_row *secret_row(unsigned value)
{
    return value < KANLY_SECRETS ? kanly_way_at(kanly_way_named(KANLY_ASK_DISCLOSE, value)) : NULL;
}

/* The word of a secret is the first of its spelling. */
static uint8_t read_secret(words *w)
{
    word x = next_word(w);
    for (uint8_t i = 0; x.length && i < KANLY_SECRETS; i++) {
        const char *notation = secret_row(i)->notation;
        if (strcspn(notation, " ") == x.length && !memcmp(notation, x.at, x.length))
            return w->next++, i;
    }
    return expected(w, "a kind of secret such as hand or storm-card"), NONE;
}

static void print_secret(saying *s, uint8_t value)
{
    const kanly_way_row *row = secret_row(value);
    say(s, "%.*s", row ? (int)strcspn(row->notation, " ") : 4, row ? row->notation : "none");
}

/* What can be shown or looked at in secret: "the hand". */
static void say_secret(saying *s, uint8_t kind)
{
    const kanly_way_row *row = secret_row(kind);
    say(s, "%s", row ? row->label : "a secret");
}

/* --- the table -------------------------------------------------------------------------------- */

/* Where two kinds, or the two languages, do the same. */
#define print_amount say_amount
#define print_dial say_dial
#define print_yes_no say_yes_no
#define print_way say_amount
#define say_way say_amount
#define read_truth_way read_way
#define print_truth_way say_amount
#define read_promise read_way
#define print_promise say_amount
#define print_any_sort print_card_sort
#define say_any_sort say_card_sort
#define print_place_name print_territory
#define say_place_name say_territory
#define say_plan_leader say_leader

const field_words FIELD_WORDS[KANLY_FIELD_KINDS] = {
#define FIELD_KIND(id, name, shape, nothing, words, ...)                                           \
    [KANLY_FIELD_##id] = {read_##words, print_##words, say_##words},
#include "kanly/fields.def"
};

void print_value(saying *s, unsigned kind, uint8_t value)
{
    if (kind < KANLY_FIELD_KINDS) FIELD_WORDS[kind].print(s, value);
}

bool find_value(const kanly_game *seen, faction by, unsigned kind, const char *name, uint8_t *value)
{
    words w;
    split_words(&w, name, strlen(name));
    if (kind >= KANLY_FIELD_KINDS || w.failed || w.count != 1) return false;
    unsigned copy = is_card_field(kind) ? cut_copy(&w.word[0]) : 0;
    *value = FIELD_WORDS[kind].read(&w);
    if (is_card_field(kind) && *value != NONE) *value = meant_card(seen, by, *value, copy);
    return at_end(&w);
}
