/* Nobody learns what they may not know, and what nobody knows can be imagined.
**
** At moments of random games, for every eye (the six factions and a watcher):
**   - the choices of the eye's own question, and of its any-time moves, are the same on its view as
**     on the game
**   - an imagined game has the view it was imagined from, byte for byte, breaks no invariant, and
**     can be played on
**   - in a game that differs only in what the eye cannot see, the same move by the same player lets
**     the eye hear the same events and leaves it with the same view, wherever no chance and no
**     secret has a say in it
**   - a secret changed by hand, behind the engine's back, is not seen; and who is asked next
**     does not depend on it */
#include "games.h"

#include "rules/auction.h"

enum { EYES = FACTIONS + 1, ANYTIME_ONE_IN = 4 };

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
                       faction_name(m.by), m.length, QUESTION_ROW[m.question].word);
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
    kanly_ask asked;
    for (unsigned i = 0; (asked = kanly_anytime_at(i)) != KANLY_ASK_NOTHING; i++) {
        kanly_move m = {.question = (uint8_t)asked, .by = eye};
        if (kanly_may_begin(&t->game, (kanly_faction)eye, asked) !=
            kanly_may_begin(seen, (kanly_faction)eye, asked))
            fail_trial(t, "whether %s may begin %s depends on what they cannot know", eye_name(eye),
                       QUESTION_ROW[asked].word);
        if (kanly_may_begin(&t->game, (kanly_faction)eye, asked))
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

/* --- the same move in two games that look the same -------------------------------------------- */

/* Moves whose outcome everybody can foresee who sees the table, as long as no chance comes into
** it. */
static bool is_public(unsigned asked)
{
    static const uint8_t PUBLIC[] = {
        ASK_PLACE,     ASK_PLACE_ADVISOR, ASK_STORM_LOSS,   ASK_GRANT, ASK_REVIVE,
        ASK_WARTIME,   ASK_TIMING,        ASK_SHIP,         ASK_STOP,  ASK_ACCOMPANY,
        ASK_INTRUSION, ASK_MOVE,          ASK_TAKE_UP_ARMS, ASK_VOICE, ASK_FORESEE,

    };
    return memchr(PUBLIC, (int)asked, sizeof PUBLIC) != NULL;
}

/* Moves that tell something: under Truthtrance, by showing it, by what a claim or a deal comes
** to. */
static bool tells_a_secret(unsigned asked)
{
    return asked == ASK_TRUTHTRANCE || asked == ASK_DISCLOSE || asked == ASK_CLAIM ||
           asked == ASK_DEAL_ANSWER;
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
    bool anytime = QUESTION_ROW[m->question].flags & ANYTIME_MOVE;
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
    kanly_move m = some_move(&real, ANYTIME_ONE_IN, random);
    kanly_rule refused = kanly_play(&other, &m, &other_heard);
    if (refused && m.by == eye) {
        print_move_in(&t->game, &m);
        fail_trial(t, "%s may do this, and in a game that looks the same may not: %s",
                   eye_name(eye), rule_number(refused));
    }
    if (refused) return;
    kanly_play(&real, &m, &real_heard);
    if (!foreseeable(&t->game, &real, &m) || !foreseeable(&other_before, &other, &m)) return;
    /* The losses that wake the Kwisatz Haderach are not shown, though whoever keeps count knows
    ** them (RB-67). */
    if (eye != ATREIDES && kanly_haderach_awake(&real) != kanly_haderach_awake(&other)) return;
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
    /* A pledge shrinks with the spice behind it, and the ally it was made to sees that
    ** (1.10.02.05). */
    memset(real_seen.pledge, 0, sizeof real_seen.pledge);
    memset(other_seen.pledge, 0, sizeof other_seen.pledge);
    if (!memcmp(&real_seen, &other_seen, sizeof real_seen)) return;
    print_move_in(&t->game, &m);
    compare_views(t, &real_seen, &other_seen, eye, "after the same move");
}

/* --- a secret changed by hand ----------------------------------------------------------------- */

/* What may be changed without an eye noticing, written down here once more and without the engine's
** view. Each kind changes one thing; false: there is nothing of that kind to change now. */
typedef enum {
    CHANGE_SPICE,
    CHANGE_HANDS,
    CHANGE_STORM_CARD,
    CHANGE_SPICE_DECK,
    CHANGE_TREACHERY_DECK,
    CHANGE_TRAITORS,
    CHANGE_PREDICTION,
    CHANGE_RECORDS,
    CHANGE_ANSWER,
    CHANGE_LEADERS,
    CHANGE_CHANCE,
    CHANGES
} change;

static bool swap_cards(kanly_game *g, uint8_t eye, uint64_t *random)
{
    faction a = one_of(random, g->playing), b = one_of(random, g->playing);
    if (a == b || a == eye || b == eye || g->phase == KANLY_BATTLE) return false;
    if (high_bidder(g) == a || high_bidder(g) == b) return false; /* a card may back the bid */
    if (QUESTION_ROW[top(g)->ask].flags & WINDOW && !(has(top(g)->who, a) && has(top(g)->who, b)))
        return false; /* who has answered may have played one */
    card from_a = NONE, from_b = NONE;
    for_cards(c, g->hand[a])
        if (g->card_known[c] == just(a) && one_in(random, 2)) from_a = c;
    for_cards(c, g->hand[b])
        if (g->card_known[c] == just(b) && one_in(random, 2)) from_b = c;
    if (from_a == NONE || from_b == NONE) return false;
    for (unsigned i = 0; i < g->depth; i++) /* nor one that is being played face down */
        for (unsigned field = 0; field < 2; field++)
            if (g->frame[i].answer[a][field] == from_a || g->frame[i].answer[b][field] == from_b)
                return false;
    g->hand[a] ^= card_bit(from_a) | card_bit(from_b);
    g->hand[b] ^= card_bit(from_a) | card_bit(from_b);
    g->ever_held[a] |= card_bit(from_b);
    g->ever_held[b] |= card_bit(from_a);
    g->card_known[from_a] = just(b);
    g->card_known[from_b] = just(a);
    return true;
}

static bool swap_bytes(uint8_t *bytes, unsigned count, uint64_t *random)
{
    if (count < 2) return false;
    unsigned i = below(random, count), j = below(random, count);
    uint8_t byte = bytes[i];
    bytes[i] = bytes[j];
    bytes[j] = byte;
    return true;
}

static bool swap_deck_cards(kanly_game *g, uint64_t *random)
{
    if (g->treachery_count < 2) return false;
    for (unsigned i = 0; i < g->treachery_count; i++)
        if (g->card_known[g->treachery[i]]) return false;
    return swap_bytes(g->treachery, g->treachery_count, random);
}

static bool swap_traitors(kanly_game *g, uint8_t eye, uint64_t *random)
{
    faction a = one_of(random, g->playing), b = one_of(random, g->playing);
    if (a == b || a == eye || b == eye || g->traitors_shown || a == HARKONNEN || b == HARKONNEN)
        return false;
    uint32_t kept = g->traitors[a], dealt = g->traitors_dealt[a];
    g->traitors[a] = g->traitors[b];
    g->traitors_dealt[a] = g->traitors_dealt[b];
    g->traitors[b] = kept;
    g->traitors_dealt[b] = dealt;
    return true;
}

/* Two leaders of one faction, one of them face down or captive, the other alive: nobody but the two
** parties knows which is which. */
static bool swap_leaders(kanly_game *g, uint8_t eye, uint64_t *random)
{
    faction f = one_of(random, g->playing);
    leader a = (leader)(f * LEADERS_EACH + below(random, LEADERS_EACH));
    leader b = (leader)(f * LEADERS_EACH + below(random, LEADERS_EACH));
    bool hidden = g->leader[a].place == TANKS_DOWN || g->leader[a].holder != f;
    bool open = alive(g, b) && g->leader[b].holder == f && g->leader[b].fought_in == NONE &&
                !g->leader_known[b];
    faction_set parties = just(f) | just(HARKONNEN);
    if (!hidden || !open || f == eye || (g->leader_known[a] & ~parties) || eye == HARKONNEN)
        return false;
    if (g->phase == KANLY_BATTLE) return false;
    kanly_leader disc = g->leader[a];
    uint8_t known = g->leader_known[a];
    g->leader[a] = g->leader[b];
    g->leader[b] = disc;
    g->leader_known[a] = g->leader_known[b];
    g->leader_known[b] = known;
    return true;
}

static bool change_one(kanly_game *g, uint8_t eye, change what, uint64_t *random)
{
    faction f = one_of(random, g->playing);
    kanly_frame *frame = top(g);
    switch (what) {
    case CHANGE_SPICE: /* never less: some of it may be spoken for */
        if (f != eye) g->spice[f] = (uint16_t)(g->spice[f] + below(random, 30));
        return f != eye;
    case CHANGE_HANDS: return swap_cards(g, eye, random);
    case CHANGE_STORM_CARD:
        if (!g->storm_card || (eye == FREMEN && g->looked & LOOKED_STORM)) return false;
        g->storm_card = (uint8_t)(1 + below(random, 6));
        return true;
    case CHANGE_SPICE_DECK:
        return g->spice_count && swap_bytes(g->spice_deck, g->spice_count - 1u, random);
    case CHANGE_TREACHERY_DECK: return swap_deck_cards(g, random);
    case CHANGE_TRAITORS: return swap_traitors(g, eye, random);
    case CHANGE_PREDICTION:
        if (eye == BENE_GESSERIT || g->predicted_faction == NONE) return false;
        g->predicted_turn = (uint8_t)(1 + below(random, g->options.turns));
        return true;
    case CHANGE_RECORDS:
        if (f == eye) return false;
        g->ever_held[f] |= card_bit((card)below(random, CARDS));
        if (eye != ATREIDES) g->seen_bought[below(random, CARDS)] ^= just(f);
        if (g->last_bought[f] != NONE) g->last_bought[f] = (uint8_t)below(random, CARDS);
        return true;
    case CHANGE_ANSWER:
        if (f == eye || has(frame->who, f) || !(QUESTION_ROW[frame->ask].flags & SECRET))
            return false;
        frame->answer[f][0] = (uint8_t)below(random, 3);
        g->said[0] = (uint8_t)below(random, 20);
        return true;
    case CHANGE_LEADERS: return swap_leaders(g, eye, random);
    case CHANGE_CHANCE:
        g->key.byte[below(random, sizeof g->key.byte)] ^= (uint8_t)(1 + below(random, 255));
        g->chance += below(random, 100);
        return true;
    case CHANGES: break;
    }
    return false;
}

/* Others' spice and cards, decks and dice as they are: then the same move must lead the eye to the
** same view, and the same players must be asked, whatever else the move sets going. */
static bool goes_on_alike(const kanly_game *g, const kanly_move *m, change what)
{
    if (what != CHANGE_SPICE && what != CHANGE_HANDS) return false;
    if (g->options.windows_holders || tells_a_secret(m->question)) return false;
    for (unsigned i = 0; i < KANLY_DEALS; i++)
        if (g->deal[i].accepted) return false; /* deals pay what there is */
    return what == CHANGE_SPICE || !(m->question == ASK_HAND_POWER || m->question == ASK_RETURN);
}

static void check_changed(const trial *t, const kanly_game *seen, uint8_t eye, uint64_t *random)
{
    static kanly_game real, other, real_seen, other_seen;
    change what = (change)below(random, CHANGES);
    other = t->game;
    if (!change_one(&other, eye, what, random)) return;
    kanly_view(&other, eye, &other_seen);
    if (memcmp(&other_seen, seen, sizeof other_seen))
        fail_trial(t, "a secret of kind %u was changed, and %s see it in byte %u", (unsigned)what,
                   eye_name(eye), first_difference(&other_seen, seen));
    real = t->game;
    kanly_move m = some_move(&real, ANYTIME_ONE_IN, random);
    if (!goes_on_alike(&real, &m, what) || kanly_play(&other, &m, NULL)) return;
    kanly_play(&real, &m, NULL);
    if (real.phase == KANLY_BATTLE && what == CHANGE_HANDS)
        return; /* who has no leader is announced (1.07.04.05) */
    kanly_view(&real, eye, &real_seen);
    kanly_view(&other, eye, &other_seen);
    memset(real_seen.pledge, 0, sizeof real_seen.pledge);
    memset(other_seen.pledge, 0, sizeof other_seen.pledge);
    if (!memcmp(&real_seen, &other_seen, sizeof real_seen)) return;
    print_move_in(&t->game, &m);
    fail_trial(t, "a secret of kind %u was changed, and after this move %s see it in byte %u",
               (unsigned)what, eye_name(eye), first_difference(&real_seen, &other_seen));
}

static void check_eye(const trial *t, uint8_t eye, uint64_t *random)
{
    static kanly_game seen, again;
    kanly_view(&t->game, eye, &seen);
    check_choices_on_view(t, &seen, eye, random);
    check_imagined(t, &seen, eye, random);
    check_no_interference(t, &seen, eye, random);
    check_changed(t, &seen, eye, random);
    kanly_view(&t->game, eye, &again);
    compare_views(t, &again, &seen, eye, "seen twice");
}

/* Plays one game; how many decision points were looked at, by every eye. */
static uint64_t play_trial(trial *t, uint64_t number)
{
    uint64_t points = 0;
    begin_trial(t, number);
    uint64_t random = number ^ UINT64_C(0xabcdef);
    unsigned most = (unsigned)number_from("KANLY_MOVES", 20000);
    while (kanly_deciders(&t->game) && t->count < most) {
        if (one_in(&random, 8)) {
            for (uint8_t eye = 0; eye < EYES; eye++) check_eye(t, eye, &random);
            points++;
        }
        kanly_move m = some_move(&t->game, ANYTIME_ONE_IN, &t->random);
        remember_move(t, &m);
        t->heard.count = 0;
        kanly_rule refused = kanly_play(&t->game, &m, &t->heard);
        if (refused) fail_trial(t, "a lawful move was refused by %s", rule_number(refused));
    }
    return points;
}

int main(void)
{
    static trial t;
    uint64_t first = number_from("KANLY_SEED", 1),
             games = number_from("KANLY_GAMES", SANITIZED ? 500 : 2000);
    uint64_t points = 0;
    for (uint64_t i = 0; i < games; i++) points += play_trial(&t, first + i);
    printf("%" PRIu64 " games with secrets, %" PRIu64 " decision points seen by every eye\n", games,
           points);
    return 0;
}
