/* Values of fields in words; see field_words.h. Whoever adds a kind of field to fields.def writes
** its three functions here, or names those of another kind. */
#include "text/field_words.h"

#include <string.h>

#include "rules/rules.h"

/* --- numbers ---------------------------------------------------------------------------------- */

static uint8_t read_amount(words *w)
{
    unsigned n = read_number(w, 9999, "a number");
    return (uint8_t)(n > KANLY_MOST ? KANLY_MOST : n);
}

static void say_number(saying *s, uint8_t value) { say(s, "%u", value); }

static uint8_t read_dial(words *w) { return (uint8_t)read_half_points(w); }

/* --- ways ------------------------------------------------------------------------------------- */

/* A way is read and printed by its spelling, not by its value. */
static uint8_t read_way(words *w)
{
    expected(w, "one of its ways");
    return NONE;
}

static uint8_t read_yes_or_no(words *w) { return read_yes_no(w); }
static void say_yes_no(saying *s, uint8_t value) { say(s, value ? "yes" : "no"); }
static void say_question(saying *s, uint8_t value) { say_truth(s, value, NONE, NONE); }

static void say_promise(saying *s, uint8_t value)
{
    const kanly_way_row *way = kanly_way_at(kanly_way_named(KANLY_ASK_DEAL, value));
    say(s, value & KANLY_DEAL_ASKED ? "you ask: " : "you promise: ");
    say(s, "%s", way ? way->label : "nothing");
}

/* --- lists of words --------------------------------------------------------------------------- */

typedef struct {
    const char *word, *title;
} named;

static const named CARD_SORT[] = {
#define ROW(id, word, title) {word, title},
    KANLY_CARD_SORT_LIST(ROW)
#undef ROW
};
static const named VOICE_KIND[] = {
#define ROW(id, word, title, kind) {word, title},
    KANLY_VOICE_KIND_LIST(ROW)
#undef ROW
};
static const named PAY_EVENT[] = {
#define ROW(id, word, title) {word, title},
    KANLY_PAY_EVENT_LIST(ROW)
#undef ROW
};

static uint8_t find_named(word x, const named *list, unsigned count)
{
    for (uint8_t i = 0; i < count; i++)
        if (word_is(x, list[i].word)) return i;
    return NONE;
}

