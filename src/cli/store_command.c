/* `kanly store`: looks after the games the server keeps. */
#include "store/store.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "store/recall.h"

static const char HELP[] =
    "usage: kanly store check [STORE] [--json]\n"
    "       kanly store backup TO-FOLDER [STORE]\n"
    "       kanly store restore ID | --all [STORE]\n"
    "       kanly store drop ID [STORE]\n"
    "       kanly store export ID [STORE] [--secrets] [--out FILE]\n"
    "       kanly store import FILE.kanly [STORE]\n"
    "       kanly store vacuum [STORE]\n"
    "\n"
    "STORE is --data FOLDER, or --store postgresql://…; else the usual folder.\n"
    "\n"
    "  check    the file, and every game: each move is played again, held against its checksum.\n"
    "           Before an upgrade, let the new program do it: exit status 0 says that every game\n"
    "           can go on with it\n"
    "  backup   a copy of everything in a new folder, which a server can use as it is; also while\n"
    "           the server runs\n"
    "  restore  brings back a game that was set aside, or all of them, if it can be played now\n"
    "  drop     takes a game away for good; the server must not be running\n"
    "  export   an ended game as a .kanly file; with --secrets also one under way\n"
    "  import   a .kanly file; prints the game's ID\n"
    "  vacuum   packs the file; the server must not be running\n";

/* --- check ------------------------------------------------------------------------------------ */

typedef struct {
    store *store;
    unsigned games, moves, aside, damaged, of_others, standing;
    recalled recalled;
} checking;

static void tell_fault(void *self, const char *fault)
{
    (void)self;
    fprintf(stderr, "kanly store: the file: %s\n", fault);
}

static bool check_game(void *self, const store_game *game)
{
    checking *c = self;
    recall_outcome outcome = recall_check(c->store, game, &c->recalled);
    c->games++;
    c->moves += c->recalled.moves;
    c->of_others += outcome == RECALL_OTHERS;
    c->damaged += outcome == RECALL_DAMAGED;
    c->standing += outcome == RECALL_STANDING;
    c->aside += game->state == STORE_ASIDE && outcome != RECALL_OTHERS;
    if (outcome != RECALL_WHOLE)
        fprintf(stderr, "kanly store: game %s: %s%s\n", game->id, c->recalled.error,
                c->recalled.goes_on ? "; it goes on from its position" : "");
    return true;
}

static void print_check(const checking *c, bool json)
{
    if (json) {
        printf("{\"games\":%u,\"moves\":%u,\"damaged\":%u,\"set_aside\":%u,\"of_others\":%u,"
               "\"from_position\":%u}\n",
               c->games, c->moves, c->damaged, c->aside, c->of_others, c->standing);
        return;
    }
    printf("%u games, %u moves, %u damaged, %u set aside", c->games, c->moves, c->damaged,
           c->aside);
    if (c->standing) printf(", %u from their position only", c->standing);
    if (c->of_others) printf(", %u of another kanly", c->of_others);
    putchar('\n');
}

static int check(store *s, bool json)
{
    static checking c;
    c = (checking){.store = s};
    bool whole = store_check_file(s, tell_fault, NULL), read = store_each_game(s, check_game, &c);
    if (!read) fprintf(stderr, "kanly store: %s\n", store_error(s));
    print_check(&c, json);
    return whole && read && !c.damaged ? CLI_OK : CLI_FAILED;
}

/* --- backup, restore, drop -------------------------------------------------------------------- */

static int backup(store *s, const char *folder)
{
    if (!folder) return usage_error("store", "backup to which folder?");
    if (store_backup(s, folder)) return CLI_OK;
    return content_error("store", "%s: %s", folder, store_error(s));
}

typedef struct {
    store *store;
    const char *only; /* NULL: all that were set aside */
    bool found;
    unsigned back, not_yet;
    recalled recalled;
} restoring;

/* The state it had is not kept: its moves tell. */
static store_state state_of(const recalled *r)
{
    if (r->moves == 0) return STORE_GATHERING;
    return r->game.phase == KANLY_OVER ? STORE_ENDED : STORE_PLAYING;
}

static bool restore_game(void *self, const store_game *game)
{
    restoring *x = self;
    if (x->only ? strcmp(x->only, game->id) != 0 : game->state != STORE_ASIDE) return true;
    store_game as = *game;
    x->found = true;
    if (as.state == STORE_ASIDE) as.state = STORE_PLAYING;
    (void)recall_check(x->store, &as, &x->recalled);
    if (!x->recalled.goes_on) {
        x->not_yet++;
        fprintf(stderr, "kanly store: game %s: %s\n", game->id, x->recalled.error);
        return true;
    }
    if (game->state == STORE_ASIDE &&
        (!store_set_state(x->store, game->id, state_of(&x->recalled), NULL) ||
         !store_rest(x->store, game->id, 1, game->touched)))
        return false;
    x->back++;
    return true;
}

static int restore(store *s, const char *id, bool all)
{
    static restoring x;
    x = (restoring){.store = s, .only = id};
    if (!id == !all) return usage_error("store", "restore which game, or --all?");
    if (!store_each_game(s, restore_game, &x) || !store_commit(s))
        return content_error("store", "%s", store_error(s));
    if (id && !x.found) return content_error("store", "there is no game %s", id);
    printf("%u games are back, %u cannot be played by this program\n", x.back, x.not_yet);
    return x.not_yet ? CLI_FAILED : CLI_OK;
}

