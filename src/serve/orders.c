/* Standing orders; see orders.h. */
#include "serve/orders.h"

#include <string.h>

#include "board/board.h"
#include "rules/karama.h"
#include "rules/situation.h"
#include "serve/messages.h"
#include "serve/pauses.h"
#include "serve/playing.h"
#include "wire/names.h"

/* --- answering -------------------------------------------------------------------------------- */

/* Completes a form that was begun; false: it cannot be said like that now. */
typedef bool carry_out(const seat_orders *o, const kanly_game *seen, kanly_move *form);

/* Adds the value, if it is lawful now. */
static bool put_down(const kanly_game *seen, kanly_move *form, unsigned value)
{
    kanly_values values;
    if (!kanly_choices(seen, form, &values) || !kanly_values_have(&values, (uint8_t)value))
        return false;
    kanly_fill(form, (uint8_t)value);
    return true;
}

/* The rest of a form: nothing where that can be said, else the least. */
static bool say_no_more(const kanly_game *seen, kanly_move *form)
{
    kanly_values values;
    while (kanly_choices(seen, form, &values)) {
        unsigned least = kanly_values_have(&values, KANLY_NONE) ? KANLY_NONE : 0;
        while (least < 256 && !kanly_values_have(&values, (uint8_t)least)) least++;
        if (least > UINT8_MAX || form->length == KANLY_FIELDS) return false;
        kanly_fill(form, (uint8_t)least);
    }
    return values.field == KANLY_FIELD_DONE;
}

static bool say_least(const seat_orders *o, const kanly_game *seen, kanly_move *form)
{
    (void)o;
    *form = kanly_default_move(seen, (kanly_faction)form->by);
    return true;
}

static bool say_yes(const seat_orders *o, const kanly_game *seen, kanly_move *form)
{
    (void)o;
    return put_down(seen, form, KANLY_YES) && say_no_more(seen, form);
}

static bool pass_unless_listed(const seat_orders *o, const kanly_game *seen, kanly_move *form)
{
    kanly_about about = kanly_subject(seen);
    if (about.kind != KANLY_FIELD_ABILITY || about.value >= ABILITIES) return false;
    faction owner = ABILITY[about.value].owner;
    if (o->abilities >> about.value & 1 || (owner < FACTIONS && o->factions >> owner & 1))
        return false;
    return say_least(o, seen, form);
}

/* The least that is more than what stands, if that is not too much. */
static bool bid_up_to(const seat_orders *o, const kanly_game *seen, kanly_move *form)
{
    kanly_values values;
    if (!kanly_choices(seen, form, &values)) return false;
    for (unsigned amount = 1; amount <= o->up_to; amount++)
        if (kanly_values_have(&values, (uint8_t)amount)) {
            kanly_fill(form, (uint8_t)amount);
            return say_no_more(seen, form);
        }
    return say_least(o, seen, form);
}

static bool bid_for_card(const seat_orders *o, const kanly_game *seen, kanly_move *form)
{
    auction_facts sale;
    if (!auction_now(seen, &sale) || seen->turn != o->turn || sale.lot != o->lot) return false;
    return bid_up_to(o, seen, form);
}

static bool revive_free(const seat_orders *o, const kanly_game *seen, kanly_move *form)
{
    unsigned free, revived = 0;
    bool fits = put_down(seen, form, KANLY_REVIVE_NORMAL);
    while (fits && free_to_revive(seen, form, &free)) {
        while (free && !put_down(seen, form, free)) free--;
        revived += free;
        fits = free || put_down(seen, form, 0);
    }
    fits = fits && revived && say_no_more(seen, form);
    if (fits && kanly_said(form, REVIVE_NORMAL_LEADER) == KANLY_NONE) return true;
    return say_least(o, seen, form);
}

static bool act_now(const seat_orders *o, const kanly_game *seen, kanly_move *form)
{
    (void)o;
    return put_down(seen, form, KANLY_TIMING_ACT) && say_no_more(seen, form);
}

/* 1.06.01: all who come before in the storm order have finished. */
static bool act_in_place(const seat_orders *o, const kanly_game *seen, kanly_move *form)
{
    segment_facts now;
    if (!segment_now(seen, &now)) return false;
    for (unsigned i = 0; i < FACTIONS && seen->order[i] != form->by; i++)
        if (seen->order[i] < FACTIONS && !(now.done >> seen->order[i] & 1))
            return say_least(o, seen, form);
    return act_now(o, seen, form);
}

static bool accompany_to_sink(const seat_orders *o, const kanly_game *seen, kanly_move *form)
{
    return (put_down(seen, form, first_cell(T_POLAR_SINK)) && say_no_more(seen, form)) ||
           say_least(o, seen, form);
}

