/* `kanly serve`: the match server. */
#include "serve/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "store/store.h"

static const char HELP[] =
    "usage: kanly serve [OPTION…]\n"
    "\n"
    "Hosts tables where people play each other and bots. docs/operations.md says how to run it\n"
    "for others.\n"
    "\n"
    "  --port N               where to listen (7654; 0: any free port, the log says which)\n"
    "  --bind ADDRESS         on which address (127.0.0.1; 0.0.0.0: all)\n"
    "  --data FOLDER          where games are kept ($XDG_DATA_HOME/kanly)\n"
    "  --store ADDRESS        keep them in PostgreSQL, postgresql://…, which several servers may\n"
    "                         share\n"
    "  --node NAME            what this server is called among those (the name of the machine)\n"
    "  --accept-damage        serve although some games cannot go on with this program; they are\n"
    "                         kept\n"
    "  --keep-ended DAYS      how long ended games are kept (0: for ever)\n"
    "  --keep-idle DAYS       how long games under way are kept in which nothing happens\n"
    "                         (0: for ever)\n"
    "  --keep-gathering DAYS  how long tables are kept whose game never began (7; 0: for ever)\n"
    "  --rest SECONDS         how long a table nobody is at stays in memory (60)\n"
    "  --lessons FOLDER       more lessons, from its files *.lesson\n"
    "  --origin URL           a page that may connect, as often as needed (the server's own host)\n"
    "  --operator FILE        the operator's page, /operator, opens to the token in its first\n"
    "                         line\n"
    "  --url URL              where people find the page: for links in letters to them\n"
    "  --smtp URL             mail goes through smtp://host:port or smtps://…, as KANLY_SMTP_USER\n"
    "                         with KANLY_SMTP_PASSWORD of the environment, where they are set\n"
    "  --mail-from ADDRESS    whom mail comes from; without it none is sent\n"
    "  --private-hooks        people's webhooks may lead to private and local networks\n"
    "  --call-after SECONDS   who is asked and away is called after so long (30)\n"
    "  --call-again SECONDS   a call that failed is tried again after so long, then ever longer\n"
    "                         (60)\n"
    "  --behind-proxy         take clients' addresses from X-Forwarded-For\n"
    "  --log-level LEVEL      error, warning, info or debug (info)\n"
    "  --log-json             one JSON object per line\n"
    "  --metrics PORT         tell Prometheus how it goes, at /metrics of this port (0: any that\n"
    "                         is free), on this machine only unless --metrics-bind says where\n"
    "  --connections N        at most so many (8000), and from one address\n"
    "                         (--connections-each, 200)\n"
    "  --tables N             at most so many (4000), and made from one address in an hour\n"
    "                         (--tables-each, 60)\n"
    "  --messages-each N      messages a second from one address (50)\n"
    "  --downloads-each N     files a second to one address (50); a game counts as ten\n"
    "  --message-size N       bytes of one message (16384)\n"
    "  --queue-size N         bytes a client may leave unread (1048576)\n"
    "  --silence SECONDS      how long a connection may give no sign of life (60)\n"
    "  --seed N               for tests, on this machine only: the same games each time. Whoever\n"
    "                         knows N knows every card\n"
    "  --think MILLISECONDS   how long a slow bot may think (1000)\n"
    "  --think-threads N      how many slow bots may think at once (one less than the cores)\n"
    "  --quiet MILLISECONDS   up to how long answers wait that need no thinking (2500)\n"
    "  --silent-bots          bots say nothing, at any table\n";

static bool read_level(const char *word, log_level *level)
{
    static const char *const LEVEL[] = {"error", "warning", "info", "debug"};
    for (unsigned i = 0; i < 4; i++)
        if (strcmp(word, LEVEL[i]) == 0) return *level = (log_level)i, true;
    return false;
}

/* Only this machine can reach it. */
static bool is_loopback(const char *address)
{
    return address && (strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
                       strcmp(address, "localhost") == 0);
}

/* It stands in addresses. */
static bool node_name_fits(const char *name)
{
    size_t length = strlen(name);
    return length && length < STORE_NODE_SIZE &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_") ==
               length;
}

