/* The Bene Gesserit's two faces: when to go along, when to take up arms, when to step aside. */
#include "bots/steady.h"

#include "rules/shipment.h"

/* What it is worth to turn the tokens in a stronghold to this face. */
static float face_worth(const mind *m, territory t, bool fighters)
{
    unsigned place = stronghold_index(t);
    outlook o = outlook_now(m);
    if (place >= STRONGHOLD_COUNT)
        return fighters ? field_worth(m, first_cell(t), tokens_in(m->g, m->me, t), 2) : 0;
    o.force[place][m->me] = fighters ? tokens_in(m->g, m->me, t) : 0;
    return judge(m, &o).worth;
}

/* 2.02.17: territory by territory, each as if the ones before had been turned. */
kanly_move decide_wartime(mind *m)
{
    look_around(m);
    draft d = draft_begin(m);
    outlook o = outlook_now(m);
    float worth = judge(m, &o).worth;
    while (d.open) {
        territory chosen = NONE;
        for_territories(t, d.values.bits[0] & ALL_TERRITORIES) {
            unsigned place = stronghold_index(t);
            if (place >= STRONGHOLD_COUNT) continue;
            outlook after = o;
            after.force[place][m->me] = tokens_in(m->g, m->me, t);
            float then = judge(m, &after).worth;
            if (then < worth + 1.5f) continue;
            chosen = t;
            o = after;
            worth = then;
            break;
        }
        if (chosen == NONE || !draft_say_kind(&d, KANLY_FIELD_TERRITORY, chosen)) break;
    }
    return draft_end(&d);
}

kanly_move decide_accompany(mind *m)
{
    const kanly_game *g = m->g;
    draft d = draft_begin(m);
    cell landed = kanly_subject(g).value, sink = first_cell(T_POLAR_SINK);
    if (landed < CELLS && set_has(STRONGHOLD_CELLS, landed) && draft_can(&d, landed) &&
        total(at(g, m->me, landed)) < 5)
        return answer_with(m, landed);
    if (draft_can(&d, sink) && (total(at(g, m->me, sink)) < 8 || !advanced(g)))
        return answer_with(m, sink);
    return answer_with(m, NONE);
}

/* Others came in: fight them as we are, or stand aside as advisors. */
kanly_move decide_intrusion(mind *m)
{
    look_around(m);
    territory t = kanly_subject(m->g).value;
    return answer_with(m, face_worth(m, t, false) > face_worth(m, t, true) + .5f ? YES : NO);
}

kanly_move decide_arms(mind *m)
{
    look_around(m);
    territory t = kanly_subject(m->g).value;
    return answer_with(m, face_worth(m, t, true) > face_worth(m, t, false) + 1 ? YES : NO);
}