static int drop(store *s, const char *id)
{
    store_game head;
    if (!id) return usage_error("store", "drop which game?");
    store_result found = store_get_game(s, id, &head);
    if (found == STORE_MISSING) return content_error("store", "there is no game %s", id);
    if (found == STORE_FOUND && store_drop_game(s, id) && store_commit(s)) return CLI_OK;
    return content_error("store", "%s", store_error(s));
}

/* --- export, import, vacuum ------------------------------------------------------------------- */

static int export_game(store *s, const char *id, bool secrets, const char *path)
{
    char error[RECALL_ERROR_SIZE];
    if (!id) return usage_error("store", "export which game?");
    FILE *out = path ? fopen(path, "w") : stdout;
    if (!out) return usage_error("store", "cannot write '%s': %s", path, strerror(errno));
    bool fine = recall_export(s, id, secrets, out, error, sizeof error);
    if (!fine) content_error("store", "%s: %s", id, error);
    if (fflush(out) != 0 || ferror(out)) {
        content_error("store", "the file could not be written to its end");
        fine = false;
    }
    if (path) fclose(out);
    return fine ? CLI_OK : CLI_FAILED;
}

static int import_game(store *s, const char *path)
{
    char error[RECALL_ERROR_SIZE], id[STORE_ID_SIZE];
    uint8_t bytes[16];
    if (!path) return usage_error("store", "import which file?");
    FILE *in = fopen(path, "r");
    if (!in) return usage_error("store", "cannot read '%s': %s", path, strerror(errno));
    do { /* no dash in front: it would be taken for an option */
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2base64(id, sizeof id, bytes, sizeof bytes,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    } while (id[0] == '-');
    bool fine = recall_import(s, id, in, error, sizeof error);
    fclose(in);
    if (!fine) return content_error("store", "%s: %s", path, error);
    puts(id);
    return CLI_OK;
}

static int vacuum(store *s)
{
    if (store_vacuum(s)) return CLI_OK;
    return content_error("store", "%s", store_error(s));
}

typedef struct {
    const char *word, *of; /* what is to be done, and with what */
    const char *out;
    bool secrets, all, json;
} wish;

/* What must not happen beside a server. */
static bool wants_it_alone(const char *word)
{
    return strcmp(word, "vacuum") == 0 || strcmp(word, "drop") == 0 || strcmp(word, "restore") == 0;
}

/* There is something to look after: only an import may begin a store. */
static bool is_there(const char *folder)
{
    char path[1100];
    snprintf(path, sizeof path, "%s/games.db", folder);
    FILE *file = fopen(path, "rb");
    if (file) fclose(file);
    return file || errno != ENOENT;
}

static int run(store *s, const wish *w)
{
    if (strcmp(w->word, "check") == 0) return check(s, w->json);
    if (strcmp(w->word, "backup") == 0) return backup(s, w->of);
    if (strcmp(w->word, "restore") == 0) return restore(s, w->of, w->all);
    if (strcmp(w->word, "drop") == 0) return drop(s, w->of);
    if (strcmp(w->word, "export") == 0) return export_game(s, w->of, w->secrets, w->out);
    if (strcmp(w->word, "import") == 0) return import_game(s, w->of);
    if (strcmp(w->word, "vacuum") == 0) return vacuum(s);
    return usage_error(
        "store", "'%s' is none of check, backup, restore, drop, export, import, vacuum", w->word);
}

int command_store(int argc, char **argv)
{
    const char *plain[3] = {0}, *data = NULL, *address = NULL;
    char folder[1024], error[STORE_ERROR_SIZE + 1100];
    wish w = {0};
    const argument known[] = {
        {"--data", ARGUMENT_TEXT, .text = &data},
        {"--store", ARGUMENT_TEXT, .text = &address},
        {"--secrets", ARGUMENT_FLAG, .flag = &w.secrets},
        {"--all", ARGUMENT_FLAG, .flag = &w.all},
        {"--json", ARGUMENT_FLAG, .flag = &w.json},
        {"--out", ARGUMENT_TEXT, .text = &w.out},
    };
    const arguments wanted = {"store", HELP, known, sizeof known / sizeof known[0], plain, 2};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    if (!plain[0])
        return usage_error("store", "check, backup, restore, drop, export, import or vacuum? "
                                    "See kanly store --help");
    if (address && (data || !store_is_address(address)))
        return usage_error("store", "either --data FOLDER or --store postgresql://…");
    if (address) data = address;
    if (!data && !store_usual_folder(folder, sizeof folder))
        return usage_error("store", "there is no home folder here; please name one with --data");
    if (sodium_init() < 0) return content_error("store", "there is no source of randomness");
    w.word = plain[0];
    w.of = plain[1];
    if (!address && strcmp(w.word, "import") != 0 && !is_there(data ? data : folder))
        return usage_error("store", "there are no games in %s", data ? data : folder);
    store *s = store_open(data ? data : folder, wants_it_alone(w.word), error, sizeof error);
    if (!s) return content_error("store", "%s", error);
    status = run(s, &w);
    store_close(s);
    return status;
}
