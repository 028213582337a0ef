/* Fields that repeat: groups of tokens, placements, losses, cards and territories. A line names
** them in any order; a form wants them ascending, and sometimes one answer for each that is there.
** Whoever adds a kind of list writes its row in the table at the end. */
#include "text/notation_lists.h"

#include <string.h>

#include "text/field_words.h"
#include "text/notation_fit.h"

/* --- words that several use ------------------------------------------------------------------- */

void put_space(saying *s)
{
    if (s->used) say(s, " ");
}

void put_count(saying *s, unsigned forces, unsigned elites)
{
    char n[16];
    put_space(s);
    print_count(forces, elites, n, sizeof n);
    say(s, "%s", n);
}

void put_value(saying *s, const filled *f, unsigned kind, uint8_t value)
{
    put_space(s);
    if (is_card_field(kind))
        print_copy(s, f->g, f->m->by, value);
    else
        FIELD_WORDS[kind].print(s, value);
}

void say_open(saying *s, const filled *f)
{
    if (!f->brief) say(s, "…");
}

unsigned total_of(const filled *f, unsigned kind)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < f->m->length; i++)
        if (kind_at(f, i) == kind) sum += f->m->value[i];
    return sum;
}

void say_tokens(saying *s, const filled *f)
{
    bool known = false;
    for (unsigned i = 0; i < f->m->length; i++)
        known = known || kind_at(f, i) == KANLY_FIELD_FORCES;
    unsigned forces = total_of(f, KANLY_FIELD_FORCES), elites = total_of(f, KANLY_FIELD_ELITES);
    if (known)
        say_stack(s, make_stack(forces > 31 ? 31 : forces, elites > 7 ? 7 : elites), f->m->by);
    else
        say_open(s, f);
}

/* --- groups of forces, and placements --------------------------------------------------------- */

/* N[+E] CELL …, at least one; of losses the cell may be left out. */
static bool read_parts(words *w, said_move *r, bool with_cells)
{
    if (!starts_with_digit(w)) return expected(w, "a number of forces such as 5 or 3+2");
    while (starts_with_digit(w)) {
        if (r->part_count == SAID_PARTS) return expected(w, "fewer groups of forces");
        said_count n = read_count(w);
        bool has_cell = with_cells || (more_words(w) && !starts_with_digit(w));
        r->part[r->part_count++] =
            (said_part){n.forces, n.elites, has_cell ? read_cell(w) : (uint8_t)NONE};
    }
    return !w->failed;
}

bool read_group_parts(words *w, said_move *r) { return read_parts(w, r, true); }

static unsigned sorted_parts(const said_move *r, said_part out[SAID_PARTS])
{
    unsigned n = 0;
    for (unsigned i = 0; i < r->part_count; i++) {
        said_part p = r->part[i];
        unsigned j = n;
        while (j && out[j - 1].cell > p.cell) j--;
        if (j && out[j - 1].cell == p.cell) {
            out[j - 1].forces = (uint8_t)(out[j - 1].forces + p.forces);
            out[j - 1].elites = (uint8_t)(out[j - 1].elites + p.elites);
            continue;
        }
        memmove(out + j + 1, out + j, (n - j) * sizeof *out);
        out[j] = p;
        n++;
    }
    return n;
}

/* More than anybody has: what is refused when elites are named where none stand. */
enum { TOO_MANY = 20 };

void fill_group(form *f, const said_move *r)
{
    said_part parts[SAID_PARTS];
    unsigned n = sorted_parts(r, parts);
    for (unsigned i = 0; i < n; i++) {
        cell from = parts[i].cell;
        bool elites = from < CELLS && elite(at(f->g, f->m.by, from));
        /* A part of another territory has no place in the form: nothing can stand for it. */
        if (i && f->lawful && !asks_for(f, KANLY_FIELD_FROM)) from = NONE;
        fill(f, from);
        fill(f, parts[i].elites && !elites ? TOO_MANY : parts[i].forces);
        if (elites) fill(f, parts[i].elites);
    }
    /* Lawful or not, the group ends where it is said to. */
    group grp = read_group(f->g, f->m.by, &f->m, 1, ALL_CELLS);
    if (f->lawful ? asks_for(f, KANLY_FIELD_FROM) : grp.open) fill(f, NONE);
}

