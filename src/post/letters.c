/* Letters by themselves, and which addresses are of the public Internet. */
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "post/post.h"

letter *letter_new(letter_kind kind, const char *to, const void *body, size_t length)
{
    letter *x = calloc(1, sizeof *x);
    if (!x) return NULL;
    x->kind = kind;
    x->to = strdup(to);
    x->body = malloc(length + 1);
    if (!x->to || !x->body) return letter_free(x), NULL;
    memcpy(x->body, body, length);
    x->body[length] = '\0';
    x->length = length;
    return x;
}

bool letter_add_head(letter *x, const char *line)
{
    char *copy = x->heads < LETTER_HEADS ? strdup(line) : NULL;
    if (copy) x->head[x->heads++] = copy;
    return copy != NULL;
}

void letter_free(letter *x)
{
    if (!x) return;
    for (unsigned i = 0; i < x->heads; i++) free(x->head[i]);
    free(x->to);
    free(x->body);
    free(x);
}

/* --- addresses -------------------------------------------------------------------------------- */

typedef struct {
    uint32_t network;
    unsigned bits;
} reserved;

/* Set aside by IANA: this machine, private and shared networks, links, tests, examples, groups. */
static const reserved RESERVED[] = {
    {0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},  {0xa9fe0000, 16},
    {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24}, {0xc0586300, 24}, {0xc0a80000, 16},
    {0xc6120000, 15}, {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 4},  {0xf0000000, 4},
};

static bool four_is_public(uint32_t address)
{
    for (size_t i = 0; i < sizeof RESERVED / sizeof RESERVED[0]; i++)
        if ((address ^ RESERVED[i].network) >> (32 - RESERVED[i].bits) == 0) return false;
    return true;
}

/* Only what is given out to the world (2000::/3), and of that neither examples nor the old ways to
** carry an address of IPv4 inside, which may be any. */
static bool six_is_public(const uint8_t at[16])
{
    static const uint8_t MAPPED[12] = {[10] = 0xff, [11] = 0xff};
    if (memcmp(at, MAPPED, sizeof MAPPED) == 0)
        return four_is_public((uint32_t)at[12] << 24 | (uint32_t)at[13] << 16 |
                              (uint32_t)at[14] << 8 | at[15]);
    uint32_t first = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
    if (first >> 29 != 1) return false;
    if (first >> 9 == 0x20010000u >> 9) return false; /* 2001::/23: Teredo and others */
    if (first == 0x20010db8u || first >> 12 == 0x3fff0000u >> 12) return false;
    return first >> 16 != 0x2002; /* 6to4 */
}

bool address_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return four_is_public(ntohl(four.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6) return false;
    struct sockaddr_in6 six;
    memcpy(&six, address, sizeof six);
    return six_is_public(six.sin6_addr.s6_addr);
}
