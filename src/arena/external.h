/* A bot in another process, which looks to the table like any other bot: it is handed views and
** what its faction may hear, and asked for answers. What it does wrong is handled here and written
** down; nothing it does or leaves undone can stop the game.
**
** The rules (docs/arena.md):
**   - a wrong answer is a warning, and the bot is asked again, once for each question
**   - a second wrong answer, or none in time, is a fault: the default answer is played
**   - after so many faults in one game, or when the process ends, the game is forfeit: defaults to
**     the end, and the game counts as lost
**   - a process that forfeited a game is ended, and a new one started for the next game
** A question with one possible answer is not sent. */
#pragma once

#include "arena/process.h"
#include "bots/bots.h"

enum { EXTERNAL_NAME = 64, EXTERNAL_TEXT = 240, EXTERNAL_ANYTIME = 8 };

typedef enum {
    EXTERNAL_FINE,
    EXTERNAL_NOT_STARTED, /* it could not be started, or did not greet */
    EXTERNAL_LATE,        /* too many answers too late */
    EXTERNAL_ILLEGAL,     /* too many unlawful answers */
    EXTERNAL_CRASHED,     /* it ended in the middle of a game */
} external_fault;

const char *external_fault_word(external_fault fault); /* "late"; NULL for EXTERNAL_FINE */

/* What it did wrong in one game, and the last of it in words. */
typedef struct {
    uint16_t warnings, defaults, faults;
    external_fault forfeit;
    unsigned asked, stray_lines, late_lines;
    uint64_t slowest;          /* nanoseconds of its slowest answer in time */
    char last[EXTERNAL_TEXT];  /* "question 12 (ship): …" */
    char stray[EXTERNAL_NAME]; /* the last line that was not of the protocol */
} external_record;

typedef struct {
    bot_kind kind; /* first: a bot_kind pointer to this is a pointer to all of it */
    const char *command, *log;
    uint32_t answer_ms, start_ms;
    unsigned faults_allowed;

    process process;
    char name[EXTERNAL_NAME]; /* as it gave it */
    unsigned moves_listed;    /* how many moves it wants to be shown */
    unsigned failed_starts;   /* in a row: after three it is not tried again */
    uint64_t number;          /* of the game, for the bot's own dice: set before the game begins */
    uint32_t id;              /* of the last question */
    uint32_t heard;           /* events of this game */
    unsigned anytime;
    external_record record;

    /* For kanly arena --compliance: declares the first lawful answer of the game wrong, and says
    ** something unheard of. */
    bool test_again, test_unknown;
    bool tested_again;
} external;

/* Makes one that will run this command; strings are the caller's and outlive it. */
void external_init(external *x, const char *command, const char *log, uint32_t answer_ms,
                   uint32_t start_ms, unsigned faults_allowed);

/* Starts it if it is not running, and waits for its greeting. */
bool external_ready(external *x);

/* The game is over: tells it how it ended. `view` is that of its faction. */
void external_over(external *x, const kanly_game *view);

/* Tells it to go and waits a second; the exit status, or -1 when it had to be killed. */
int external_quit(external *x);
