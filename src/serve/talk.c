/* Talk at the table: to all, or to one other seat and nobody else. What binds is a deal or a bribe,
** and those are moves. The table has its say too: notes, which come from nobody and have no
** name. */
#include "serve/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "serve/late.h"
#include "serve/messages.h"
#include "serve/pauses.h"
#include "serve/persons.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "text/wording.h"

static bool is_muted(const game_table *t, uint8_t hearer, uint8_t speaker)
{
    return hearer < KANLY_FACTIONS && seat_mutes(&t->seat[hearer], speaker);
}

/* The table's own words; people have names. */
static bool is_note(const store_talk *said)
{
    return said->from >= KANLY_FACTIONS && !said->name[0];
}

static bool has_words(const store_talk *said) { return said->remark && said->remark[0]; }
static bool is_remark(const store_talk *said) { return has_words(said) && !is_note(said); }

void show_talk(writer *w, const store_talk *said)
{
    write_number(w, "at", said->at);
    if (said->from < KANLY_FACTIONS) write_text(w, "from", faction_name(said->from));
    if (said->to < KANLY_FACTIONS) write_text(w, "to", faction_name(said->to));
    write_text(w, "name", said->name);
    write_text(w, "text", said->text);
    if (is_note(said)) write_yes(w, "note", true);
    if (has_words(said))
        write_raw(w, is_note(said) ? "said" : "bot", said->remark, strlen(said->remark));
}

static parcel *wrap(const store_talk *said)
{
    writer w = {0};
    write_open(&w, NULL, '{');
    write_text(&w, "type", "chat");
    show_talk(&w, said);
    write_close(&w);
    parcel *p = parcel_of(&w);
    writer_free(&w);
    return p;
}

/* Nobody hears what may be taken back: it waits for the disk. */
static void speak(game_table *t, const store_talk *said)
{
    spoken **last = &t->spoken, *x = calloc(1, sizeof *x);
    if (!x) abort();
    *x = (spoken){.parcel = wrap(said),
                  .from = said->from,
                  .to = said->to,
                  .note = is_note(said),
                  .bot = is_remark(said)};
    while (*last) last = &(*last)->next;
    *last = x;
    table_touch(t);
}

bool talk_may_hear(const game_table *t, const client *c, const spoken *said)
{
    uint8_t eye = c->eye;
    const char *speaker = said->from < KANLY_FACTIONS ? t->seat[said->from].person : NULL;
    if (speaker && persons_block(t->server, c->person, speaker)) return false;
    if (said->bot && eye < KANLY_FACTIONS && seat_mutes_bots(&t->seat[eye])) return false;
    bool hears = said->to >= KANLY_FACTIONS || eye == said->to || eye == said->from;
    return said->note || (hears && !is_muted(t, eye, said->from));
}

void table_tell_spoken(game_table *t, bool kept)
{
    for (spoken *x; (x = t->spoken);) {
        t->spoken = x->next;
        bool later = kept && late_hears(t, x);
        for (client *c = t->clients; kept && c; c = c->next_at_table)
            if (!(later && c->eye == WATCHER) && talk_may_hear(t, c, x)) client_send(c, x->parcel);
        parcel_drop(x->parcel);
        free(x);
    }
}

/* --- the table's own words -------------------------------------------------------------------- */

static const struct {
    const char *word, *sentence;
} NOTE[NOTES] = {
#define NOTE(id, word, sentence) [NOTE_##id] = {word, sentence},
#include "serve/notes.def"
#undef NOTE
};

/* The sentence with its slots filled. */
static void say_note(saying *s, unsigned note, uint8_t whom, const char *name)
{
    for (const char *at = NOTE[note].sentence; *at;) {
        size_t plain = strcspn(at, "{");
        say(s, "%.*s", (int)plain, at);
        at += plain;
        if (!*at) return;
        if (strncmp(at, "{name}", 6) == 0)
            say(s, "%s", name);
        else
            say_faction(s, whom);
        at += strcspn(at, "}") + 1;
    }
}

/* Its word and what stands in its slots. */
static void write_note(writer *w, unsigned note, uint8_t whom, const char *name)
{
    write_open(w, NULL, '{');
    write_text(w, "key", NOTE[note].word);
    if (whom < FACTIONS) write_text(w, "whom", faction_name(whom));
    if (name[0]) write_text(w, "name", name);
    write_close(w);
}

void table_note(game_table *t, unsigned note, uint8_t whom)
{
    server *s = t->server;
    char text[TALK_SIZE];
    const char *name = whom < FACTIONS ? t->seat[whom].name : "";
    saying said_as = saying_in(text, sizeof text);
    writer w = {0};
    say_note(&said_as, note, whom, name);
    write_note(&w, note, whom, name);
    write_bytes(&w, "", 1);
    store_talk said = {.number = ++t->talk,
                       .at = s->now,
                       .from = KANLY_NONE,
                       .to = KANLY_NONE,
                       .name = "",
                       .text = text,
                       .remark = w.text};
    table_touch(t);
    if (s->storage_failed || !store_add_talk(s->store, t->id, &said))
        s->storage_failed = true;
    else
        speak(t, &said);
    writer_free(&w);
}

