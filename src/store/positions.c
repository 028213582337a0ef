/* One row per field of the game, in any order. A field that is missing here would make positions
** that are not the game they were written from: the test plays games and holds them together. */
#include "store/positions.h"

#include <stdio.h>
#include <string.h>

#include "rules/procedures.h"
#include "text/checksum.h"

/* F(field, bytes of one number) */
#define FIELDS(F)                                                                                  \
    F(hand, 8)                                                                                     \
    F(ever_held, 8)                                                                                \
    F(advisors, 8)                                                                                 \
    F(stopped, 8)                                                                                  \
    F(traitors_dealt, 4)                                                                           \
    F(traitors, 4)                                                                                 \
    F(traitors_shown, 4)                                                                           \
    F(chance, 4)                                                                                   \
    F(spice, 2)                                                                                    \
    F(bribes, 2)                                                                                   \
    F(moves, 2)                                                                                    \
    F(playing, 1)                                                                                  \
    F(turn, 1)                                                                                     \
    F(phase, 1)                                                                                    \
    F(storm, 1)                                                                                    \
    F(storm_card, 1)                                                                               \
    F(storm_next, 1)                                                                               \
    F(wheel_users, 1)                                                                              \
    F(order, 1)                                                                                    \
    F(wall_destroyed, 1)                                                                           \
    F(worms, 1)                                                                                    \
    F(ally, 1)                                                                                     \
    F(pledge, 1)                                                                                   \
    F(reserved, 1)                                                                                 \
    F(lent, 1)                                                                                     \
    F(powers_used, 1)                                                                              \
    F(predicted_faction, 1)                                                                        \
    F(predicted_turn, 1)                                                                           \
    F(winners, 1)                                                                                  \
    F(victory, 1)                                                                                  \
    F(stack, 1)                                                                                    \
    F(blow, 1)                                                                                     \
    F(reserves, 1)                                                                                 \
    F(tanks, 1)                                                                                    \
    F(leader_known, 1)                                                                             \
    F(checks_due, 1)                                                                               \
    F(haderach_lost, 1)                                                                            \
    F(haderach_dead, 1)                                                                            \
    F(haderach_used_in, 1)                                                                         \
    F(treachery, 1)                                                                                \
    F(treachery_count, 1)                                                                          \
    F(discard_count, 1)                                                                            \
    F(lot, 1)                                                                                      \
    F(card_known, 1)                                                                               \
    F(seen_bought, 1)                                                                              \
    F(first_card, 1)                                                                               \
    F(last_bought, 1)                                                                              \
    F(spice_deck, 1)                                                                               \
    F(piles, 1)                                                                                    \
    F(spice_count, 1)                                                                              \
    F(pile_count, 1)                                                                               \
    F(worms_aside, 1)                                                                              \
    F(looked, 1)                                                                                   \
    F(elites_revived, 1)                                                                           \
    F(claimed, 1)                                                                                  \
    F(allied_this_nexus, 1)                                                                        \
    F(truth, 1)                                                                                    \
    F(hand_swapped, 1)                                                                             \
    F(deal, 1)                                                                                     \
    F(result, 1)                                                                                   \
    F(said_length, 1)                                                                              \
    F(said, 1)                                                                                     \
    F(depth, 1)                                                                                    \
    F(frame, 1)

typedef struct {
    const char *name;
    uint16_t at, size; /* in the game, bytes */
    uint8_t each;      /* bytes of one number */
} state_row;

static const state_row FIELD[] = {
#define F(field, each) {#field, offsetof(kanly_game, field), sizeof((kanly_game *)0)->field, each},
    FIELDS(F)
#undef F
};

enum { FIELD_COUNT = sizeof FIELD / sizeof FIELD[0], LEADER_BYTES = 5 };

/* The leaders are bits of bytes, which no two compilers need lay out alike. */
static void write_leader(const kanly_leader *disc, uint8_t out[LEADER_BYTES])
{
    const uint8_t all[LEADER_BYTES] = {disc->place, disc->holder, disc->taken_from, disc->deaths,
                                       disc->fought_in};
    memcpy(out, all, sizeof all);
}

static void read_leader(const uint8_t from[LEADER_BYTES], kanly_leader *out)
{
    *out = (kanly_leader){.place = from[0] & 3,
                          .holder = from[1] & 7,
                          .taken_from = from[2] & 7,
                          .deaths = from[3],
                          .fought_in = from[4]};
}

/* --- layouts ---------------------------------------------------------------------------------- */

static uint64_t add_word(uint64_t sum, const char *word)
{
    return checksum_bytes(sum, (const uint8_t *)word, strlen(word));
}

