/* Names are made from the lists; there is nothing to keep in step. */
#include "wire/names.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "game/game.h"

/* --- questions -------------------------------------------------------------------------------- */

/* STORM_LOSS is written storm-loss. */
const char *question_name(uint8_t asked, char out[WIRE_NAME_SIZE])
{
    const char *id = kanly_question_at(asked)->id;
    unsigned i = 0;
    for (; id[i] && i + 1 < WIRE_NAME_SIZE; i++)
        out[i] = id[i] == '_' ? '-' : (char)tolower((unsigned char)id[i]);
    out[i] = '\0';
    return out;
}

uint8_t question_named(const char *name)
{
    char other[WIRE_NAME_SIZE];
    for (uint8_t q = 1; q < KANLY_QUESTIONS; q++)
        if (strcmp(question_name(q, other), name) == 0) return q;
    return KANLY_ASK_NOTHING;
}

void write_question(writer *w, const char *key, uint8_t asked)
{
    char name[WIRE_NAME_SIZE];
    write_text(w, key, question_name(asked, name));
}

kanly_rule question_rule(uint8_t asked) { return (kanly_rule)kanly_question_at(asked)->rule; }

bool question_is_window(uint8_t asked) { return kanly_question_at(asked)->flags & KANLY_WINDOW; }

bool question_is_secret(uint8_t asked) { return kanly_question_at(asked)->flags & KANLY_SECRET; }

bool question_is_open(uint8_t asked) { return kanly_question_at(asked)->flags & KANLY_OPEN; }

bool question_is_anytime(uint8_t asked) { return kanly_question_at(asked)->flags & KANLY_ANYTIME; }

/* --- things ----------------------------------------------------------------------------------- */

const char *faction_called(uint8_t f, char out[WIRE_NAME_SIZE])
{
    return (void)out, f < FACTIONS ? faction_name(f) : NULL;
}

const char *territory_called(uint8_t t, char out[WIRE_NAME_SIZE])
{
    return (void)out, t < TERRITORIES ? territory_name(t) : NULL;
}

/* "cielago-south/1"; without the sector where there is only one. */
const char *place_called(uint8_t c, char out[WIRE_NAME_SIZE])
{
    if (c >= CELLS) return NULL;
    territory t = territory_of(c);
    if (cells_in_territory(t) == 1) return territory_name(t);
    snprintf(out, WIRE_NAME_SIZE, "%s/%u", territory_name(t), sector_of(c));
    return out;
}

const char *card_called(uint8_t c, char out[WIRE_NAME_SIZE])
{
    return (void)out, c < CARDS ? card_name_text(card_name_of(c)) : NULL;
}

const char *card_name_called(uint8_t name, char out[WIRE_NAME_SIZE])
{
    return (void)out, name < CARD_NAMES ? card_name_text(name) : NULL;
}

const char *leader_called(uint8_t l, char out[WIRE_NAME_SIZE])
{
    return (void)out, l < LEADERS ? leader_name(l) : NULL;
}

static const char *ability_called(uint8_t row, char out[WIRE_NAME_SIZE])
{
    return (void)out, row < ABILITIES ? ABILITY[row].word : NULL;
}

const char *spice_card_called(uint8_t c, char out[WIRE_NAME_SIZE])
{
    return (void)out, c <= S_SHAI_HULUD ? spice_card_name(c) : NULL;
}

const char *victory_word(uint8_t victory)
{
    static const char *const WORD[] = {
        [KANLY_VICTORY_NONE] = "none",
        [KANLY_VICTORY_STRONGHOLDS] = "strongholds",
        [KANLY_VICTORY_PREDICTION] = "prediction",
        [KANLY_VICTORY_FREMEN] = "fremen",
        [KANLY_VICTORY_GUILD] = "guild",
        [KANLY_VICTORY_DEFAULT] = "default",
    };
    return victory <= KANLY_VICTORY_DEFAULT ? WORD[victory] : WORD[KANLY_VICTORY_NONE];
}

/* --- fields ----------------------------------------------------------------------------------- */

/* How the values of a field are named, where they have names. */
static naming *const NAMING[KANLY_FIELD_KINDS] = {
    [KANLY_FIELD_FACTION] = faction_called,     [KANLY_FIELD_TERRITORY] = territory_called,
    [KANLY_FIELD_CELL] = place_called,          [KANLY_FIELD_FROM] = place_called,
    [KANLY_FIELD_CARD] = card_called,           [KANLY_FIELD_KARAMA] = card_called,
    [KANLY_FIELD_CARD_NAME] = card_name_called, [KANLY_FIELD_LEADER] = leader_called,
    [KANLY_FIELD_ABILITY] = ability_called,
};

const char *field_name(uint8_t field) { return kanly_field_at(field)->name; }

const char *value_name(uint8_t field, uint8_t value, char out[WIRE_NAME_SIZE])
{
    bool named = field < KANLY_FIELD_KINDS && NAMING[field];
    return named ? NAMING[field](value, out) : NULL;
}

/* --- small shapes ----------------------------------------------------------------------------- */

void write_rule(writer *w, const char *key, kanly_rule rule)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(rule, number);
    write_text(w, key, rule ? number : NULL);
}

void write_faction(writer *w, const char *key, uint8_t f)
{
    write_text(w, key, f < FACTIONS ? faction_name(f) : NULL);
}

void write_card(writer *w, const char *key, uint8_t c)
{
    write_text(w, key, c < CARDS ? card_name_text(card_name_of(c)) : NULL);
}

void write_leader(writer *w, const char *key, uint8_t l)
{
    if (l == KANLY_HERO)
        write_text(w, key, card_name_text(C_CHEAP_HERO));
    else
        write_text(w, key, l < LEADERS ? leader_name(l) : NULL);
}

void write_factions(writer *w, const char *key, faction_set set)
{
    write_open(w, key, '[');
    for_factions(f, set & ALL_FACTIONS) write_text(w, NULL, faction_name(f));
    write_close(w);
}

void write_cells(writer *w, const char *key, cell_set set)
{
    write_open(w, key, '[');
    for_cells(c, set) write_number(w, NULL, c);
    write_close(w);
}

void write_stack(writer *w, const char *key, uint8_t tokens)
{
    write_open(w, key, '[');
    write_number(w, NULL, ordinary(tokens));
    write_number(w, NULL, elite(tokens));
    write_close(w);
}

void write_points(writer *w, const char *key, unsigned half_points)
{
    write_decimal(w, key, half_points / 2.0);
}
