/* Ctrl-C: the first is a wish to finish, the second an order. */
#pragma once

#include <stdatomic.h>

/* From now on SIGINT and SIGTERM set the flag that is returned. */
atomic_bool *interrupt_watch(void);
