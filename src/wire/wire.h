/* The game as JSON, for pages, bots and other programs: the position, the question, its choices and
** refusals, what was heard, what a move would do. docs/protocol.md says what the members mean;
** server and arena send the same. Names are those of the notation.
**
** Everything is made from what one eye may know (kanly_view) and from events it may hear, or from a
** game that is over (eye = WIRE_EVERYTHING); nobody here is ever handed more. Nothing is read, no
** connection is known. Unless said otherwise members are written into the object that is open. */
#pragma once

#include <stddef.h>

#include "kanly/kanly.h"
#include "text/story.h"
#include "wire/writer.h"

enum { WIRE_EVERYTHING = STORY_EVERYTHING, WIRE_SECTIONS = 13 };

/* --- the position (sections.c, under_way.c) --------------------------------------------------- */

/* Everything an eye knows, in sections: each a member. */
void wire_position(writer *w, const kanly_game *seen, uint8_t eye);

/* The same piece by piece, for whoever keeps what it told and sends what changed. A section has one
** piece, that of the factions one for each of them.
**
** What a piece shows is gathered from a view, and the piece is written from that alone: the writing
** side is handed neither view nor eye. So facts of equal bytes are told in equal words, and words
** written for one eye may be sent to every other whose facts are the same. */
enum {
    WIRE_PIECES = WIRE_SECTIONS - 1 + KANLY_FACTIONS,
    WIRE_FACTS = 2304,                         /* bytes, at most */
    WIRE_STILL = offsetof(kanly_game, result), /* from here on: what is under way */
};
typedef struct {
    size_t length;
    _Alignas(16) uint8_t byte[WIRE_FACTS];
} wire_facts;

typedef struct {
    const char *name;
    char bracket; /* that it opens with */
    bool still;   /* made from what lies on the table, whoever is being asked what */
    uint8_t first, pieces;
} wire_section;

wire_section wire_section_at(unsigned section);
/* The view without what is under way: all that still sections are ever made from. */
void wire_still(const kanly_game *seen, kanly_game *still);
void wire_gather(unsigned piece, const kanly_game *seen, uint8_t eye, wire_facts *out);
void wire_piece(writer *w, unsigned piece, const wire_facts *facts); /* what is in the brackets */

/* --- what was heard (heard.c) ----------------------------------------------------------------- */

/* One event, as an object. Those an eye hears are counted from 1; 0: it only would be heard. */
void wire_event(writer *w, const kanly_event *event, uint32_t number);
/* The members of that object that are the same for everybody who hears it: all but its number. */
void wire_event_itself(writer *w, const kanly_event *event);
/* Its arguments alone, as an object by what they are: {"stack": [5, 0], "cell": "carthag"}; the
** second of a kind has its number, cell_2. */
void wire_arguments(writer *w, const char *key, const kanly_event *event);

/* --- what is asked (question.c) --------------------------------------------------------------- */

/* The question this faction owes an answer to, and the choices of its first field. */
void wire_question(writer *w, const kanly_game *seen, uint8_t f);
/* The view as if nobody else were asked anything. A question is told in the same words from it, so
** it need not be told again when others have answered. */
void wire_asked_alone(const kanly_game *seen, uint8_t f, kanly_game *alone);
/* The question and the values so far, the lawful values of the next field; of a form that is
** complete, the move in words. */
void wire_form(writer *w, const kanly_game *seen, const kanly_move *so_far);
/* Whether a form can be asked about at all: its question is open, or may be begun, and every value
** is lawful. False: the rule why, or none where the form is complete before its last value. */
bool wire_form_stands(const kanly_game *seen, const kanly_move *so_far, kanly_reason *why);
/* The values of a form or of a whole move, as a list. */
void wire_values(writer *w, const char *key, const kanly_move *move);
/* The moves it could make out of turn, as a list. */
void wire_anytime(writer *w, const char *key, const kanly_game *seen, uint8_t f);

/* --- moves by the names of their fields (moves.c) --------------------------------------------- */

/* A move as an object: its question, its way, and each field by its name. */
void wire_move(writer *w, const char *key, const kanly_game *seen, const kanly_move *move);
/* Its fields alone, values by their names where they have one: {"to": "carthag", "forces": 5}. */
void wire_fields(writer *w, const char *key, const kanly_game *seen, const kanly_move *move);

/* The members of such an object, whoever has read it. `number` is the `index`-th of a list, or the
** only one; it may be given by its name in the notation. False: it is not there. */
typedef struct {
    void *self;
    const char *(*text)(void *self, const char *name); /* NULL: not there */
    bool (*yes)(void *self, const char *name);
    bool (*number)(void *self, const char *name, unsigned index, uint8_t kind, uint8_t *value);
} wire_members;

/* What a form does, as words and numbers, for those who say it in another language: its question,
** its way and, by the names of its fields, what was said. */
void wire_said(writer *w, const char *key, const kanly_game *seen, const kanly_move *move);

/* The move an object describes; it need not be lawful. False: the member of this name is
** missing. */
enum { WIRE_NAME_SIZE = 64 };
bool wire_read_move(const kanly_game *seen, uint8_t by, uint8_t question, const wire_members *from,
                    kanly_move *out, char missing[WIRE_NAME_SIZE]);

/* Every question and every move as JSON Schema (schema.c). */
void wire_schema(writer *w);

/* A rule that refuses something, as an object. */
void wire_reason(writer *w, const char *key, kanly_reason reason);
/* The values of the next field that are there and not lawful, each with its reason. */
void wire_refused(writer *w, const kanly_game *seen, const kanly_move *so_far); /* refusals.c */

/* What a form would do at once, as far as its faction can know (preview.c). */
void wire_preview(writer *w, const kanly_game *seen, const kanly_move *form);

/* --- which engine this is (engine.c) ---------------------------------------------------------- */

/* Programs that say the same here say the same of every view, and read each other's. */
enum { WIRE_ENGINE_SIZE = 64 };
void wire_engine(char out[WIRE_ENGINE_SIZE]);
extern const char WIRE_MADE_OF[]; /* a number of the sources (made_of.cmake) */

/* --- what never changes (catalogue.c) --------------------------------------------------------- */

/* Whole documents: the rulebook, and what is printed in the box. */
void wire_rulebook(writer *w);
void wire_printed_game(writer *w);
/* Parts of it: a faction with its sheet, as an object; the territories and cells, as members. */
void wire_faction(writer *w, const char *key, uint8_t f);
void wire_map(writer *w);
