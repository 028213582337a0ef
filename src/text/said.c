/* What was said, as the runner of scenarios asks for it (said.h). */
#include "text/said.h"

bool said_decline(const spoken *s) { return s->verb == SAY_DECLINE; }

bool said_deal(const spoken *s) { return s->verb == SAY_DEAL || s->verb == SAY_ANSWER_DEAL; }

bool said_karama(const spoken *s) { return s->verb == SAY_KARAMA; }

uint8_t said_ability(const spoken *s) { return s->ability; }

bool said_ship_by_karama(const spoken *s) { return s->verb == SAY_SHIP && s->karama; }

bool said_claim(const spoken *s) { return s->verb == SAY_CLAIM; }

bool said_keep_nothing(const spoken *s)
{
    return (s->verb == SAY_KEEP || s->verb == SAY_DISCARD) && !s->card_count;
}

bool said_show(const spoken *s) { return s->verb == SAY_SHOW; }

bool said_show_nothing(const spoken *s)
{
    bool number = s->option == 2;
    return said_show(s) && s->leader == NONE && !s->card_count && !number;
}

bool said_fight(const spoken *s) { return s->verb == SAY_FIGHT; }

uint8_t said_territory(const spoken *s) { return s->territory; }

uint8_t said_faction(const spoken *s) { return s->faction; }

unsigned said_losses(const spoken *s) { return s->verb == SAY_LOSE ? s->part_count : 0; }

said_part said_loss(const spoken *s, unsigned i) { return s->part[i]; }

unsigned said_revived_alone(const spoken *s)
{
    if (s->verb != SAY_REVIVE || s->ally || s->leader != NONE || !s->part_count) return 0;
    return s->part[0].forces + s->part[0].elites;
}
