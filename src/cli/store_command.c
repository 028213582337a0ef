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
    "usage: kanly store check [--data FOLDER]\n"
    "       kanly store export ID [--data FOLDER] [--secrets] [--out FILE]\n"
    "       kanly store import FILE.kanly [--data FOLDER]\n"
    "       kanly store vacuum [--data FOLDER]\n"
    "\n"
    "  check    the file, and every game: each move is played again and held against its checksum\n"
    "  export   an ended game as a .kanly file; with --secrets also one under way\n"
    "  import   a .kanly file; prints the game's ID\n"
    "  vacuum   packs the file; the server must not be running\n";

/* --- check ------------------------------------------------------------------------------------ */

typedef struct {
    store *store;
    unsigned games, moves, aside, damaged, of_others;
    recalled recalled;
    bool fine;
} checking;

static void tell_fault(void *self, const char *fault)
{
    (void)self;
    fprintf(stderr, "kanly store: the file: %s\n", fault);
}

static bool check_move(void *self, const store_move *kept)
{
    checking *c = self;
    kanly_move move;
    return c->fine = recall_move(&c->recalled, kept, &move, NULL);
}

static bool check_game(void *self, const store_game *game)
{
    checking *c = self;
    char why[RECALL_ERROR_SIZE];
    c->games++;
    if (recall_unreadable(game, why, sizeof why)) {
        c->of_others++;
        fprintf(stderr, "kanly store: game %s: %s\n", game->id, why);
        return true;
    }
    if (game->state == STORE_ASIDE) c->aside++;
    c->fine = recall_begin(&c->recalled, game, NULL);
    bool read = !c->fine || store_each_move(c->store, game->id, check_move, c);
    if (!read)
        snprintf(c->recalled.error, sizeof c->recalled.error, "%.300s", store_error(c->store));
    c->moves += c->recalled.moves;
    if (read && c->fine) return true;
    c->damaged++;
    fprintf(stderr, "kanly store: game %s: %s\n", game->id, c->recalled.error);
    return true;
}

static int check(store *s)
{
    static checking c;
    c = (checking){.store = s};
    bool whole = store_check_file(s, tell_fault, NULL), read = store_each_game(s, check_game, &c);
    if (!read) fprintf(stderr, "kanly store: %s\n", store_error(s));
    printf("%u games, %u moves, %u damaged, %u set aside", c.games, c.moves, c.damaged, c.aside);
    if (c.of_others) printf(", %u of another kanly", c.of_others);
    putchar('\n');
    return whole && read && !c.damaged ? CLI_OK : CLI_FAILED;
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

int command_store(int argc, char **argv)
{
    const char *plain[3] = {0}, *data = NULL, *path = NULL;
    char folder[1024], error[STORE_ERROR_SIZE + 1100];
    bool secrets = false;
    const argument known[] = {
        {"--data", ARGUMENT_TEXT, .text = &data},
        {"--secrets", ARGUMENT_FLAG, .flag = &secrets},
        {"--out", ARGUMENT_TEXT, .text = &path},
    };
    const arguments wanted = {"store", HELP, known, sizeof known / sizeof known[0], plain, 2};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    if (!plain[0])
        return usage_error("store", "check, export, import or vacuum? See kanly store --help");
    if (!data && !store_usual_folder(folder, sizeof folder))
        return usage_error("store", "there is no home folder here; please name one with --data");
    if (sodium_init() < 0) return content_error("store", "there is no source of randomness");
    bool vacuuming = strcmp(plain[0], "vacuum") == 0;
    store *s = store_open(data ? data : folder, vacuuming, error, sizeof error);
    if (!s) return content_error("store", "%s", error);
    if (strcmp(plain[0], "check") == 0)
        status = check(s);
    else if (strcmp(plain[0], "export") == 0)
        status = export_game(s, plain[1], secrets, path);
    else if (strcmp(plain[0], "import") == 0)
        status = import_game(s, plain[1]);
    else if (vacuuming)
        status = vacuum(s);
    else
        status = usage_error("store", "'%s' is none of check, export, import, vacuum", plain[0]);
    store_close(s);
    return status;
}
