/* Around a battle: which first, what the Voice commands, what Prescience asks, who is called,
** what is kept. */
#include "bots/steady.h"

/* The battle most surely won comes first; a deciding one is left for last, when its leaders are
** free to choose. */
kanly_move decide_fight(mind *m)
{
    look_around(m);
    draft start = draft_begin(m);
    kanly_move best = usual(m);
    float most = -1e9f;
    for_territories(t, start.values.bits[0] & ALL_TERRITORIES) {
        draft in = start;
        if (!draft_say(&in, FIGHT_TERRITORY, t)) continue;
        for_factions(f, in.values.bits[0] & ALL_FACTIONS) {
            draft with = in;
            if (!draft_say(&with, FIGHT_FACTION, f)) continue;
            troop ours = {m->me, tokens_in(m->g, m->me, t), m->purse[m->me]};
            troop theirs = {f, tokens_in(m->g, f, t), m->purse[f]};
            float worth =
                odds(m, ours, theirs) + (stronghold_index(t) < STRONGHOLD_COUNT ? .2f : 0);
            if (worth > most) most = worth, best = draft_end(&with);
        }
    }
    return best;
}

/* --- the Voice -------------------------------------------------------------------------------- */

static kanly_move command(const mind *m, unsigned how, unsigned kind)
{
    draft d = draft_begin(m);
    if (!draft_say(&d, VOICE_WAY, how) || !draft_say_kind(&d, KANLY_FIELD_CARD_KIND, kind))
        return answer_with(m, KANLY_VOICE_PASS);
    return draft_end(&d);
}

kanly_move decide_voice(mind *m)
{
    const kanly_game *g = m->g;
    look_around(m);
    const struct battle_vars *v = battle_of(g);
    faction foe = voice_target(g, v), ours = opponent_of(v, foe);
    const float *they = m->has[foe], *we = m->has[ours];
    card_set known = g->hand[foe] & ALL_CARDS;
    bool sure_shield = (known & card_set_of_kind(DEFENSE_PROJECTILE)) != 0;
    bool sure_snooper = (known & card_set_of_kind(DEFENSE_POISON)) != 0;
    bool sure_lasgun = (known & card_set_of_kind(WEAPON_LASGUN)) != 0;
    if (leaderless(g, v, foe)) return answer_with(m, KANLY_VOICE_PASS);
    /* A lasgun forced on them and a shield of ours: everything goes up. Good where they have
    ** much and we little. */
    unsigned mine = total(tokens_in(g, ours, battlefield(v))),
             theirs = total(tokens_in(g, foe, battlefield(v)));
    if (sure_lasgun && we[HAS_SHIELD] > .99f && theirs > 2 * mine + 2)
        return command(m, KANLY_VOICE_MUST, KANLY_VOICE_KIND_LASGUN);
    /* A defence that must be played takes the slot of the one that would help. */
    if (we[HAS_POISON] > .99f && sure_shield && they[HAS_SNOOPER] > .2f)
        return command(m, KANLY_VOICE_MUST, KANLY_VOICE_KIND_SHIELD);
    if (we[HAS_PROJECTILE] > .99f && sure_snooper && they[HAS_SHIELD] > .2f)
        return command(m, KANLY_VOICE_MUST, KANLY_VOICE_KIND_SNOOPER);
    /* What they may do to us against what we may do to them. */
    float lead = (float)m->leader[ours], led = (float)m->leader[foe];
    const float worth[KANLY_VOICE_KINDS] = {
        [KANLY_VOICE_KIND_PROJECTILE] = they[HAS_PROJECTILE] * (1 - .7f * we[HAS_SHIELD]) * lead,
        [KANLY_VOICE_KIND_POISON] = they[HAS_POISON] * (1 - .7f * we[HAS_SNOOPER]) * lead,
        [KANLY_VOICE_KIND_LASGUN] = they[HAS_LASGUN] * lead,
        [KANLY_VOICE_KIND_SHIELD] =
            we[HAS_PROJECTILE] * they[HAS_SHIELD] * (1 - .4f * we[HAS_POISON]) * led,
        [KANLY_VOICE_KIND_SNOOPER] =
            we[HAS_POISON] * they[HAS_SNOOPER] * (1 - .4f * we[HAS_PROJECTILE]) * led,
    };
    unsigned best = KANLY_VOICE_KIND_POISON;
    for (unsigned k = 0; k < KANLY_VOICE_KINDS; k++)
        if (worth[k] > worth[best]) best = k;
    return command(m, KANLY_VOICE_NOT, best);
}

