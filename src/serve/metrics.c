/* /metrics, in the text format of Prometheus. */
#include "serve/metrics.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "serve/server.h"
#include "serve/tables.h"

/* Seconds from a message's arrival to its acknowledgement being handed to the network. */
static const double LATENCY_STEP[LATENCY_STEPS] = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                                   0.05,   0.1,   0.2,   0.5,   1,    2};

void metrics_latency(server *s, double seconds)
{
    unsigned step = 0;
    while (step < LATENCY_STEPS && seconds > LATENCY_STEP[step]) step++;
    s->metrics.latency[step]++;
    s->metrics.latency_sum += seconds;
    s->metrics.latency_count++;
}

static void gauge(writer *w, const char *name, const char *help, const char *type, double value)
{
    write_format(w, "# HELP kanly_%s %s\n# TYPE kanly_%s %s\nkanly_%s %.17g\n", name, help, name,
                 type, name, value);
}

static double memory_used(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fscanf(file, "%*s %lu", &pages) != 1) pages = 0;
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* Seconds of all processors so far, the system's work for us included. */
static double processor_used(void)
{
    struct rusage used;
    if (getrusage(RUSAGE_SELF, &used) != 0) return 0;
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static void print_latency(const server *s, writer *w)
{
    uint64_t so_far = 0;
    write_format(w, "# HELP kanly_move_seconds From a move's arrival to its acknowledgement.\n"
                    "# TYPE kanly_move_seconds histogram\n");
    for (unsigned i = 0; i < LATENCY_STEPS; i++) {
        so_far += s->metrics.latency[i];
        write_format(w, "kanly_move_seconds_bucket{le=\"%g\"} %llu\n", LATENCY_STEP[i],
                     (unsigned long long)so_far);
    }
    write_format(w,
                 "kanly_move_seconds_bucket{le=\"+Inf\"} %llu\n"
                 "kanly_move_seconds_sum %.6f\n"
                 "kanly_move_seconds_count %llu\n",
                 (unsigned long long)s->metrics.latency_count, s->metrics.latency_sum,
                 (unsigned long long)s->metrics.latency_count);
}

void metrics_print(server *s, writer *w)
{
    unsigned playing = 0, players = 0;
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (const game_table *t = s->table[i]; t; t = t->next) {
            playing += t->state == STORE_PLAYING;
            for (const client *c = t->clients; c; c = c->next_at_table)
                players += c->eye < KANLY_FACTIONS;
        }
    gauge(w, "tables", "Tables in memory.", "gauge", s->tables);
    gauge(w, "tables_playing", "Tables with a game under way.", "gauge", playing);
    gauge(w, "players", "Connected players.", "gauge", players);
    gauge(w, "connections", "Open connections.", "gauge", s->client_count);
    gauge(w, "connections_total", "Connections so far.", "counter", (double)s->metrics.connections);
    gauge(w, "messages_total", "Messages received.", "counter", (double)s->metrics.messages);
    gauge(w, "moves_total", "Moves played.", "counter", (double)s->metrics.moves);
    gauge(w, "refusals_total", "Messages answered with an error.", "counter",
          (double)s->metrics.refused);
    gauge(w, "dropped_total", "Connections closed because they did not read.", "counter",
          (double)s->metrics.dropped);
    gauge(w, "commits_total", "Commits to the store.", "counter", (double)s->metrics.commits);
    gauge(w, "letters_total", "Letters to people who are away, sent or not.", "counter",
          (double)s->metrics.letters);
    gauge(w, "letters_failed_total", "Letters that were not taken.", "counter",
          (double)s->metrics.letters_failed);
    gauge(w, "commit_failures_total", "Commits that failed.", "counter",
          (double)s->metrics.commit_failures);
    gauge(w, "errors_total", "Mistakes of the server and damaged games.", "counter",
          (double)s->metrics.errors);
    gauge(w, "sent_bytes_total", "Bytes of messages sent.", "counter",
          (double)s->metrics.bytes_out);
    gauge(w, "memory_bytes", "Resident memory.", "gauge", memory_used());
    gauge(w, "processor_seconds_total", "Processor time, user and system.", "counter",
          processor_used());
    print_latency(s, w);
}
