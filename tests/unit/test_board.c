/* The printed board: counts, the shape of the map, and the facts that rules lean on. Expected
** values are written out from the rulebook, not taken from the lists that make the tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/board.h"
#include "board/rulebook.h"

static int number_of_cells_with(terrain wanted)
{
    int n = 0;
    for (territory t = 0; t < TERRITORIES; t++)
        n += terrain_of(t) == wanted ? cell_count(cells_of(t)) : 0;
    return n;
}

static int number_of_territories_with(terrain wanted)
{
    int n = 0;
    for (territory t = 0; t < TERRITORIES; t++) n += terrain_of(t) == wanted;
    return n;
}

static int steps_between(territory from, territory to)
{
    int steps = 0;
    while (!set_has(territories_within(from, steps), to)) steps++;
    return steps;
}

static territory_set set_of(const territory *list, int n)
{
    territory_set set = 0;
    for (int i = 0; i < n; i++) set |= territory_bit(list[i]);
    return set;
}

#define SET_OF(...)                                                                                \
    set_of((const territory[]){__VA_ARGS__}, (int)sizeof((const territory[]){__VA_ARGS__}))

/* All cells that can be walked to from the lowest one without leaving the set. */
static cell_set joined_part(cell_set set)
{
    cell_set part = cell_bit(lowest_cell(set)), edge = part;
    while (any_cell(edge)) {
        cell_set next = NO_CELLS;
        for_cells(c, edge) next |= neighbours(c);
        edge = next & set & ~part;
        part |= edge;
    }
    return part;
}

/* Sets and loops */

static void sets_reach_across_both_halves(void **unused)
{
    (void)unused;
    assert_int_equal(lowest_cell(cell_bit(0)), 0);
    assert_int_equal(lowest_cell(cell_bit(63) | cell_bit(64)), 63);
    assert_int_equal(lowest_cell(cell_bit(64) | cell_bit(85)), 64);
    assert_int_equal(lowest_cell(cell_bit(85)), 85);
    assert_int_equal(cell_count(ALL_CELLS), 86);
    assert_int_equal(cell_count(NO_CELLS), 0);
    assert_true(set_has(ALL_CELLS, 85));
    assert_false(set_has(ALL_CELLS, 86));
}

static void loops_visit_every_member_once_in_order(void **unused)
{
    (void)unused;
    int expected = 0;
    for_cells(c, ALL_CELLS) assert_int_equal(c, expected++);
    assert_int_equal(expected, CELLS);

    int seen = 0;
    for_factions(f, just(FREMEN) | just(ATREIDES))
        assert_int_equal(f, seen++ == 0 ? ATREIDES : FREMEN);
    assert_int_equal(seen, 2);

    for_cells(c, NO_CELLS) fail();
    for_factions(f, 0) fail();
}

static void loops_nest_break_and_continue(void **unused)
{
    (void)unused;
    int pairs = 0, rounds = 0;
    for_cells(a, cell_bit(3) | cell_bit(70) | cell_bit(80)) {
        rounds++;
        for_cells(b, ALL_CELLS) {
            if (b >= 10) break; /* leaves the inner loop only */
            if (b % 2) continue;
            pairs++;
        }
        if (a == 70) break;
    }
    assert_int_equal(rounds, 2);
    assert_int_equal(pairs, 2 * 5);
}

static void loops_take_their_set_once(void **unused)
{
    (void)unused;
    faction_set set = ALL_FACTIONS;
    int rounds = 0;
    for_factions(f, set) {
        set = 0;
        rounds++;
    }
    assert_int_equal(rounds, 6);
}

/* The map */

static void map_has_its_printed_size(void **unused)
{
    (void)unused;
    assert_int_equal(TERRITORIES, 42);
    assert_int_equal(CELLS, 86);
    assert_int_equal(SECTORS, 18);
}

static void terrain_is_as_printed(void **unused)
{
    (void)unused;
    assert_int_equal(number_of_territories_with(STRONGHOLD), 5);
    assert_int_equal(number_of_territories_with(ROCK), 7);
    assert_int_equal(number_of_territories_with(POLAR), 1);
    assert_int_equal(number_of_territories_with(SAND), 29);

    assert_int_equal(terrain_of(T_POLAR_SINK), POLAR);
    assert_true(STRONGHOLDS ==
                SET_OF(T_ARRAKEEN, T_CARTHAG, T_SIETCH_TABR, T_HABBANYA_SIETCH, T_TUEKS_SIETCH));
    territory_set rock = SET_OF(T_FALSE_WALL_EAST, T_FALSE_WALL_SOUTH, T_FALSE_WALL_WEST,
                                T_PASTY_MESA, T_PLASTIC_BASIN, T_RIM_WALL_WEST, T_SHIELD_WALL);
    assert_true(same_cells(cells_of_territories(rock), ROCK_CELLS));
    assert_true(SAND_TERRITORIES ==
                (ALL_TERRITORIES & ~STRONGHOLDS & ~rock & ~territory_bit(T_POLAR_SINK)));
}

