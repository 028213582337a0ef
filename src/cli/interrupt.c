/* A signal handler that sets a flag and steps aside. */
#include "cli/interrupt.h"

#include <stdbool.h>

#include "platform/platform.h"

static atomic_bool stop;

static void on_signal(int signal_number)
{
    (void)signal_number;
    atomic_store(&stop, true);
}

atomic_bool *interrupt_watch(void)
{
    platform_on_interrupt(on_signal);
    return &stop;
}
