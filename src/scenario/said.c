/* What was said, as the runner of scenarios asks for it (said.h). */
#include "scenario/said.h"

#include <string.h>

#include "text/notation_fit.h"

static uint8_t value_of(const said_move *r, const char *id)
{
    const said_field *said = r ? said_value(r, id) : NULL;
    return said ? said->value : (uint8_t)NONE;
}

static bool said_way(const spoken *s, unsigned asked, unsigned way)
{
    const said_move *r = said_as(s, asked);
    return r && kanly_way_at(r->way)->value == way;
}

bool said_to_pass(const spoken *s) { return s->pass || s->decline; }

bool said_karama(const spoken *s) { return said_as(s, KANLY_ASK_KARAMA) != NULL; }

uint8_t said_ability(const spoken *s)
{
    return said_karama(s) ? said_as(s, KANLY_ASK_KARAMA)->subject : (uint8_t)NONE;
}

bool said_ship_by_karama(const spoken *s)
{
    const said_move *r = said_as(s, KANLY_ASK_SHIP);
    return r && spelled(r, "ship") && value_of(r, "KARAMA") != NONE;
}

bool said_claim(const spoken *s) { return said_way(s, KANLY_ASK_CLAIM, KANLY_CLAIM_YES); }

bool said_keep_nothing(const spoken *s)
{
    const said_move *r = said_as(s, KANLY_ASK_KEEP);
    return r && !r->name_count;
}

bool said_show_nothing(const spoken *s)
{
    const said_move *r = said_as(s, KANLY_ASK_SHOW);
    return r && r->field_count && r->field[0].value == NONE;
}

bool said_fight(const spoken *s) { return said_as(s, KANLY_ASK_FIGHT) != NULL; }

uint8_t said_territory(const spoken *s)
{
    return s->count ? value_of(&s->as[0], "TERRITORY") : (uint8_t)NONE;
}

uint8_t said_faction(const spoken *s)
{
    return s->count ? value_of(&s->as[0], "FACTION") : (uint8_t)NONE;
}

unsigned said_losses(const spoken *s)
{
    const said_move *r = said_as(s, KANLY_ASK_LOSE);
    return r ? r->part_count : 0;
}

said_part said_loss(const spoken *s, unsigned i) { return said_as(s, KANLY_ASK_LOSE)->part[i]; }

unsigned said_revived_alone(const spoken *s)
{
    const said_move *r = said_as(s, KANLY_ASK_REVIVE);
    if (!r || !said_way(s, KANLY_ASK_REVIVE, KANLY_REVIVE_NORMAL) || said_pledge(s)) return 0;
    if (value_of(r, "LEADER") != NONE || value_of(r, "FORCES") == NONE) return 0;
    return value_of(r, "FORCES") + (unsigned)value_of(r, "ELITES");
}

/* --- whether it is meant for what is asked now ------------------------------------------------ */

bool said_any_time(const spoken *s)
{
    return kanly_question_at(notation_question(s))->flags & KANLY_ANYTIME;
}

unsigned said_pledge(const spoken *s)
{
    const said_move *r = s->count ? &s->as[0] : NULL;
    const said_field *ally = r ? said_value(r, "ALLY") : NULL;
    if (!ally) return 0;
    return question_of(r) == KANLY_ASK_REVIVE ? ally->value * 2u : ally->value; /* 2.03.07 */
}

bool said_loss_in(const spoken *s, cell c)
{
    const said_move *r = said_as(s, KANLY_ASK_STORM_LOSS);
    for (unsigned i = 0; r && c != NONE && i < r->part_count; i++)
        if (r->part[i].cell == c) return true;
    return false;
}

/* Some place that it names first is open. */
static bool place_is_open(const kanly_game *g, uint8_t by, unsigned asked, const said_move *r)
{
    form f = begin_form(g, by, asked);
    const kanly_slot_row *row = kanly_slot_at(next_slot(&f));
    if (row && row->names_way) fill(&f, kanly_way_at(r->way)->value);
    row = kanly_slot_at(next_slot(&f));
    const said_field *said = row ? said_value(r, row->id) : NULL;
    bool open = said && takes(&f, said->value);
    for (unsigned i = 0; i < r->name_count; i++) open = open || takes(&f, r->name[i]);
    for (unsigned i = 0; i < r->part_count; i++) open = open || takes(&f, r->part[i].cell);
    return open;
}

/* A Karama that could be played, against the ability that is named. */
static bool karama_is_open(const kanly_game *g, uint8_t by, unsigned asked, const said_move *r)
{
    const said_field *against = said_value(r, "ABILITY");
    form f = begin_form(g, by, asked);
    if (against && !takes(&f, against->value)) return false;
    return karama_cards(g, by) != 0;
}

bool said_about(const kanly_game *g, uint8_t by, const spoken *s)
{
    if (!notation_fits(g, by, s)) return false;
    if (s->pass || s->decline) return true;
    kanly_ask asked = kanly_question(g, (kanly_faction)by);
    const said_move *r = said_as(s, asked);
    const said_field *played = said_value(r, "CARD");
    if (played && kanly_slot_at(played->slot)->kind == KANLY_FIELD_KARAMA)
        return karama_is_open(g, by, asked, r);
    if (r->subject != NONE) return r->subject == kanly_subject(g).value;
    if (asked == KANLY_ASK_STORM_LOSS)
        return asked_cell(g) == NONE || !r->part_count || r->part[0].cell == NONE ||
               said_loss_in(s, asked_cell(g));
    if (asked == KANLY_ASK_LOSE) return losses_are_here(g, by, r);
    return !(kanly_question_at(asked)->flags & KANLY_ABOUT_PLACE) || place_is_open(g, by, asked, r);
}
