/* Truthtrance questions and deals as sentences. */
#include "text/wording.h"

#include <string.h>

#include "rules/rules.h"

/* --- Truthtrance ------------------------------------------------------------------------------ */

/* In the order of their numbers, with each argument in braces. */
static const char *const TRUTH_TEXT[TRUTH_QUESTIONS + 1] = {
    "",
#define TRUTH(name, question, sentence) question,
#include "kanly/tables.def"
};

/* What each argument is: the same words that a form would use for it. */
static uint8_t truth_argument(uint8_t number, unsigned which)
{
    return TRUTH_QUESTION[number].argument[which];
}

static void say_argument(saying *s, uint8_t number, unsigned which, uint8_t value)
{
    const kanly_move form = {.question = KANLY_ASK_TRUTHTRANCE, .length = (uint8_t)(2 + which)};
    if (value == NONE)
        say(s, "…");
    else
        say_value(s, &form, truth_argument(number, which), value);
}

void say_truth(saying *s, uint8_t number, uint8_t first, uint8_t second)
{
    if (number == 0 || number > TRUTH_QUESTIONS) {
        say(s, "Question %u?", number);
        return;
    }
    unsigned which = 0;
    for (const char *text = TRUTH_TEXT[number]; *text; text++) {
        if (*text == '{') {
            say_argument(s, number, which, which ? second : first);
            which++;
            text = strchr(text, '}');
        } else {
            say(s, "%c", *text);
        }
    }
}

/* --- deals ------------------------------------------------------------------------------------ */

static void say_payment(saying *s, const uint8_t term[3])
{
    say(s, "to pay %u spice ", term[0]);
    if (term[1] == KANLY_ON_BATTLE_WON) {
        say(s, "when the battle in ");
        say_territory(s, term[2]);
        say(s, " is won");
    } else if (term[1] == KANLY_ON_CARD_BOUGHT) {
        say(s, "when a card is bought");
    } else {
        say(s, "when %s begins", phase_title(term[2]));
    }
}

/* The price is the last term of every promise that has one. */
static void say_price(saying *s, uint8_t price)
{
    if (price && price != NONE) say(s, ", for %u spice", price);
}

void say_secret(saying *s, uint8_t kind)
{
    static const char *const secret[KANLY_SECRETS] = {
        "the hand",
        "the traitors",
        "the spice",
        "the prediction",
        "the card on auction",
        "the coming storm card",
        "the next spice card",
        "the losses in battle",
        "a card",
        "a traitor",
        "a hidden leader",
    };
    say(s, "%s", kind < KANLY_SECRETS ? secret[kind] : "a secret");
}

void say_deal(saying *s, uint8_t kind, const uint8_t term[3])
{
    unsigned price = 1; /* its place among the terms */
    if (kind & KANLY_DEAL_ASKED) say(s, "the other side is ");
    switch (kind & ~KANLY_DEAL_ASKED) {
    case KANLY_DEAL_PAY: say_payment(s, term); return;
    case KANLY_DEAL_NO_ENTRY:
        say(s, "to stay out of ");
        say_territory(s, term[0]);
        say(s, " until turn %u ends", term[1]);
        price = 2;
        break;
    case KANLY_DEAL_BID_AT_MOST: say(s, "to bid at most %u", term[0]); break;
    case KANLY_DEAL_DIAL_AT_MOST:
        say(s, "to dial at most ");
        say_dial(s, term[0]);
        break;
    case KANLY_DEAL_NO_WEAPON: say(s, "to play no weapon"), price = 0; break;
    case KANLY_DEAL_NO_DEFENSE: say(s, "to play no defence"), price = 0; break;
    case KANLY_DEAL_NO_TRAITOR_CALL: say(s, "to call no traitor"), price = 0; break;
    case KANLY_DEAL_SHOW:
        say(s, "to show ");
        say_secret(s, term[0]);
        break;
    case KANLY_DEAL_SHARE_LOOK: say(s, "to share every look until turn %u ends", term[0]); break;
    default: say(s, "nothing"); return;
    }
    say_price(s, term[price]);
}

/* In the list a deal has its turn and its price in places of their own. */
void say_standing_deal(saying *s, const kanly_deal *deal)
{
    const uint8_t *kept = deal->argument;
    uint8_t term[3] = {kept[0], kept[1], kept[2]};
    switch (deal->kind & ~KANLY_DEAL_ASKED) {
    case KANLY_DEAL_NO_ENTRY: term[1] = deal->until; break;
    case KANLY_DEAL_SHARE_LOOK: term[0] = deal->until, term[1] = kept[2]; break;
    case KANLY_DEAL_BID_AT_MOST:
    case KANLY_DEAL_DIAL_AT_MOST:
    case KANLY_DEAL_SHOW: term[1] = kept[2]; break;
    case KANLY_DEAL_NO_WEAPON:
    case KANLY_DEAL_NO_DEFENSE:
    case KANLY_DEAL_NO_TRAITOR_CALL: term[0] = kept[2]; break;
    default: break;
    }
    say_faction(s, deal->from);
    say(s, deal->accepted ? " and " : " offer ");
    say_faction(s, deal->to);
    say(s, deal->accepted ? " have agreed: " : ": ");
    say_deal(s, deal->kind, term);
}
