/* Why a move is advised, on the wire (hints and turning points). */
#pragma once

#include "bots/grounds.h"
#include "wire/writer.h"

/* The reasons and the risk. */
void write_grounds(writer *w, const bot_grounds *why);
/* The same of this move, with what the bot that advises it adds. */
void write_advice(writer *w, const bot *b, const kanly_game *view, const kanly_move *move);
