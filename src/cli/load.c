/* `kanly load`: how many tables a server can carry, and how quickly everybody is told. */
#include "cli/load.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/interrupt.h"

static const char HELP[] =
    "usage: kanly load [OPTION…]\n"
    "\n"
    "Plays at many tables of a server at the same time, six WebSocket clients to a table, and\n"
    "reports moves per second and the time from a move's sending to the last seat's being told of\n"
    "it. Ctrl-C ends it with the report.\n"
    "\n"
    "  --tables N       how many (10)\n"
    "  --seconds S      how long to measure (30)\n"
    "  --rate R         moves a second at each table (0.5); 0: as many as the server can take\n"
    "  --left N         beside each table so many more that everybody has left, with clocks that\n"
    "                   answer for them (0)\n"
    "  --left-clock S   the seconds such a clock has for an answer (2)\n"
    "  --advance N      up to how many moves each game has behind it when the measuring begins\n"
    "                   (100)\n"
    "  --url URL        the server (ws://127.0.0.1:7654); its limits for one address must allow\n"
    "                   this much: --connections-each, --tables-each, --messages-each\n"
    "  --metrics PORT   of that server, where it tells how much memory it uses\n"
    "  --spawn          measure a server of its own instead, in a folder that is removed then\n"
    "  --data FOLDER    … with its store in this folder, which stays\n"
    "  --public         list the tables for all to watch\n"
    "  --seed N         of the moves that are chosen (1)\n"
    "  --json           for programs\n";

/* ws://HOST[:PORT][/PATH] */
static bool read_url(const char *url, load_plan *plan)
{
    if (strncmp(url, "ws://", 5) != 0) return false;
    const char *host = url + 5;
    size_t length = strcspn(host, ":/");
    if (!length || length >= sizeof plan->host) return false;
    memcpy(plan->host, host, length);
    plan->host[length] = '\0';
    const char *at = host + length;
    plan->port = 80;
    if (*at == ':') {
        char *end;
        plan->port = strtoull(at + 1, &end, 10);
        if (end == at + 1 || !plan->port || plan->port > 65535) return false;
        at = end;
    }
    if (*at && *at != '/') return false;
    return snprintf(plan->path, sizeof plan->path, "%s", at[0] && at[1] ? at : "/play") <
           (int)sizeof plan->path;
}

/* --- the report ------------------------------------------------------------------------------- */

static double per_second(const load_result *r)
{
    return r->seconds > 0 ? (double)r->moves / r->seconds : 0;
}

static void print_text(const load_plan *plan, const load_result *r)
{
    const double ms = 1000;
    printf("%" PRIu64 " tables, %" PRIu64 " clients", plan->tables, plan->tables * LOAD_SEATS);
    if (plan->left) printf(", %" PRIu64 " tables without any", plan->tables * plan->left);
    printf(", %.1f s: %" PRIu64 " moves, %.1f moves per second\n", r->seconds, r->moves,
           per_second(r));
    printf("from a move sent to the last seat told: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, "
           "longest %.1f ms\n",
           ms * load_percentile(r, 500), ms * load_percentile(r, 900), ms * load_percentile(r, 990),
           ms * load_percentile(r, 1000));
    printf("%" PRIu64 " messages received, %.1f MB; %" PRIu64 " games ended; %" PRIu64
           " moves begun late\n",
           r->messages, (double)r->bytes / 1e6, r->ended, r->late);
    printf("%" PRIu64 " errors, %" PRIu64 " connections lost%s%s\n", r->errors, r->lost,
           r->fault[0] ? "; the first: " : "", r->fault);
    if (r->memory > 0) printf("the server's memory: %.0f MiB\n", r->memory / (1 << 20));
    if (r->processor > 0)
        printf("its processor time: %.2f s for %.0f moves at all tables, %.0f moves per second of "
               "it\n",
               r->processor, r->server_moves, r->server_moves / r->processor);
}

