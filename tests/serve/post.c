/* Letters: which addresses are of the public Internet, whom the thread reaches, and what Web Push
** refuses to encrypt for. What arrives is tested over real sockets (notices.py). */
#include <arpa/inet.h>
#include <assert.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "post/post.h"

static bool is_public(const char *text)
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    struct sockaddr_in four = {.sin_family = AF_INET};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return address_is_public((const struct sockaddr *)&four);
    assert(inet_pton(AF_INET6, text, &six.sin6_addr) == 1);
    return address_is_public((const struct sockaddr *)&six);
}

static void private_and_local_addresses_are_known(void)
{
    static const char *const OURS[] = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "127.255.0.9",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.7",
        "203.0.113.5",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1",
        "fc00::1",
        "fd12:3456::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "::ffff:127.0.0.1",
        "2001:db8::1",
        "2002:7f00:1::",
        "2001:0:1::1",
        "64:ff9b::7f00:1",
        "::127.0.0.1",
        "3fff::1",
    };
    static const char *const WORLD[] = {
        "1.1.1.1",   "8.8.8.8",   "172.15.0.1",   "172.32.0.1",   "100.128.0.1",
        "192.0.1.1", "223.1.1.1", "2606:4700::1", "2a00:1450::1", "::ffff:8.8.8.8"};
    for (size_t i = 0; i < sizeof OURS / sizeof OURS[0]; i++)
        if (is_public(OURS[i])) printf("%s is taken for public\n", OURS[i]), assert(false);
    for (size_t i = 0; i < sizeof WORLD / sizeof WORLD[0]; i++)
        if (!is_public(WORLD[i])) printf("%s is not taken for public\n", WORLD[i]), assert(false);
}

static void nothing(void *self) { (void)self; }

/* Listens on this machine; the port. */
static int listen_here(unsigned short *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert(fd >= 0 && bind(fd, (struct sockaddr *)&at, sizeof at) == 0 && listen(fd, 8) == 0);
    assert(getsockname(fd, (struct sockaddr *)&at, &size) == 0);
    *port = ntohs(at.sin_port);
    return fd;
}

/* By number, by a name, and as an address of IPv6: none of them is connected to. */
static void a_letter_reaches_no_local_address(void)
{
    static const char *const HOST[] = {"127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433",
                                       "0"};
    enum { HOSTS = sizeof HOST / sizeof HOST[0] };
    unsigned short port;
    int fd = listen_here(&port);
    post *p = post_begin(&(post_config){0}, nothing, NULL);
    assert(p);
    for (unsigned i = 0; i < HOSTS; i++) {
        char to[64];
        snprintf(to, sizeof to, "http://%s:%d/hook", HOST[i], port);
        letter *x = letter_new(LETTER_HOOK, to, "{}", 2);
        assert(x && post_send(p, x));
    }
    for (unsigned back = 0; back < HOSTS;) {
        for (letter *x = post_collect(p), *next; x; x = next, back++) {
            next = x->next;
            assert(!x->sent && strstr(x->error, "private or local"));
            letter_free(x);
        }
        poll(NULL, 0, 1);
    }
    post_end(p);
    assert(fcntl(fd, F_SETFL, O_NONBLOCK) == 0);
    assert(accept(fd, NULL, NULL) < 0); /* nobody knocked */
    close(fd);
}

/* A receiver that says nothing does not keep the server from stopping. */
static void stopping_waits_for_nobody(void)
{
    unsigned short port;
    char to[64];
    int fd = listen_here(&port);
    post *p = post_begin(&(post_config){.allow_private = true}, nothing, NULL);
    snprintf(to, sizeof to, "http://127.0.0.1:%d/hook", port);
    letter *x = letter_new(LETTER_HOOK, to, "{}", 2);
    assert(p && x && post_send(p, x));
    int there = accept(fd, NULL, NULL); /* it is under way */
    assert(there >= 0);
    post_end(p);
    close(there);
    close(fd);
}

static void a_key_that_is_none_is_refused(void)
{
    uint8_t point[PUSH_POINT] = {4, 1, 2, 3}, auth[PUSH_AUTH] = {0}, out[PUSH_BODY_SIZE];
    push_sender sender;
    char head[PUSH_HEAD_SIZE];
    assert(push_encrypt(point, auth, "hello", out) == 0); /* not on the curve */
    assert(push_make_sender(&sender));
    assert(push_encrypt(sender.point, auth, "hello", out) == 16 + 4 + 1 + 65 + 5 + 1 + 16);
    assert(push_head(&sender, "https://push.example/x", "mailto:a@b.example", 1700000000, head));
    assert(strncmp(head, "authorization: vapid t=", 23) == 0);
    assert(!push_head(&sender, "https://push.example\"/x", "mailto:a@b.example", 0, head));
}

int main(void)
{
    private_and_local_addresses_are_known();
    if (!post_is_built()) return 0;
    a_letter_reaches_no_local_address();
    stopping_waits_for_nobody();
    a_key_that_is_none_is_refused();
    return 0;
}
