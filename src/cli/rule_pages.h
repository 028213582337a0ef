/* One page of the rulebook: a rule, a note to the rules or a worked case, with the files that cite
** it and the scenarios that show it. print_ is for people, write_ as JSON. */
#pragma once

#include <stdbool.h>

#include "kanly/rules.h"
#include "wire/writer.h"

/* Which scenario names what, read once for all the pages that are printed. */
typedef struct {
    char name[24], file[256], title[256];
    unsigned line;
} showing;

typedef struct {
    showing *list;
    unsigned count, room;
} showings;

/* Without the folder, or without memory for more, nothing is shown by any scenario. */
showings read_showings(const char *folder);
void free_showings(showings *all);

void print_rule(const showings *all, kanly_rule rule);
void print_note(const showings *all, unsigned note);
void write_rule_page(writer *w, const showings *all, kanly_rule rule);
void write_note(writer *w, const showings *all, unsigned note);

/* A worked case (KE-08) has no sentence of its own: it is the scenarios that name it, here the
** first of them. NULL when none does. */
const showing *find_case(const showings *all, const char *name);
void print_case(const showings *all, const showing *first);
void write_case(writer *w, const showings *all, const showing *first);
