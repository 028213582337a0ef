/* Lessons: small positions somebody plays through, with explanations. The texts are
** src/serve/lessons/NAME.lesson, built into the program, and those of a folder named with
** --lessons; lessons.c reads them, learning.c plays them.
**
** A lesson is the head (lesson, title, text, faction), a scenario that describes the position, and
** steps. A line that starts with a blank goes on with the line before. Patterns are moves in the
** notation with `*`, `?` and `[…]`.
**
**     step                       a decision of the learner; in it
**     ask QUESTION               what is asked, by its name on the wire; everything else is passed
**     for the learner. A move that
**                                may be made at any time is awaited as soon as the learner could
**                                make it
**     text …                     what to do, and why
**     want PATTERN               the right answer; the first one is a whole move and serves as the
**     hint (`*`: any move, and no hint)
**     wrong PATTERN : …          lawful and not right: why; tried in order
**     else …                     the same for every other move
**     others F MOVE              after the learner's move: what the others do instead of passing,
**     in order for each; before
**                                the first step: on the way there
**     after …                    what happened, and by which rule
**     end …                      after the last step: what to remember
**
** Rule numbers stand in the texts as [1.01.03]. */
#pragma once

#include <stddef.h>

#include "kanly/kanly.h"

enum { LESSON_STEPS = 8, LESSON_PATTERNS = 8, LESSON_OTHERS = 16 };

typedef struct {
    uint8_t by;
    const char *move;
} lesson_answer;

typedef struct {
    lesson_answer list[LESSON_OTHERS];
    unsigned count;
} lesson_answers;

typedef struct {
    uint8_t ask;
    const char *text, *after, *otherwise;
    const char *want[LESSON_PATTERNS];
    unsigned wants;
    struct {
        const char *pattern, *text;
    } wrong[LESSON_PATTERNS];
    unsigned wrongs;
    lesson_answers others;
} lesson_step;

typedef struct {
    const char *name, *title, *text, *end;
    uint8_t faction;
    kanly_game position; /* standing before its phase */
    lesson_answers opening;
    lesson_step step[LESSON_STEPS];
    unsigned steps;
} lesson;

/* Reads the lessons of the program and, unless `folder` is NULL, its files *.lesson. Once, before
** anything else here. False where one of the folder's cannot be used: `error` is the sentence,
** with file and line. */
bool lessons_read(const char *folder, char *error, size_t size);

/* A lesson of somebody's own, such as a puzzle; NULL: `error` says what is wrong with it. */
lesson *lesson_of_text(const char *text, size_t length, char *error, size_t size);
void lesson_free(lesson *l); /* of one's own; NULL is fine */

/* The lessons in the order they are learnt in; what the program does not know comes last, by
** name. */
unsigned lesson_count(void);
const lesson *lesson_at(unsigned place);
const lesson *lesson_named(const char *name); /* NULL: none */
