/* The view of a seat, lent to a page that has the engine itself: there it reads what may be chosen
** and what would come of it without a round trip. It is what the seat may know and nothing else,
** the very view that its own requests are answered from. */
#pragma once

#include "serve/messages.h"
#include "serve/tables.h"

void tell_lent(client *c); /* what of it is new, to somebody who was lent it */
void take_back(client *c); /* it is at another table now, or gone */