/* Kinds of card as people write them: the words of the list, and a few that mean the same. */
static uint8_t find_card_sort(word x)
{
    /* clang-format off */
    static const named other[] = {
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
        if (word_is(x, other[i].word))
            x = (word){other[i].title, (unsigned)strlen(other[i].title), x.column};
    return find_named(x, CARD_SORT, KANLY_CARD_SORTS);
}

static uint8_t found(words *w, uint8_t value, const char *what)
{
    if (value == NONE)
        expected(w, what);
    else
        w->next++;
    return value;
}

/* The next word, looked up by `find`; a mistake where there is none or it is unknown. */
#define READ(w, find, what) found(w, more_words(w) ? (find) : (uint8_t)NONE, what)
#define NEXT(w) ((w)->word[(w)->next])

static uint8_t read_card_sort(words *w)
{
    return READ(w, find_card_sort(NEXT(w)), "a kind of card");
}

static uint8_t read_voice_kind(words *w)
{
    return READ(w, find_named(NEXT(w), VOICE_KIND, KANLY_VOICE_KINDS),
                "weapon-projectile, weapon-poison, defense-projectile, defense-poison, worthless, "
                "cheap-hero or lasgun");
}

static uint8_t read_event(words *w)
{
    return READ(w, find_named(NEXT(w), PAY_EVENT, KANLY_PAY_EVENTS),
                "phase, battle-won or card-bought");
}

#define NAMED_WORDS(stem, list, count)                                                             \
    static void print_##stem(saying *s, uint8_t value)                                             \
    {                                                                                              \
        say(s, "%s", (value) < (count) ? (list)[value].word : "none");                             \
    }                                                                                              \
    static void say_##stem(saying *s, uint8_t value)                                               \
    {                                                                                              \
        say(s, "%s", (value) < (count) ? (list)[value].title : "none");                            \
    }
NAMED_WORDS(card_sort, CARD_SORT, KANLY_CARD_SORTS)
NAMED_WORDS(voice_kind, VOICE_KIND, KANLY_VOICE_KINDS)
NAMED_WORDS(event, PAY_EVENT, KANLY_PAY_EVENTS)

/* --- factions, places, phases ----------------------------------------------------------------- */

static void print_faction(saying *s, uint8_t value)
{
    say(s, "%s", value < FACTIONS ? faction_name(value) : "nobody");
}

static uint8_t read_territory(words *w) { return read_place(w).territory; }

static void print_territory(saying *s, uint8_t value)
{
    say(s, "%s", value < TERRITORIES ? territory_name(value) : "nowhere");
}

static void print_one_cell(saying *s, uint8_t value)
{
    char name[48];
    print_cell(value, name, sizeof name);
    say(s, "%s", name);
}

static void print_phase(saying *s, uint8_t value) { say(s, "%s", phase_word(value)); }
static void say_phase(saying *s, uint8_t value) { say(s, "%s", phase_title(value)); }

/* --- cards ------------------------------------------------------------------------------------ */

static uint8_t read_card(words *w) { return took(w, "none") ? (uint8_t)NONE : read_card_name(w); }

static void print_one_card(saying *s, uint8_t value)
{
    say(s, "%s", value < CARDS ? card_name_text(card_name_of(value)) : "none");
}

card usual_karama(const kanly_game *g, faction by, unsigned asked)
{
    card_set own = karama_cards(g, by), lent = lent_cards(g, by);
    if (asked == ASK_SHIP && !own && lent) return lowest_bit(lent); /* 3.01.11.03 */
    if (!holds(g, by, C_KARAMA) && own) return lowest_bit(own);
    return meant_card(g, by, C_KARAMA, 0);
}

/* A name of a card, or any card of a sort. */
static uint8_t find_name_or_sort(word x)
{
    uint8_t name = find_card_name(x), sort = find_card_sort(x);
    return name != NONE || sort == NONE ? name : (uint8_t)(KANLY_ANY_SORT + sort);
}

static uint8_t read_name_or_sort(words *w)
{
    return READ(w, find_name_or_sort(NEXT(w)), "a treachery card, or a kind of card");
}

static void print_card_name(saying *s, uint8_t value)
{
    if (value >= KANLY_ANY_SORT)
        say(s, "any-"), print_card_sort(s, (uint8_t)(value - KANLY_ANY_SORT));
    else
        say(s, "%s", value < CARD_NAMES ? card_name_text(value) : "none");
}

static void say_card_name(saying *s, uint8_t value)
{
    if (value >= KANLY_ANY_SORT)
        say_card_sort(s, (uint8_t)(value - KANLY_ANY_SORT));
    else
        say(s, "%s", value < CARD_NAMES ? card_title(value) : "none");
}

static void print_spice_card(saying *s, uint8_t value) { say(s, "%s", spice_card_name(value)); }

/* --- leaders, abilities, secrets -------------------------------------------------------------- */

static uint8_t read_any_leader(words *w)
{
    if (took(w, "none")) return NONE;
    if (took(w, "cheap-hero")) return CHEAP_HERO;
    if (took(w, "kwisatz-haderach")) return KWISATZ_HADERACH;
    return read_leader(w);
}

static void print_leader(saying *s, uint8_t value)
{
    say(s, "%s",
        value < LEADERS             ? leader_name(value)
        : value == CHEAP_HERO       ? "cheap-hero"
        : value == KWISATZ_HADERACH ? "kwisatz-haderach"
                                    : "none");
}

bool names_itself(const words *w, unsigned kind)
{
    return kind == KANLY_FIELD_LEADER &&
           (next_is(w, "cheap-hero") || next_is(w, "kwisatz-haderach") || next_is(w, "none"));
}

static uint8_t find_ability(word x)
{
    for (uint8_t row = ABILITY_NONE + 1; row < ABILITIES; row++)
        if (word_is(x, ABILITY[row].word)) return row;
    return NONE;
}

static uint8_t read_ability(words *w)
{
    return READ(w, find_ability(NEXT(w)), "an ability that a Karama can stop");
}

static void print_ability(saying *s, uint8_t value)
{
    say(s, "%s", value < ABILITIES ? ABILITY[value].word : "none");
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
static uint8_t find_secret(word x)
{
    for (uint8_t i = 0; i < KANLY_SECRETS; i++) {
        const char *notation = secret_row(i)->notation;
        if (strcspn(notation, " ") == x.length && !memcmp(notation, x.at, x.length)) return i;
    }
    return NONE;
}

static uint8_t read_secret(words *w)
{
    return READ(w, find_secret(NEXT(w)), "a kind of secret such as hand or storm-card");
}

static void print_secret(saying *s, uint8_t value)
{
    const kanly_way_row *row = secret_row(value);
    say(s, "%.*s", row ? (int)strcspn(row->notation, " ") : 4, row ? row->notation : "none");
}

void say_secret(saying *s, uint8_t kind)
{
    const kanly_way_row *row = secret_row(kind);
    say(s, "%s", row ? row->label : "a secret");
}

/* --- the table -------------------------------------------------------------------------------- */

#define WORDS_number                                                                               \
    {                                                                                              \
        read_amount, say_number, say_number                                                        \
    }
#define WORDS_dial                                                                                 \
    {                                                                                              \
        read_dial, say_dial, say_dial                                                              \
    }
#define WORDS_way                                                                                  \
    {                                                                                              \
        read_way, say_number, say_number                                                           \
    }
#define WORDS_yes_no                                                                               \
    {                                                                                              \
        read_yes_or_no, say_yes_no, say_yes_no                                                     \
    }
#define WORDS_truth                                                                                \
    {                                                                                              \
        read_way, say_number, say_question                                                         \
    }
#define WORDS_promise                                                                              \
    {                                                                                              \
        read_way, say_number, say_promise                                                          \
    }
#define WORDS_faction                                                                              \
    {                                                                                              \
        read_faction, print_faction, say_faction                                                   \
    }
#define WORDS_territory                                                                            \
    {                                                                                              \
        read_territory, print_territory, say_territory                                             \
    }
#define WORDS_cell                                                                                 \
    {                                                                                              \
        read_cell, print_one_cell, say_cell                                                        \
    }
#define WORDS_phase                                                                                \
    {                                                                                              \
        read_phase, print_phase, say_phase                                                         \
    }
#define WORDS_card                                                                                 \
    {                                                                                              \
        read_card, print_one_card, say_card                                                        \
    }
#define WORDS_karama                                                                               \
    {                                                                                              \
        read_card, print_one_card, say_card                                                        \
    }
#define WORDS_card_name                                                                            \
    {                                                                                              \
        read_name_or_sort, print_card_name, say_card_name                                          \
    }
#define WORDS_card_sort                                                                            \
    {                                                                                              \
        read_card_sort, print_card_sort, say_card_sort                                             \
    }
#define WORDS_voice_kind                                                                           \
    {                                                                                              \
        read_voice_kind, print_voice_kind, say_voice_kind                                          \
    }
#define WORDS_spice_card                                                                           \
    {                                                                                              \
        read_spice_card, print_spice_card, say_spice_card                                          \
    }
#define WORDS_leader                                                                               \
    {                                                                                              \
        read_any_leader, print_leader, say_leader                                                  \
    }
#define WORDS_ability                                                                              \
    {                                                                                              \
        read_ability, print_ability, say_ability                                                   \
    }
#define WORDS_secret                                                                               \
    {                                                                                              \
        read_secret, print_secret, say_secret                                                      \
    }
#define WORDS_event                                                                                \
    {                                                                                              \
        read_event, print_event, say_event                                                         \
    }

const field_words FIELD_WORDS[KANLY_FIELD_KINDS] = {
#define FIELD_KIND(id, name, shape, nothing, words, ...) [KANLY_FIELD_##id] = WORDS_##words,
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
