/* Every line is a message from one of four clients, handed to the server as if it had come over the
** network, with the turn of its loop that follows. `0{"type":…}` is from client 0; `+` lets an hour
** go by; `-2` breaks client 2's connection. In a message $table, $host, $token and $code stand for
** what the server has last handed out, so that inputs can get past them. Nothing may crash, hang or
** grow; whatever the server says must be JSON with a "type", and how a game began stays unsaid
** until its end. */
#include "../serve/no_network.h"

enum { CLIENTS = 4, MOST_LINES = 64, HOUR = 3600 * 1000 };

static struct {
    server server;
    client *client[CLIENTS];
    char folder[FOLDER_SIZE];
    char table[32], host[32], token[32], code[32];
} it;

/* --- the server ------------------------------------------------------------------------------- */

static void note(json_t *from, const char *key, char out[32])
{
    const char *text = json_string_value(json_object_get(from, key));
    if (text && strlen(text) < 32) memcpy(out, text, strlen(text) + 1);
}

static void said_to(const client *c, const char *text, size_t length)
{
    (void)c;
    json_t *said = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_string(json_object_get(said, "type"))) abort();
    json_t *table = json_object_get(said, "table");
    if (json_is_object(table)) {
        const char *state = json_string_value(json_object_get(table, "state"));
        bool ended = state && strcmp(state, "ended") == 0;
        if (!ended && json_object_get(table, "end")) abort();
        note(table, "id", it.table);
    }
    note(said, "host", it.host);
    note(said, "token", it.token);
    note(said, "code", it.code);
    json_decref(said);
}

static void at_exit(void) { remove_folder(it.folder); }

static void start(void)
{
    set_chance();
    atexit(at_exit);
    log_setup(LOG_ERROR, false);
    open_server(&it.server, it.folder);
}

/* --- an input --------------------------------------------------------------------------------- */

/* The message with $names filled in. */
static size_t fill_in(const char *line, size_t length, char out[MESSAGE_MOST])
{
    static const struct {
        const char *name, *value;
    } KNOWN[] = {
        {"$table", it.table}, {"$host", it.host}, {"$token", it.token}, {"$code", it.code}};
    size_t used = 0;
    for (size_t i = 0; i < length && used + 40 < MESSAGE_MOST;) {
        size_t k = 0;
        for (; k < 4; k++)
            if (length - i >= strlen(KNOWN[k].name) &&
                memcmp(line + i, KNOWN[k].name, strlen(KNOWN[k].name)) == 0)
                break;
        if (k == 4) {
            out[used++] = line[i++];
            continue;
        }
        memcpy(out + used, KNOWN[k].value, strlen(KNOWN[k].value));
        used += strlen(KNOWN[k].value);
        i += strlen(KNOWN[k].name);
    }
    return used;
}

static void take_line(const char *line, size_t length)
{
    static char message[MESSAGE_MOST];
    server *s = &it.server;
    if (!length) return;
    unsigned who = (unsigned char)line[0] % CLIENTS;
    if (line[0] == '+') {
        s->now += HOUR;
    } else if (line[0] == '-') {
        who = length > 1 ? (unsigned char)line[1] % CLIENTS : 0;
        client_free(it.client[who]);
        it.client[who] = new_client(s);
    } else if (!it.client[who]->closing) {
        message_arrived(it.client[who], message, fill_in(line + 1, length - 1, message));
    }
    rest_of_turn(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!it.server.store) start();
    if (size > MESSAGE_MOST) return 0;
    chance_state = 1;
    it.server.now = clock_now();
    it.table[0] = it.host[0] = it.token[0] = it.code[0] = '\0';
    for (unsigned i = 0; i < CLIENTS; i++) it.client[i] = new_client(&it.server);
    const char *at = (const char *)data, *end = at + size;
    for (unsigned lines = 0; at < end && lines < MOST_LINES; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        take_line(at, length);
        at += length + 1;
    }
    for (unsigned i = 0; i < CLIENTS; i++) client_free(it.client[i]);
    clear_tables(&it.server);
    return 0;
}
