/* What was said, as the runner of scenarios asks for it (said.h). */
#include "scenario/said.h"

#include <string.h>

static uint8_t value_of(const said_move *r, const char *id)
{
    const said_field *said = r ? said_value(r, id) : NULL;
    return said ? said->value : (uint8_t)NONE;
}

static bool said_way(const spoken *s, unsigned question, unsigned way)
{
    const said_move *r = said_as(s, question);
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
    if (!r || !said_way(s, KANLY_ASK_REVIVE, KANLY_REVIVE_NORMAL) || notation_pledge(s)) return 0;
    if (value_of(r, "LEADER") != NONE || value_of(r, "FORCES") == NONE) return 0;
    return value_of(r, "FORCES") + (unsigned)value_of(r, "ELITES");
}
