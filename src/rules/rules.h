/* All chapters of the rulebook, for rooms that speak of every one of them. One chapter, one file,
** in the order of a turn:
**
**     turn  setup  storm  blow  nexus  charity  bidding  revival  shipment (order, ships)  movement
**     advisors  battle  collection  mentat;  karama, anytime, truthtrance, deals for any phase
**
** The chapters themselves include the headers of those they need. */
#pragma once

#include "rules/advisors.h"
#include "rules/auction.h"
#include "rules/battle.h"
#include "rules/captives.h"
#include "rules/deals.h"
#include "rules/facts.h"
#include "rules/forms.h"
#include "rules/karama.h"
#include "rules/procedures.h"
#include "rules/revival.h"
#include "rules/shipment.h"
#include "rules/turn.h"
