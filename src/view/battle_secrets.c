/* What not everybody knows of a battle under way: plans locked and not yet revealed, answers to the
** prevention window, the leader drawn for the Harkonnen; and how to guess them. */
#include "rules/battle.h"
#include "rules/captives.h"
#include "view/view.h"

/* A plan this eye has neither written nor been shown. */
static bool plan_hidden(const struct battle_vars *v, unsigned side, uint8_t eye)
{
    bool looked = eye == ATREIDES && v->looked_at == v->fighter[side]; /* 1.14.01 */
    return !(v->marks & MARK_REVEALED) && v->fighter[side] != eye && !looked;
}

void hide_battle(kanly_game *seen, uint8_t eye)
{
    for (unsigned i = 0; i < seen->depth; i++) {
        kanly_frame *frame = &seen->frame[i];
        struct battle_vars *v = (struct battle_vars *)frame->vars;
        if (frame->procedure == PROC_AFTERMATH && eye != HARKONNEN &&
            side_of(battle_of(seen), eye) == NONE)
            ((struct aftermath_vars *)frame->vars)->drawn = NONE;
        if (frame->procedure != PROC_BATTLE) continue;
        for (unsigned f = 0; f < FACTIONS; f++) /* answers to B3 may wait below another window */
            if (f != eye) memset(frame->answer[f], NONE, sizeof frame->answer[f]);
        for (unsigned side = 0; side < 2; side++)
            if (plan_hidden(v, side, eye))
                v->plan[side] = (struct plan){.leader = NONE, .weapon = NONE, .defense = NONE};
    }
}

/* As if this side had not handed in its plan yet. */
static void take_back_plan(kanly_game *g, unsigned side)
{
    struct battle_vars *v = battle(g);
    faction f = v->fighter[side];
    v->locked &= (uint8_t) ~(1u << side);
    g->reserved[f] = 0;
    top(g)->who |= just(f);
}

/* The owner of a hidden plan hands in another that could be the one, at once or when it is asked;
** one that was seen is paid for. */
static void imagine_plan(kanly_game *g, uint8_t eye, unsigned side, plans_imagined plans)
{
    const struct battle_vars *v = battle(g);
    faction f = v->fighter[side];
    g->reserved[f] = v->plan[side].spice;
    if (g->spice[f] < g->reserved[f]) g->spice[f] = g->reserved[f];
    if (!plan_hidden(v, side, eye) || top(g)->ask != ASK_PLAN) return;
    take_back_plan(g, side);
    if (plans == PLANS_OPEN) return;
    uint64_t dice = next_number(g);
    kanly_move m = kanly_random_move(g, (kanly_faction)f, &dice);
    kanly_play_trusted(g, &m, NULL);
}

void imagine_battle(kanly_game *g, uint8_t eye, plans_imagined plans)
{
    if (!frame_of(g, PROC_BATTLE)) return;
    for (unsigned side = 0; side < 2; side++) {
        const struct battle_vars *v = battle(g);
        bool settled = frame_of(g, PROC_AFTERMATH) != NULL;
        if (v->locked >> side & 1 && v->fighter[side] != eye && !settled)
            imagine_plan(g, eye, side, plans);
    }
    for (unsigned i = 0; i < g->depth; i++) {
        struct aftermath_vars *v = (struct aftermath_vars *)g->frame[i].vars;
        if (g->frame[i].procedure != PROC_AFTERMATH || !v->drawing || v->drawn != NONE) continue;
        table unheard = {.game = g};
        v->drawn = draw_captive(&unheard, opponent_of(battle(g), HARKONNEN));
    }
}
