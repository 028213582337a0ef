/* Talk at the table, and the table's own words. */
#pragma once

#include "bots/bots.h"
#include "serve/tables.h"

enum { TALK_SIZE = 1500 }; /* bytes: 500 characters of nearly any script */

enum {
#define NOTE(id, word, sentence) NOTE_##id,
#include "serve/notes.def"
#undef NOTE
    NOTES
};

/* Something everybody at the table is told, among what people say: a row of notes.def, and whom it
** is about (KANLY_NONE: nobody). */
void table_note(game_table *t, unsigned note, uint8_t whom);
/* Tells what was said; kept: it is on the disk, else it is forgotten. */
void table_tell_spoken(game_table *t, bool kept);
bool talk_may_hear(const game_table *t, const client *c, const spoken *said);
/* What a bot says, to everybody or to its ally; nobody there to hear it: nothing is said. */
void table_remark(game_table *t, const bot_remark *said);
void show_talk(writer *w, const store_talk *said);