/* --- bots ------------------------------------------------------------------------------------- */

/* The key of a sentence and what stands in its slots, for who would say it in another language. */
static void write_remark(writer *w, const bot_remark *r)
{
    write_open(w, NULL, '{');
    write_text(w, "key", bot_talk_key(r->key));
    write_number(w, "way", r->way);
    if (r->whom < KANLY_FACTIONS) write_text(w, "whom", faction_name(r->whom));
    if (r->side) {
        write_open(w, "side", '[');
        for_factions(f, r->side) write_text(w, NULL, faction_name(f));
        write_close(w);
    }
    if (r->where < TERRITORIES) write_text(w, "where", territory_name(r->where));
    if (r->card < CARDS) write_text(w, "card", CARD_NAME[card_name_of(r->card)].name);
    if (r->number) write_number(w, "number", r->number);
    write_close(w);
}

void table_remark(game_table *t, const bot_remark *r)
{
    server *s = t->server;
    char text[BOT_REMARK_SIZE];
    bool private = r->to < KANLY_FACTIONS;
    if (private && t->seat[r->to].kind != SEAT_PERSON) return;
    writer w = {0};
    write_remark(&w, r);
    write_bytes(&w, "", 1);
    bot_remark_text(r, text, sizeof text);
    store_talk said = {.number = ++t->talk,
                       .at = s->now,
                       .from = r->by,
                       .to = r->to,
                       .name = faction_title(r->by),
                       .text = text,
                       .remark = w.text};
    table_touch(t);
    if (s->storage_failed || !store_add_talk(s->store, t->id, &said))
        s->storage_failed = true;
    else
        speak(t, &said);
    writer_free(&w);
}

/* --- requests --------------------------------------------------------------------------------- */

static bool may_talk(const request *r, uint8_t to)
{
    const game_table *t = r->client->table;
    if (json_object_get(r->message, "to") &&
        (to >= KANLY_FACTIONS || t->seat[to].kind != SEAT_PERSON))
        return refuse(r, "nobody", "There is nobody of that faction to talk to."), false;
    if (r->client->eye == WATCHER && (to < KANLY_FACTIONS || t->state == STORE_PLAYING))
        return refuse(r, "watching", "Who watches keeps silent while the game goes on."), false;
    return true;
}

/* What was said before that: "to" is the "talk_before" of the page after it. */
void on_talk(const request *r)
{
    game_table *t = r->client->table;
    int64_t to = member_number(r, "to", t->talk);
    writer w = reply(r, "talk");
    tell_talk(&w, t, r->client->eye, to < 0 ? 0 : to > t->talk ? t->talk : (uint32_t)to);
    reply_send(r, &w);
}

void on_chat(const request *r)
{
    client *c = r->client;
    game_table *t = c->table;
    const char *text = member_text(r, "text", TALK_SIZE);
    uint8_t to = member_faction(r, "to");
    char name[NAME_SIZE] = "";
    if (!text || !text[0]) {
        refuse(r, "shape", "\"text\" must be a text of at most %d bytes.", TALK_SIZE);
        return;
    }
    if (!may_talk(r, to) || !persons_may_talk(r)) return;
    if (!address_may(c->address, r->server, &c->address->talk)) {
        refuse(r, "too-fast", "So much talk at once. Please wait a moment.");
        return;
    }
    if (c->eye < KANLY_FACTIONS)
        memcpy(name, t->seat[c->eye].name, sizeof name);
    else if (!member_name(r, "name", name))
        snprintf(name, sizeof name, "watcher");
    store_talk said = {.number = ++t->talk,
                       .at = r->server->now,
                       .from = c->eye < KANLY_FACTIONS ? c->eye : KANLY_NONE,
                       .to = to,
                       .name = name,
                       .text = text};
    if (!store_add_talk(r->server->store, t->id, &said)) r->server->storage_failed = true;
    speak(t, &said);
    writer w = reply(r, "said");
    reply_later(r, &w);
}

void on_mute(const request *r)
{
    game_table *t = r->client->table;
    if (member_given(r, "faction") && member_faction(r, "faction") >= KANLY_FACTIONS) {
        refuse(r, "shape", "\"faction\" must be a faction, or be left out for the watchers.");
        return;
    }
    seat *x = &t->seat[r->client->eye];
    if (member_yes(r, "bots", false))
        seat_mute_bots(x, member_yes(r, "on", true));
    else
        seat_mute(x, member_faction(r, "faction"), member_yes(r, "on", true));
    table_keep_in_silence(t);
    writer w = reply(r, "muted");
    reply_later(r, &w);
}