static void fill_placement(form *f, const said_move *r)
{
    said_part parts[SAID_PARTS];
    unsigned n = sorted_parts(r, parts);
    for (unsigned i = 0; i < n; i++) {
        fill(f, parts[i].cell);
        fill(f, parts[i].forces);
        if (asks_for(f, KANLY_FIELD_ELITES) || (parts[i].elites && !f->lawful))
            fill(f, parts[i].elites);
    }
    if (takes(f, NONE)) fill(f, NONE);
}

/* {cell, forces[, elites]}… of a group or a placement. */
void put_group(saying *s, const filled *f)
{
    const uint8_t *value = f->m->value;
    for (unsigned i = 0; i + 1 < f->m->length; i++) {
        bool place = kind_at(f, i) == KANLY_FIELD_FROM || kind_at(f, i) == KANLY_FIELD_CELL;
        if (!place || kind_at(f, i + 1) != KANLY_FIELD_FORCES || value[i] >= CELLS) continue;
        bool elites = kind_at(f, i + 2) == KANLY_FIELD_ELITES;
        put_count(s, value[i + 1], elites ? value[i + 2] : 0u);
        put_value(s, f, KANLY_FIELD_CELL, value[i]);
    }
}

/* --- losses ----------------------------------------------------------------------------------- */

cell asked_cell(const kanly_game *g)
{
    return top_of(g)->ask == ASK_STORM_LOSS ? kanly_subject(g).value : (cell)NONE;
}

/* The cells a LOSE or STORM_LOSS asks about. */
static cell_set asked_cells(const kanly_game *g, faction by)
{
    cell swept = asked_cell(g);
    if (swept != NONE) return cell_bit(swept);
    return frame_of(g, PROC_BATTLE) ? battle_cells(g, by) : NO_CELLS;
}

bool losses_are_here(const kanly_game *g, faction by, const said_move *r)
{
    cell_set asked = asked_cells(g, by);
    for (unsigned i = 0; i < r->part_count; i++)
        if (r->part[i].cell != NONE && !set_has(asked, r->part[i].cell)) return false;
    return true;
}

static bool read_losses(words *w, said_move *r) { return read_parts(w, r, false); }

/* Fills the rest of the form so that exactly so many are lost in all, preferring high numbers
** early. */
static bool spread_losses(form *f, unsigned forces, unsigned elites, unsigned *effort)
{
    if (!f->lawful || !*effort) return false;
    if (!f->more) return !forces && !elites;
    --*effort;
    bool elite_field = f->next.field == KANLY_FIELD_ELITES;
    unsigned left = elite_field ? elites : forces;
    for (unsigned v = left + 1; v-- > 0;) {
        if (v > NONE || !takes(f, v)) continue;
        form tried = *f;
        fill(&tried, v);
        if (!spread_losses(&tried, elite_field ? forces : forces - v,
                           elite_field ? elites - v : elites, effort))
            continue;
        *f = tried;
        return true;
    }
    return false;
}

static said_part lost_in(const said_move *r, cell c)
{
    said_part lost = {0, 0, c};
    for (unsigned i = 0; i < r->part_count; i++) {
        if (r->part[i].cell != c) continue;
        lost.forces = (uint8_t)(lost.forces + r->part[i].forces);
        lost.elites = (uint8_t)(lost.elites + r->part[i].elites);
    }
    return lost;
}

