/* Lines on stderr, for people or for machines. Nothing secret is ever logged: no token, no seed,
** no whole link. */
#include "serve/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "wire/writer.h"

static struct {
    log_level level;
    bool json;
} settings = {LOG_INFO, false};

enum {
    MEND_EVERY = 10000, /* milliseconds */
    LINES_AT_ONCE = 400,
    LINES_A_SECOND = 20,
};

static const char *const LEVEL[] = {"error", "warning", "info", "debug"};

void log_setup(log_level level, bool json)
{
    settings.level = level;
    settings.json = json;
}

/* Whoever can make the server write a line could fill the disk with them. A few hundred at once are
** written, and some every second; how many were left out is said when there is room again. Errors
** are always written: nobody outside causes them. */
static bool has_room(log_level level)
{
    static double room = LINES_AT_ONCE, filled;
    static unsigned left_out;
    double now = clock_monotonic();
    if (level == LOG_ERROR) return true;
    room += (now - filled) * LINES_A_SECOND;
    filled = now;
    if (room > LINES_AT_ONCE) room = LINES_AT_ONCE;
    double lines_wanted = left_out ? 2 : 1; /* the one that says so, too */
    if (room < lines_wanted) return left_out++, false;
    room -= lines_wanted;
    if (left_out) {
        unsigned lines = left_out;
        left_out = 0;
        log_line(LOG_ERROR, "log", "%u lines were left out", lines);
    }
    return true;
}

/* How many bytes the character at `at` has in UTF-8; 0: it is none, or one that nobody sees. */
static unsigned character_length(const unsigned char *at)
{
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned length = at[0] < 0x80 ? 1 : at[0] < 0xc0 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    if (length < 2) return at[0] < ' ' || at[0] == 0x7f ? 0 : length;
    uint32_t code = at[0] & (0x7fu >> length);
    for (unsigned i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | (at[i] & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    return code < LEAST[length] || code > 0x10ffff || surrogate ? 0 : length;
}

/* Some of what is logged comes from a store that may be damaged, and long lines are cut: what is no
** text, or would break the line, is a question mark. */
static void make_readable(char *text)
{
    for (unsigned length; *text; text += length ? length : 1) {
        length = character_length((const unsigned char *)text);
        if (!length) *text = '?';
    }
}

void log_line(log_level level, const char *what, const char *format, ...)
{
    char text[768], when[40];
    struct timespec now;
    struct tm day;
    va_list values;
    if (level > settings.level || !has_room(level)) return;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &day);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &day);
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    make_readable(text);
    if (!settings.json) {
        fprintf(stderr, "%s.%03ldZ %-7s %s: %s\n", when, now.tv_nsec / 1000000, LEVEL[level], what,
                text);
        return;
    }
    writer w = {0};
    char full[64];
    snprintf(full, sizeof full, "%s.%03ldZ", when, now.tv_nsec / 1000000);
    write_open(&w, NULL, '{');
    write_text(&w, "time", full);
    write_text(&w, "level", LEVEL[level]);
    write_text(&w, "what", what);
    write_text(&w, "text", text);
    write_close(&w);
    fprintf(stderr, "%s\n", w.text);
    writer_free(&w);
}

static int64_t milliseconds(clockid_t of)
{
    struct timespec now;
    clock_gettime(of, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The wall clock as it was at the start, and from there on only time that has really passed:
** limits, silence and players' clocks must not jump with a clock that somebody sets. What the two
** drift apart by themselves is made good a millisecond at a time. */
int64_t clock_now(void)
{
    static int64_t offset, mended;
    int64_t steady = milliseconds(CLOCK_MONOTONIC), wall = milliseconds(CLOCK_REALTIME);
    if (!offset) offset = wall - steady, mended = steady;
    if (steady - mended > MEND_EVERY) {
        int64_t off = wall - steady - offset;
        offset += (off > 0) - (off < 0);
        mended = steady;
    }
    return steady + offset;
}

double clock_monotonic(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
