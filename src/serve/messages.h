/* A message being answered: what it says, and ways to answer it. */
#pragma once

#include <jansson.h>

#include "kanly/kanly.h"
#include "serve/clients.h"
#include "serve/seat.h"

typedef struct {
    server *server;
    client *client;
    json_t *message;
    char *id; /* its "id" as JSON, or NULL */
} request;

void message_arrived(client *c, const char *text, size_t length);

/* --- what it says ----------------------------------------------------------------------------- */

/* NULL: none, or not a text of that length */
const char *member_text(const request *r, const char *key, size_t longest);
bool member_given(const request *r, const char *key); /* anything but null */
int64_t member_number(const request *r, const char *key, int64_t otherwise);
bool member_yes(const request *r, const char *key, bool otherwise);
uint8_t member_faction(const request *r, const char *key); /* KANLY_NONE: none, or no such */
bool member_name(const request *r, const char *key, char out[NAME_SIZE]);
/* The table it names; NULL: there is none, and the sender was told (lobby.c). */
game_table *table_asked(const request *r);
/* The same for a game that has ended (replays.c). */
game_table *replay_asked(const request *r);
/* Whether one more table may be made; if not, the sender was told (lobby.c). */
bool room_for_table(const request *r, bool practice);

/* --- the answer ------------------------------------------------------------------------------- */

writer reply(const request *r, const char *type); /* opens the answer */
void reply_send(const request *r, writer *w);     /* closes it and sends it */
void reply_later(const request *r, writer *w);    /* … when everything is on the disk */
void refuse(const request *r, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void refuse_rule(const request *r, kanly_reason reason);
void refuse_name(const request *r);
void refuse_elsewhere(const request *r);
void refuse_watching(const request *r);

/* --- who answers what ------------------------------------------------------------------------- */

typedef void handler(const request *r);
/* answers.c */
handler on_choices, on_explain, on_preview, on_move;
/* lobby.c */
handler on_list, on_create, on_join, on_leave, on_view, on_events, on_rematch;
/* gathering.c, agreements.c, admission.c */
handler on_start, on_ready, on_wish, on_propose, on_agree, on_admit;
/* seats.c */
handler on_sit, on_stand, on_decline, on_bot, on_take, on_name, on_code, on_redeem, on_settings;
/* orders.c */
handler on_orders;
/* persons.c, profile.c */
handler on_person, on_person_code, on_person_redeem, on_person_alone, on_person_forget, on_profile;
/* notices_wishes.c, notices_targets.c */
handler on_notices, on_notices_set, on_away, on_notices_add, on_notices_confirm, on_notices_drop;
handler on_notices_try, on_person_mail;
/* friends.c, operator.c */
handler on_friends, on_friend, on_unfriend, on_block, on_invite, on_report, on_operator;
/* talk.c, practice.c, mine.c */
handler on_chat, on_talk, on_mute, on_undo, on_hint, on_mine;
/* pace.c */
handler on_pace;
handler on_lend; /* lending.c */
/* learning.c, replays.c */
handler on_lessons, on_lesson, on_replay, on_replays, on_replay_summary, on_replay_events;
/* analysis.c, again.c, positions.c */
handler on_analysis, on_play_on, on_position, on_position_of;
