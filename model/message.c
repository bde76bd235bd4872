/* message.c - send, recv and their relatives: from the program's buffers and headers to
 * a struct transfer and back. */
#include "socket.h"

enum { PARTS_MOST = 1024, MANY_MOST = 1024 };

/* What a transfer that begins with these parts has to do. */
static struct transfer begin_transfer(const struct socket *s, const struct vector *v,
				      size_t n, int flags, long call)
{
	enum { ZERO = offsetof(struct transfer, is_named) };
	struct transfer t;
	__builtin_memset((char *)&t + ZERO, 0, offsetof(struct transfer, address) - ZERO);
	t.data = (struct cursor){v, 0, n < IO_MAX ? n : IO_MAX};
	t.flags = flags | (s->file->flags & O_NONBLOCK ? MSG_DONTWAIT : 0);
	t.result_flags = 0;
	t.call = call;
	t.address.n = 0;
	return t;
}

static long send_transfer(struct socket *s, struct transfer *t)
{
	long result = s->ops->send ? s->ops->send(s, t) : -EOPNOTSUPP;
	control_forget_rights(t->rights);
	return result;
}

static long receive_transfer(struct socket *s, struct transfer *t)
{
	if (t->flags & MSG_ERRQUEUE)
		return -EAGAIN; /* errors are never queued */
	return s->ops->receive ? s->ops->receive(s, t) : -EOPNOTSUPP;
}

long message_read(struct file *f, void *to, size_t n, uint64_t *at)
{
	struct vector v = {to, n};
	(void)at;
	return message_read_parts(f, &v, 1, n);
}

long message_write(struct file *f, const void *from, size_t n, uint64_t *at)
{
	struct vector v = {(void *)from, n};
	(void)at;
	return message_write_parts(f, &v, 1, n);
}

/* Nothing is read for nothing, but an empty datagram is sent. */
long message_read_parts(struct file *f, const struct vector *v, int count, size_t n)
{
	(void)count;
	struct transfer t = begin_transfer(f->data, v, n, 0, SYS_read);
	return n ? receive_transfer(f->data, &t) : 0;
}

long message_write_parts(struct file *f, const struct vector *v, int count, size_t n)
{
	(void)count;
	struct transfer t = begin_transfer(f->data, v, n, 0, SYS_write);
	return send_transfer(f->data, &t);
}

long message_send_to(int fd, const void *from, size_t n, int flags, const void *address,
		     unsigned address_size)
{
	struct vector v = {(void *)from, n};
	long result;
	struct socket *s = socket_get(fd, &result);
	if (!s)
		return result;
	struct transfer t = begin_transfer(s, &v, n, flags, SYS_sendto);
	t.is_named = address != NULL;
	if (address)
		result = address_take(&t.address, address, address_size);
	return result < 0 ? result : send_transfer(s, &t);
}

/* Tells where a message came from. */
static long give_source(const struct transfer *t, void *address, unsigned *n)
{
	return address ? address_give(&t->address, address, n) : 0;
}

long message_receive_from(int fd, void *to, size_t n, int flags, void *address,
			  unsigned *address_size)
{
	struct vector v = {to, n};
	long result;
	struct socket *s = socket_get(fd, &result);
	if (!s)
		return result;
	struct transfer t = begin_transfer(s, &v, n, flags, SYS_recvfrom);
	t.wants_address = address;
	long got = receive_transfer(s, &t);
	if (got < 0)
		return got;
	result = give_source(&t, address, address_size);
	return result < 0 ? result : got;
}

/* How many bytes the parts of a header have, or an error. */
static long size_of_parts(const struct message_header *h)
{
	size_t n = 0;
	if (h->nparts > PARTS_MOST)
		return -EMSGSIZE;
	for (size_t i = 0; i < h->nparts; i++) {
		if (h->parts[i].n > INT64_MAX - n)
			return -EINVAL;
		n += h->parts[i].n;
	}
	return (long)n;
}

static long send_one_message(struct socket *s, const struct message_header *h, int flags)
{
	long n = size_of_parts(h);
	if (n < 0)
		return n;
	struct transfer t = begin_transfer(s, h->parts, (size_t)n, flags, SYS_sendmsg);
	if ((int)h->name_size < 0)
		return -EINVAL;
	if (h->name && h->name_size) {
		t.is_named = true;
		long result = address_take(&t.address, h->name,
					   (unsigned)least(h->name_size, 128));
		if (result < 0)
			return result;
	}
	long result = control_read(s, &t, h);
	if (result < 0) {
		control_forget_rights(t.rights);
		return result;
	}
	return send_transfer(s, &t);
}

static long receive_one_message(struct socket *s, struct message_header *h, int flags)
{
	long n = size_of_parts(h);
	if (n < 0)
		return n;
	struct transfer t = begin_transfer(s, h->parts, (size_t)n, flags, SYS_recvmsg);
	t.wants_address = h->name;
	t.control = h->control;
	t.control_left = h->control ? h->control_size : 0;
	size_t room = t.control_left;
	long got = receive_transfer(s, &t);
	if (got < 0)
		return got;
	if (h->name) {
		long result = give_source(&t, h->name, &h->name_size);
		if (result < 0)
			return result;
	}
	h->control_size = room - t.control_left;
	h->flags = t.result_flags | (flags & MSG_CMSG_CLOEXEC);
	return got;
}

long message_send(int fd, const struct message_header *h, int flags)
{
	long result;
	struct socket *s = socket_get(fd, &result);
	return s ? send_one_message(s, h, flags) : result;
}

long message_receive(int fd, struct message_header *h, int flags)
{
	long result;
	struct socket *s = socket_get(fd, &result);
	return s ? receive_one_message(s, h, flags) : result;
}

/* An error of a later one stays for the next call. */
long message_send_many(int fd, struct many_header *h, unsigned count, int flags)
{
	long result;
	struct socket *s = socket_get(fd, &result);
	unsigned done = 0;
	if (!s)
		return result;
	for (; done < count && done < MANY_MOST; done++) {
		result = send_one_message(s, &h[done].header, flags);
		if (result < 0)
			break;
		h[done].n = (unsigned)result;
	}
	return done ? (long)done : result;
}

long message_receive_many(int fd, struct many_header *h, unsigned count, int flags,
			  struct moment *limit)
{
	enum { WAIT_FOR_ONE = 0x10000 };
	long result;
	struct socket *s = socket_get(fd, &result);
	unsigned done = 0;
	if (!s)
		return result;
	if (limit && !clock_is_span(limit))
		return -EINVAL;
	result = socket_take_error(s);
	if (result < 0)
		return result;
	uint64_t end = clock_after(limit);
	while (done < count) {
		result = receive_one_message(s, &h[done].header, flags & ~WAIT_FOR_ONE);
		if (result < 0)
			break;
		h[done++].n = (unsigned)result;
		if (flags & WAIT_FOR_ONE)
			flags |= MSG_DONTWAIT;
		if (clock_passed() >= end)
			break;
	}
	if (limit) {
		uint64_t now = clock_passed();
		*limit = clock_as_moment(end > now && end != NEVER ? end - now : 0);
	}
	if (done && result < 0 && result != -EAGAIN)
		s->error = (int)-result;
	return done ? (long)done : result;
}
