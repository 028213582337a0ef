/* The operator: whoever has the token of the file that --operator names. Reports, mute, ban by
** person and by network, closing tables; everything they do is written down. */
#pragma once

#include "serve/clients.h"

/* Reads the token's file and the bans. False: the file cannot be used, and the log says why. */
bool operator_begin(server *s);
void operator_end(server *s);
bool operator_bans(const server *s, const char *address); /* a connection from there is refused */