static void terrain_sets_divide_the_cells(void **unused)
{
    (void)unused;
    cell_set polar = cells_of(T_POLAR_SINK);
    assert_true(same_cells(SAND_CELLS | ROCK_CELLS | STRONGHOLD_CELLS | polar, ALL_CELLS));
    assert_int_equal(cell_count(SAND_CELLS), number_of_cells_with(SAND));
    assert_int_equal(cell_count(ROCK_CELLS), number_of_cells_with(ROCK));
    assert_int_equal(cell_count(STRONGHOLD_CELLS), 5);
    assert_int_equal(cell_count(SAND_CELLS) + cell_count(ROCK_CELLS) + 5 + 1, CELLS);
    assert_true(territories_of_cells(SAND_CELLS) == SAND_TERRITORIES);
    assert_true(territories_of_cells(STRONGHOLD_CELLS) == STRONGHOLDS);
}

static void cells_and_territories_agree(void **unused)
{
    (void)unused;
    cell_set all = NO_CELLS;
    for (territory t = 0; t < TERRITORIES; t++) {
        assert_true(any_cell(cells_of(t)));
        assert_false(any_cell(all & cells_of(t)));
        assert_int_equal(first_cell(t), lowest_cell(cells_of(t)));
        assert_int_equal(cells_in_territory(t), cell_count(cells_of(t)));
        all |= cells_of(t);
        for_cells(c, cells_of(t)) assert_int_equal(territory_of(c), t);
    }
    assert_true(same_cells(all, ALL_CELLS));
}

static void sectors_divide_all_but_the_polar_sink(void **unused)
{
    (void)unused;
    cell_set all = NO_CELLS;
    for (sector s = 0; s < SECTORS; s++) {
        assert_true(any_cell(cells_in_sector(s)));
        assert_false(any_cell(all & cells_in_sector(s)));
        all |= cells_in_sector(s);
        for_cells(c, cells_in_sector(s)) assert_int_equal(sector_of(c), s);
    }
    assert_true(same_cells(all, ALL_CELLS & ~cells_of(T_POLAR_SINK)));
    assert_int_equal(sector_of(first_cell(T_POLAR_SINK)), NONE);
    assert_false(any_cell(cells_in_sector(NONE)));
}

static void cell_is_found_by_territory_and_sector(void **unused)
{
    (void)unused;
    for (cell c = 0; c < CELLS; c++) assert_int_equal(cell_at(territory_of(c), sector_of(c)), c);
    assert_int_equal(cell_at(T_ARRAKEEN, 10), NONE);
    assert_int_equal(cell_at(T_ARRAKEEN, NONE), NONE);
    assert_int_equal(cell_at(T_POLAR_SINK, 0), NONE);
    assert_int_equal(sector_of(first_cell(T_ARRAKEEN)), 9);
    assert_int_equal(sector_of(first_cell(T_CARTHAG)), 10);
}

static void every_listed_pair_touches_both_ways(void **unused)
{
    (void)unused;
#define ROW(a, b)                                                                                  \
    assert_true(set_has(neighbours(a), b));                                                        \
    assert_true(set_has(neighbours(b), a));
    KANLY_ADJACENCY_LIST(ROW)
#undef ROW
}

static void cells_touch_symmetrically_and_never_themselves(void **unused)
{
    (void)unused;
    int touches = 0;
    for (cell a = 0; a < CELLS; a++) {
        assert_false(set_has(neighbours(a), a));
        assert_false(any_cell(neighbours(a) & ~ALL_CELLS));
        for_cells(b, neighbours(a)) {
            assert_true(set_has(neighbours(b), a));
            touches++;
        }
    }
    assert_int_equal(touches, 2 * 190); /* no more than the pairs listed, none of them twice */
}

