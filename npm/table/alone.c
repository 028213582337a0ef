/* A server for one: nobody is known beyond their seat, nobody is called, no other server has a
** table, and there is no operator. What is about these is refused. */
#include "serve/metrics.h"
#include "serve/neighbours.h"
#include "serve/notices.h"
#include "serve/operator.h"
#include "serve/persons.h"
#include "serve/straight.h"

/* --- persons ---------------------------------------------------------------------------------- */

bool persons_greet(const request *r) { return (void)r, true; }

void persons_write_hello(const request *r, writer *w)
{
    (void)r;
    write_text(w, "person", NULL);
}

bool persons_kept(server *s, bool kept) { return (void)s, kept; }

static void refuse_alone(const request *r)
{
    refuse(r, "no-person", "This table is in your browser: there is nobody else here.");
}

bool persons_asked(const request *r, person *out)
{
    (void)out;
    refuse_alone(r);
    return false;
}

bool persons_block(const server *s, const char *hearer, const char *speaker)
{
    return (void)s, (void)hearer, (void)speaker, false;
}

bool persons_may_talk(const request *r) { return (void)r, true; }

uint8_t persons_eye(const client *c, const game_table *t) { return (void)c, (void)t, WATCHER; }

void persons_sit(const request *r, game_table *t, uint8_t f) { (void)r, (void)t, (void)f; }

void persons_move(game_table *t, const seat before[KANLY_FACTIONS],
                  const uint8_t now_at[KANLY_FACTIONS])
{
    (void)t, (void)before, (void)now_at;
}

void persons_stand(game_table *t, uint8_t f) { (void)t, (void)f; }
void persons_name(const request *r, const char *name) { (void)r, (void)name; }
bool persons_usual_name(const request *r, char out[NAME_SIZE]) { return (void)r, (void)out, false; }
void persons_note_end(const game_table *t) { (void)t; }
bool persons_was_called(game_table *t, uint8_t f) { return (void)t, (void)f, false; }
void persons_show_mine(const request *r, writer *w) { (void)r, (void)w; }

/* --- calling, and other servers --------------------------------------------------------------- */

void notices_call_full(game_table *t) { (void)t; }
void notices_call_end(game_table *t) { (void)t; }
int64_t notices_due(const game_table *t) { return (void)t, 0; }

bool neighbours_claim(server *s, const char *id) { return (void)s, (void)id, true; }
void neighbours_show(game_table *t) { (void)t; }
void neighbours_hide(game_table *t) { (void)t; }

void neighbours_list(const server *s, writer *w, unsigned most) { (void)s, (void)w, (void)most; }

int write_straight(client *c) { return (void)c, 0; }

/* Nobody watches over it. */
void metrics_latency(server *s, double seconds) { (void)s, (void)seconds; }

/* --- what is refused -------------------------------------------------------------------------- */

#define REFUSED(F)                                                                                 \
    F(on_person)                                                                                   \
    F(on_person_code)                                                                              \
    F(on_person_redeem)                                                                            \
    F(on_person_alone)                                                                             \
    F(on_person_forget)                                                                            \
    F(on_person_mail)                                                                              \
    F(on_profile)                                                                                  \
    F(on_notices)                                                                                  \
    F(on_notices_set)                                                                              \
    F(on_notices_add)                                                                              \
    F(on_notices_confirm)                                                                          \
    F(on_notices_drop)                                                                             \
    F(on_notices_try)                                                                              \
    F(on_away)                                                                                     \
    F(on_friends)                                                                                  \
    F(on_friend)                                                                                   \
    F(on_unfriend)                                                                                 \
    F(on_block)                                                                                    \
    F(on_invite)                                                                                   \
    F(on_report)                                                                                   \
    F(on_operator)

#define REFUSE(name)                                                                               \
    void name(const request *r) { refuse_alone(r); }

REFUSED(REFUSE)
