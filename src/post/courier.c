/* The thread that sends. Letters go from the waiting list into libcurl's multi handle, at most so
** many at once, and come back on the other list. */
#include <curl/curl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "post/post.h"

typedef struct errand errand;

struct post {
    post_config config;
    void (*wake)(void *self);
    void *wake_self;
    CURLM *multi;
    pthread_t thread;
    pthread_mutex_t lock;
    letter *waiting, **waiting_last, *back;
    unsigned held;   /* handed over and not fetched */
    errand *errands; /* under way; the thread's own */
    unsigned under_way;
    bool stop, running;
};

/* What libcurl's callbacks need of one letter. */
struct errand {
    errand *next;
    letter *letter;
    CURL *easy;
    struct curl_slist *heads, *receivers;
    bool allow_private;
    bool refused; /* the address is not one we connect to */
};

bool post_is_built(void) { return true; }

/* --- callbacks -------------------------------------------------------------------------------- */

/* Called with the very address that is about to be connected to. */
static curl_socket_t open_socket(void *self, curlsocktype purpose, struct curl_sockaddr *to)
{
    errand *e = self;
    (void)purpose;
    if (!e->allow_private && !address_is_public(&to->addr)) {
        e->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* An answer is only counted: what is too long ends the connection. */
static size_t hear(char *bytes, size_t size, size_t count, void *self)
{
    letter *x = ((errand *)self)->letter;
    (void)bytes;
    x->heard += size * count;
    return x->heard > POST_ANSWER_BYTES ? 0 : size * count;
}

static size_t read_mail(char *to, size_t size, size_t count, void *self)
{
    letter *x = ((errand *)self)->letter;
    size_t left = x->length - x->read, now = size * count < left ? size * count : left;
    memcpy(to, x->body + x->read, now);
    x->read += now;
    return now;
}

/* --- one errand ------------------------------------------------------------------------------- */

static void errand_free(errand *e)
{
    if (!e) return;
    curl_slist_free_all(e->heads);
    curl_slist_free_all(e->receivers);
    curl_easy_cleanup(e->easy);
    free(e);
}

static bool append(struct curl_slist **list, const char *line)
{
    struct curl_slist *longer = curl_slist_append(*list, line);
    if (longer) *list = longer;
    return longer != NULL;
}

/* A redirection is not followed: it would be another receiver than the one that was named. */
static bool set_request(errand *e)
{
    const letter *x = e->letter;
    for (unsigned i = 0; i < x->heads; i++)
        if (!append(&e->heads, x->head[i])) return false;
    return append(&e->heads, "Expect:") &&
           curl_easy_setopt(e->easy, CURLOPT_URL, x->to) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_POST, 1L) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_POSTFIELDS, x->body) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_POSTFIELDSIZE, (long)x->length) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_HTTPHEADER, e->heads) == CURLE_OK;
}

/* The mail server is the operator's own, wherever it is. */
static bool set_mail(errand *e, const post_config *config)
{
    letter *x = e->letter;
    if (!config->smtp || !config->mail_from) return false;
    e->allow_private = true;
    x->read = 0;
    if (config->smtp_user &&
        (curl_easy_setopt(e->easy, CURLOPT_USERNAME, config->smtp_user) != CURLE_OK ||
         curl_easy_setopt(e->easy, CURLOPT_PASSWORD,
                          config->smtp_password ? config->smtp_password : "") != CURLE_OK))
        return false;
    return append(&e->receivers, x->to) &&
           curl_easy_setopt(e->easy, CURLOPT_URL, config->smtp) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps") == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_USE_SSL,
                            config->smtp_user ? (long)CURLUSESSL_ALL : (long)CURLUSESSL_TRY) ==
               CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_MAIL_FROM, config->mail_from) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_MAIL_RCPT, e->receivers) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_UPLOAD, 1L) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_READFUNCTION, read_mail) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_READDATA, e) == CURLE_OK;
}

/* A proxy of the environment would connect in our place, to whatever it is asked for. */
static bool set_common(errand *e)
{
    return curl_easy_setopt(e->easy, CURLOPT_PRIVATE, e) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_PROXY, "") == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_TIMEOUT, (long)POST_SECONDS) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_OPENSOCKETDATA, e) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_WRITEFUNCTION, hear) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_WRITEDATA, e) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_FRESH_CONNECT, 1L) == CURLE_OK &&
           curl_easy_setopt(e->easy, CURLOPT_FORBID_REUSE, 1L) == CURLE_OK;
}

static errand *errand_new(const post *p, letter *x)
{
    errand *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->letter = x;
    e->allow_private = p->config.allow_private;
    e->easy = curl_easy_init();
    if (e->easy && set_common(e) &&
        (x->kind == LETTER_MAIL ? set_mail(e, &p->config) : set_request(e)))
        return e;
    errand_free(e);
    return NULL;
}

/* --- the thread ------------------------------------------------------------------------------- */

