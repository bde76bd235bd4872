/* channel.c - see channel.h. */
#include "transport/channel.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FRAME = 9, CHUNK = 65536 }; /* eight bytes of length, one of type */

void channel_init(struct channel *c, int fd)
{
	*c = (struct channel){.fd = fd};
}

void channel_close(struct channel *c)
{
	if (c->fd >= 0)
		close(c->fd);
	bytes_done(&c->in);
	bytes_done(&c->out);
	*c = (struct channel){.fd = -1};
}

void channel_send(struct channel *c, enum message type, const struct bytes *content)
{
	uint8_t frame[FRAME];
	uint64_t n = content ? content->n : 0;
	if (c->fd < 0)
		return;
	if (c->sent == c->out.n)
		c->sent = c->out.n = 0;
	for (unsigned i = 0; i < 8; i++)
		frame[i] = (uint8_t)(n >> 8 * i);
	frame[8] = (uint8_t)type;
	bytes_add(&c->out, frame, sizeof frame);
	if (n)
		bytes_add(&c->out, content->data, n);
}

static bool wait_for_room(int fd)
{
	struct pollfd p = {.fd = fd, .events = POLLOUT};
	while (poll(&p, 1, -1) < 0)
		if (errno != EINTR)
			return false;
	return !(p.revents & (POLLERR | POLLNVAL));
}

bool channel_flush(struct channel *c, bool all)
{
	while (c->fd >= 0 && channel_has_more(c)) {
		ssize_t n = send(c->fd, c->out.data + c->sent, c->out.n - c->sent,
				 MSG_DONTWAIT | MSG_NOSIGNAL);
		if (n >= 0)
			c->sent += (size_t)n;
		else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			if (!all)
				return true;
			if (!wait_for_room(c->fd))
				return false;
		} else if (errno != EINTR)
			return false;
	}
	return c->fd >= 0;
}

bool channel_receive(struct channel *c)
{
	uint8_t part[CHUNK];
	if (c->fd < 0)
		return false;
	if (c->taken) { /* what was handed out is used up by now */
		memmove(c->in.data, c->in.data + c->taken, c->in.n - c->taken);
		c->in.n -= c->taken;
		c->taken = 0;
	}
	for (;;) {
		ssize_t n = recv(c->fd, part, sizeof part, MSG_DONTWAIT);
		if (n > 0)
			bytes_add(&c->in, part, (size_t)n);
		else if (n == 0)
			return false;
		else if (errno == EAGAIN || errno == EWOULDBLOCK)
			return true;
		else if (errno != EINTR)
			return false;
	}
}

enum message channel_next(struct channel *c, struct bytes_reader *content)
{
	size_t left = c->in.n - c->taken;
	uint64_t n = 0;
	if (left < FRAME)
		return MESSAGE_NONE;
	const uint8_t *frame = c->in.data + c->taken;
	for (unsigned i = 0; i < 8; i++)
		n |= (uint64_t)frame[i] << 8 * i;
	if (n > left - FRAME)
		return MESSAGE_NONE;
	c->taken += FRAME + n;
	*content = bytes_read(frame + FRAME, n);
	return (enum message)frame[8];
}
