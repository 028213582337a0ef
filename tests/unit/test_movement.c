/* Facts of the map that the movement rules lean on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/board.h"

/* movement.c offers every clear cell with tokens as the start of a move without looking where it
** leads. */
static void every_clear_cell_leads_somewhere_under_any_storm(void **state)
{
    (void)state;
    for (sector storm = 0; storm < SECTORS; storm++)
        for (cell c = 0; c < CELLS; c++) {
            cell_set open = neighbours(c) & ~cells_in_sector(storm) & ~STRONGHOLD_CELLS;
            if (sector_of(c) != storm) assert_true(any_cell(open & ~cells_of(territory_of(c))));
        }
}

/* A group in several sectors may find no common goal; a whole territory without storm always
** does. */
static void cells_of_a_territory_have_a_common_goal_without_storm(void **state)
{
    (void)state;
    for (territory t = 0; t < TERRITORIES; t++)
        assert_true((territory_neighbours(t) & ~STRONGHOLDS) != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_clear_cell_leads_somewhere_under_any_storm),
        cmocka_unit_test(cells_of_a_territory_have_a_common_goal_without_storm),
    };
    return cmocka_run_group_tests_name("movement", tests, NULL, NULL);
}
