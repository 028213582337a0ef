/* Leader discs: alive in somebody's pool, or in the tanks face up or face down. */
#include "game/game.h"

/* 1.07.06.03, 1.05.04: face up on the first death, face down on every later one, or when a rule
** says so. */
void kill_leader(table *t, kanly_rule rule, leader l, bool face_down)
{
    kanly_leader *disc = &t->game->leader[l];
    disc->deaths++;
    t->game->checks_due |= CHECK_LEADERS;
    disc->place = face_down || disc->deaths > 1 ? TANKS_DOWN : TANKS_UP;
    disc->holder = disc->taken_from = leader_faction(l) & 7;
    t->game->leader_known[l] |= just(leader_faction(l));
    if (disc->place == TANKS_UP)
        tell(t, rule, EVENT_LEADER_DIED, leader_faction(l), l);
    else
        tell(t, rule, EVENT_LEADER_DIED_HIDDEN, leader_faction(l), leader_faction(l));
}

void return_leader(table *t, leader l)
{
    kanly_leader *disc = &t->game->leader[l];
    disc->place = ALIVE;
    t->game->checks_due |= CHECK_LEADERS;
    disc->holder = disc->taken_from = leader_faction(l) & 7;
}

/* The discs as they are before anything has happened to them. */
#define FRESH(id, name, title, of, strength)                                                       \
    {.place = ALIVE, .holder = KANLY_##of, .taken_from = KANLY_##of, .fought_in = NONE},
static const kanly_leader FRESH_DISCS[LEADERS] = {KANLY_LEADER_LIST(FRESH)};
#undef FRESH

/* Sixteen discs from one on, compared with those: bit 3i and two more for the bytes of the i-th. */
_Static_assert(sizeof(kanly_leader) == 3, "discs of three bytes");
static uint64_t changed_bytes(const kanly_game *g, unsigned first)
{
    const uint8_t *disc = (const uint8_t *)&g->leader[first];
    const uint8_t *fresh = (const uint8_t *)&FRESH_DISCS[first];
    return differing_sixteen(disc, fresh) | differing_sixteen(disc + 16, fresh + 16) << 16 |
           differing_sixteen(disc + 32, fresh + 32) << 32;
}

/* Every third bit of forty-eight, moved together. */
static leader_set each_third(uint64_t bits)
{
    bits &= UINT64_C(0x249249249249);
    bits = (bits | bits >> 2) & UINT64_C(0x0c30c30c30c3);
    bits = (bits | bits >> 4) & UINT64_C(0xf00f00f00f);
    bits = (bits | bits >> 8) & UINT64_C(0xff0000ff);
    return (leader_set)((bits | bits >> 16) & 0xffff);
}

eventful_leaders eventful_discs(const kanly_game *g)
{
    enum { HALF = 16, REST = LEADERS - HALF }; /* the second sixteen overlap the first */
    uint64_t low = changed_bytes(g, 0), high = changed_bytes(g, REST);
    return (eventful_leaders){
        .turned = each_third(low | low >> 1) | each_third(high | high >> 1) << REST,
        .fought = each_third(low >> 2) | each_third(high >> 2) << REST,
    };
}

static leader_set held_of(const kanly_game *g, faction f, faction owner)
{
    leader_set set = 0;
    for (unsigned i = 0; i < LEADERS_EACH; i++) {
        leader l = (leader)(owner * LEADERS_EACH + i);
        set |= (leader_set)(alive(g, l) & (g->leader[l].holder == f)) << l;
    }
    return set;
}

/* Only Harkonnen can hold leaders of others (2.05.10). */
leader_set leaders_held(const kanly_game *g, faction f)
{
    leader_set set = held_of(g, f, f);
    if (f != HARKONNEN) return set;
    for_leaders(l, eventful_discs(g).turned & ~leaders_of(f))
        if (alive(g, l) && g->leader[l].holder == f) set |= leader_bit(l);
    return set;
}
