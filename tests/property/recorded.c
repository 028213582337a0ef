/* Random games in sums: nothing that is told, offered, refused, seen or imagined changes unnoticed.
**
** Each game of tests/golden/sums is played again, and seven sums (sums.h) must be those that were
** recorded.
**
** The signature watches how games go; this watches what is said of them. When that changes on
** purpose scripts/record-golden.sh records the sums anew (KANLY_RECORD=1 prints them). */
#include "sums.h"

enum { MOST_MOVES = 160, LOOK_ONE_IN = 24, FIRST_FEW = 60, ANYTIME_ONE_IN = 6 };
static const char RECORD[] = "tests/golden/sums";

/* --- games ------------------------------------------------------------------------------------ */

/* Questions that are seldom asked are looked at whenever they are. Counted over all games, so these
** are always played from the first. */
static bool is_seldom(kanly_ask which)
{
    static unsigned asked[QUESTIONS];
    return asked[which]++ < FIRST_FEW;
}

static sums play_trial(uint64_t number)
{
    static trial t;
    sums s = {{0}};
    uint64_t random = number ^ UINT64_C(0x5bd1e995);
    begin_trial(&t, number);
    take_in(&s, &t.heard);
    while (kanly_deciders(&t.game) && t.count < MOST_MOVES) {
        kanly_faction asked = (kanly_faction)one_of(&random, kanly_deciders(&t.game));
        bool seldom = is_seldom(kanly_question(&t.game, asked));
        fill_wildly(&s, &t.game, kanly_begin(&t.game, asked), &random);
        kanly_move usual = kanly_default_move(&t.game, asked);
        s.of[OFFERED] = checksum_move(s.of[OFFERED], &usual);
        if (seldom || one_in(&random, LOOK_ONE_IN)) look(&s, &t.game, true, &random);
        if (seldom || one_in(&random, LOOK_ONE_IN))
            try_strangers(&s, &t.game, t.moves, t.count, &random);
        kanly_move m = some_move(&t.game, ANYTIME_ONE_IN, &t.random);
        t.heard.count = t.heard.lost = 0;
        remember_move(&t, &m);
        kanly_play_trusted(&t.game, &m, &t.heard);
        take_in(&s, &t.heard);
    }
    return s;
}

static void record(uint64_t games)
{
    for (uint64_t number = 1; number <= games; number++) {
        sums s = play_trial(number);
        printf("%" PRIu64, number);
        for (unsigned i = 0; i < SUMS; i++) printf(" %016" PRIx64, s.of[i]);
        putchar('\n');
    }
}

int main(void)
{
    uint64_t most = number_from("KANLY_GAMES", SANITIZED ? 100 : 500), games = 0, number,
             wanted[SUMS];
    if (number_from("KANLY_RECORD", 0)) {
        record(most);
        return 0;
    }
    FILE *file = fopen(RECORD, "r");
    if (!file) {
        fprintf(stderr, "%s cannot be read\n", RECORD);
        return 1;
    }
    for (; games < most && fscanf(file, "%" SCNu64, &number) == 1; games++) {
        sums s = play_trial(number);
        for (unsigned i = 0; i < SUMS; i++) {
            if (fscanf(file, "%" SCNx64, &wanted[i]) != 1) wanted[i] = 0;
            if (s.of[i] == wanted[i]) continue;
            fprintf(stderr,
                    "BROKEN: game %" PRIu64 ": what is %s has changed; if that is meant,\n"
                    "scripts/record-golden.sh records it anew\n",
                    number, SUM_NAME[i]);
            return 1;
        }
    }
    fclose(file);
    if (!games) fprintf(stderr, "%s holds no game\n", RECORD);
    printf("%" PRIu64 " games told, offered, refused, seen, shown, imagined and observed as "
           "recorded\n",
           games);
    return !games;
}
