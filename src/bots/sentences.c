/* The sentences of the catalogue, and what stands in their slots. */
#include <string.h>

#include "bots/bots.h"
#include "rules/rules.h"
#include "text/wording.h"

enum { WAYS = 2 }; /* to say the same */

static const char *const SENTENCE[BOT_TALK_KEYS][FACTIONS][WAYS] = {
#define TALK(key, by, sentence, other) [BOT_TALK_##key][by] = {sentence, other},
#include "bots/talk.def"
#undef TALK
};

static const char *const KEY[BOT_TALK_KEYS] = {
    [BOT_TALK_ALARM] = "alarm",         [BOT_TALK_CALL] = "call",
    [BOT_TALK_ALLY_CARD] = "ally-card", [BOT_TALK_EMPTY] = "empty",
    [BOT_TALK_PRICE] = "price",         [BOT_TALK_LEFT] = "left",
    [BOT_TALK_RELIEF] = "relief",       [BOT_TALK_TAKEN] = "taken",
    [BOT_TALK_NEVER] = "never",         [BOT_TALK_DECLINE] = "decline",
    [BOT_TALK_JOINED] = "joined",       [BOT_TALK_COURT] = "court",
    [BOT_TALK_KEEP_OUT] = "keep-out",   [BOT_TALK_SELL_LOOK] = "sell-look",
    [BOT_TALK_COUNTER] = "counter",     [BOT_TALK_THANKS] = "thanks",
    [BOT_TALK_ALLY_LOT] = "ally-lot",   [BOT_TALK_ALLY_STORM] = "ally-storm",
    [BOT_TALK_ALLY_PLAN] = "ally-plan", [BOT_TALK_ALLY_OWN] = "ally-own",
};

const char *bot_talk_key(unsigned key) { return key < BOT_TALK_KEYS ? KEY[key] : NULL; }

static bool is_called(const char *slot, size_t length, const char *name)
{
    return strlen(name) == length && strncmp(slot, name, length) == 0;
}

/* "stand|stands": English needs to know whether one is spoken of, and that is the Emperor. */
static void say_form(saying *s, const char *slot, size_t length, bool one)
{
    const char *bar = memchr(slot, '|', length);
    size_t first = (size_t)(bar - slot);
    if (one)
        say(s, "%.*s", (int)(length - first - 1), bar + 1);
    else
        say(s, "%.*s", (int)first, slot);
}

static void say_number(saying *s, unsigned number)
{
    static const char *const WORD[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                       "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (number < sizeof WORD / sizeof WORD[0])
        say(s, "%s", WORD[number]);
    else
        say(s, "%u", number);
}

static bool begins_sentence(const char *text, size_t at)
{
    return !at || (at > 1 && text[at - 1] == ' ' && strchr(".!?", text[at - 2]));
}

/* As one speaks to them: without an article. */
static const char *addressed(faction f)
{
    const char *said = FACTION[f].said;
    return strncmp(said, "the ", 4) == 0 ? said + 4 : said;
}

static void say_slot(saying *s, const bot_remark *r, const char *slot, size_t length)
{
    size_t from = s->used;
    if (memchr(slot, '|', length)) say_form(s, slot, length, r->side == just(EMPEROR));
    if (is_called(slot, length, "whom") && r->whom < FACTIONS) say(s, "%s", addressed(r->whom));
    if (is_called(slot, length, "side")) say_factions(s, r->side);
    if (is_called(slot, length, "where") && r->where < TERRITORIES)
        say(s, "%s", territory_title(r->where));
    if (is_called(slot, length, "card") && r->card < CARDS)
        say(s, "%s", card_title(card_name_of(r->card)));
    if (is_called(slot, length, "number")) say_number(s, r->number);
    if (from < s->used && from < s->size && begins_sentence(s->out, from) && s->out[from] >= 'a' &&
        s->out[from] <= 'z')
        s->out[from] = (char)(s->out[from] - 'a' + 'A');
}

/* Of one stronghold, or none, between two there is no talk in numbers. */
static bool fits(const bot_remark *r, const char *sentence)
{
    bool of_places =
        r->key == BOT_TALK_COURT || r->key == BOT_TALK_JOINED || r->key == BOT_TALK_DECLINE;
    return sentence && !(of_places && r->number < 2 && strstr(sentence, "{number}"));
}

static const char *sentence_of(const bot_remark *r)
{
    const char *const *way = SENTENCE[r->key][r->by];
    unsigned first = r->way < WAYS ? r->way : 0;
    return fits(r, way[first]) ? way[first] : fits(r, way[!first]) ? way[!first] : way[0];
}

void bot_remark_text(const bot_remark *r, char *text, size_t size)
{
    saying s = saying_in(text, size);
    say(&s, "%s", "");
    if (r->key >= BOT_TALK_KEYS || r->by >= FACTIONS || !sentence_of(r)) return;
    for (const char *at = sentence_of(r); *at;) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        size_t plain = strcspn(at, "{");
        if (end) {
            say_slot(&s, r, at + 1, (size_t)(end - at - 1));
            at = end + 1;
        } else {
            say(&s, "%.*s", (int)(plain ? plain : 1), at);
            at += plain ? plain : 1;
        }
    }
}
