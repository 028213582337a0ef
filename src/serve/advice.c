/* Why a move is advised, on the wire: each fact as an English sentence, and as its word with what
** stands in its slots, for who would say it in another language. */
#include "serve/advice.h"

#include <stdio.h>

#include "board/board.h"
#include "wire/names.h"
#include "wire/wire.h"

static void write_ground(writer *w, const char *key, const bot_ground *g)
{
    char text[GROUNDS_SIZE];
    if (!g->kind) {
        write_null(w, key);
        return;
    }
    bot_ground_text(g, text, sizeof text);
    write_open(w, key, '{');
    write_text(w, "ground", bot_ground_word(g->kind));
    write_text(w, "text", text);
    if (g->side) write_factions(w, "side", g->side);
    if (g->where < TERRITORIES) write_text(w, "where", territory_name(g->where));
    if (g->card < CARDS) write_text(w, "card", CARD_NAME[card_name_of(g->card)].name);
    if (g->kind == GROUND_MEANS) write_question(w, "question", g->asked);
    write_open(w, "numbers", '[');
    for (unsigned i = 0; i < GROUND_NUMBERS; i++) write_number(w, NULL, g->number[i]);
    write_close(w);
    write_close(w);
}

void write_grounds(writer *w, const bot_grounds *why)
{
    write_open(w, "reasons", '[');
    for (unsigned i = 0; i < 2; i++)
        if (why->reason[i].kind) write_ground(w, NULL, &why->reason[i]);
    write_close(w);
    write_ground(w, "risk", &why->risk);
}

/* What the bot adds, as words and numbers: a fact, how many moves it compared, what it thinks they
** win, and which it did not make. */
static void write_counsel(writer *w, const bot *b, const kanly_game *view)
{
    if (!b->kind->counsel) return;
    bot_counsel c = b->kind->counsel(b);
    write_open(w, "counsel", '{');
    if (c.because.kind) write_ground(w, "because", &c.because);
    write_number(w, "moves", c.moves);
    if (c.margin) {
        write_number(w, "share", c.share);
        write_number(w, "margin", c.margin);
    }
    if (c.moves && c.against) wire_said(w, "before", view, &c.other);
    write_close(w);
}

static const char *text_of(const bot_ground *g, char text[GROUNDS_SIZE])
{
    bot_ground_text(g, text, GROUNDS_SIZE);
    return text;
}

/* What speaks for it and what it risks, as facts; then what the bot says of it, if it has more to
** say than that one does so. */
void write_advice(writer *w, const bot *b, const kanly_game *view, const kanly_move *move)
{
    char said[400] = "", all[3 * GROUNDS_SIZE], text[2][GROUNDS_SIZE];
    bot_grounds why = bot_grounds_of(view, move);
    if (b->kind->reason) b->kind->reason(b, said, sizeof said);
    const char *part[] = {text_of(&why.reason[0], text[0]), text_of(&why.reason[1], text[1]), said};
    all[0] = 0;
    for (size_t i = 0, used = 0; i < 3 && used < sizeof all; i++)
        if (part[i][0])
            used +=
                (size_t)snprintf(all + used, sizeof all - used, "%s%s", used ? " " : "", part[i]);
    write_text(w, "reason", all);
    write_grounds(w, &why);
    write_text(w, "said", said[0] ? said : NULL);
    write_counsel(w, b, view);
}
