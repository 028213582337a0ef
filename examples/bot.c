/* A small bot for kanly's arena in C, with nothing but the standard library. docs/arena.md has the
** protocol.
**
**     cc -O2 -o bot examples/bot.c
**     kanly arena --compliance ./bot
**
** It plays the n-th of the moves it is shown, n being a number that goes round and starts with the
** game's. JSON is not read but looked through: the list of moves is a list of strings without
** escapes, because moves are plain words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1 << 20, MOVES = 512, MOVES_WANTED = 64 };

static char line[LINE], last_ask[LINE];
static unsigned long turn_of_the_wheel;

/* Copies the string that starts at the quote; returns what follows it. */
static const char *copy_string(const char *from, char *out, size_t size)
{
    size_t length = strcspn(++from, "\"");
    snprintf(out, size, "%.*s", (int)length, from);
    return from + length + 1;
}

/* The value of a key that holds a string. */
static void string_of(const char *json, const char *key, char *out, size_t size)
{
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":\"", key);
    const char *at = strstr(json, quoted);
    *out = '\0';
    if (at) copy_string(at + strlen(quoted) - 1, out, size);
}

/* One of the moves of a question. */
static void choose(const char *json, char *out, size_t size)
{
    const char *move[MOVES], *at = strstr(json, "\"moves\":[");
    unsigned count = 0;
    if (at) at += strlen("\"moves\":[");
    while (at && *at == '"' && count < MOVES) {
        char skipped[512];
        move[count++] = at;
        at = copy_string(at, skipped, sizeof skipped);
        if (*at == ',') at++;
    }
    if (count)
        copy_string(move[turn_of_the_wheel++ * 7 % count], out, size);
    else
        string_of(json, "default", out, size);
}

static void answer(const char *ask, int by_default)
{
    char move[512];
    unsigned long number = strtoul(ask + strlen("ask "), NULL, 10);
    if (by_default)
        string_of(ask, "default", move, sizeof move);
    else
        choose(ask, move, sizeof move);
    printf("move %lu %s\n", number, move);
    fflush(stdout); /* or the arena waits in vain */
}

static int begins(const char *word) { return strncmp(line, word, strlen(word)) == 0; }

int main(void)
{
    while (fgets(line, sizeof line, stdin)) {
        if (begins("kanly ")) {
            printf("bot 2 example.c moves=%d\n", MOVES_WANTED);
            fflush(stdout);
        } else if (begins("game ")) {
            const char *number = strstr(line, "\"number\":");
            turn_of_the_wheel = number ? strtoul(number + strlen("\"number\":"), NULL, 10) : 0;
        } else if (begins("ask ")) {
            memcpy(last_ask, line, strlen(line) + 1);
            answer(last_ask, 0);
        } else if (begins("wrong ")) {
            answer(last_ask, 1); /* the default is always lawful */
        } else if (begins("quit")) {
            break;
        } /* events, and whatever a later version adds, can be left alone */
    }
    return 0;
}
