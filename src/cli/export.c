/* `kanly export`: saved games as tables, for whoever studies them with other tools. */
#include "cli/export.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "platform/platform.h"

static const char HELP[] =
    "usage: kanly export GAMES… [--as turns|moves|events] [--format csv|jsonl] [--output FILE]\n"
    "       kanly export --columns [--as turns|moves|events]\n"
    "\n"
    "Prints saved games as one table. GAMES are files, or folders with *.kanly files; - is a\n"
    "game on the standard input. Every secret is told. A file that cannot be read or does not\n"
    "agree with the rules is named and left out; the others are exported, and the exit status\n"
    "says that something was wrong.\n"
    "\n"
    "  --as KIND         turns: a row for each turn and faction: spice, forces, strongholds\n"
    "                    (default); moves: one for each move: the question, the answer, how much\n"
    "                    else was lawful; events: one for each event, its arguments by name\n"
    "  --format F        csv: one header, then the rows (default); jsonl: a line of JSON for\n"
    "                    each row\n"
    "  --output FILE     where to write (default -, the standard output)\n"
    "  --columns         say what the columns are; docs/data.md has more\n";

/* --- which files ------------------------------------------------------------------------------ */

typedef struct {
    char **path;
    size_t count, room;
} paths;

static bool add_path(paths *p, const char *folder, const char *name)
{
    size_t size = (folder ? strlen(folder) + 1 : 0) + strlen(name) + 1;
    if (p->count == p->room) {
        size_t room = 2 * p->room + 64;
        char **more = realloc(p->path, room * sizeof *more);
        if (!more) return false;
        p->path = more;
        p->room = room;
    }
    char *path = malloc(size);
    if (!path) return false;
    snprintf(path, size, "%s%s%s", folder ? folder : "", folder ? "/" : "", name);
    p->path[p->count++] = path;
    return true;
}

static void free_paths(paths *p)
{
    for (size_t i = 0; i < p->count; i++) free(p->path[i]);
    free(p->path);
}

static bool is_game(const char *name)
{
    size_t length = strlen(name);
    return length > 6 && strcmp(name + length - 6, ".kanly") == 0;
}

static int add_folder(paths *p, const char *folder)
{
    char **name;
    bool fine = true, any = false;
    int count = platform_list(folder, &name);
    if (count < 0)
        return usage_error("export", "cannot read the folder '%s': %s", folder, strerror(errno));
    for (int i = 0; fine && i < count; i++) {
        if (!is_game(name[i])) continue;
        any = true;
        fine = add_path(p, folder, name[i]);
    }
    platform_forget(name, count);
    if (!fine) return content_error("export", "no memory for so many files");
    if (!any) return usage_error("export", "the folder '%s' has no *.kanly files", folder);
    return CLI_OK;
}

static int gather(paths *p, const char *const *said)
{
    int worst = CLI_OK;
    for (; *said; said++) {
        bool folder = platform_is_folder(*said);
        int status = folder ? add_folder(p, *said) : CLI_OK;
        if (!folder && !add_path(p, NULL, *said))
            return content_error("export", "no memory for so many files");
        if (status > worst) worst = status;
    }
    return worst;
}

/* --- games ------------------------------------------------------------------------------------ */

/* The rows of a game that turns out to be damaged are taken back. */
static int export_game(exporter *x, const char *path)
{
    static savegame_reader r;
    size_t before = x->rows.out.length;
    export_begin(x, path);
    int status = replay_file("export", path, UINT64_MAX, &r, export_listen, x);
    if (status == CLI_OK)
        export_end(x, &r);
    else
        x->rows.out.length = before;
    return status;
}

static int export_all(exporter *x, const paths *p, FILE *out)
{
    progress bar = progress_begin(0, p->count, false);
    int worst = CLI_OK;
    sheet_header(&x->rows);
    for (size_t i = 0; i < p->count; i++) {
        int status = export_game(x, p->path[i]);
        if (status > worst) worst = status;
        if (x->rows.out.length) fwrite(x->rows.out.text, 1, x->rows.out.length, out);
        x->rows.out.length = 0;
        if (ferror(out)) break;
        progress_show(&bar, i + 1, "");
    }
    progress_end(&bar, p->count);
    writer_free(&x->rows.out);
    return worst;
}

/* --- the command ------------------------------------------------------------------------------ */

static int print_columns(exporter *x)
{
    export_columns(x);
    for (unsigned i = 0; i < x->rows.columns; i++)
        printf("%-16s %s\n", x->rows.column[i].name, x->rows.column[i].sentence);
    return CLI_OK;
}

static int read_words(exporter *x, const char *as, const char *format)
{
    x->kind = EXPORT_TURNS;
    while (x->kind < EXPORT_KINDS && strcmp(as, EXPORT_WORD[x->kind]) != 0) x->kind++;
    if (x->kind == EXPORT_KINDS)
        return usage_error("export", "--as %s: it must be turns, moves or events", as);
    x->rows.csv = strcmp(format, "csv") == 0;
    if (!x->rows.csv && strcmp(format, "jsonl") != 0)
        return usage_error("export", "--format %s: it must be csv or jsonl", format);
    export_columns(x);
    return ARGUMENTS_FINE;
}

static int write_table(exporter *x, const char *const *said, const char *output)
{
    paths p = {0};
    bool standard = strcmp(output, "-") == 0;
    int worst = gather(&p, said);
    FILE *out = standard ? stdout : fopen(output, "w");
    if (!out) {
        free_paths(&p);
        return usage_error("export", "--output: cannot write '%s': %s", output, strerror(errno));
    }
    int status = export_all(x, &p, out);
    bool written = fflush(out) == 0 && !ferror(out);
    if (!standard) written &= fclose(out) == 0;
    free_paths(&p);
    if (!written) return content_error("export", "'%s' could not be written to its end", output);
    return status > worst ? status : worst;
}

int command_export(int argc, char **argv)
{
    static exporter x;
    const char *as = "turns", *format = "csv", *output = "-";
    bool columns = false;
    const argument known[] = {
        {"--as", ARGUMENT_TEXT, .text = &as, .one_of = "turns moves events"},
        {"--format", ARGUMENT_TEXT, .text = &format, .one_of = "csv jsonl"},
        {"--output", ARGUMENT_TEXT, .text = &output},
        {"--columns", ARGUMENT_FLAG, .flag = &columns},
    };
    const char **said = calloc((size_t)argc + 1, sizeof *said);
    if (!said) return content_error("export", "no memory");
    const arguments wanted = {"export", HELP,        known, sizeof known / sizeof known[0],
                              said,     (size_t)argc};
    int status = arguments_read(&wanted, argc, argv);
    if (status == ARGUMENTS_FINE) status = read_words(&x, as, format);
    if (status == ARGUMENTS_FINE && columns)
        status = print_columns(&x);
    else if (status == ARGUMENTS_FINE && !said[0])
        status = usage_error("export", "which games? For example: kanly export games --as moves");
    else if (status == ARGUMENTS_FINE)
        status = write_table(&x, said, output);
    free(said);
    return status;
}