static bool accompany_them(const seat_orders *o, const kanly_game *seen, kanly_move *form)
{
    kanly_about about = kanly_subject(seen);
    bool there = about.kind == KANLY_FIELD_CELL && put_down(seen, form, about.value);
    return (there && say_no_more(seen, form)) || say_least(o, seen, form);
}

/* --- the table -------------------------------------------------------------------------------- */

typedef struct {
    const char *word, *title, *text;
    uint8_t question, faction;
} order_row;

static const order_row ROW[ORDERS] = {
#define ORDER(id, name, asked, of, headline, about)                                                \
    [ORDER_##id] = {.word = (name),                                                                \
                    .title = (headline),                                                           \
                    .text = (about),                                                               \
                    .question = KANLY_ASK_##asked,                                                 \
                    .faction = (uint8_t)(of)},
#include "serve/orders.def"
};

typedef struct {
    uint8_t order;
    const char *word, *text;
    carry_out *how;
} order_way;

static const order_way WAY[] = {
#define HOW(of, name, how, about) {ORDER_##of, name, about, how},
#include "serve/orders.def"
};

enum { WAYS = sizeof WAY / sizeof WAY[0] };

/* The n-th way of an order, from 1; NULL: it has no more. */
static const order_way *way_of(unsigned order, unsigned n)
{
    for (unsigned i = 0; i < WAYS; i++)
        if (WAY[i].order == order && --n == 0) return &WAY[i];
    return NULL;
}

static bool may_order(unsigned order, kanly_faction f)
{
    return ROW[order].faction == KANLY_NONE || ROW[order].faction == f;
}

bool orders_answer(const seat_orders *o, const kanly_game *seen, kanly_faction who,
                   kanly_move *answer)
{
    kanly_move form = kanly_begin(seen, who);
    for (unsigned i = 0; i < ORDERS; i++) {
        const order_way *way = o->how[i] ? way_of(i, o->how[i]) : NULL;
        if (!way || ROW[i].question != form.question || !may_order(i, who)) continue;
        *answer = form;
        return way->how(o, seen, answer);
    }
    return false;
}

/* --- telling ---------------------------------------------------------------------------------- */

bool orders_given(const seat_orders *o)
{
    for (unsigned i = 0; i < ORDERS; i++)
        if (o->how[i]) return true;
    return false;
}

static void write_listed(writer *w, const seat_orders *o)
{
    write_open(w, "abilities", '[');
    for (unsigned i = ABILITY_NONE + 1; i < ABILITIES; i++)
        if (o->abilities >> i & 1) write_text(w, NULL, ABILITY[i].word);
    write_close(w);
    write_open(w, "factions", '[');
    for_factions(f, o->factions) write_text(w, NULL, faction_name(f));
    write_close(w);
}

void orders_write(writer *w, const char *key, const seat_orders *o)
{
    write_open(w, key, '{');
    for (unsigned i = 0; i < ORDERS; i++) {
        const order_way *way = o->how[i] ? way_of(i, o->how[i]) : NULL;
        if (!way) continue;
        write_open(w, ROW[i].word, '{');
        write_text(w, "how", way->word);
        if (i == ORDER_KARAMA) write_listed(w, o);
        if (i == ORDER_BID) write_number(w, "up_to", o->up_to);
        if (way->how == bid_for_card) {
            write_number(w, "turn", o->turn);
            write_number(w, "lot", o->lot);
        }
        write_close(w);
    }
    write_close(w);
}

static void offer_abilities(writer *w, kanly_faction to)
{
    write_open(w, "abilities", '[');
    for (unsigned i = ABILITY_NONE + 1; i < ABILITIES; i++) {
        if (ABILITY[i].owner == to) continue;
        write_open(w, NULL, '{');
        write_text(w, "ability", ABILITY[i].word);
        write_text(w, "text", kanly_rule_text(ABILITY[i].rule)->title);
        if (ABILITY[i].owner < FACTIONS) write_text(w, "owner", faction_name(ABILITY[i].owner));
        write_close(w);
    }
    write_close(w);
}

void orders_offer(writer *w, const char *key, kanly_faction to)
{
    write_open(w, key, '[');
    for (unsigned i = 0; i < ORDERS; i++) {
        if (!may_order(i, to)) continue;
        write_open(w, NULL, '{');
        write_text(w, "order", ROW[i].word);
        write_question(w, "question", ROW[i].question);
        write_text(w, "title", ROW[i].title);
        write_text(w, "text", ROW[i].text);
        write_open(w, "ways", '[');
        const order_way *way;
        for (unsigned n = 1; (way = way_of(i, n)); n++) {
            write_open(w, NULL, '{');
            write_text(w, "how", way->word);
            write_text(w, "text", way->text);
            write_close(w);
        }
        write_close(w);
        if (i == ORDER_KARAMA) offer_abilities(w, to);
        write_close(w);
    }
    write_close(w);
}

