/* The rulebook and the printed game for the page, read from the engine's tables. Of its own this
** file has the headings of the chapters, and of each faction a sentence that introduces it, the
** rule of its Karama power and the rules of what it brings an ally. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "board/rulebook.h"
#include "rules/battle.h"
#include "rules/situation.h"
#include "text/options.h"
#include "text/story.h"
#include "text/wording.h"
#include "wire/names.h"
#include "wire/wire.h"

/* --- /rules.json ------------------------------------------------------------------------------ */

/* A chapter is the beginning its rules' numbers share; notes have theirs by kind. Where the title
** is missing it is a faction's. */
static const struct {
    const char *number, *title;
} CHAPTER[] = {
    {"0", "Setup"},
    {"1.00", "Precedence"},
    {"1.01", "Storm Phase"},
    {"1.02", "Spice Blow and Nexus Phase"},
    {"1.03", "CHOAM Charity Phase"},
    {"1.04", "Bidding Phase"},
    {"1.05", "Revival Phase"},
    {"1.06", "Shipment and Movement Phase"},
    {"1.07", "Battle Phase"},
    {"1.08", "Spice Collection Phase"},
    {"1.09", "Mentat Pause"},
    {"1.10", "Alliances"},
    {"1.11", "Secrecy"},
    {"1.12", "Deals and bribes"},
    {"1.13", "Advanced game"},
    {"1.14", "Faction Karama powers"},
    {"2.01", NULL},
    {"2.02", NULL},
    {"2.03", NULL},
    {"2.04", NULL},
    {"2.05", NULL},
    {"2.06", NULL},
    {"3.01", "Treachery cards"},
    {"4", "Variants"},
    {"R", "Rulings"},
    {"B", "A battle, step by step"},
    {"KW", "What a Karama can stop"},
    {"Q", "What Truthtrance can ask"},
};
enum { CHAPTERS = sizeof CHAPTER / sizeof CHAPTER[0] };

/* The abilities of the n-th faction are the chapter 2.n. */
static bool faction_chapter(faction f, const char *number)
{
    char chapter[8];
    snprintf(chapter, sizeof chapter, "2.%02u", f + 1u);
    return strncmp(number, chapter, strlen(chapter)) == 0;
}

static const char *chapter_title(unsigned chapter)
{
    if (CHAPTER[chapter].title) return CHAPTER[chapter].title;
    for (faction f = 0; f < FACTIONS; f++)
        if (faction_chapter(f, CHAPTER[chapter].number)) return faction_title(f);
    return "";
}

static const char *chapter_of(const char *number)
{
    for (unsigned i = 0; i < CHAPTERS; i++) {
        size_t length = strlen(CHAPTER[i].number);
        if (strncmp(number, CHAPTER[i].number, length) == 0 && strchr(".", number[length]))
            return CHAPTER[i].number;
    }
    return NULL;
}

static void write_rule_entry(writer *w, kanly_rule rule)
{
    static const char *const CLASS[] = {"engine", "table", "information"};
    static const char *const MODE[] = {"basic", "advanced", "variant"};
    static const char *const KARAMA[] = {NULL, "prevent", "cancel", "either"};
    const kanly_rule_entry *entry = kanly_rule_text(rule);
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(rule, number);
    write_open(w, NULL, '{');
    write_text(w, "number", number);
    write_text(w, "chapter", chapter_of(number));
    write_text(w, "title", entry->title);
    write_text(w, "text", entry->sentence);
    write_text(w, "class", CLASS[entry->kind]);
    write_text(w, "mode", MODE[entry->mode]);
    write_text(w, "karama", KARAMA[entry->karama]);
    write_open(w, "notes", '[');
    for (unsigned note = 0; (note = kanly_note_about(rule, note)) != 0;)
        write_text(w, NULL, kanly_note_text(note)->name);
    write_close(w);
    write_close(w);
}

