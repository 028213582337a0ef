/* What a turn has for somebody goes out together. */
#pragma once

#include "serve/clients.h"

/* How many of the messages that wait have left; 0: the library has to write them one by one, -1:
** the connection is broken. */
int write_straight(client *c);
