/* Checks that hold at every moment, whatever procedure is under way. The verbs note what they may
** have disturbed in g->checks_due, so that most steps find nothing to do here. */
#include "rules/advisors.h"
#include "rules/captives.h"
#include "rules/procedures.h"
#include "rules/revival.h"

static void check_leaders(table *t)
{
    const kanly_game *g = t->game;
    if (advanced(g) && plays(g, HARKONNEN)) prison_break(t); /* 2.05.11 */
    turn_up_leaders(t);                                      /* 1.05.04 */
}

void standing_rules(table *t)
{
    kanly_game *g = t->game;
    uint8_t due = g->checks_due;
    if (!due) return;
    if (due & CHECK_LEADERS) check_leaders(t);
    if (due & CHECK_MAP && g->advisors && g->phase <= KANLY_SHIPMENT)
        universal_stewards(t); /* RB-52: not from battle on */
    g->checks_due = 0;         /* none of them brings another about */
}
