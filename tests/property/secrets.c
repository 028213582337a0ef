/* Nobody learns what they may not know, and what nobody knows can be imagined.
**
** At moments of random games, for every eye (the six factions and a watcher):
**   - the choices of the eye's own question, and of its any-time moves, are the same on its view as on the game
**   - an imagined game has the view it was imagined from, byte for byte, breaks no invariant, and can be played on
**   - in a game that differs only in what the eye cannot see, the same move by the same player lets the eye hear
**     the same events and leaves it with the same view, wherever no chance and no secret has a say in it */
#include "games.h"

enum { EYES = FACTIONS + 1 };

static const char *eye_name(uint8_t eye)
{
    return eye < FACTIONS ? faction_name(eye) : "a watcher";
}

static void check_same_choices(const trial *t, const kanly_game *seen, kanly_move m,
                               uint64_t *random)
{
    kanly_values real, shown;
    for (;;) {
        bool more = kanly_choices(&t->game, &m, &real),
             more_shown = kanly_choices(seen, &m, &shown);
        if (more != more_shown || real.field != shown.field ||
            memcmp(real.bits, shown.bits, sizeof real.bits)) {
            print_move_in(&t->game, &m);
            fail_trial(t, "the choices of %s in field %u of %s depend on what they cannot know",
                       faction_name(m.by), m.length, QUESTION_INFO[m.question].word);
        }
        if (!more) return;
        kanly_move whole = m;
        if (!fill_at_random(&t->game, &whole, random) && whole.length <= m.length) return;
        kanly_fill(&m, whole.value[m.length]);
    }
}

static void check_choices_on_view(const trial *t, const kanly_game *seen, uint8_t eye,
                                  uint64_t *random)
{
    if (kanly_deciders(seen) != kanly_deciders(&t->game))
        fail_trial(t, "the view of %s asks others", eye_name(eye));
    if (eye >= FACTIONS || !plays(&t->game, eye)) return;
    if (kanly_question(&t->game, (kanly_faction)eye)) {
        kanly_move usual = kanly_default_move(&t->game, (kanly_faction)eye),
                   shown = kanly_default_move(seen, (kanly_faction)eye);
        if (memcmp(&usual, &shown, sizeof usual))
            fail_trial(t, "the default of %s depends on what they cannot know", eye_name(eye));
        check_same_choices(t, seen, kanly_begin(&t->game, (kanly_faction)eye), random);
    }
    for (unsigned asked = ASK_GHOLA; asked < QUESTIONS; asked++) {
        kanly_move m = {.question = (uint8_t)asked, .by = eye};
        if (kanly_may_begin(&t->game, (kanly_faction)eye, (kanly_ask)asked) !=
            kanly_may_begin(seen, (kanly_faction)eye, (kanly_ask)asked))
            fail_trial(t, "whether %s may begin %s depends on what they cannot know", eye_name(eye),
                       QUESTION_INFO[asked].word);
        if (kanly_may_begin(&t->game, (kanly_faction)eye, (kanly_ask)asked))
            check_same_choices(t, seen, m, random);
    }
}

static void compare_views(const trial *t, const kanly_game *a, const kanly_game *b, uint8_t eye,
                          const char *what)
{
    if (memcmp(a, b, sizeof *a))
        fail_trial(t, "%s: the views of %s differ in byte %u", what, eye_name(eye),
                   first_difference(a, b));
}

static void play_on(const trial *t, kanly_game *g, unsigned moves, uint8_t eye, uint64_t seed,
                    uint64_t *random)
{
    for (unsigned i = 0; i < moves && kanly_deciders(g); i++) {
        kanly_move m =
            kanly_random_move(g, (kanly_faction)one_of(random, kanly_deciders(g)), random);
        kanly_rule refused = kanly_play(g, &m, NULL);
        const char *broken = refused ? "a lawful move was refused" : kanly_broken(g);
        if (!broken) continue;
        print_move_in(&t->game, &m);
        fail_trial(t, "imagined by %s with %" PRIu64 " and played on for %u moves: %s",
                   eye_name(eye), seed, i, broken);
    }
}