static void hand_back(post *p, letter *x)
{
    pthread_mutex_lock(&p->lock);
    x->next = p->back;
    p->back = x;
    pthread_mutex_unlock(&p->lock);
    p->wake(p->wake_self);
}

static letter *take_waiting(post *p)
{
    pthread_mutex_lock(&p->lock);
    letter *x = p->under_way < POST_AT_ONCE && !p->stop ? p->waiting : NULL;
    if (x) {
        p->waiting = x->next;
        if (!p->waiting) p->waiting_last = &p->waiting;
        x->next = NULL;
    }
    pthread_mutex_unlock(&p->lock);
    return x;
}

static void begin_errands(post *p)
{
    for (letter *x; (x = take_waiting(p));) {
        errand *e = errand_new(p, x);
        if (e && curl_multi_add_handle(p->multi, e->easy) == CURLM_OK) {
            p->under_way++;
            e->next = p->errands;
            p->errands = e;
            continue;
        }
        errand_free(e);
        snprintf(x->error, sizeof x->error, "it cannot be sent from here");
        hand_back(p, x);
    }
}

static void drop_errand(post *p, errand *e)
{
    for (errand **at = &p->errands; *at; at = &(*at)->next)
        if (*at == e) {
            *at = e->next;
            break;
        }
    curl_multi_remove_handle(p->multi, e->easy);
    errand_free(e);
    p->under_way--;
}

/* What the receiver said in words of its own is not kept: it is a stranger's. */
static void end_errand(post *p, errand *e, CURLcode result)
{
    letter *x = e->letter;
    curl_easy_getinfo(e->easy, CURLINFO_RESPONSE_CODE, &x->status);
    bool answered = x->status >= 200 && x->status < 300;
    x->sent = answered && (x->kind != LETTER_MAIL || result == CURLE_OK);
    if (e->refused)
        snprintf(x->error, sizeof x->error, "its address is on a private or local network");
    else if (!x->sent && x->status)
        snprintf(x->error, sizeof x->error, "answered %ld", x->status);
    else if (!x->sent)
        snprintf(x->error, sizeof x->error, "%s", curl_easy_strerror(result));
    drop_errand(p, e);
    hand_back(p, x);
}

static void end_errands(post *p)
{
    int left;
    for (CURLMsg *m; (m = curl_multi_info_read(p->multi, &left));) {
        char *self = NULL;
        if (m->msg != CURLMSG_DONE) continue;
        CURLcode result = m->data.result;
        curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, &self);
        end_errand(p, (errand *)(void *)self, result);
    }
}

static bool is_stopped(post *p)
{
    pthread_mutex_lock(&p->lock);
    bool stop = p->stop;
    pthread_mutex_unlock(&p->lock);
    return stop;
}

/* What is under way when it stops is abandoned: whoever keeps what is to be told will tell it
** another time. */
static void *carry(void *self)
{
    post *p = self;
    int running;
    while (!is_stopped(p)) {
        begin_errands(p);
        curl_multi_perform(p->multi, &running);
        end_errands(p);
        curl_multi_poll(p->multi, NULL, 0, 1000, NULL);
    }
    while (p->errands) {
        letter_free(p->errands->letter);
        drop_errand(p, p->errands);
    }
    return NULL;
}

/* --- in the loop ------------------------------------------------------------------------------ */

post *post_begin(const post_config *config, void (*wake)(void *self), void *self)
{
    post *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->config = *config;
    p->wake = wake;
    p->wake_self = self;
    p->waiting_last = &p->waiting;
    pthread_mutex_init(&p->lock, NULL);
    if (curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK && (p->multi = curl_multi_init()))
        p->running = pthread_create(&p->thread, NULL, carry, p) == 0;
    if (p->running) return p;
    post_end(p);
    return NULL;
}

static void free_all(letter *x)
{
    for (letter *next; x; x = next) {
        next = x->next;
        letter_free(x);
    }
}

void post_end(post *p)
{
    if (!p) return;
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_mutex_unlock(&p->lock);
    if (p->running) {
        curl_multi_wakeup(p->multi);
        pthread_join(p->thread, NULL);
    }
    free_all(p->waiting);
    free_all(p->back);
    curl_multi_cleanup(p->multi);
    curl_global_cleanup();
    pthread_mutex_destroy(&p->lock);
    free(p);
}

bool post_send(post *p, letter *x)
{
    pthread_mutex_lock(&p->lock);
    bool room = p->held < POST_QUEUE;
    if (room) {
        p->held++;
        x->next = NULL;
        *p->waiting_last = x;
        p->waiting_last = &x->next;
    }
    pthread_mutex_unlock(&p->lock);
    if (room) curl_multi_wakeup(p->multi);
    return room;
}

letter *post_collect(post *p)
{
    pthread_mutex_lock(&p->lock);
    letter *all = p->back;
    p->back = NULL;
    for (const letter *x = all; x; x = x->next) p->held--;
    pthread_mutex_unlock(&p->lock);
    return all;
}
