/* socket_common.c - life, waiting and receiving of sockets of all families. */
#include "socket.h"

#include <poll.h>
#include <signal.h>

struct socket *socket_new(int family, int type, int protocol,
			  const struct socket_ops *ops)
{
	struct socket *s = pool_get(sizeof *s);
	if (!s)
		return NULL;
	s->ops = ops;
	s->ino = ++kernel->last_pipe;
	s->family = family;
	s->type = type;
	s->protocol = protocol;
	s->state = SOCKET_CLOSED;
	s->holds = 1;
	s->other = (struct credentials){0, -1u, -1u};
	options_start(s);
	return s;
}

void socket_drop(struct socket *s)
{
	if (!s || --s->holds)
		return;
	wait_end(&s->readable);
	wait_end(&s->writable);
	queue_end(&s->in);
	options_end(s);
	pool_put(s->fates, sizeof *s->fates);
	unix_name_drop(s->name);
	unix_name_drop(s->peer_name);
	pool_put(s, sizeof *s);
}

long socket_open(struct socket *s, int flags)
{
	struct file f = {.ops = &socket_ops, .flags = O_RDWR, .data = s};
	f.flags |= flags & O_NONBLOCK;
	return fd_open(&f, flags & O_CLOEXEC);
}

void socket_wake_readers(struct socket *s)
{
	wait_wake_events(&s->readable, POLLIN | POLLRDNORM);
}

void socket_wake_writers(struct socket *s)
{
	wait_wake_events(&s->writable, POLLOUT | POLLWRNORM | POLLWRBAND);
}

void socket_wake(struct socket *s)
{
	wait_wake_all(&s->readable);
	wait_wake_all(&s->writable);
}

long socket_take_error(struct socket *s)
{
	int error = s->error;
	s->error = 0;
	return -error;
}

uint64_t socket_deadline(uint64_t span)
{
	return span ? clock_passed() + span : 0;
}

/* With a limit a handler always ends the call, as in Linux. */
long socket_wait(struct socket *s, struct wait_queue *q, uint64_t limit, long call,
		 const char *what)
{
	if (!limit)
		return fd_wait(s->file, q, call, what);
	struct wait w = {NULL};
	wait_join(&w, q);
	long result = fd_block(s->file, &w, limit, call, what);
	return result == -ETIMEDOUT ? -EAGAIN : result;
}

long socket_broken(int flags)
{
	return flags & MSG_NOSIGNAL ? -EPIPE : pipe_broken();
}

static struct socket_link *link_at(struct socket *s, size_t offset)
{
	return (struct socket_link *)((char *)s + offset);
}

void socket_link(struct socket_link *l, struct socket **list, struct socket *s,
		 size_t offset)
{
	if (l->at)
		return;
	*l = (struct socket_link){*list, list};
	if (l->next)
		link_at(l->next, offset)->at = &l->next;
	*list = s;
}

void socket_unlink(struct socket_link *l, size_t offset)
{
	if (!l->at)
		return;
	*l->at = l->next;
	if (l->next)
		link_at(l->next, offset)->at = l->at;
	*l = (struct socket_link){NULL, NULL};
}

/* --- listeners --- */

bool socket_is_full(const struct socket *listener)
{
	return listener->nchildren > listener->backlog;
}

void socket_add_child(struct socket *listener, struct socket *child)
{
	child->listener = listener;
	child->next_child = NULL;
	if (listener->last)
		listener->last->next_child = child;
	else
		listener->first = child;
	listener->last = child;
	listener->nchildren++;
	socket_wake_readers(listener);
}

struct socket *socket_take_child(struct socket *listener)
{
	struct socket **at = &listener->first, *before = NULL;
	while (*at && (*at)->is_deferred) {
		before = *at;
		at = &before->next_child;
	}
	struct socket *child = *at;
	if (!child)
		return NULL;
	*at = child->next_child;
	if (listener->last == child)
		listener->last = before;
	child->listener = child->next_child = NULL;
	listener->nchildren--;
	socket_wake_writers(listener);
	return child;
}

