/* What can be done with a seat, whoever asked for it. */
#include "serve/seat.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    CODE_MILLISECONDS = 10 * 60 * 1000,
    KEPT_MILLISECONDS = 3 * 60 * 1000,
    BOTS_BIT = 6,
    WATCHERS_BIT = 7, /* of `muted` */
};

/* --- who plays -------------------------------------------------------------------------------- */

bool seat_bot_plays(const seat *x) { return x->kind == SEAT_BOT || x->stand_in; }

bool seat_is_free(const seat *x, bool playing)
{
    return x->kind == SEAT_OPEN || (x->kind == SEAT_BOT && x->given_up && playing);
}

bool seat_opens_to(const seat *x, const char *token)
{
    return x->kind == SEAT_PERSON && secret_is(token, x->token);
}

bool seat_opens_to_hash(const seat *x, const uint8_t hash[HASH_BYTES])
{
    return x->kind == SEAT_PERSON && sodium_memcmp(x->token, hash, HASH_BYTES) == 0;
}

void seat_give(seat *x, char token[TOKEN_SIZE])
{
    secret_token(token);
    secret_hash(token, x->token);
    x->kind = SEAT_PERSON;
    seat_keep_no_longer(x);
}

void seat_leave(seat *x)
{
    sodium_memzero(x->token, sizeof x->token);
    seat_forget_code(x);
    x->name[0] = x->person[0] = '\0';
    x->called = 0;
    x->away_until = 0;
    x->passes = x->passes_turn = 0;
    x->orders = (seat_orders){0};
    x->ready = false;
    x->wished = 0;
    x->muted = 0;
    x->smart = x->stand_in = false;
    seat_forget_will(x);
    x->kind = SEAT_OPEN;
}

void seat_give_to_bot(seat *x, const bot_kind *level)
{
    x->kind = SEAT_BOT;
    x->level = level;
    x->name[0] = '\0';
    seat_keep_no_longer(x);
}

void seat_give_up(seat *x)
{
    x->kind = SEAT_BOT;
    x->given_up = true;
    if (!x->level) x->level = &BOT_STEADY;
}

void seat_let_stand_in(seat *x, const bot_kind *level)
{
    x->stand_in = true;
    seat_forget_will(x);
    if (level) x->level = level;
    if (!x->level) x->level = &BOT_STEADY;
}

void seat_take_back(seat *x, int64_t now)
{
    x->stand_in = false;
    seat_forget_will(x);
    x->asked_at = now;
}

void seat_take_over(seat *x, uint32_t talk, int64_t now)
{
    x->given_up = false;
    x->talk_from = talk;
    x->asked_at = now;
    x->smart = true;
    x->ready = false;
    x->wished = 0;
    seat_forget_will(x);
}

void seat_forget(seat *x)
{
    free(x->bot);
    seat_forget_will(x);
    *x = (seat){0};
}

/* --- kept for a rematch ----------------------------------------------------------------------- */

void seat_keep_for(seat *x, const seat *before, int64_t now)
{
    memcpy(x->kept, before->token, sizeof x->kept);
    memcpy(x->name, before->name, sizeof x->name);
    x->kept_until = now + KEPT_MILLISECONDS;
}

bool seat_is_kept(const seat *x, int64_t now)
{
    return x->kind == SEAT_OPEN && x->kept_until > now;
}

bool seat_is_kept_for(const seat *x, const char *token)
{
    return x->kind == SEAT_OPEN && secret_is(token, x->kept);
}

void seat_keep_no_longer(seat *x)
{
    sodium_memzero(x->kept, sizeof x->kept);
    x->kept_until = 0;
}

/* --- another device --------------------------------------------------------------------------- */

void seat_draw_code(seat *x, int64_t now)
{
    secret_code(x->code);
    x->code_until = now + CODE_MILLISECONDS;
}

bool seat_has_code(const seat *x, const char code[CODE_SIZE], int64_t now)
{
    return x->code[0] && x->code_until >= now && x->kind == SEAT_PERSON &&
           sodium_memcmp(x->code, code, CODE_SIZE) == 0;
}

void seat_forget_code(seat *x) { sodium_memzero(x->code, sizeof x->code); }

/* --- what they owe ---------------------------------------------------------------------------- */

bool seat_note_asked(seat *x, uint8_t what, bool again, int64_t now)
{
    bool asked = what != KANLY_ASK_NOTHING, new = !x->asked || x->asked_what != what || again;
    if (asked && new) x->asked_at = x->pause_until = now;
    if (!asked || new) seat_forget_will(x);
    x->asked = asked;
    x->asked_what = what;
    return asked && new;
}

void seat_will_answer(seat *x, const kanly_move *answer, uint32_t moves)
{
    seat_forget_will(x);
    x->has_will = true;
    x->will = *answer;
    x->will_moves = moves;
}

void seat_forget_will(seat *x)
{
    free(x->will_id);
    x->will_id = NULL;
    x->will_for = 0;
    x->has_will = false;
}

void seat_note_answer(seat *x, int64_t spent)
{
    x->answers++;
    x->spent += spent;
}

bool seat_owes(const seat *x) { return x->asked && x->kind == SEAT_PERSON && !x->stand_in; }

bool seat_is_awaited(const seat *x) { return seat_owes(x) && !x->has_will; }

/* --- what they wish --------------------------------------------------------------------------- */

bool seat_passes(const seat *x, uint8_t asked, uint8_t turn)
{
    uint64_t passes = x->passes | (x->passes_until == turn ? x->passes_turn : 0);
    return passes >> asked & 1;
}

static unsigned muted_bit(uint8_t speaker)
{
    return speaker < KANLY_FACTIONS ? speaker : (unsigned)WATCHERS_BIT;
}

bool seat_mutes(const seat *x, uint8_t speaker) { return x->muted >> muted_bit(speaker) & 1; }

void seat_mute(seat *x, uint8_t speaker, bool on)
{
    if (on)
        x->muted |= (uint8_t)(1u << muted_bit(speaker));
    else
        x->muted &= (uint8_t) ~(1u << muted_bit(speaker));
}

bool seat_mutes_bots(const seat *x) { return x->muted >> BOTS_BIT & 1; }

void seat_mute_bots(seat *x, bool on)
{
    x->muted = (uint8_t)((x->muted & ~(1u << BOTS_BIT)) | (unsigned)on << BOTS_BIT);
}
