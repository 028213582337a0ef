/* How tables come to be: each file that keeps something has a list of numbered steps, and the
** database remembers how many of each list it has taken. To add tables, write in your file
**
**     static const char *const STEP[] = {"CREATE TABLE person (… BIGINT, … TEXT, … {bytes});"};
**     const store_steps people_steps = {"people", STEP, sizeof STEP / sizeof STEP[0]};
**
** declare the list here and add it to LISTS in migrate.c, behind those whose tables it refers to.
** To change tables, add a step at the end of their list: a step that was released is never changed.
** A step is one or more statements in the SQL of db.h, taken whole or not at all. A store that
** has taken steps this program does not know is refused. */
#pragma once

#include "store/db.h"

typedef struct {
    const char *name; /* kept in the database; never changed */
    const char *const *step;
    int count;
} store_steps;

extern const store_steps node_steps;    /* nodes.c */
extern const store_steps game_steps;    /* store.c */
extern const store_steps people_steps;  /* people.c */
extern const store_steps calling_steps; /* calling.c */
extern const store_steps circles_steps; /* circles.c */

/* Takes the steps that are missing. False: db_error says why. */
bool steps_take(db *d);