/* --- receiving --- */

/* How many bytes a read of n waits for. */
static size_t bytes_wanted(const struct socket *s, const struct transfer *t, size_t n)
{
	size_t wanted = least(n, (size_t)s->options.least);
	return t->flags & MSG_WAITALL ? n : wanted ? wanted : 1;
}

/* Bytes are there, or: 0 the end, an error. 1: they are. It waits like read, whatever the call is:
 * the other end of a stream is in the run, so nobody outside can end this. */
static long wait_for_bytes(struct socket *s, const struct transfer *t, size_t skipped,
			   uint64_t limit)
{
	while (s->in.n <= skipped) {
		long result = s->ops->ended(s);
		if (result <= 0)
			return result;
		if (t->flags & MSG_DONTWAIT)
			return -EAGAIN;
		result = socket_wait(s, &s->readable, limit, SYS_read,
				     "receiving from a socket to which nobody sends");
		if (result < 0)
			return result;
	}
	return 1;
}

/* The rest of a stream that is cut comes as soon as somebody waits for it. */
static size_t cut_stream(struct socket *s, const struct transfer *t, size_t low, size_t n)
{
	size_t got = fragment_cut(s->file, low, n, !(t->flags & MSG_DONTWAIT));
	if (s->file && s->file->fragment.is_late)
		socket_wake_readers(s);
	return got;
}

long socket_receive_stream(struct socket *s, struct transfer *t)
{
	size_t n = t->data.left, wanted = bytes_wanted(s, t, n);
	bool is_peek = t->flags & MSG_PEEK, goes_on = true;
	uint64_t limit = socket_deadline(s->options.receive_limit);
	size_t done = 0;
	do {
		long result = wait_for_bytes(s, t, is_peek ? done : 0, limit);
		if (result <= 0)
			return done ? (long)done : result;
		if (t->flags & MSG_DONTWAIT && !done && fragment_is_late(s->file))
			return -EAGAIN;
		size_t skipped = is_peek ? done : 0;
		size_t step = least(n - done, s->in.n - skipped);
		if (step && !is_peek && !done && !(t->flags & MSG_WAITALL))
			step = cut_stream(s, t, least(wanted, step), step);
		size_t before = t->data.left;
		goes_on = s->ops->take(s, t, skipped, step);
		done += before - t->data.left;
		if (!is_peek)
			s->ops->emptied(s);
	} while (goes_on && done < wanted && done < n);
	return (long)done;
}

/* Waits for a message: 1; 0: there will be none; or an error. */
static long wait_for_message(struct socket *s, const struct transfer *t)
{
	uint64_t limit = socket_deadline(s->options.receive_limit);
	for (;;) {
		long result = socket_take_error(s);
		if (result < 0)
			return result;
		if (s->in.first)
			return 1;
		bool has_ended = s->stopped & STOP_READ;
		if (has_ended && s->type == SOCK_SEQPACKET)
			return 0;
		if (t->flags & MSG_DONTWAIT)
			return -EAGAIN;
		if (has_ended)
			return 0;
		result = socket_wait(s, &s->readable, limit, t->call,
				     "receiving from a socket to which nobody sends");
		if (result < 0)
			return result;
	}
}

long socket_receive_message(struct socket *s, struct transfer *t)
{
	long result = wait_for_message(s, t);
	if (result <= 0)
		return result;
	struct message *m = s->in.first;
	size_t whole = m->n, n = least(whole, t->data.left);
	queue_copy(&s->in, 0, &t->data, n);
	if (n < whole)
		t->result_flags |= MSG_TRUNC;
	s->ops->describe(s, t, m);
	if (!(t->flags & MSG_PEEK)) {
		queue_drop_message(&s->in);
		s->ops->emptied(s);
	}
	return (long)(t->flags & MSG_TRUNC ? whole : n);
}