static void cells_touch_only_within_a_sector_or_across_one_line(void **unused)
{
    (void)unused;
    for (cell a = 0; a < CELLS; a++) {
        for_cells(b, neighbours(a)) {
            if (sector_of(a) == NONE || sector_of(b) == NONE) continue;
            int apart = (sector_of(a) - sector_of(b) + SECTORS) % SECTORS;
            assert_true(apart <= 1 || apart == SECTORS - 1);
        }
    }
}

static void every_territory_hangs_together(void **unused)
{
    (void)unused;
    for (territory t = 0; t < TERRITORIES; t++)
        assert_true(same_cells(joined_part(cells_of(t)), cells_of(t)));
    assert_true(same_cells(joined_part(ALL_CELLS), ALL_CELLS));
}

static void territories_neighbour_where_their_cells_touch(void **unused)
{
    (void)unused;
    for (territory t = 0; t < TERRITORIES; t++) {
        cell_set around = NO_CELLS;
        for_cells(c, cells_of(t)) around |= neighbours(c);
        territory_set expected = territories_of_cells(around & ~cells_of(t));
        assert_true(territory_neighbours(t) == expected);
    }
}

static void shield_wall_has_seven_neighbours(void **unused)
{
    (void)unused;
    assert_true(territory_neighbours(T_SHIELD_WALL) ==
                SET_OF(T_FALSE_WALL_EAST, T_THE_MINOR_ERG, T_PASTY_MESA, T_GARA_KULON,
                       T_IMPERIAL_BASIN, T_HOLE_IN_THE_ROCK, T_SIHAYA_RIDGE));
}

static void polar_sink_touches_nineteen_cells(void **unused)
{
    (void)unused;
    assert_int_equal(cell_count(neighbours(first_cell(T_POLAR_SINK))), 19);
    assert_true(territory_neighbours(T_POLAR_SINK) ==
                SET_OF(T_IMPERIAL_BASIN, T_CIELAGO_NORTH, T_HARG_PASS, T_FALSE_WALL_EAST, T_ARSUNT,
                       T_HAGGA_BASIN, T_WIND_PASS, T_WIND_PASS_NORTH));
}

static void plastic_basin_13_touches_eight_cells(void **unused)
{
    (void)unused;
    cell_set expected =
        cell_bit(cell_at(T_SIETCH_TABR, 13)) | cell_bit(cell_at(T_ROCK_OUTCROPPINGS, 13)) |
        cell_bit(cell_at(T_PLASTIC_BASIN, 12)) | cell_bit(cell_at(T_HAGGA_BASIN, 12)) |
        cell_bit(cell_at(T_BIGHT_OF_THE_CLIFF, 13)) | cell_bit(cell_at(T_FUNERAL_PLAIN, 14)) |
        cell_bit(cell_at(T_THE_GREAT_FLAT, 14)) | cell_bit(cell_at(T_WIND_PASS, 13));
    assert_true(same_cells(neighbours(cell_at(T_PLASTIC_BASIN, 13)), expected));
}

static void tueks_sietch_is_three_steps_from_imperial_basin(void **unused)
{
    (void)unused;
    assert_int_equal(steps_between(T_TUEKS_SIETCH, T_IMPERIAL_BASIN), 3);
    assert_int_equal(steps_between(T_IMPERIAL_BASIN, T_TUEKS_SIETCH), 3);
}

static void distance_is_symmetric_and_the_map_is_one_piece(void **unused)
{
    (void)unused;
    for (territory a = 0; a < TERRITORIES; a++) {
        assert_true(territories_within(a, 0) == territory_bit(a));
        assert_true(territories_within(a, 1) == (territory_neighbours(a) | territory_bit(a)));
        assert_true(territories_within(a, TERRITORIES) == ALL_TERRITORIES);
        for (territory b = 0; b < a; b++)
            assert_int_equal(steps_between(a, b), steps_between(b, a));
    }
}

/* What is listed and what is worked out beyond it: each step adds what lies next to the last. */
static void a_step_farther_adds_the_neighbours(void **unused)
{
    (void)unused;
    for (territory a = 0; a < TERRITORIES; a++)
        for (int steps = 0; steps < STEPS_LISTED + 3; steps++) {
            territory_set next = territories_within(a, steps);
            for_territories(b, territories_within(a, steps)) next |= territory_neighbours(b);
            assert_true(territories_within(a, steps + 1) == next);
        }
}

