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

#include <stdio.h>

#include "arena/process.h"
#include "arena/protocol.h"
#include "bots/bots.h"

enum { EXTERNAL_NAME = 64, EXTERNAL_TEXT = 240, EXTERNAL_ANYTIME = 8, EXTERNAL_SAID = 4096 };

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

/* Something that was set for a bot. */
typedef struct {
    const char *name, *value;
} external_option;

/* How it is started and kept; everything is the caller's and outlives it. */
typedef struct {
    const char *command;
    const char *label;  /* what it is called in the log of lines */
    const char *errors; /* the file for what it writes to stderr, or NULL */
    FILE *lines;        /* the log of every line to and from it, or NULL; others may write there */
    uint64_t began;     /* the moment from which the log counts: process_now() */
    const external_option *option;
    unsigned options;
    protocol_clock clock;
    uint32_t start_ms;
    unsigned faults_allowed;
} external_settings;

typedef struct {
    bot_kind kind; /* first: a bot_kind pointer to this is a pointer to all of it */
    external_settings with;

    process process;
    char name[EXTERNAL_NAME]; /* as it gave it */
    unsigned moves_listed;    /* how many moves it wants to be shown */
    unsigned failed_starts;   /* in a row: after three it is not tried again */
    uint64_t number;          /* of the game, for the bot's own dice: set before the game begins */
    uint32_t id;              /* of the last question */
    uint32_t heard;           /* events of this game */
    unsigned anytime;
    uint64_t bank; /* nanoseconds left */
    external_record record;

    /* of the last answer, for whoever writes the game down */
    bool was_asked;           /* it was put to the bot */
    external_fault defaulted; /* why the default was played, EXTERNAL_FINE: it was not */
    char said[EXTERNAL_SAID]; /* what it said meanwhile, line by line */

    /* For kanly arena --compliance: declares the first lawful answer of the game wrong, and says
    ** something unheard of. */
    bool test_again, test_unknown;
    bool tested_again;
} external;

/* Makes one; nothing is started yet. */
void external_init(external *x, const external_settings *with);

/* The one behind a bot at a table; NULL: it is one of ours. */
const external *external_behind(const bot *b);

/* Starts it if it is not running, and waits for its greeting. */
bool external_ready(external *x);

/* The game is over: tells it how it ended. `view` is that of its faction. */
void external_over(external *x, const kanly_game *view);

/* Tells it to go and waits a second; the exit status, or -1 when it had to be killed. */
int external_quit(external *x);