/* What the line says of the cell asked about; what it says first if it does not name that one. */
static void fill_storm_loss(form *f, const said_move *r)
{
    said_part lost = lost_in(r, asked_cell(f->g));
    if (!lost.forces && !lost.elites && r->part_count) lost = r->part[0];
    fill(f, lost.forces);
    fill(f, lost.elites);
}

static void fill_battle_loss(form *f, const said_move *r)
{
    unsigned forces = 0, elites = 0, effort = 20000;
    bool placed = frame_of(f->g, PROC_BATTLE) != NULL;
    for (unsigned i = 0; i < r->part_count; i++) {
        forces += r->part[i].forces;
        elites += r->part[i].elites;
        placed = placed && r->part[i].cell != NONE;
    }
    if (placed && losses_are_here(f->g, f->m.by, r)) {
        for_cells(c, asked_cells(f->g, f->m.by)) {
            fill(f, lost_in(r, c).forces);
            fill(f, lost_in(r, c).elites);
        }
    } else if (placed || !spread_losses(f, forces, elites, &effort)) {
        fill(f, forces ? forces : (unsigned)TOO_MANY); /* refused, with the rule that says why */
        fill(f, elites);
    }
}

/* A storm asks about one cell, a battle about all of its zone. */
static void fill_losses(form *f, const said_move *r)
{
    if (QUESTION_ROW[f->m.question].flags & BY_KIND)
        fill_battle_loss(f, r);
    else
        fill_storm_loss(f, r);
}

/* Forces and elites for each cell asked about; what is not lost is not said. */
static void put_losses(saying *s, const filled *f)
{
    const kanly_move *m = f->m;
    unsigned i = 0;
    bool any = false;
    cell_set asked = asked_cells(f->g, m->by);
    for_cells(c, asked) {
        if (i + 1 >= m->length) break;
        if (m->value[i] || m->value[i + 1]) {
            put_count(s, m->value[i], m->value[i + 1]);
            put_value(s, f, KANLY_FIELD_CELL, c);
            any = true;
        }
        i += 2;
    }
    if (!any) put_count(s, any_cell(asked) || !m->length ? 0 : kanly_said(m, LOSE_FORCES), 0);
}

/* --- cards and territories -------------------------------------------------------------------- */

/* Names up to the end of the line. */
static bool read_names(words *w, said_move *r, unsigned kind)
{
    do {
        if (r->name_count == SAID_NAMES) return expected(w, "fewer names");
        uint8_t n = r->name_count++;
        if (is_card_field(kind) && more_words(w)) r->copy[n] = (uint8_t)cut_copy(&w->word[w->next]);
        r->name[n] = is_card_field(kind) ? read_card_name(w) : FIELD_WORDS[kind].read(w);
    } while (more_words(w));
    return !w->failed;
}

static bool read_cards(words *w, said_move *r) { return read_names(w, r, KANLY_FIELD_CARD); }

static bool read_territories(words *w, said_move *r)
{
    return read_names(w, r, KANLY_FIELD_TERRITORY);
}

static void put_things(saying *s, const filled *f)
{
    for (unsigned i = 0; i < f->m->length; i++)
        if (f->m->value[i] != NONE) put_value(s, f, first_kind(f->m->question), f->m->value[i]);
}

/* A NONE after something else ends the list. */
static void say_things(saying *s, const filled *f)
{
    unsigned said = 0;
    for (unsigned i = 0; i < f->m->length; i++) {
        if (!row_at(f, i) || (i && f->m->value[i] == NONE)) continue;
        if (said++) say(s, ", ");
        if (kind_at(f, i) == KANLY_FIELD_DIAL) say(s, "a dial of ");
        say_done(s, f, i);
    }
    if (!said) say_open(s, f);
}