/* --- Prescience ------------------------------------------------------------------------------- */

kanly_move decide_foresee(mind *m)
{
    const kanly_game *g = m->g;
    look_around(m);
    const struct battle_vars *v = battle_of(g);
    faction foe = prescience_target(g, v), ours = opponent_of(v, foe);
    const float *we = m->has[ours], *they = m->has[foe];
    if (leaderless(g, v, foe)) return answer_with(m, KANLY_FORESEE_DIAL);
    float weapons = we[HAS_PROJECTILE] + we[HAS_POISON],
          defenses = we[HAS_SHIELD] + we[HAS_SNOOPER];
    float danger = 1 - (1 - they[HAS_PROJECTILE]) * (1 - they[HAS_POISON]);
    float guarded = 1 - (1 - they[HAS_SHIELD]) * (1 - they[HAS_SNOOPER]);
    if (weapons > 1.9f && guarded > .1f) return answer_with(m, KANLY_FORESEE_DEFENSE);
    if (defenses > 1.9f && danger > .1f) return answer_with(m, KANLY_FORESEE_WEAPON);
    if (defenses > .9f && danger > .2f) return answer_with(m, KANLY_FORESEE_WEAPON);
    if (weapons > .9f && guarded > .1f) return answer_with(m, KANLY_FORESEE_DEFENSE);
    return answer_with(m, danger > .3f ? KANLY_FORESEE_WEAPON : KANLY_FORESEE_DIAL);
}

/* 1.14.01: the whole plan, once a game: in the battle that decides. */
kanly_move decide_look(mind *m)
{
    draft d = draft_begin(m);
    const struct battle_vars *v = battle_of(m->g);
    if (side_of(v, m->me) == NONE) return answer_with(m, NONE);
    faction foe = opponent_of(v, m->me);
    if (!draft_can(&d, foe)) return answer_with(m, NONE);
    return answer_with(m, battle_stake(m) > 40 ? foe : NONE);
}

/* --- afterwards ------------------------------------------------------------------------------- */

/* A traitor is called, unless the battle is one we want to lose: the named faction's in the
** named turn. */
kanly_move decide_call(mind *m)
{
    const kanly_game *g = m->g;
    bool theirs_to_win =
        m->me == BENE_GESSERIT && g->predicted_turn == g->turn && g->predicted_faction != NONE &&
        has(just(battle_of(g)->fighter[0]) | just(battle_of(g)->fighter[1]), g->predicted_faction);
    return answer_with(m, theirs_to_win ? NO : YES);
}

kanly_move decide_lose(mind *m) { return usual(m); }

kanly_move decide_keep(mind *m)
{
    card cards[3];
    unsigned count = cards_to_keep(m->g, cards);
    draft d = draft_begin(m);
    for (unsigned i = 0; i < count; i++) {
        bool junk = is_worthless(cards[i]) && !(m->me == BENE_GESSERIT && advanced(m->g));
        /* a third copy in a full hand only bars the way to better ones */
        card_set twins =
            m->g->hand[m->me] & card_set_of_kind(card_kind_of(cards[i])) & ~card_bit(cards[i]);
        bool surplus = bit_count(twins) >= 2 && hand_size(m->g, m->me) >= hand_limit(m->me);
        if (!draft_say_kind(&d, KANLY_FIELD_YES_NO, junk || surplus ? NO : YES))
            draft_near_kind(&d, KANLY_FIELD_YES_NO, NO);
    }
    return draft_end(&d);
}

kanly_move decide_capture(mind *m)
{
    uint8_t drawn = kanly_subject(m->g).value;
    unsigned own = (unsigned)bit_count(leaders_held(m->g, m->me));
    if (!is_leader(drawn)) return answer_with(m, KANLY_CAPTURE_TAKE);
    bool keep = leader_strength(drawn) >= 4 || own < 3 || (leader_strength(drawn) == 3 && own < 5);
    return answer_with(m, keep ? KANLY_CAPTURE_TAKE : KANLY_CAPTURE_KILL);
}
