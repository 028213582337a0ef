/* A signal handler that sets a flag and steps aside. */
#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <stdbool.h>
#include <string.h>

static atomic_bool stop;

static void on_signal(int signal_number)
{
    (void)signal_number;
    atomic_store(&stop, true);
}

atomic_bool *interrupt_watch(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = (int)SA_RESETHAND; /* a second one ends the program */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &stop;
}
