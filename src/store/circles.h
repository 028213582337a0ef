/* Whom persons know and whom they want nothing of, what was reported, whom the operator shut out
** and what else the operator did. In the same tables and transactions as people.h. */
#pragma once

#include "store/people.h"

enum {
    FRIENDS_MOST = 200,
    BLOCKED_MOST = 200,
    REPORT_SIZE = 1001,  /* a report's text, with its end */
    REPORTS_EACH = 20,   /* open ones of one person */
    REPORTS_MOST = 5000, /* open ones in all */
    BANS_MOST = 1000,
    DEED_SIZE = 401,
    NETWORK_SIZE = 64,
};

typedef enum { TIE_FRIEND = 1, TIE_BLOCKED = 2 } tie;

/* From one side: friendship is tied on both. */
bool circles_tie(people *p, const char *one, const char *other, tie kind, int64_t now);
bool circles_untie(people *p, const char *one, const char *other, tie kind);
bool circles_tied(people *p, const char *one, const char *other, tie kind);
unsigned circles_count(people *p, const char *one, tie kind);
typedef void tie_reader(void *self, const person *other);
bool circles_each(people *p, const char *one, tie kind, tie_reader *read, void *self);

typedef struct {
    int64_t id, at;
    char by[PERSON_ID_SIZE], about[PERSON_ID_SIZE], game[PERSON_ID_SIZE], network[NETWORK_SIZE];
    char text[REPORT_SIZE];
} report;

/* False also where there are too many open ones. */
bool circles_may_report(people *p, const char *by);
bool circles_report(people *p, const report *r);
bool circles_close_report(people *p, int64_t id);
typedef void report_reader(void *self, const report *r);
bool circles_each_report(people *p, unsigned most, report_reader *read, void *self);

typedef struct {
    char network[NETWORK_SIZE]; /* an address, or a network with its bits: 192.0.2.0/24 */
    int64_t until;
} ban;

bool circles_ban(people *p, const ban *b);
bool circles_unban(people *p, const char *network);
unsigned circles_bans(people *p, int64_t now, ban *out, unsigned most);

bool circles_note_deed(people *p, int64_t id, int64_t at, const char *text);
typedef void deed_reader(void *self, int64_t at, const char *text);
bool circles_each_deed(people *p, unsigned most, deed_reader *read, void *self);
