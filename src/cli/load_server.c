/* A server for `kanly load --spawn`: this very program, in a folder of its own, which neither
** outlives the measurement nor is stopped by the Ctrl-C that ends it. And what a server reports at
** /metrics. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/load.h"

enum { START_SECONDS = 30, ANSWER_SIZE = 16 * 1024, LINE = 512 };

/* --- starting and stopping -------------------------------------------------------------------- */

static void become_server(const load_plan *plan, const char *folder, int log)
{
    char connections[24], tables[24];
    snprintf(connections, sizeof connections, "%" PRIu64, plan->tables * LOAD_SEATS + 16);
    snprintf(tables, sizeof tables, "%" PRIu64, plan->tables * (4 + plan->left) + 16);
    dup2(log, STDERR_FILENO);
    setpgid(0, 0); /* Ctrl-C is for the one who measures */
    execl("/proc/self/exe", "kanly", "serve", "--port", "0", "--data", folder, "--connections",
          connections, "--connections-each", connections, "--tables", tables, "--tables-each",
          "1000000", "--messages-each", "1000000", "--metrics", "0", "--quiet", "0", (char *)NULL);
    _exit(127);
}

/* The number after " port " in the line that has these words; 0: it has not come yet. */
static uint64_t port_after(const char *log, const char *words)
{
    const char *at = strstr(log, words), *port = at ? strstr(at, " port ") : NULL;
    return port && strchr(port, '\n') ? strtoull(port + 6, NULL, 10) : 0;
}

/* From the lines "… metrics on 127.0.0.1 port 40122" and "… listening on 127.0.0.1 port 40123". */
static bool read_port(int log, load_plan *plan, char *error, size_t size)
{
    char text[4 * LINE];
    size_t used = 0;
    double until = load_now() + START_SECONDS;
    text[0] = '\0';
    while (load_now() < until && used + 1 < sizeof text) {
        struct pollfd ready = {.fd = log, .events = POLLIN};
        if (poll(&ready, 1, 1000) <= 0) continue;
        ssize_t more = read(log, text + used, sizeof text - 1 - used);
        if (more <= 0) break;
        used += (size_t)more;
        text[used] = '\0';
        plan->metrics = port_after(text, "metrics on ");
        plan->port = port_after(text, "listening on ");
        if (plan->port) return true;
    }
    snprintf(error, size, "the server did not start: %.200s", text);
    return false;
}

bool server_start(load_server *s, load_plan *plan, const char *data, char *error, size_t size)
{
    int log[2];
    const char *temporary = getenv("TMPDIR");
    *s = (load_server){.process = -1, .own_folder = data == NULL};
    if (data)
        snprintf(s->folder, sizeof s->folder, "%s", data);
    else
        snprintf(s->folder, sizeof s->folder, "%s/kanly-load-XXXXXX",
                 temporary ? temporary : "/tmp");
    if ((!data && !mkdtemp(s->folder)) || pipe(log) != 0)
        return snprintf(error, size, "%s: %s", s->folder, strerror(errno)), false;
    s->process = fork();
    if (s->process == 0) {
        close(log[0]);
        become_server(plan, s->folder, log[1]);
    }
    fcntl(log[1], F_SETFL, O_NONBLOCK); /* nobody reads on: what finds no room is dropped */
    close(log[1]);
    snprintf(plan->host, sizeof plan->host, "127.0.0.1");
    snprintf(plan->path, sizeof plan->path, "/play");
    bool fine = s->process > 0 && read_port(log[0], plan, error, size);
    s->log = log[0];
    if (!fine) server_stop(s);
    return fine;
}

void server_stop(load_server *s)
{
    static const char *const FILES[] = {"games.db", "games.db-wal", "games.db-shm", "lock"};
    char path[sizeof s->folder + 16];
    if (s->process > 0) {
        kill(s->process, SIGTERM);
        waitpid(s->process, NULL, 0);
        close(s->log);
    }
    if (!s->own_folder) return;
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", s->folder, FILES[i]);
        unlink(path);
    }
    rmdir(s->folder);
}

/* --- /metrics --------------------------------------------------------------------------------- */

static int connect_to(const load_plan *plan)
{
    char port[16];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    snprintf(port, sizeof port, "%u", (unsigned)plan->metrics);
    if (getaddrinfo(plan->host, port, &hints, &found) != 0) return -1;
    int file = -1;
    for (struct addrinfo *a = found; a && file < 0; a = a->ai_next) {
        file = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
        if (file >= 0 && connect(file, a->ai_addr, a->ai_addrlen) != 0) {
            close(file);
            file = -1;
        }
    }
    freeaddrinfo(found);
    return file;
}

static double figure(const char *text, const char *name)
{
    const char *line = strstr(text, name);
    return line ? strtod(line + strlen(name), NULL) : 0;
}

server_figures server_ask(const load_plan *plan)
{
    static char text[ANSWER_SIZE];
    size_t used = 0;
    struct timeval patience = {.tv_sec = 5};
    int file = plan->metrics ? connect_to(plan) : -1;
    if (file < 0) return (server_figures){0};
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    int length = snprintf(text, sizeof text,
                          "GET /metrics HTTP/1.1\r\nHost: %s:%u\r\nConnection: close\r\n\r\n",
                          plan->host, (unsigned)plan->metrics);
    if (write(file, text, (size_t)length) == length)
        for (ssize_t more; used + 1 < sizeof text &&
                           (more = read(file, text + used, sizeof text - 1 - used)) > 0;)
            used += (size_t)more;
    close(file);
    text[used] = '\0';
    return (server_figures){figure(text, "\nkanly_memory_bytes "),
                            figure(text, "\nkanly_moves_total "),
                            figure(text, "\nkanly_processor_seconds_total ")};
}