/* 2.04.05: where the Fremen may send reserves. */
static void sixteen_territories_lie_within_two_of_the_great_flat(void **unused)
{
    (void)unused;
    territory_set one = SET_OF(T_FUNERAL_PLAIN, T_PLASTIC_BASIN, T_THE_GREATER_FLAT, T_WIND_PASS);
    territory_set two = SET_OF(T_BIGHT_OF_THE_CLIFF, T_BROKEN_LAND, T_CIELAGO_WEST,
                               T_FALSE_WALL_WEST, T_HABBANYA_ERG, T_HAGGA_BASIN, T_POLAR_SINK,
                               T_ROCK_OUTCROPPINGS, T_SIETCH_TABR, T_TSIMPO, T_WIND_PASS_NORTH);
    assert_true(territory_neighbours(T_THE_GREAT_FLAT) == one);
    assert_true(territories_within(T_THE_GREAT_FLAT, 2) ==
                (territory_bit(T_THE_GREAT_FLAT) | one | two));
    assert_int_equal(bit_count(territories_within(T_THE_GREAT_FLAT, 2)), 16);
}

/* Factions and leaders */

static void factions_start_as_printed(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        int spice, forces, reserves, revivals, elites;
    } expected[] = {
        /* name            spice forces reserves revivals elites */
        {"atreides", 10, 10, 10, 2, 0},  {"bene-gesserit", 5, 1, 19, 1, 0},
        {"emperor", 10, 0, 20, 1, 5},    {"fremen", 3, 10, 10, 3, 3},
        {"harkonnen", 10, 10, 10, 2, 0}, {"guild", 5, 5, 15, 1, 0},
    };
    assert_int_equal(FACTIONS, 6);
    for (faction f = 0; f < FACTIONS; f++) {
        assert_string_equal(faction_name(f), expected[f].name);
        assert_int_equal(starting_spice(f), expected[f].spice);
        assert_int_equal(starting_forces(f), expected[f].forces);
        assert_int_equal(starting_reserves(f), expected[f].reserves);
        assert_int_equal(free_revivals(f), expected[f].revivals);
        assert_int_equal(elites_of(f), expected[f].elites);
    }
    assert_string_equal(faction_title(GUILD), "Spacing Guild");
}

static void leaders_have_their_printed_strength(void **unused)
{
    (void)unused;
    static const int strengths[6][5] = {
        [ATREIDES] = {5, 5, 4, 2, 1},  [BENE_GESSERIT] = {5, 5, 5, 5, 5},
        [EMPEROR] = {6, 5, 3, 3, 2},   [FREMEN] = {7, 6, 5, 3, 2},
        [HARKONNEN] = {6, 4, 3, 2, 1}, [GUILD] = {5, 3, 3, 2, 1},
    };
    assert_int_equal(LEADERS, 30);
    for (leader l = 0; l < LEADERS; l++)
        assert_int_equal(leader_strength(l), strengths[leader_faction(l)][l % 5]);

    assert_int_equal(leader_strength(L_STILGAR), 7);
    assert_int_equal(leader_faction(L_STILGAR), FREMEN);
    assert_int_equal(leader_faction(L_FEYD_RAUTHA), HARKONNEN);
    assert_string_equal(leader_name(L_DR_YUEH), "dr-yueh");
    assert_string_equal(leader_title(L_DR_YUEH), "Dr. Wellington Yueh");
}

static void each_faction_has_five_leaders_of_its_own(void **unused)
{
    (void)unused;
    leader_set all = 0;
    for (faction f = 0; f < FACTIONS; f++) {
        assert_int_equal(bit_count(leaders_of(f)), 5);
        assert_true((all & leaders_of(f)) == 0);
        all |= leaders_of(f);
        for_leaders(l, leaders_of(f)) assert_int_equal(leader_faction(l), f);
    }
    assert_true(all == (1u << 30) - 1);
}

/* Cards */

static void treachery_deck_has_33_cards_of_23_names(void **unused)
{
    (void)unused;
    assert_int_equal(CARDS, 33);
    assert_int_equal(CARD_NAMES, 23);

    int next = 0;
    for (card_name n = 0; n < CARD_NAMES; n++) {
        assert_int_equal(first_copy(n), next); /* copies side by side, in the order of names */
        assert_int_equal(bit_count(card_set_of_name(n)), copies_of(n));
        for_cards(c, card_set_of_name(n)) {
            assert_int_equal(c, next++);
            assert_int_equal(card_name_of(c), n);
            assert_int_equal(card_kind_of(c), kind_of_name(n));
        }
    }
    assert_int_equal(next, CARDS);
}