static void check_imagined(const trial *t, const kanly_game *seen, uint8_t eye, uint64_t *random)
{
    static kanly_game possible, seen_again;
    uint64_t seed = throw_dice(random);
    kanly_imagine(seen, eye, seed, &possible);
    kanly_view(&possible, eye, &seen_again);
    compare_views(t, &seen_again, seen, eye, "imagined");
    const char *broken = kanly_broken(&possible);
    if (broken) fail_trial(t, "imagined by %s with %" PRIu64 ": %s", eye_name(eye), seed, broken);
    if (one_in(random, 8)) play_on(t, &possible, one_in(random, 8) ? 3000 : 60, eye, seed, random);
}

/* --- the same move in two games that look the same ------------------------------------------------ */

/* Moves whose outcome everybody can foresee who sees the table, as long as no chance comes into it. */
static bool is_public(unsigned asked)
{
    static const uint8_t PUBLIC[] = {
        ASK_PLACE,     ASK_PLACE_ADVISOR, ASK_STORM_LOSS,   ASK_GRANT, ASK_REVIVE,
        ASK_WARTIME,   ASK_TIMING,        ASK_SHIP,         ASK_STOP,  ASK_ACCOMPANY,
        ASK_INTRUSION, ASK_MOVE,          ASK_TAKE_UP_ARMS, ASK_VOICE, ASK_FORESEE,

    };
    return memchr(PUBLIC, (int)asked, sizeof PUBLIC) != NULL;
}

/* Moves that tell something: under Truthtrance, by showing it, by what a claim or a deal comes to. */
static bool tells_a_secret(unsigned asked)
{
    return asked == ASK_TRUTHTRANCE || asked == ASK_DISCLOSE || asked == ASK_CLAIM ||
           asked == ASK_DEAL_ANSWER;
}

static kanly_move any_move(const kanly_game *g, uint64_t *random)
{
    kanly_move m = random_anytime(g, random);
    if (m.question && one_in(random, 4) && fill_at_random(g, &m, random)) return m;
    return kanly_random_move(g, (kanly_faction)one_of(random, kanly_deciders(g)), random);
}

static unsigned heard_by(uint8_t eye, const kanly_events *heard, kanly_event out[EVENTS_AT_ONCE])
{
    unsigned count = 0;
    uint8_t bit = eye < FACTIONS ? (uint8_t)just(eye) : (uint8_t)KANLY_WATCHERS;
    for (unsigned i = 0; i < heard->count; i++) {
        if (!(heard->event[i].seen_by & bit)) continue;
        out[count] = heard->event[i];
        out[count++].seen_by = bit; /* who else heard it is another matter */
    }
    return count;
}

static void print_events(const char *where, const kanly_event *event, unsigned count)
{
    fprintf(stderr, "%s\n", where);
    for (unsigned i = 0; i < count; i++) {
        fprintf(stderr, "  %u %s %u:", event[i].kind, rule_number(event[i].rule), event[i].by);
        for (unsigned k = 0; k < 6; k++) fprintf(stderr, " %u", event[i].argument[k]);
        fputc('\n', stderr);
    }
}

/* Whether the move tells the eye the same in every game that looks the same to it. */
static bool foreseeable(const kanly_game *before, const kanly_game *after, const kanly_move *m)
{
    if (tells_a_secret(m->question)) return false;
    bool anytime = QUESTION_INFO[m->question].flags & ANYTIME_MOVE;
    if (before->options.windows_holders && !anytime)
        return false; /* whom it asks tells who holds a card */
    if (anytime || kanly_deciders(before) & (faction_set)~just(m->by))
        return true; /* nothing goes on yet */
    return is_public(m->question) && before->phase == after->phase &&
           before->chance == after->chance;
}