int command_serve(int argc, char **argv)
{
    serve_config config = serve_usual_config();
    char folder[1024], origins[ARGUMENT_WORDS_SIZE] = "";
    const char *level = "info", *address = NULL;
    char machine[STORE_NODE_SIZE] = "kanly";
    const argument known[] = {
        {"--port", ARGUMENT_NUMBER, .number = &config.port, .highest = 65535},
        {"--bind", ARGUMENT_TEXT, .text = &config.bind},
        {"--data", ARGUMENT_TEXT, .text = &config.data},
        {"--accept-damage", ARGUMENT_FLAG, .flag = &config.accept_damage},
        {"--keep-ended", ARGUMENT_NUMBER, .number = &config.keep_ended, .highest = 36500},
        {"--keep-idle", ARGUMENT_NUMBER, .number = &config.keep_idle, .highest = 36500},
        {"--keep-gathering", ARGUMENT_NUMBER, .number = &config.keep_gathering, .highest = 36500},
        {"--rest", ARGUMENT_NUMBER, .number = &config.rest_seconds, .highest = 86400},
        {"--store", ARGUMENT_TEXT, .text = &address},
        {"--node", ARGUMENT_TEXT, .text = &config.node},
        {"--lessons", ARGUMENT_TEXT, .text = &config.lessons},
        {"--origin", ARGUMENT_WORDS, .words = origins},
        {"--operator", ARGUMENT_TEXT, .text = &config.operator_file},
        {"--url", ARGUMENT_TEXT, .text = &config.url},
        {"--smtp", ARGUMENT_TEXT, .text = &config.smtp},
        {"--mail-from", ARGUMENT_TEXT, .text = &config.mail_from},
        {"--private-hooks", ARGUMENT_FLAG, .flag = &config.private_hooks},
        {"--call-after", ARGUMENT_NUMBER, .number = &config.call_after, .highest = 86400},
        {"--call-again", ARGUMENT_NUMBER, .number = &config.call_again, .lowest = 1,
         .highest = 86400},
        {"--behind-proxy", ARGUMENT_FLAG, .flag = &config.behind_proxy},
        {"--log-level", ARGUMENT_TEXT, .text = &level, .one_of = "error warning info debug"},
        {"--log-json", ARGUMENT_FLAG, .flag = &config.log_json},
        {"--metrics", ARGUMENT_NUMBER, .number = &config.metrics_port, .highest = 65535,
         .given = &config.metrics},
        {"--metrics-bind", ARGUMENT_TEXT, .text = &config.metrics_bind},
        {"--connections", ARGUMENT_NUMBER, .number = &config.connections, .lowest = 1,
         .highest = 100000},
        {"--connections-each", ARGUMENT_NUMBER, .number = &config.connections_each, .lowest = 1,
         .highest = 100000},
        {"--tables", ARGUMENT_NUMBER, .number = &config.tables, .lowest = 1, .highest = 1000000},
        {"--tables-each", ARGUMENT_NUMBER, .number = &config.tables_each, .lowest = 1,
         .highest = 1000000},
        {"--messages-each", ARGUMENT_NUMBER, .number = &config.messages_each, .lowest = 1,
         .highest = 1000000},
        {"--downloads-each", ARGUMENT_NUMBER, .number = &config.downloads_each, .lowest = 1,
         .highest = 1000000},
        {"--message-size", ARGUMENT_NUMBER, .number = &config.message_size, .lowest = 1024,
         .highest = 1 << 20},
        {"--queue-size", ARGUMENT_NUMBER, .number = &config.queue_size, .lowest = 1 << 16,
         .highest = 1 << 28},
        {"--seed", ARGUMENT_NUMBER, .number = &config.seed, .highest = UINT64_MAX,
         .given = &config.seeded},
        {"--silence", ARGUMENT_NUMBER, .number = &config.silence_seconds, .lowest = 1,
         .highest = 86400},
        {"--think", ARGUMENT_NUMBER, .number = &config.think_milliseconds, .lowest = 1,
         .highest = 600000},
        {"--think-threads", ARGUMENT_NUMBER, .number = &config.think_threads, .lowest = 1,
         .highest = 64},
        {"--quiet", ARGUMENT_NUMBER, .number = &config.quiet_milliseconds, .highest = 60000},
        {"--silent-bots", ARGUMENT_FLAG, .flag = &config.silent_bots},
    };
    const arguments wanted = {"serve", HELP, known, sizeof known / sizeof known[0], NULL, 0};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    if (!read_level(level, &config.level))
        return usage_error("serve", "--log-level must be error, warning, info or debug");
    if (config.seeded && (!is_loopback(config.bind) || config.behind_proxy))
        return usage_error("serve", "--seed is for tests on this machine: others could foretell "
                                    "every game; leave out --bind and --behind-proxy");
    config.smtp_user = getenv("KANLY_SMTP_USER");
    config.smtp_password = getenv("KANLY_SMTP_PASSWORD");
    if (!config.smtp != !config.mail_from)
        return usage_error("serve",
                           "--smtp and --mail-from go together: mail has a way and a sender");
    if (config.mail_from && strpbrk(config.mail_from, " <>\"\\\r\n"))
        return usage_error("serve", "--mail-from must be an address of mail alone");
    if (address && config.data)
        return usage_error("serve", "games are kept either with --data or with --store");
    if (address && !store_is_address(address))
        return usage_error("serve", "--store must begin with postgresql://; a folder is --data");
    config.shared = address != NULL;
    if (address) config.data = address;
    if (!config.node) {
        (void)gethostname(machine, sizeof machine - 1);
        config.node = machine;
    }
    if (!node_name_fits(config.node))
        return usage_error("serve", "--node must be letters, digits, dots and dashes, at most %d",
                           STORE_NODE_SIZE - 1);
    if (!config.data) {
        if (!store_usual_folder(folder, sizeof folder))
            return usage_error("serve",
                               "there is no home folder here; please name one with --data");
        config.data = folder;
    }
    config.origins = origins;
    return serve_run(&config) == 0 ? CLI_OK : CLI_FAILED;
}