static void treachery_cards_have_their_printed_copies(void **unused)
{
    (void)unused;
    for (card_name n = 0; n < CARD_NAMES; n++) {
        int expected = n == C_SHIELD || n == C_SNOOPER       ? 4
                       : n == C_CHEAP_HERO                   ? 3
                       : n == C_KARAMA || n == C_TRUTHTRANCE ? 2
                                                             : 1;
        assert_int_equal(copies_of(n), expected);
    }
}

static void treachery_kinds_divide_the_deck(void **unused)
{
    (void)unused;
    static const int size[CARD_KINDS] = {
        [WEAPON_LASGUN] = 1,  [WEAPON_PROJECTILE] = 4,
        [WEAPON_POISON] = 4,  [DEFENSE_PROJECTILE] = 4,
        [DEFENSE_POISON] = 4, [HERO] = 3,
        [SPECIAL] = 8,        [WORTHLESS] = 5,
    };
    card_set all = 0;
    for (uint8_t k = 0; k < CARD_KINDS; k++) {
        assert_int_equal(bit_count(card_set_of_kind(k)), size[k]);
        assert_true((all & card_set_of_kind(k)) == 0);
        all |= card_set_of_kind(k);
        for_cards(c, card_set_of_kind(k)) assert_int_equal(card_kind_of(c), k);
    }
    assert_true(all == ALL_CARDS);
    assert_int_equal(kind_of_name(C_CHAUMAS), WEAPON_POISON);
    assert_int_equal(kind_of_name(C_SHIELD), DEFENSE_PROJECTILE);
    assert_int_equal(kind_of_name(C_LA_LA_LA), WORTHLESS);
    assert_string_equal(card_kind_name(WEAPON_POISON), "weapon-poison");
}

static void spice_deck_has_15_territories_and_6_worms(void **unused)
{
    (void)unused;
    static const struct {
        uint8_t place, in, amount;
    } expected[] = {
        {T_CIELAGO_NORTH, 2, 8}, {T_CIELAGO_SOUTH, 1, 12},   {T_THE_MINOR_ERG, 7, 8},
        {T_RED_CHASM, 6, 8},     {T_SOUTH_MESA, 4, 10},      {T_SIHAYA_RIDGE, 8, 6},
        {T_OLD_GAP, 9, 6},       {T_BROKEN_LAND, 11, 8},     {T_ROCK_OUTCROPPINGS, 13, 6},
        {T_HAGGA_BASIN, 12, 6},  {T_FUNERAL_PLAIN, 14, 6},   {T_THE_GREAT_FLAT, 14, 10},
        {T_HABBANYA_ERG, 15, 8}, {T_WIND_PASS_NORTH, 16, 6}, {T_HABBANYA_RIDGE_FLAT, 17, 10},
    };
    assert_int_equal(S_SHAI_HULUD, 15);
    assert_int_equal(SPICE_CARDS, 15 + 6);

    for (int i = 0; i < 15; i++) {
        uint8_t c = 0;
        while (spice_card_territory(c) != expected[i].place) c++;
        assert_int_equal(spice_card_amount(c), expected[i].amount);
        assert_int_equal(spice_card_cell(c), cell_at(expected[i].place, expected[i].in));
        assert_true(set_has(SAND_CELLS, spice_card_cell(c)));
        assert_string_equal(spice_card_name(c), territory_name(expected[i].place));
    }
}

static void shai_hulud_has_no_place(void **unused)
{
    (void)unused;
    for (uint8_t c = S_SHAI_HULUD; c < SPICE_CARDS; c++) {
        assert_string_equal(spice_card_name(c), "shai-hulud");
        assert_int_equal(spice_card_territory(c), NONE);
        assert_int_equal(spice_card_cell(c), NONE);
        assert_int_equal(spice_card_amount(c), 0);
    }
}

/* Names */

static void names_are_printable_and_distinct(void **unused)
{
    (void)unused;
    for (territory a = 0; a < TERRITORIES; a++)
        for (territory b = 0; b < a; b++) {
            assert_string_not_equal(territory_name(a), territory_name(b));
            assert_string_not_equal(territory_title(a), territory_title(b));
        }
    for (card_name a = 0; a < CARD_NAMES; a++)
        for (card_name b = 0; b < a; b++)
            assert_string_not_equal(card_name_text(a), card_name_text(b));
    for (leader a = 0; a < LEADERS; a++)
        for (leader b = 0; b < a; b++) assert_string_not_equal(leader_name(a), leader_name(b));

    assert_string_equal(territory_title(T_TUEKS_SIETCH), "Tuek's Sietch");
    assert_string_equal(territory_title(T_THE_GREAT_FLAT), "The Great Flat");
    assert_string_equal(territory_name(T_BIGHT_OF_THE_CLIFF), "bight-of-the-cliff");
    assert_string_equal(card_title(C_LA_LA_LA), "La, La, La");
}

