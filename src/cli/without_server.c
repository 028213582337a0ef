/* Stands in for the commands around the server where its libraries were not installed when kanly
** was built. */
#include <stdio.h>

#include "cli/cli.h"

static int missing(const char *command)
{
    fprintf(
        stderr,
        "kanly %s: not built into this program; scripts/install.sh build installs what it needs\n",
        command);
    return CLI_FAILED;
}

int command_serve(int argc, char **argv) { return (void)argc, missing(argv[0]); }
int command_load(int argc, char **argv) { return (void)argc, missing(argv[0]); }
int command_store(int argc, char **argv) { return (void)argc, missing(argv[0]); }
int command_verify(int argc, char **argv) { return (void)argc, missing(argv[0]); }
int command_mcp(int argc, char **argv) { return (void)argc, missing(argv[0]); }
