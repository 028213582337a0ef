/* Prints what the page is built from: the schema of `kanly schema` for its types, or with `game`
** the printed game for its board. The command itself cannot be asked: it is built later, with the
** page inside. */
#include <string.h>

#include "wire/wire.h"

int main(int argc, char **argv)
{
    writer w = {0};
    if (argc > 1 && strcmp(argv[1], "game") == 0)
        wire_printed_game(&w);
    else
        wire_schema(&w);
    writer_print(&w, stdout);
    return 0;
}
