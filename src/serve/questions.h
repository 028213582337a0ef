/* Questions by the names they have on the wire. Unlike the words of the notation these are all
** different: "storm-loss" and "lose" are both answered with `lose`. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kanly/kanly.h"

const char *question_name(uint8_t asked);
uint8_t question_named(const char *name); /* KANLY_ASK_NOTHING: there is none */
kanly_rule question_rule(uint8_t asked);
bool question_is_window(uint8_t asked);
bool question_is_secret(uint8_t asked);
bool question_is_open(uint8_t asked); /* any-time moves may be made while it waits */
/* what an open Karama window could stop */
kanly_rule window_ability(const kanly_game *game, uint8_t *owner);
const char *field_name(uint8_t field);
const char *voice_kind_word(uint8_t kind); /* what the Voice named: "weapon-poison" */
