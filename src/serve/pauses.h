/* When answers are given, and what others see of that.
**
** With every question a moment is drawn, before anybody has looked at what is held: one moment for
** all who are asked together, from one distribution for everybody. Whatever is answered without a
** person's own thinking waits for it: the only lawful answer, one by standing order, that of a bot
** that thinks, and in a reaction every answer, a person's own too.
**
** Invariants: no answer is given before its moment; the clock runs from it; while a reaction is
** open, all who were asked are shown as asked, whether they have answered or not. */
#pragma once

#include "serve/messages.h"
#include "serve/tables.h"

/* Questions whose very answering, or the time it takes, could tell what somebody holds: windows,
** traitors, and charity, where who has spice enough has nothing to say. */
bool question_is_reaction(uint8_t asked);

/* Whether answers wait at this table: where people play each other, and not where one practises. */
bool table_pauses(const game_table *t);
int64_t pause_drawn(const game_table *t); /* in milliseconds */

/* Keeps in mind who was asked when a reaction began; `mover` has just answered, or is NONE. */
void note_reaction(game_table *t, uint8_t mover);
/* What an eye may know of the game; in a reaction all seem to be asked still. */
void table_view(const game_table *t, uint8_t eye, kanly_game *seen);
/* The same for a seat that fills in a form: whether it is asked itself it knows. */
void seat_view(const game_table *t, uint8_t f, kanly_game *seen);

/* Whose answer is already known gets it written down, and is not asked. */
void table_foresee(game_table *t);
/* Keeps what a seat wants for itself: nobody is told that anything changed. */
void table_keep_in_silence(game_table *t);
/* A person's own answer, before its moment. */
void hold_answer(const request *r, const kanly_move *move);
/* Gives the answer that waits. */
void give_answer(game_table *t, uint8_t f);

int64_t clock_deadline(const game_table *t, uint8_t f); /* 0: none, or nothing is asked */
int64_t clock_shown(const game_table *t, uint8_t f);    /* what everybody is told of it */
int64_t clock_spent(const game_table *t, uint8_t f);    /* of its bank, by answering now */
