/* The calls of the npm module in a native program: plays a game of bots as tests/npm/module.mjs
** does, and prints it as a saved game. native SEED OPTIONS BOTS PLAYOUTS */
#include "../../npm/module.c"

int main(int argc, char **argv)
{
    if (argc != 5) return 2;
    uint32_t playouts = (uint32_t)strtoul(argv[4], NULL, 10);
    js_table *t = js_open(argv[2], "", argv[3], 0, (uint32_t)strtoul(argv[1], NULL, 10));
    if (!t) return fprintf(stderr, "%s\n", js_said()), 1;
    for (unsigned who; (who = js_deciders(t));) {
        unsigned f = 0;
        while (!(who >> f & 1)) f++;
        if (js_play_bot(t, f, playouts) < 0) return fprintf(stderr, "%s\n", js_said()), 1;
    }
    js_save(t);
    fputs(js_said(), stdout);
    js_close(t);
    return 0;
}