static void write_note(writer *w, const kanly_note_entry *entry)
{
    static const char *const CHAPTER_OF_KIND[] = {
        [KANLY_NOTE_RULING] = "R",
        [KANLY_NOTE_STEP] = "B",
        [KANLY_NOTE_KARAMA] = "KW",
        [KANLY_NOTE_TRUTH] = "Q",
    };
    write_open(w, NULL, '{');
    write_text(w, "number", entry->name);
    write_text(w, "chapter", CHAPTER_OF_KIND[entry->kind]);
    write_text(w, "title", entry->title);
    write_text(w, "problem", *entry->problem ? entry->problem : NULL);
    write_text(w, "text", entry->sentence);
    write_text(w, "option", *entry->option ? entry->option : NULL);
    write_yes(w, "kept", entry->kept);
    write_open(w, "rules", '[');
    for (unsigned i = 0; i < KANLY_NOTE_RULES && entry->rules[i]; i++)
        write_rule(w, NULL, entry->rules[i]);
    write_close(w);
    write_close(w);
}

void wire_rulebook(writer *w)
{
    write_open(w, NULL, '{');
    write_open(w, "chapters", '[');
    for (unsigned i = 0; i < CHAPTERS; i++) {
        write_open(w, NULL, '{');
        write_text(w, "number", CHAPTER[i].number);
        write_text(w, "title", chapter_title(i));
        write_close(w);
    }
    write_close(w);
    write_open(w, "rules", '[');
    for (kanly_rule rule = KANLY_R_NONE + 1; rule < KANLY_RULES; rule++) write_rule_entry(w, rule);
    write_close(w);
    write_open(w, "notes", '[');
    for (unsigned note = 1; note < KANLY_NOTES; note++) write_note(w, kanly_note_text(note));
    write_close(w);
    write_close(w);
}

/* --- factions --------------------------------------------------------------------------------- */

static const char *introduction(faction f)
{
    static const char *const TEXT[FACTIONS] = {
        [ATREIDES] = "They see what others only guess: the card on sale, the next spice, a part of "
                     "the enemy's battle plan.",
        [BENE_GESSERIT] = "They travel with everybody, command with the Voice, and win with the "
                          "faction whose victory they foretold.",
        [EMPEROR] = "The richest: what others pay for treachery cards goes to him.",
        [FREMEN] = "At home in the desert: they come to the board for nothing, move far, and ride "
                   "the worms.",
        [HARKONNEN] = "Masters of treachery: four traitors instead of one, and twice the cards.",
        [GUILD] = "Everybody who ships pays the Guild, and the Guild itself ships at half price.",
    };
    return TEXT[f];
}

static bool on_sheet(faction f, kanly_rule rule, const char *number)
{
    static const kanly_rule POWER[FACTIONS] = {
        [ATREIDES] = R_1_14_01, [BENE_GESSERIT] = R_1_14_06, [EMPEROR] = R_1_14_02,
        [FREMEN] = R_1_14_03,   [HARKONNEN] = R_1_14_04,     [GUILD] = R_1_14_05,
    };
    return rule == POWER[f] || faction_chapter(f, number);
}

static void write_sheet(writer *w, faction f)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    write_open(w, "sheet", '[');
    for (kanly_rule rule = KANLY_R_NONE + 1; rule < KANLY_RULES; rule++) {
        kanly_rule_number(rule, number);
        if (!on_sheet(f, rule, number)) continue;
        write_open(w, NULL, '{');
        write_text(w, "rule", number);
        write_text(w, "title", kanly_rule_text(rule)->title);
        write_text(w, "text", kanly_rule_text(rule)->sentence);
        write_yes(w, "advanced", kanly_rule_text(rule)->mode == KANLY_MODE_ADVANCED);
        write_close(w);
    }
    write_close(w);
}

/* What a faction brings into an alliance. */
static void write_gifts(writer *w, faction f)
{
    static const kanly_rule BRINGS[FACTIONS][3] = {
        [ATREIDES] = {R_2_01_09},           [BENE_GESSERIT] = {R_2_02_07},
        [EMPEROR] = {R_2_03_06, R_2_03_07}, [FREMEN] = {R_2_04_10, R_2_04_11, R_2_04_12},
        [HARKONNEN] = {R_2_05_09},          [GUILD] = {R_2_06_09, R_2_06_10, R_2_06_11},
    };
    write_open(w, "brings", '[');
    for (unsigned i = 0; i < 3 && BRINGS[f][i]; i++) {
        write_open(w, NULL, '{');
        write_rule(w, "rule", BRINGS[f][i]);
        write_text(w, "title", kanly_rule_text(BRINGS[f][i])->title);
        write_close(w);
    }
    write_close(w);
}

