/* Words whose meaning only the form of the question decides: what follows the faction in `play
** truthtrance`, `deal` and `disclose`. Read and printed by what each field of the form is. */
#include <stdio.h>
#include <string.h>

#include "text/notation_fit.h"

enum { NO_VALUE = 253, MOST = 252 }; /* nothing a form takes: refused */

/* --- words ------------------------------------------------------------------------------------ */

static unsigned word_number(word x)
{
    unsigned n = 0;
    if (!x.length) return NO_VALUE;
    for (unsigned i = 0; i < x.length; i++) {
        if (x.at[i] < '0' || x.at[i] > '9' || n > 9999) return NO_VALUE;
        n = n * 10 + (unsigned)(x.at[i] - '0');
    }
    return n > MOST ? (unsigned)MOST : n;
}

static unsigned list_word(word x, const char *const *list, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i] && word_is(x, list[i])) return i;
    return NO_VALUE;
}

static unsigned or_no_value(uint8_t id) { return id == NONE ? (unsigned)NO_VALUE : id; }

/* Kinds of card as people write them: the words of the vocabulary, and a few that mean the same. */
static unsigned kind_word(word x)
{
    /* clang-format off */
    static const struct { const char *word, *same; } other[] = {
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
            x = (word){other[i].same, (unsigned)strlen(other[i].same), x.column};
    return list_word(x, TRUTH_KIND_WORD, TRUTH_KINDS);
}

static unsigned card_or_kind(word x)
{
    unsigned name = or_no_value(find_card_name(x));
    if (name != NO_VALUE) return name;
    unsigned kind = kind_word(x);
    return kind == NO_VALUE ? kind : TRUTH_KIND + kind;
}

static unsigned card_word(word x, const form *f)
{
    unsigned copy = cut_copy(&x);
    return or_no_value(meant_card(f->g, f->m.by, find_card_name(x), copy));
}

static const char *const PAY_EVENT[] = {[KANLY_ON_PHASE] = "phase",
                                        [KANLY_ON_BATTLE_WON] = "battle-won",
                                        [KANLY_ON_CARD_BOUGHT] = "card-bought"};
enum { PAY_EVENTS = 3 };

static unsigned half_points(word x)
{
    words w = {.count = 1};
    w.word[0] = x;
    unsigned n = read_half_points(&w);
    return w.failed ? (unsigned)NO_VALUE : n;
}

/* --- what an OPTION or a NUMBER of these forms is --------------------------------------------- */

typedef enum { PLAIN, CARD_KIND, DEAL_KIND, SECRET_KIND, PAY_ON, WHICH_PHASE } meaning;

static meaning meaning_at(const kanly_move *m, unsigned i, unsigned field_kind)
{
    unsigned promise = i > 1 ? m->value[1] & (KANLY_DEAL_ASKED - 1u) : 0;
    if (m->question == ASK_TRUTHTRANCE) return field_kind == KANLY_FIELD_OPTION ? CARD_KIND : PLAIN;
    if (m->question == ASK_DISCLOSE) return i == 1 ? SECRET_KIND : PLAIN;
    if (i == 1) return DEAL_KIND;
    if (promise == KANLY_DEAL_SHOW && i == 2) return SECRET_KIND;
    if (promise == KANLY_DEAL_PAY && i == 3) return PAY_ON;
    if (promise == KANLY_DEAL_PAY && i == 4 && field_kind == KANLY_FIELD_NUMBER) return WHICH_PHASE;
    return PLAIN;
}

static unsigned word_by_meaning(word x, meaning what)
{
    switch (what) {
    case PLAIN: return word_number(x);
    case CARD_KIND: return kind_word(x);
    case DEAL_KIND: return list_word(x, DEAL_WORD, KANLY_DEAL_KINDS);
    case SECRET_KIND: return list_word(x, SECRET_WORD, KANLY_SECRETS);
    case PAY_ON: return list_word(x, PAY_EVENT, PAY_EVENTS);
    case WHICH_PHASE: return or_no_value(find_phase(x));
    }
    return NO_VALUE;
}

static unsigned word_as(word x, unsigned field_kind, const form *f)
{
    switch (field_kind) {
    case KANLY_FIELD_FACTION: return or_no_value(find_faction(x));
    case KANLY_FIELD_TERRITORY: return or_no_value(find_territory(x));
    case KANLY_FIELD_CARD_NAME: return card_or_kind(x);
    case KANLY_FIELD_CARD: return card_word(x, f);
    case KANLY_FIELD_LEADER: return or_no_value(find_leader(x));
    case KANLY_FIELD_SPICE_CARD: return or_no_value(find_spice_card(x));
    case KANLY_FIELD_DIAL: return half_points(x);
    default: return word_by_meaning(x, meaning_at(&f->m, f->m.length, field_kind));
    }
}

/* --- filling in ------------------------------------------------------------------------------- */

void fill_truth(form *f, const spoken *s)
{
    fill(f, s->faction);
    fill(f, s->number);
    const truth_question *q = &TRUTH_QUESTION[s->number <= TRUTH_QUESTIONS ? s->number : 0];
    bool swapped =
        s->number == 3 && s->argument_count == 2 && word_number(s->argument[0]) == NO_VALUE;
    for (unsigned i = 0; i < s->argument_count; i++)
        fill(f, i < 2 && q->argument[i]
                    ? word_as(s->argument[swapped ? 1 - i : i], q->argument[i], f)
                    : (unsigned)NO_VALUE);
}

/* deal F [ask] KIND ARGUMENT… [PRICE]; disclose F KIND [WHICH]. A price that is not named is
** nothing. */
void fill_arguments(form *f, const spoken *s)
{
    unsigned i = 0;
    fill(f, s->faction);
    bool asked = f->m.question == ASK_DEAL && s->argument_count && word_is(s->argument[0], "ask");
    if (asked) i++;
    for (bool first = true; i < s->argument_count; i++, first = false) {
        unsigned value = word_as(s->argument[i], f->next.field, f);
        fill(f, asked && first && value != NO_VALUE ? value + KANLY_DEAL_ASKED : value);
    }
    if (f->m.question == ASK_DEAL && asks_for(f, KANLY_FIELD_SPICE)) fill(f, 0);
}

/* --- printing --------------------------------------------------------------------------------- */

static const char *name_by_meaning(const kanly_move *m, unsigned i, unsigned field_kind)
{
    uint8_t v = m->value[i];
    switch (meaning_at(m, i, field_kind)) {
    case PLAIN: break;
    case CARD_KIND: return v < TRUTH_KINDS ? TRUTH_KIND_WORD[v] : NULL;
    case DEAL_KIND: return (v & 15) < KANLY_DEAL_KINDS ? DEAL_WORD[v & 15] : NULL;
    case SECRET_KIND: return v < KANLY_SECRETS ? SECRET_WORD[v] : NULL;
    case PAY_ON: return v < PAY_EVENTS ? PAY_EVENT[v] : NULL;
    case WHICH_PHASE: return v < KANLY_PHASES ? PHASE_NAME[v] : NULL;
    }
    return NULL;
}

/* NULL where the value is a plain number. */
static const char *name_as(const kanly_move *m, unsigned i, unsigned field_kind)
{
    uint8_t v = m->value[i];
    switch (field_kind) {
    case KANLY_FIELD_FACTION: return v < FACTIONS ? faction_name(v) : NULL;
    case KANLY_FIELD_TERRITORY: return v < TERRITORIES ? territory_name(v) : NULL;
    case KANLY_FIELD_CARD_NAME:
        if (v >= TRUTH_KIND && v < TRUTH_KIND + TRUTH_KINDS) return TRUTH_KIND_WORD[v - TRUTH_KIND];
        return v < CARD_NAMES ? card_name_text(v) : NULL;
    case KANLY_FIELD_CARD: return v < CARDS ? card_name_text(card_name_of(v)) : NULL;
    case KANLY_FIELD_LEADER: return v < LEADERS ? leader_name(v) : NULL;
    case KANLY_FIELD_SPICE_CARD: return spice_card_name(v);
    default: return name_by_meaning(m, i, field_kind);
    }
}

void print_arguments(const kanly_game *g, const kanly_move *m, unsigned from, char *out,
                     size_t size)
{
    form f = begin_form(g, m->by, m->question);
    size_t used = 0;
    for (unsigned i = 0; i < m->length && used < size; i++) {
        unsigned kind = f.legal && f.more ? f.next.field : (unsigned)KANLY_FIELD_DONE;
        fill(&f, m->value[i]);
        if (i < from) continue;
        char held[32];
        const char *name = name_as(m, i, kind);
        if (kind == KANLY_FIELD_CARD && name) {
            print_card(g, m->by, m->value[i], held, sizeof held);
            name = held;
        }
        int n;
        bool kind_of_card = kind == KANLY_FIELD_CARD_NAME && m->value[i] >= TRUTH_KIND;
        if (m->question == ASK_DEAL && i == 1 && m->value[1] & KANLY_DEAL_ASKED && name)
            n = snprintf(out + used, size - used, " ask %s", name);
        else if (name)
            n = snprintf(out + used, size - used, kind_of_card ? " any-%s" : " %s", name);
        else if (kind == KANLY_FIELD_DIAL)
            n = snprintf(out + used, size - used, m->value[i] % 2 ? " %u.5" : " %u",
                         m->value[i] / 2u);
        else
            n = snprintf(out + used, size - used, " %u", m->value[i]);
        if (n > 0) used += (size_t)n;
    }
}