/* A second card of the same name is another copy, where there is one. */
static void fill_cards(form *f, const said_move *r)
{
    card_set chosen = 0;
    for (unsigned i = 0; i < r->name_count; i++)
        if (r->copy[i]) chosen |= card_bit(meant_card(f->g, f->m.by, r->name[i], r->copy[i]));
    for (unsigned i = 0; i < r->name_count; i++) {
        if (r->copy[i]) continue;
        card_set left = card_set_of_name(r->name[i]) & ~chosen, held = left & f->g->hand[f->m.by];
        if (left) chosen |= card_bit(lowest_bit(held ? held : left));
    }
    for_cards(c, chosen) fill(f, c);
}

static void fill_territories(form *f, const said_move *r)
{
    territory_set set = 0;
    for (unsigned i = 0; i < r->name_count; i++) set |= territory_bit(r->name[i]);
    for_territories(t, set) fill(f, t);
    if (!f->lawful || f->more) fill(f, NONE);
}

/* --- cards that stay or go -------------------------------------------------------------------- */

static bool read_kept(words *w, said_move *r)
{
    r->all = took(w, "all");
    return r->all || took(w, "none") || read_cards(w, r);
}

/* A Cheap Hero that nobody decides about. */
static bool names_lost_hero(const said_move *r, const card *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (card_name_of(cards[i]) == C_CHEAP_HERO) return false;
    for (unsigned j = 0; j < r->name_count; j++)
        if (r->name[j] == C_CHEAP_HERO) return true;
    return false;
}

/* A yes or no for each card of the plan; the line names those that stay, or those that go. */
static void fill_kept(form *f, const said_move *r)
{
    card cards[3];
    unsigned count = frame_of(f->g, PROC_BATTLE) ? cards_to_keep(f->g, cards) : 0;
    bool named[SAID_NAMES] = {false}, stay = !spelled(r, "discard");
    if (count && names_lost_hero(r, cards, count)) fill(f, CHEAP_HERO); /* refused as such */
    for (unsigned i = 0; i < count; i++) {
        bool found = r->all;
        for (unsigned j = 0; j < r->name_count && !found; j++)
            if (!named[j] && r->name[j] == card_name_of(cards[i])) named[j] = found = true;
        fill(f, stay == found ? YES : NO);
    }
    for (unsigned j = 0; j < r->name_count; j++)
        if (!named[j]) fill(f, NONE); /* a card that is not there: refused */
}

static void put_kept(saying *s, const filled *f)
{
    card cards[3];
    unsigned count = frame_of(f->g, PROC_BATTLE) ? cards_to_keep(f->g, cards) : 0, kept = 0;
    for (unsigned i = 0; i < count && i < f->m->length; i++) {
        if (f->m->value[i] != YES) continue;
        put_space(s);
        FIELD_WORDS[KANLY_FIELD_CARD].print(s, cards[i]);
        kept++;
    }
    if (!kept) put_value(s, f, KANLY_FIELD_CARD, NONE);
}

static void say_kept(saying *s, const filled *f)
{
    unsigned kept = total_of(f, KANLY_FIELD_YES_NO);
    say(s, kept ? "%u card%s" : "no card", kept, kept == 1 ? "" : "s");
}

/* --- the table -------------------------------------------------------------------------------- */

/* By the first field of the question. What is shown to Prescience is one thing, spelled by its
** field; only its deed does not know which. */
static const list_words LIST[KANLY_FIELD_KINDS] = {
    [KANLY_FIELD_CELL] = {read_group_parts, fill_placement, put_group, say_tokens},
    [KANLY_FIELD_FORCES] = {read_losses, fill_losses, put_losses, say_tokens},
    [KANLY_FIELD_CARD] = {read_cards, fill_cards, put_things, say_things},
    [KANLY_FIELD_TERRITORY] = {read_territories, fill_territories, put_things, say_things},
    [KANLY_FIELD_YES_NO] = {read_kept, fill_kept, put_kept, say_kept},
    [KANLY_FIELD_LEADER] = {.say = say_things},
};

const list_words *list_of(unsigned asked) { return &LIST[first_kind(asked)]; }
