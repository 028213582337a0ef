/* Editions: a program whose rules have changed plays old games again as they were.
**
** This test is such a program of a later time. It brings its own table of contents in place of
** src/rules/contents.c, with an edition that is still far away, in which one rule is another: there
** is no charity any more. Everything else is the program of today. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/procedures.h"
#include "text/checksum.h"
#include "text/savegame.h"

enum { TODAY = 1, LATER = 200, MOVES_AT_MOST = 20000, HEARD = 512 };

/* --- the rules of a later time ---------------------------------------------------------------- */

static flow changed_charity(table *t, unsigned step)
{
    if (edition(t->game) >= LATER) return done(t, 0);
    return charity_procedure(t, step);
}

#define X(id, function)                                                                            \
    static flow run_##id(table *t)                                                                 \
    {                                                                                              \
        unsigned step = top(t->game)->step;                                                        \
        return PROC_##id == PROC_CHARITY ? changed_charity(t, step) : function(t, step);           \
    }
PROCEDURES(X)
#undef X

flow (*const PROCEDURE[])(table *) = {
#define X(id, function) [PROC_##id] = run_##id,
    PROCEDURES(X)
#undef X
};

const question *const QUESTION_RULES[QUESTIONS] = {
#define QUESTION(id, ...) [ASK_##id] = &question_##id,
#define ANYTIME(id, ...) [ASK_##id] = &question_##id,
#include "kanly/questions.def"
};

void (*const STANDING_RULES)(table *) = standing_rules;

const uint8_t LATEST_EDITION = LATER;

/* --- games ------------------------------------------------------------------------------------ */

static kanly_options options_of(unsigned of_edition)
{
    kanly_options o = kanly_default_options();
    o.turns = 4;
    o.windows_holders = 1;
    o.edition = (uint8_t)of_edition;
    return o;
}

typedef struct {
    kanly_game end;
    unsigned charities;
    char *text; /* as it was saved, to be freed */
} played;

/* A game of random moves, from this seed and by these rules. */
static played play(uint64_t seed, unsigned of_edition)
{
    kanly_event event[HEARD];
    kanly_events heard = {.event = event, .room = HEARD};
    kanly_options o = options_of(of_edition);
    played p = {.charities = 0};
    uint64_t dice = seed;
    size_t length;
    FILE *out = open_memstream(&p.text, &length);
    kanly_start(&p.end, &o, seed, NULL);
    savegame_writer w = savegame_begin(out, &p.end);
    while (kanly_deciders(&p.end) && w.moves < MOVES_AT_MOST) {
        kanly_game before = p.end;
        kanly_move m =
            kanly_random_move(&p.end, (kanly_faction)lowest_bit(kanly_deciders(&p.end)), &dice);
        heard.count = 0;
        assert_int_equal(kanly_play(&p.end, &m, &heard), R_NONE);
        for (uint32_t i = 0; i < heard.count; i++) p.charities += event[i].kind == EVENT_CHARITY;
        savegame_add(&w, &before, &m, &p.end);
    }
    assert_int_equal(fclose(out), 0);
    return p;
}

static savegame_step read_all(FILE *in, savegame_reader *r)
{
    kanly_move move;
    savegame_step step = savegame_open(r, in, NULL) ? SAVEGAME_MOVE : SAVEGAME_WRONG;
    while (step == SAVEGAME_MOVE) step = savegame_next(r, &move, NULL);
    fclose(in);
    return step;
}

static void comes_back(const played *p)
{
    static savegame_reader r;
    if (read_all(fmemopen(p->text, strlen(p->text), "r"), &r) != SAVEGAME_END)
        fail_msg("%s", r.error);
    assert_memory_equal(&r.game, &p->end, sizeof r.game);
}

/* --- tests ------------------------------------------------------------------------------------ */

static void a_new_game_is_of_the_latest_edition(void **unused)
{
    (void)unused;
    assert_int_equal(kanly_edition(), LATER);
    assert_int_equal(kanly_default_options().edition, LATER);
    played p = play(1, LATER);
    assert_int_equal(strncmp(p.text, "kanly 2\nedition 200\n", 20), 0);
    assert_int_equal(p.charities, 0);
    comes_back(&p);
    free(p.text);
}

/* One that was begun before the rule was changed is played on as it began. */
static void an_old_game_keeps_its_rules(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        played before = play(seed, TODAY), after = play(seed, LATER);
        assert_int_equal(strncmp(before.text, "kanly 2\nedition 1\n", 18), 0);
        assert_true(before.charities > 0);
        assert_int_equal(after.charities, 0);
        comes_back(&before);
        comes_back(&after);
        free(before.text);
        free(after.text);
    }
}

/* The head's word counts: the same moves by other rules are refused. */
static void a_game_is_not_read_by_the_rules_of_another_edition(void **unused)
{
    (void)unused;
    static savegame_reader r;
    played p = play(2, TODAY);
    size_t length = strlen(p.text);
    char *changed = malloc(length + 3), *rest = strchr(strchr(p.text, '\n') + 1, '\n');
    int head = snprintf(changed, length + 3, "kanly 2\nedition %d", LATER);
    memcpy(changed + head, rest, strlen(rest) + 1);
    assert_int_equal(read_all(fmemopen(changed, strlen(changed), "r"), &r), SAVEGAME_WRONG);
    free(changed);
    free(p.text);
}

static void an_edition_that_does_not_exist_is_a_fault(void **unused)
{
    (void)unused;
    kanly_options o = options_of(TODAY);
    assert_null(kanly_options_fault(&o));
    o.edition = LATER + 1;
    assert_non_null(kanly_options_fault(&o));
    o.edition = 0;
    assert_non_null(kanly_options_fault(&o));
}

/* Every game of every release, by the rules of its own edition. */
static void the_corpus_is_played_again(void **unused)
{
    (void)unused;
    static savegame_reader r;
    unsigned games = 0;
    DIR *folder = opendir("tests/corpus");
    assert_non_null(folder);
    for (const struct dirent *entry; (entry = readdir(folder));) {
        char path[512];
        if (!strstr(entry->d_name, ".kanly")) continue;
        snprintf(path, sizeof path, "tests/corpus/%s", entry->d_name);
        FILE *in = fopen(path, "r");
        assert_non_null(in);
        if (read_all(in, &r) != SAVEGAME_END) fail_msg("%s: %s", path, r.error);
        assert_true(r.ended);
        assert_true(r.options.edition < LATER);
        games++;
    }
    closedir(folder);
    assert_true(games >= 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_game_is_of_the_latest_edition),
        cmocka_unit_test(an_old_game_keeps_its_rules),
        cmocka_unit_test(a_game_is_not_read_by_the_rules_of_another_edition),
        cmocka_unit_test(an_edition_that_does_not_exist_is_a_fault),
        cmocka_unit_test(the_corpus_is_played_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
