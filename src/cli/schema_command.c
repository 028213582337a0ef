/* `kanly schema`: every question and move as JSON Schema, for programs in other languages. */
#include <stdio.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "wire/wire.h"

static const char HELP[] =
    "usage: kanly schema\n"
    "\n"
    "Prints a JSON Schema of every move: one object for each way to answer each question, with\n"
    "its fields by name. \"$defs\" has the kinds of field, \"x-questions\" what is asked and the\n"
    "ways of each question. It is made from the same rows as the game's own notation and prompts\n"
    "(include/kanly/questions.def, fields.def).\n";

int command_schema(int argc, char **argv)
{
    int status = arguments_read(&(arguments){"schema", HELP, NULL, 0, NULL, 0}, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    writer w = {0};
    wire_schema(&w);
    write_line(&w);
    writer_print(&w, stdout);
    return CLI_OK;
}