static void check_no_interference(const trial *t, const kanly_game *seen, uint8_t eye,
                                  uint64_t *random)
{
    static kanly_game real, other, other_before, real_seen, other_seen;
    static kanly_event real_event[EVENTS_AT_ONCE], other_event[EVENTS_AT_ONCE], a[EVENTS_AT_ONCE],
        b[EVENTS_AT_ONCE];
    kanly_events real_heard = {.event = real_event, .room = EVENTS_AT_ONCE};
    kanly_events other_heard = {.event = other_event, .room = EVENTS_AT_ONCE};
    kanly_imagine(seen, eye, throw_dice(random), &other);
    other_before = other;
    real = t->game;
    kanly_move m = any_move(&real, random);
    kanly_rule refused = kanly_play(&other, &m, &other_heard);
    if (refused && m.by == eye) {
        print_move_in(&t->game, &m);
        fail_trial(t, "%s may do this, and in a game that looks the same may not: %s",
                   eye_name(eye), rule_number(refused));
    }
    if (refused) return;
    kanly_play(&real, &m, &real_heard);
    if (!foreseeable(&t->game, &real, &m) || !foreseeable(&other_before, &other, &m)) return;
    /* The losses that wake the Kwisatz Haderach are not shown, though whoever keeps count knows them (9.1). */
    if (eye != ATREIDES && (real.haderach_lost >= 7) != (other.haderach_lost >= 7)) return;
    /* A power takes whichever copy of the Karama is there; the move does not name it. */
    if ((t->game.hand[m.by] & ~real.hand[m.by]) != (other_before.hand[m.by] & ~other.hand[m.by]))
        return;
    unsigned count = heard_by(eye, &real_heard, a), other_count = heard_by(eye, &other_heard, b);
    if (count != other_count || memcmp(a, b, count * sizeof *a)) {
        print_move_in(&t->game, &m);
        print_events("heard:", a, count);
        print_events("in a game that looks the same:", b, other_count);
        fail_trial(t, "%s hear something that depends on what they cannot know", eye_name(eye));
    }
    kanly_view(&real, eye, &real_seen);
    kanly_view(&other, eye, &other_seen);
    /* A pledge shrinks with the spice behind it, and the ally it was made to sees that (1.10.02.05). */
    memset(real_seen.pledge, 0, sizeof real_seen.pledge);
    memset(other_seen.pledge, 0, sizeof other_seen.pledge);
    if (!memcmp(&real_seen, &other_seen, sizeof real_seen)) return;
    print_move_in(&t->game, &m);
    compare_views(t, &real_seen, &other_seen, eye, "after the same move");
}

static void check_eye(const trial *t, uint8_t eye, uint64_t *random)
{
    static kanly_game seen, again;
    kanly_view(&t->game, eye, &seen);
    check_choices_on_view(t, &seen, eye, random);
    check_imagined(t, &seen, eye, random);
    check_no_interference(t, &seen, eye, random);
    kanly_view(&t->game, eye, &again);
    compare_views(t, &again, &seen, eye, "seen twice");
}

static void play_trial(trial *t, uint64_t number)
{
    begin_trial(t, number);
    uint64_t random = number ^ UINT64_C(0xabcdef);
    unsigned most = (unsigned)number_from("KANLY_MOVES", 20000);
    while (kanly_deciders(&t->game) && t->count < most) {
        if (one_in(&random, 8))
            for (uint8_t eye = 0; eye < EYES; eye++) check_eye(t, eye, &random);
        kanly_move m = any_move(&t->game, &t->random);
        remember_move(t, &m);
        t->heard.count = 0;
        kanly_rule refused = kanly_play(&t->game, &m, &t->heard);
        if (refused) fail_trial(t, "a lawful move was refused by %s", rule_number(refused));
    }
}

int main(void)
{
    static trial t;
    uint64_t first = number_from("KANLY_SEED", 1),
             games = number_from("KANLY_GAMES", SANITIZED ? 500 : 2000);
    for (uint64_t i = 0; i < games; i++) play_trial(&t, first + i);
    printf("%" PRIu64 " games with secrets\n", games);
    return 0;
}
