/* Prints the schema of `kanly schema` for the page's types. The command itself cannot be asked: it
** is built later, with the page inside. */
#include "wire/wire.h"

int main(void)
{
    writer w = {0};
    wire_schema(&w);
    writer_print(&w, stdout);
    return 0;
}