static void print_json(const load_plan *plan, const load_result *r)
{
    printf("{\"tables\": %" PRIu64 ", \"left\": %" PRIu64 ", \"clients\": %" PRIu64
           ", \"rate\": %g, \"seconds\": %.3f, ",
           plan->tables, plan->tables * plan->left, plan->tables * LOAD_SEATS, plan->rate,
           r->seconds);
    printf("\"moves\": %" PRIu64 ", \"moves_per_second\": %.3f, ", r->moves, per_second(r));
    printf("\"latency_ms\": {\"p50\": %.3f, \"p90\": %.3f, \"p99\": %.3f, \"max\": %.3f}, ",
           1000 * load_percentile(r, 500), 1000 * load_percentile(r, 900),
           1000 * load_percentile(r, 990), 1000 * load_percentile(r, 1000));
    printf("\"messages\": %" PRIu64 ", \"bytes\": %" PRIu64 ", \"games_ended\": %" PRIu64
           ", \"late\": %" PRIu64 ", ",
           r->messages, r->bytes, r->ended, r->late);
    printf("\"errors\": %" PRIu64 ", \"connections_lost\": %" PRIu64 ", \"server_memory\": %.0f, ",
           r->errors, r->lost, r->memory);
    printf("\"server_moves\": %.0f, \"server_processor_seconds\": %.3f}\n", r->server_moves,
           r->processor);
}

static int measure(const load_plan *plan, bool json)
{
    load_result r;
    bool measured = load_run(plan, &r);
    if (!measured) {
        fprintf(stderr, "kanly load: %s\n", r.fault);
    } else if (json) {
        print_json(plan, &r);
    } else {
        print_text(plan, &r);
    }
    free(r.latency);
    return measured && !r.errors && !r.lost ? CLI_OK : CLI_FAILED;
}

int command_load(int argc, char **argv)
{
    load_plan plan = {
        .tables = 10, .seconds = 30, .rate = 0.5, .advance = 100, .seed = 1, .left_clock = 2};
    const char *url = "ws://127.0.0.1:7654", *data = NULL;
    bool spawn = false, json = false, given = false;
    const argument known[] = {
        {"--tables", ARGUMENT_NUMBER, .number = &plan.tables, .lowest = 1, .highest = 10000},
        {"--seconds", ARGUMENT_DECIMAL, .decimal = &plan.seconds, .highest = 86400},
        {"--rate", ARGUMENT_DECIMAL, .decimal = &plan.rate, .highest = 1000},
        {"--left", ARGUMENT_NUMBER, .number = &plan.left, .highest = 10000},
        {"--left-clock", ARGUMENT_NUMBER, .number = &plan.left_clock, .lowest = 1,
         .highest = 86400},
        {"--advance", ARGUMENT_NUMBER, .number = &plan.advance, .highest = 100000},
        {"--url", ARGUMENT_TEXT, .text = &url, .given = &given},
        {"--metrics", ARGUMENT_NUMBER, .number = &plan.metrics, .lowest = 1, .highest = 65535},
        {"--spawn", ARGUMENT_FLAG, .flag = &spawn},
        {"--data", ARGUMENT_TEXT, .text = &data},
        {"--seed", ARGUMENT_NUMBER, .number = &plan.seed, .highest = INT64_MAX},
        {"--public", ARGUMENT_FLAG, .flag = &plan.open},
        {"--json", ARGUMENT_FLAG, .flag = &json},
    };
    const arguments wanted = {"load", HELP, known, sizeof known / sizeof known[0], NULL, 0};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    if (spawn && given) return usage_error("load", "--spawn and --url exclude each other");
    if (data && !spawn) return usage_error("load", "--data is for --spawn");
    if (!read_url(url, &plan))
        return usage_error("load", "--url %s: it must be like ws://127.0.0.1:7654", url);
    plan.stop = interrupt_watch();
    if (!spawn) return measure(&plan, json);

    load_server server;
    char error[512];
    if (!server_start(&server, &plan, data, error, sizeof error)) {
        fprintf(stderr, "kanly load: %s\n", error);
        return CLI_FAILED;
    }
    status = measure(&plan, json);
    server_stop(&server);
    return status;
}
