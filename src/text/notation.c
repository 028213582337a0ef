/* Moves from text. */
#include <string.h>

#include "text/spoken.h"

bool notation_parse(const kanly_game *g, uint8_t by, const char *text, kanly_move *move,
                    notation_error *error)
{
    words w;
    spoken s;
    split_words(&w, text, strlen(text));
    if (w.failed || !notation_read(&w, &s)) {
        *error = w.error;
        return false;
    }
    kanly_ask asked =
        notation_fits(g, by, &s) ? kanly_question(g, (kanly_faction)by) : notation_question(&s);
    *move = notation_form(g, by, asked, &s);
    return true;
}
