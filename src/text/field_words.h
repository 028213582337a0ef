/* Within the text room: how a value of each kind of field is read, printed in the notation, and
** said to a player. One row for each kind of fields.def. Cards are read and printed by name; which
** copy is meant, and the ways of a question, need more than the value: the caller takes care of
** them. */
#pragma once

#include "text/spoken.h"

typedef struct {
    uint8_t (*read)(words *w); /* on a mistake the words remember it */
    void (*print)(saying *s, uint8_t value);
    void (*say)(saying *s, uint8_t value); /* as it stands in a list of choices */
} field_words;

extern const field_words FIELD_WORDS[KANLY_FIELD_KINDS];

static inline bool is_card_field(unsigned kind)
{
    return kind == KANLY_FIELD_CARD || kind == KANLY_FIELD_KARAMA;
}

/* The next word is a value that needs no keyword before it: `cheap-hero`, `none`. */
bool names_itself(const words *w, unsigned kind);

/* The card meant by `karama` where none is named: for a window, or to pay with. */
card usual_karama(const kanly_game *g, faction by, unsigned asked);