/* --- reading ---------------------------------------------------------------------------------- */

static unsigned ability_named(const char *word)
{
    for (unsigned i = ABILITY_NONE + 1; word && i < ABILITIES; i++)
        if (strcmp(ABILITY[i].word, word) == 0) return i;
    return ABILITY_NONE;
}

static uint8_t faction_called(const char *word)
{
    for (uint8_t f = 0; word && f < FACTIONS; f++)
        if (strcmp(faction_name(f), word) == 0) return f;
    return KANLY_NONE;
}

static const char *read_listed(seat_orders *o, const json_t *said)
{
    json_t *abilities = json_object_get(said, "abilities"),
           *factions = json_object_get(said, "factions"), *item;
    size_t i;
    o->abilities = 0;
    o->factions = 0;
    if ((abilities && !json_is_array(abilities)) || (factions && !json_is_array(factions)))
        return "\"abilities\" and \"factions\" must be lists.";
    json_array_foreach(abilities, i, item)
    {
        unsigned row = ability_named(json_string_value(item));
        if (row == ABILITY_NONE) return "\"abilities\" must name what a Karama can stop.";
        o->abilities |= UINT64_C(1) << row;
    }
    json_array_foreach(factions, i, item)
    {
        uint8_t f = faction_called(json_string_value(item));
        if (f >= FACTIONS) return "\"factions\" must name factions.";
        o->factions |= (uint8_t)(1u << f);
    }
    return NULL;
}

/* "turn" and "lot" stand there when the order is read from the store. */
static const char *read_bid(seat_orders *o, const json_t *said, const kanly_game *seen)
{
    json_t *up_to = json_object_get(said, "up_to"), *turn = json_object_get(said, "turn");
    json_int_t most = json_integer_value(up_to);
    auction_facts sale;
    if (!json_is_integer(up_to) || most < 0 || most > UINT8_MAX)
        return "\"up_to\" must be a whole number of spice, up to 255.";
    o->up_to = (uint8_t)most;
    if (way_of(ORDER_BID, o->how[ORDER_BID])->how != bid_for_card) return NULL;
    if (!seen) {
        o->turn = (uint8_t)json_integer_value(turn);
        o->lot = (uint8_t)json_integer_value(json_object_get(said, "lot"));
        return NULL;
    }
    if (!auction_now(seen, &sale)) return "No card is on sale.";
    o->turn = seen->turn;
    o->lot = sale.lot;
    return NULL;
}

static const char *read_order(seat_orders *o, unsigned order, const json_t *said,
                              const kanly_game *seen)
{
    const char *word =
        json_string_value(json_is_string(said) ? said : json_object_get(said, "how"));
    const order_way *way;
    o->how[order] = 0;
    if (json_is_null(said)) return NULL;
    for (unsigned n = 1; word && (way = way_of(order, n)); n++)
        if (strcmp(way->word, word) == 0) o->how[order] = (uint8_t)n;
    if (!o->how[order]) return "\"how\" must be one of the ways of the order.";
    if (order == ORDER_KARAMA) return read_listed(o, said);
    return order == ORDER_BID ? read_bid(o, said, seen) : NULL;
}

const char *orders_read(seat_orders *o, const json_t *said, kanly_faction of,
                        const kanly_game *seen)
{
    seat_orders changed = *o;
    const char *word;
    json_t *value;
    if (!json_is_object(said)) return "\"orders\" must be an object.";
    json_object_foreach((json_t *)said, word, value)
    {
        unsigned order = 0;
        while (order < ORDERS && strcmp(ROW[order].word, word) != 0) order++;
        if (order == ORDERS || !may_order(order, of)) return "There is no such order for you.";
        const char *wrong = read_order(&changed, order, value, seen);
        if (wrong) return wrong;
    }
    *o = changed;
    return NULL;
}

/* --- the request ------------------------------------------------------------------------------ */

/* "orders": those that are to change; without it they are only told. */
void on_orders(const request *r)
{
    game_table *t = r->client->table;
    uint8_t f = r->client->eye;
    seat *x = &t->seat[f];
    const json_t *said = json_object_get(r->message, "orders");
    const char *wrong = said ? orders_read(&x->orders, said, (kanly_faction)f, &t->game) : NULL;
    if (wrong) {
        refuse(r, "shape", "%s", wrong);
        return;
    }
    if (said) {
        table_keep_in_silence(t);
        table_foresee(t);
        table_ready(t);
    }
    writer w = reply(r, "orders");
    orders_write(&w, "orders", &x->orders);
    orders_offer(&w, "may", (kanly_faction)f);
    reply_later(r, &w);
}
