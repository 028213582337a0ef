/* `kanly verify`: was this game played with the key that was promised before its first move? */
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/replay.h"
#include "store/recall.h"

static const char HELP[] =
    "usage: kanly verify GAME.kanly [--commitment HASH]\n"
    "\n"
    "Plays the game again and holds its key against the commitment that the server published when\n"
    "it started: the one in the file, or better the one you wrote down yourself.\n";

typedef struct {
    char commitment[COMMITMENT_SIZE], salt[2 * STORE_SALT + 1];
} promise;

/* The two lines of the head that the server writes as comments. */
static int read_promise(const char *path, promise *p)
{
    char line[256];
    FILE *in = fopen(path, "r");
    if (!in) return usage_error("verify", "cannot read '%s': %s", path, strerror(errno));
    while (fgets(line, sizeof line, in)) {
        if (sscanf(line, "# commitment %64[0-9a-f]", p->commitment) == 1) continue;
        if (sscanf(line, "# salt %32[0-9a-f]", p->salt) == 1) continue;
    }
    fclose(in);
    return ARGUMENTS_FINE;
}

int command_verify(int argc, char **argv)
{
    const char *plain[2] = {0}, *published = NULL;
    const argument known[] = {{"--commitment", ARGUMENT_TEXT, .text = &published}};
    const arguments wanted = {"verify", HELP, known, 1, plain, 1};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    if (!plain[0]) return usage_error("verify", "which file?");
    promise p = {"", ""};
    if ((status = read_promise(plain[0], &p)) != ARGUMENTS_FINE) return status;
    uint8_t salt[STORE_SALT];
    size_t length = 0;
    if (sodium_hex2bin(salt, sizeof salt, p.salt, strlen(p.salt), NULL, &length, NULL) != 0 ||
        length != STORE_SALT)
        return content_error("verify", "'%s' has no salt: it was not written by a server",
                             plain[0]);
    if (!published) published = p.commitment;

    static savegame_reader r;
    if ((status = replay_file("verify", plain[0], UINT64_MAX, &r, NULL, NULL)) != CLI_OK)
        return status;
    char hash[COMMITMENT_SIZE];
    commitment_of(&r.game.key, salt, hash);
    if (strcmp(hash, published) != 0)
        return content_error("verify", "the key is not the one that was promised: %s, not %s", hash,
                             published);
    printf("%u moves, all lawful; the key is the one that was promised.\n", r.moves);
    return CLI_OK;
}
