/* channel.h - messages in frames over a connected socket: length, type, content. A channel is
 * one connection, with what was not yet sent and what is not yet whole. For local.c
 * alone: nothing else knows sockets. */
#ifndef TRANSPORT_CHANNEL_H
#define TRANSPORT_CHANNEL_H
#include "base/bytes.h"
#include "transport/wire.h"

struct channel {
	int fd; /* -1: closed */
	struct bytes in, out;
	size_t taken, sent; /* of in and out */
};

void channel_init(struct channel *c, int fd);
void channel_close(struct channel *c);
/* Queues a message; it goes out with channel_flush. */
void channel_send(struct channel *c, enum message type, const struct bytes *content);
/* Sends what the connection takes; with `all` waits until everything is gone. False: the
 * other side is gone. */
bool channel_flush(struct channel *c, bool all);
/* Reads what has come; false: the other side is gone (what came before is still there). */
bool channel_receive(struct channel *c);
/* The next whole message, valid until the next channel_receive; MESSAGE_NONE: none. */
enum message channel_next(struct channel *c, struct bytes_reader *content);
static inline bool channel_has_more(const struct channel *c)
{
	return c->sent < c->out.n;
}
#endif
