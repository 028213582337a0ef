/* Events as sentences, for one pair of eyes. The sentences are those of kanly/events.def. */
#pragma once

#include <stddef.h>

#include "kanly/kanly.h"

enum {
    STORY_WATCHER = KANLY_FACTIONS, /* somebody who watches and knows nothing secret */
    STORY_EVERYTHING = 0xff,        /* all of it, for files and debugging */
    STORY_LINE_SIZE = 256,
};

/* Whether the event may be told to this eye: a faction, STORY_WATCHER or STORY_EVERYTHING. */
bool story_tells(const kanly_event *event, uint8_t eye);

/* Whether it opens a new paragraph: a phase begins. */
bool story_begins_phase(const kanly_event *event);

/* The event as one sentence. */
void story_sentence(const kanly_event *event, char *out, size_t size);

/* The same with the number of the rule that made it happen: "The storm moves … [1.01.02]". */
void story_line(const kanly_event *event, char *out, size_t size);

/* The word of an event in files and on the wire: "storm-moved"; NULL for a number that is none. */
const char *story_word(uint8_t kind, char *out, size_t size);

/* The way in which spice changes hands by it; SPICE_STAYS: it does not. */
typedef enum {
#define ROW(id, word) SPICE_##id,
    KANLY_SPICE_WAY_LIST(ROW) SPICE_WAYS
#undef ROW
} story_spice;

story_spice story_spice_of(uint8_t kind);

/* Its word: "to-bank"; NULL for spice that stays. */
const char *story_spice_word(story_spice way);

/* The words of the sorts an event is of, one after the other; NULL past the last. */
const char *story_sort(uint8_t kind, unsigned n);

/* What it does to the spice behind this faction's shield. */
int story_spice_change(const kanly_event *event, uint8_t f);

/* What the n-th argument of an event is: its word in events.def, and the kind of field that its
** value is one of; of a way, the question that has it. False: it has not so many. */
typedef struct {
    char word[24];
    uint8_t kind, asked;
} story_argument;

bool story_argument_at(const kanly_event *event, unsigned n, story_argument *out);