/* The rulebook */

static void rules_are_found_by_the_number_they_show(void **unused)
{
    (void)unused;
    for (kanly_rule r = 1; r < KANLY_RULES; r++) {
        char number[KANLY_RULE_NUMBER_SIZE];
        kanly_rule_number(r, number);
        assert_null(strchr(number, '_'));
        assert_int_equal(kanly_rule_find(number), r);
        assert_true(kanly_rule_text(r)->title[0] != '\0');
        assert_true(kanly_rule_text(r)->sentence[0] != '\0');
    }
}

static void unknown_rules_are_none(void **unused)
{
    (void)unused;
    assert_int_equal(kanly_rule_find(""), KANLY_R_NONE);
    assert_int_equal(kanly_rule_find("1."), KANLY_R_NONE);
    assert_int_equal(kanly_rule_find("9.99"), KANLY_R_NONE);
    assert_int_equal(kanly_rule_find("3_01_14"), KANLY_R_NONE);
    assert_string_equal(kanly_rule_text(KANLY_R_NONE)->title, "");
    assert_string_equal(kanly_rule_text(KANLY_RULES)->sentence, "");

    char number[KANLY_RULE_NUMBER_SIZE] = "x";
    kanly_rule_number(KANLY_R_NONE, number);
    assert_string_equal(number, "");
}

static void cards_cite_their_rules(void **unused)
{
    (void)unused;
    assert_int_equal(card_rule(C_LASGUN), R_3_01_14);
    assert_int_equal(card_rule(C_WEATHER_CONTROL), R_3_01_23);
    assert_int_equal(kanly_rule_find("3.01.14"), R_3_01_14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_reach_across_both_halves),
        cmocka_unit_test(loops_visit_every_member_once_in_order),
        cmocka_unit_test(loops_nest_break_and_continue),
        cmocka_unit_test(loops_take_their_set_once),
        cmocka_unit_test(map_has_its_printed_size),
        cmocka_unit_test(terrain_is_as_printed),
        cmocka_unit_test(terrain_sets_divide_the_cells),
        cmocka_unit_test(cells_and_territories_agree),
        cmocka_unit_test(sectors_divide_all_but_the_polar_sink),
        cmocka_unit_test(cell_is_found_by_territory_and_sector),
        cmocka_unit_test(every_listed_pair_touches_both_ways),
        cmocka_unit_test(cells_touch_symmetrically_and_never_themselves),
        cmocka_unit_test(cells_touch_only_within_a_sector_or_across_one_line),
        cmocka_unit_test(every_territory_hangs_together),
        cmocka_unit_test(territories_neighbour_where_their_cells_touch),
        cmocka_unit_test(shield_wall_has_seven_neighbours),
        cmocka_unit_test(polar_sink_touches_nineteen_cells),
        cmocka_unit_test(plastic_basin_13_touches_eight_cells),
        cmocka_unit_test(tueks_sietch_is_three_steps_from_imperial_basin),
        cmocka_unit_test(distance_is_symmetric_and_the_map_is_one_piece),
        cmocka_unit_test(a_step_farther_adds_the_neighbours),
        cmocka_unit_test(sixteen_territories_lie_within_two_of_the_great_flat),
        cmocka_unit_test(factions_start_as_printed),
        cmocka_unit_test(leaders_have_their_printed_strength),
        cmocka_unit_test(each_faction_has_five_leaders_of_its_own),
        cmocka_unit_test(treachery_deck_has_33_cards_of_23_names),
        cmocka_unit_test(treachery_cards_have_their_printed_copies),
        cmocka_unit_test(treachery_kinds_divide_the_deck),
        cmocka_unit_test(spice_deck_has_15_territories_and_6_worms),
        cmocka_unit_test(shai_hulud_has_no_place),
        cmocka_unit_test(names_are_printable_and_distinct),
        cmocka_unit_test(rules_are_found_by_the_number_they_show),
        cmocka_unit_test(unknown_rules_are_none),
        cmocka_unit_test(cards_cite_their_rules),
    };
    return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
