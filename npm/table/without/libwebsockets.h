/* What the server asks of its network library, where the other side is a page in the same browser:
** what is written is there at once, and nobody has to be asked whether they are. */
#pragma once

#include <stddef.h>

struct lws;
struct lws_context;

enum { LWS_PRE = 16 };
enum {
    LWS_CLOSE_STATUS_NOSTATUS = 0,
    LWS_CLOSE_STATUS_GOINGAWAY = 1001,
    LWS_CLOSE_STATUS_PROTOCOL_ERR = 1002,
    LWS_CLOSE_STATUS_POLICY_VIOLATION = 1008,
};
enum { PENDING_TIMEOUT_CLOSE_ACK, LWS_TO_KILL_ASYNC };
enum lws_write_protocol { LWS_WRITE_TEXT, LWS_WRITE_PING };

int lws_write(struct lws *wsi, unsigned char *bytes, size_t length, enum lws_write_protocol how);
int lws_callback_on_writable(struct lws *wsi);
int lws_partial_buffered(struct lws *wsi);
void lws_set_timeout(struct lws *wsi, int reason, int seconds);
void lws_cancel_service(struct lws_context *context);
