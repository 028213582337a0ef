/* Several messages in one call of the system, past the library, which makes one for every
** message. */
#include "serve/straight.h"

#include <errno.h>
#include <libwebsockets.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#ifdef __linux__
#include <linux/sockios.h>
#endif

/* It must not end within a message: the library could put its answer to a ping there. So it is done
** only while the connection has room for far more, which is known from how much was written since
** the other side had everything. */
enum { TOGETHER = 16, STRAIGHT_BYTES = 32 * 1024, STRAIGHT_TIMES = 32, ASK_AGAIN = 8 };

/* Whether so many bytes surely find room. */
static bool has_room(client *c, size_t bytes)
{
#ifdef SIOCOUTQ
    int unread = 0;
    if (c->socket < 0 || bytes > STRAIGHT_BYTES) return false;
    if (c->straight + bytes <= STRAIGHT_BYTES && c->straight_times < STRAIGHT_TIMES) return true;
    if (c->straight_asked && --c->straight_asked) return false;
    c->straight_asked = 0;
    if (ioctl(c->socket, SIOCOUTQ, &unread) == 0 && unread == 0) {
        c->straight = 0;
        c->straight_times = 0;
        return true;
    }
    c->straight_asked = ASK_AGAIN;
#endif
    (void)c, (void)bytes;
    return false;
}

int write_straight(client *c)
{
    struct iovec part[TOGETHER];
    struct msghdr all = {.msg_iov = part};
    size_t bytes = 0;
    int count = 0;
    for (const outgoing *o = c->first; o && count < TOGETHER; o = o->next, count++) {
        parcel *p = o->parcel;
        part[count].iov_base = p->bytes + LWS_PRE - p->head;
        part[count].iov_len = p->head + p->length;
        bytes += part[count].iov_len;
    }
    if (!has_room(c, bytes)) return 0;
    all.msg_iovlen = (size_t)count;
    ssize_t sent = sendmsg(c->socket, &all, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
    if (sent != (ssize_t)bytes) return -1;
    c->straight += bytes;
    c->straight_times++;
    return count;
}