void wire_faction(writer *w, const char *key, uint8_t f)
{
    kanly_move own = {.by = f};
    write_open(w, key, '{');
    write_text(w, "name", faction_name(f));
    write_text(w, "text", faction_title(f));
    write_text(w, "said", FACTION[f].said);
    write_text(w, "short", introduction(f));
    write_number(w, "spice", starting_spice(f));
    write_number(w, "forces", FORCES_EACH);
    write_number(w, "on_board", starting_forces(f));
    write_number(w, "hand_limit", most_cards(f));
    write_number(w, "free_revival", free_revivals(f));
    write_text(w, "elite", elites_of(f) ? field_text(&own, KANLY_FIELD_ELITES) : NULL);
    write_number(w, "elites", elites_of(f));
    write_gifts(w, f);
    write_sheet(w, f);
    write_close(w);
}

static void write_all_factions(writer *w)
{
    write_open(w, "factions", '[');
    for (faction f = 0; f < FACTIONS; f++) wire_faction(w, NULL, f);
    write_close(w);
}

/* --- the map ---------------------------------------------------------------------------------- */

static void write_territories(writer *w)
{
    static const char *const TERRAIN[] = {"sand", "rock", "stronghold", "polar"};
    write_open(w, "territories", '[');
    for (territory t = 0; t < TERRITORIES; t++) {
        write_open(w, NULL, '{');
        write_text(w, "territory", territory_name(t));
        write_text(w, "text", territory_title(t));
        write_text(w, "terrain", TERRAIN[terrain_of(t)]);
        write_cells(w, "cells", cells_of(t));
        write_open(w, "neighbours", '[');
        for_territories(other, territory_neighbours(t)) write_text(w, NULL, territory_name(other));
        write_close(w);
        write_close(w);
    }
    write_close(w);
}

static int printed_spice(cell c)
{
    for (uint8_t s = 0; s < S_SHAI_HULUD; s++)
        if (spice_card_cell(s) == c) return spice_card_amount(s);
    return 0;
}

static void write_all_cells(writer *w)
{
    char place[WIRE_NAME_SIZE];
    write_open(w, "cells", '[');
    for (cell c = 0; c < CELLS; c++) {
        territory t = territory_of(c);
        write_open(w, NULL, '{');
        write_number(w, "cell", c);
        write_text(w, "place", called(KANLY_FIELD_CELL, c, place));
        write_text(w, "territory", territory_name(t));
        write_number(w, "sector", sector_of(c) == NONE ? -1 : sector_of(c));
        write_number(w, "spice", printed_spice(c));
        write_cells(w, "neighbours", neighbours(c));
        write_close(w);
    }
    write_close(w);
}

/* --- cards, leaders, phases, questions, options ----------------------------------------------- */

/* Of a weapon: the cards that stop it, and those it destroys everything with (3.01.14). */
static void write_weapon(writer *w, card_name n)
{
    card weapon = first_copy(n);
    if (!weapon_kills(weapon, NONE)) return;
    write_open(w, "stopped_by", '[');
    for (card_name d = 0; d < CARD_NAMES; d++)
        if (!weapon_kills(weapon, first_copy(d))) write_text(w, NULL, card_name_text(d));
    write_close(w);
    write_open(w, "explodes_with", '[');
    for (card_name d = 0; d < CARD_NAMES; d++)
        if (plans_explode((struct plan[2]){{.weapon = weapon, .defense = first_copy(d)},
                                           {.weapon = NONE, .defense = NONE}}))
            write_text(w, NULL, card_name_text(d));
    write_close(w);
}

