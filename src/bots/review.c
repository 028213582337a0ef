/* Chances of a moment, and decisions held against others; see review.h. */
#include "bots/review.h"

#include <math.h>
#include <string.h>

#include "bots/mentat.h"
#include "game/dice.h"

enum { MOST_STEPS = 1500 };        /* answers in one playout: many times what a turn takes */
static const float NINETYFIVE = 2; /* standard errors */

static uint64_t mixed(uint64_t a, uint64_t b) { return scramble(a + (b + 1) * DICE_STEP); }

/* --- another luck ----------------------------------------------------------------------------- */

/* What nobody has seen of a pile lies in another order. */
static void shuffle_unseen(kanly_game *g)
{
    uint8_t place[CARDS], lies[CARDS];
    unsigned count = 0;
    for (unsigned i = 0; i < g->treachery_count; i++) {
        if (g->card_known[g->treachery[i]]) continue;
        place[count] = (uint8_t)i;
        lies[count++] = g->treachery[i];
    }
    shuffle(g, lies, count);
    for (unsigned i = 0; i < count; i++) g->treachery[place[i]] = lies[i];
    unsigned seen = g->looked & LOOKED_SPICE && g->spice_count ? 1 : 0;
    shuffle(g, g->spice_deck, g->spice_count - seen);
}

static void make_world(const kanly_game *game, uint64_t seed, kanly_game *g)
{
    *g = *game;
    g->key = key_of_seed(seed);
    g->chance = 0;
    shuffle_unseen(g);
    g->options.windows_holders = 1; /* nobody is asked who has nothing to say */
}

/* --- playing on ------------------------------------------------------------------------------- */

static void answer_for(kanly_game *g, bot *seat, faction f)
{
    kanly_game view;
    book_counts(&seat[f], g);
    kanly_view(g, f, &view);
    kanly_move move = steady_answer(&seat[f], &view, NULL);
    move.by = f;
    kanly_play_trusted(g, &move, NULL);
}

/* To where the next turn's storm and worm have passed. */
static void play_on(kanly_game *g, bot seat[FACTIONS])
{
    uint8_t turn = g->turn;
    for (unsigned step = 0; step < MOST_STEPS; step++) {
        faction_set who = kanly_deciders(g);
        if (!who || (g->turn != turn && g->phase >= KANLY_CHARITY)) return;
        answer_for(g, seat, lowest_bit(who));
    }
}

void review_chances(const kanly_game *game, const bot seat[FACTIONS], uint64_t seed,
                    unsigned worlds, review_chance out[FACTIONS])
{
    float sum[FACTIONS] = {0}, squares[FACTIONS] = {0}, n = (float)worlds;
    for (unsigned w = 0; w < worlds; w++) {
        kanly_game g;
        bot at_table[FACTIONS];
        memcpy(at_table, seat, sizeof at_table);
        for_factions(f, game->playing) {
            at_table[f].random = mixed(mixed(seed, w), f);
        }
        make_world(game, mixed(seed, w), &g);
        play_on(&g, at_table);
        for_factions(f, game->playing) {
            book_counts(&at_table[f], &g);
            float value = head_chance(&at_table[f], &g);
            sum[f] += value;
            squares[f] += value * value;
        }
    }
    memset(out, 0, FACTIONS * sizeof *out);
    for_factions(f, game->playing) {
        float mean = sum[f] / n, variance = squares[f] / n - mean * mean;
        if (worlds > 1) variance *= n / (n - 1);
        out[f].chance = mean;
        out[f].margin = NINETYFIVE * sqrtf((variance > 0 ? variance : 0) / n);
    }
}

/* --- a decision ------------------------------------------------------------------------------- */

/* What was done first: it is the one to beat; then what steady would do in several moods, then the
** form itself. */
static void gather(search *s, const kanly_move *made, uint64_t chance)
{
    enum { MOODS = 4, FORMS = 24, MANY_FORMS = 90 };
    uint8_t me = s->self->faction;
    kanly_move prior = *made;
    candidates_add(&s->list, made);
    for (unsigned mood = 0; mood <= MOODS; mood++) {
        bot other = *s->self;
        if (mood) {
            other.personality = chance ^ mood * DICE_STEP;
            other.random = other.personality;
            book_begin(&other, false);
        }
        kanly_move m = steady_answer(&other, s->view, NULL);
        m.by = me;
        if (m.question != made->question) continue;
        if (!mood) prior = m;
        candidates_add(&s->list, &m);
    }
    unsigned sure = s->list.count;
    bool wide =
        made->question == ASK_PLAN || made->question == ASK_SHIP || made->question == ASK_MOVE;
    candidates_enumerate(&s->list, s->view, me, &prior, wide ? MANY_FORMS : FORMS, &chance);
    s->finalists = FORMS;
    if (made->question == ASK_PLAN) return;
    bot other = *s->self;
    candidates_leave_best(&s->list, sure, FORMS, &other, s->view);
}

static review_chance chance_of(const search *s, unsigned candidate)
{
    float mean = search_mean(s, candidate), squares = 0, n = (float)s->worlds;
    for (unsigned w = 0; w < s->worlds; w++) {
        float off = s->value[candidate][w] - mean;
        squares += off * off;
    }
    return (review_chance){mean, n > 1 ? NINETYFIVE * sqrtf(squares / (n - 1) / n) : 1};
}

/* Of one over the other, world by world. */
static void compare(const search *s, unsigned chosen, review_verdict *out)
{
    float squares = 0, n = (float)s->worlds;
    out->gain = search_mean(s, chosen) - search_mean(s, 0);
    for (unsigned w = 0; w < s->worlds; w++) {
        float off = s->value[chosen][w] - s->value[0][w] - out->gain;
        squares += off * off;
    }
    out->margin = n > 1 ? NINETYFIVE * sqrtf(squares / (n - 1) / n) : 1;
}

bool review_decision(const bot *self, const kanly_game *view, const kanly_move *made,
                     unsigned playouts, uint64_t seed, review_verdict *out)
{
    static const caution SURE = {.errors = 2, .blur = 0.08f, .worlds = 12};
    *out = (review_verdict){.best = *made};
    if (kanly_question(view, (kanly_faction)made->by) != (kanly_ask)made->question) return false;
    search s = {.view = view,
                .self = self,
                .seed = seed,
                .budget = {.playouts = playouts},
                .began = mentat_clock(),
                .caution = SURE,
                .share = 1};
    gather(&s, made, mixed(seed, 1));
    if (s.list.count < 2) return false;
    unsigned chosen = search_run(&s);
    out->found = chosen != 0;
    out->best = s.list.move[chosen];
    out->made = chance_of(&s, 0);
    out->other = chance_of(&s, chosen);
    compare(&s, chosen, out);
    out->tried = s.list.count;
    out->worlds = s.worlds;
    return true;
}