void position_layout(char out[POSITION_NAME_SIZE])
{
    static const char *const NAME[] = {
#define X(id, function) #id,
        PROCEDURES(X)
#undef X
#define QUESTION(id, ...) #id,
#define ANYTIME(id, ...) #id,
#include "kanly/questions.def"
    };
    uint64_t sum = CHECKSUM_START;
    for (unsigned i = 0; i < FIELD_COUNT; i++)
        sum = checksum_add(add_word(sum, FIELD[i].name), FIELD[i].size);
    for (unsigned i = 0; i < sizeof NAME / sizeof NAME[0]; i++) sum = add_word(sum, NAME[i]);
    snprintf(out, POSITION_NAME_SIZE, "%d %016llx", POSITION_LAYOUT, (unsigned long long)sum);
}

void position_program(char out[POSITION_NAME_SIZE])
{
    char layout[POSITION_NAME_SIZE];
    position_layout(layout);
    snprintf(out, POSITION_NAME_SIZE, "kanly %.20s, edition %u, layout %.60s", kanly_version(),
             kanly_edition(), layout);
}

/* --- writing ---------------------------------------------------------------------------------- */

static uint64_t number_at(const uint8_t *at, unsigned each)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    if (each == 1) return *at;
    if (each == 2) return memcpy(&two, at, 2), two;
    if (each == 4) return memcpy(&four, at, 4), four;
    return memcpy(&eight, at, 8), eight;
}

static const char DIGIT[] = "0123456789abcdef";

static char *write_hex(char *out, uint64_t number, unsigned bytes)
{
    for (unsigned left = 2 * bytes; left--;) *out++ = DIGIT[number >> 4 * left & 15];
    return out;
}

void position_write(const kanly_game *game, char out[POSITION_SIZE])
{
    char layout[POSITION_NAME_SIZE];
    uint8_t disc[LEADER_BYTES];
    position_layout(layout);
    out += sprintf(out, "layout %s\n", layout);
    for (unsigned i = 0; i < FIELD_COUNT; i++) {
        const state_row *f = &FIELD[i];
        const uint8_t *from = (const uint8_t *)game + f->at;
        out += sprintf(out, "%s ", f->name);
        for (unsigned n = 0; n < f->size; n += f->each)
            out = write_hex(out, number_at(from + n, f->each), f->each);
        *out++ = '\n';
    }
    out += sprintf(out, "leader ");
    for (unsigned l = 0; l < KANLY_LEADERS; l++) {
        write_leader(&game->leader[l], disc);
        for (unsigned n = 0; n < LEADER_BYTES; n++) out = write_hex(out, disc[n], 1);
    }
    sprintf(out, "\n");
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool read_hex(const char **text, unsigned bytes, uint64_t *number)
{
    *number = 0;
    for (unsigned i = 0; i < 2 * bytes; i++) {
        const char *digit = **text ? strchr(DIGIT, **text) : NULL;
        if (!digit) return false;
        *number = *number << 4 | (uint64_t)(digit - DIGIT);
        ++*text;
    }
    return true;
}

static bool read_word(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0) return false;
    *text += length;
    return true;
}

static void put_number(uint8_t *at, unsigned each, uint64_t number)
{
    uint16_t two = (uint16_t)number;
    uint32_t four = (uint32_t)number;
    if (each == 1) *at = (uint8_t)number;
    if (each == 2) memcpy(at, &two, 2);
    if (each == 4) memcpy(at, &four, 4);
    if (each == 8) memcpy(at, &number, 8);
}

static bool read_field(const char **text, const state_row *f, kanly_game *game)
{
    if (!read_word(text, f->name) || !read_word(text, " ")) return false;
    for (unsigned n = 0; n < f->size; n += f->each) {
        uint64_t number;
        if (!read_hex(text, f->each, &number)) return false;
        put_number((uint8_t *)game + f->at + n, f->each, number);
    }
    return read_word(text, "\n");
}

static bool read_leaders(const char **text, kanly_game *game)
{
    if (!read_word(text, "leader ")) return false;
    for (unsigned l = 0; l < KANLY_LEADERS; l++) {
        uint8_t disc[LEADER_BYTES];
        for (unsigned n = 0; n < LEADER_BYTES; n++) {
            uint64_t number;
            if (!read_hex(text, 1, &number)) return false;
            disc[n] = (uint8_t)number;
        }
        read_leader(disc, &game->leader[l]);
    }
    return read_word(text, "\n");
}

bool position_read(const char *text, kanly_game *game)
{
    char layout[POSITION_NAME_SIZE];
    kanly_game read;
    memset(&read, 0, sizeof read); /* the bytes between the fields, too */
    read.key = game->key;
    read.options = game->options;
    position_layout(layout);
    if (!read_word(&text, "layout ") || !read_word(&text, layout) || !read_word(&text, "\n"))
        return false;
    for (unsigned i = 0; i < FIELD_COUNT; i++)
        if (!read_field(&text, &FIELD[i], &read)) return false;
    if (!read_leaders(&text, &read) || *text || read.depth > KANLY_FRAMES) return false;
    *game = read;
    return true;
}