static void write_cards(writer *w)
{
    write_open(w, "cards", '[');
    for (card_name n = 0; n < CARD_NAMES; n++) {
        write_open(w, NULL, '{');
        write_text(w, "name", card_name_text(n));
        write_text(w, "text", card_title(n));
        write_text(w, "kind", card_kind_name(kind_of_name(n)));
        write_number(w, "count", copies_of(n));
        write_text(w, "effect", kanly_rule_text(card_rule(n))->sentence);
        write_rule(w, "rule", card_rule(n));
        write_weapon(w, n);
        write_close(w);
    }
    write_close(w);
}

static void write_leaders(writer *w)
{
    write_open(w, "leaders", '[');
    for (leader l = 0; l < LEADERS; l++) {
        write_open(w, NULL, '{');
        write_text(w, "name", leader_name(l));
        write_text(w, "text", leader_title(l));
        write_text(w, "faction", faction_name(leader_faction(l)));
        write_number(w, "strength", leader_strength(l));
        write_close(w);
    }
    write_close(w);
}

static void write_phases(writer *w)
{
    write_open(w, "phases", '[');
    for (uint8_t phase = 0; phase < KANLY_PHASES; phase++) {
        write_open(w, NULL, '{');
        write_text(w, "phase", phase_word(phase));
        write_text(w, "text", phase_title(phase));
        write_close(w);
    }
    write_close(w);
}

static void write_questions(writer *w)
{
    write_open(w, "questions", '[');
    for (uint8_t q = 1; q < KANLY_QUESTIONS; q++) {
        write_open(w, NULL, '{');
        write_question(w, "question", q);
        write_text(w, "text", kanly_question_at(q)->prompt);
        write_text(w, "means", kanly_question_at(q)->means);
        write_rule(w, "rule", question_rule(q));
        write_yes(w, "window", question_is_window(q));
        write_yes(w, "anytime", question_is_anytime(q));
        write_close(w);
    }
    write_close(w);
}

static const char *const TOLD[] = {[OPTION_BY_NAME] = "by-name",
                                   [OPTION_BY_VALUE] = "by-value",
                                   [OPTION_BY_COUNT] = "by-count",
                                   [OPTION_ASIDE] = "aside"};

static void write_options(writer *w)
{
    const kanly_options usual = kanly_default_options();
    char word[OPTION_VALUE_SIZE];
    write_open(w, "options", '[');
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        write_open(w, NULL, '{');
        write_text(w, "option", OPTION[i].name);
        write_open(w, "values", '[');
        for (unsigned n = 0; option_value(i, n, word); n++) write_text(w, NULL, word);
        write_close(w);
        options_value(&usual, i, word);
        write_text(w, "usual", word);
        write_text(w, "told", TOLD[OPTION[i].told]);
        write_text(w, "text", OPTION[i].sentence);
        write_rule(w, "rule", OPTION[i].rule);
        write_close(w);
    }
    write_close(w);
}

/* What the arguments of an event are, of which sorts it is and which way spice goes by it, so that
** a client can say more about them than the sentence does. */
static void write_events(writer *w)
{
    char kind[64];
    story_argument is = {0};
    write_open(w, "events", '[');
    for (kanly_event e = {0}; story_word(e.kind, kind, sizeof kind); e.kind++) {
        write_open(w, NULL, '{');
        write_text(w, "kind", kind);
        write_open(w, "arguments", '[');
        for (unsigned i = 0; story_argument_at(&e, i, &is); i++) write_text(w, NULL, is.word);
        write_close(w);
        const char *sort;
        write_open(w, "sorts", '[');
        for (unsigned i = 0; (sort = story_sort(e.kind, i)); i++) write_text(w, NULL, sort);
        write_close(w);
        const char *way = story_spice_word(story_spice_of(e.kind));
        if (way) write_text(w, "spice", way);
        write_close(w);
    }
    write_close(w);
}

void wire_map(writer *w)
{
    write_territories(w);
    write_all_cells(w);
}

void wire_printed_game(writer *w)
{
    write_open(w, NULL, '{');
    write_all_factions(w);
    wire_map(w);
    write_cards(w);
    write_leaders(w);
    write_phases(w);
    write_events(w);
    write_questions(w);
    write_options(w);
    write_close(w);
}
