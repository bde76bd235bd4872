/* control.c - control data of messages: descriptors, credentials, addresses. */
#include "socket.h"

#include <netinet/in.h>

#include "net.h"

enum { RIGHTS_MOST = 253, ALIGN = sizeof(size_t) };

/* Files that are on their way from one socket to another, and held. */
struct rights {
	unsigned n;
	struct file *files[];
};

static size_t size_of_rights(unsigned n)
{
	return sizeof(struct rights) + n * sizeof(struct file *);
}

static size_t align_control_size(size_t n)
{
	return (n + ALIGN - 1) & ~(size_t)(ALIGN - 1);
}

void control_forget_rights(struct rights *r)
{
	if (!r)
		return;
	for (unsigned i = 0; i < r->n; i++)
		fd_drop_file(r->files[i]);
	pool_put(r, size_of_rights(r->n));
}

struct rights *control_copy_rights(const struct rights *r)
{
	struct rights *copy = pool_get(size_of_rights(r->n));
	if (!copy)
		return NULL;
	__builtin_memcpy(copy, r, size_of_rights(r->n));
	for (unsigned i = 0; i < r->n; i++)
		copy->files[i]->count++;
	return copy;
}

/* --- to send --- */

static long read_rights(struct transfer *t, const int *fds, size_t n)
{
	unsigned before = t->rights ? t->rights->n : 0;
	if (n > RIGHTS_MOST || before + n > RIGHTS_MOST)
		return -EINVAL;
	for (size_t i = 0; i < n; i++)
		if (!fd_get(fds[i]) || fd_get(fds[i])->flags & O_PATH)
			return -EBADF;
	struct rights *r = pool_get(size_of_rights(before + (unsigned)n));
	if (!r)
		return -ENOMEM;
	if (before) {
		__builtin_memcpy(r, t->rights, size_of_rights(before));
		pool_put(t->rights, size_of_rights(before));
	}
	t->rights = r;
	for (size_t i = 0; i < n; i++) {
		r->files[r->n] = fd_get(fds[i]);
		r->files[r->n++]->count++;
	}
	return 0;
}

/* Only oneself may be named: nobody here is root. */
static long read_sender(struct transfer *t, const struct credentials *given, size_t n)
{
	if (n != sizeof *given)
		return -EINVAL;
	if (given->pid != task->pid || given->uid != task->uid || given->gid != task->gid)
		return -EPERM;
	t->sender = *given;
	t->has_sender = true;
	return 0;
}

static long read_socket_level(struct socket *s, struct transfer *t,
			      const struct control_header *c, size_t n)
{
	bool is_unix = s->family == AF_UNIX;
	switch (c->type) {
	case SCM_RIGHTS: return is_unix ? read_rights(t, (const int *)(c + 1), n / 4) : 0;
	case SCM_CREDENTIALS:
		return is_unix ? read_sender(t, (const void *)(c + 1), n) : 0;
	default: return -EINVAL;
	}
}

/* Where the packet is to come from. */
static long read_source(struct transfer *t, const struct control_header *c, size_t n)
{
	struct in_pktinfo info;
	struct in6_pktinfo info6;
	if (c->level == IPPROTO_IP && c->type == IP_PKTINFO) {
		if (n != sizeof info)
			return -EINVAL;
		__builtin_memcpy(&info, c + 1, sizeof info);
		t->source = ip_any(AF_INET);
		__builtin_memcpy(t->source.bytes + 12, &info.ipi_spec_dst, 4);
		t->has_source = !ip_is_any(&t->source);
		return 0;
	}
	if (c->level == IPPROTO_IPV6 && c->type == IPV6_PKTINFO) {
		if (n < sizeof info6)
			return -EINVAL;
		__builtin_memcpy(&info6, c + 1, sizeof info6);
		__builtin_memcpy(t->source.bytes, &info6.ipi6_addr, sizeof t->source);
		t->has_source = !ip_is_any(&t->source);
		return 0;
	}
	bool is_kept =
		(c->level == IPPROTO_IP && (c->type == IP_TTL || c->type == IP_TOS)) ||
		(c->level == IPPROTO_IPV6 &&
		 (c->type == IPV6_HOPLIMIT || c->type == IPV6_TCLASS));
	return is_kept ? 0 : -EINVAL;
}

long control_read(struct socket *s, struct transfer *t, const struct message_header *h)
{
	const char *at = h->control;
	size_t left = h->control ? h->control_size : 0;
	long result = 0;
	while (result == 0 && left >= sizeof(struct control_header)) {
		const struct control_header *c = (const void *)at;
		if (c->n < sizeof *c || c->n > left)
			return -EINVAL;
		size_t n = c->n - sizeof *c;
		if (c->level == SOL_SOCKET)
			result = read_socket_level(s, t, c, n);
		else if (s->family == AF_INET || s->family == AF_INET6)
			result = s->type == SOCK_DGRAM ? read_source(t, c, n) : 0;
		size_t step = least(align_control_size(c->n), left);
		at += step;
		left -= step;
	}
	return result;
}

/* --- that was received --- */

void control_put(struct transfer *t, int level, int type, const void *data, size_t n)
{
	struct control_header c = {sizeof c + n, level, type};
	if (t->control_left < sizeof c) {
		t->result_flags |= MSG_CTRUNC;
		return;
	}
	if (t->control_left < c.n) {
		t->result_flags |= MSG_CTRUNC;
		c.n = t->control_left;
	}
	__builtin_memcpy(t->control, &c, sizeof c);
	__builtin_memcpy(t->control + sizeof c, data, c.n - sizeof c);
	size_t step = least(align_control_size(c.n), t->control_left);
	t->control += step;
	t->control_left -= step;
}

void control_put_sender(struct socket *s, struct transfer *t, const struct message *m)
{
	enum { NOBODY = 65534 };
	struct credentials unknown = {0, NOBODY, NOBODY};
	if (s->options.passes_credentials)
		control_put(t, SOL_SOCKET, SCM_CREDENTIALS,
			    m->has_sender ? &m->sender : &unknown, sizeof unknown);
}

/* Descriptors for as many as there is room; the others are closed. */
void control_put_rights(struct transfer *t, struct rights *r)
{
	int fds[RIGHTS_MOST];
	struct control_header head;
	size_t room = t->control_left > sizeof head
			      ? (t->control_left - sizeof head) / sizeof *fds
			      : 0;
	unsigned n = 0;
	if (!r)
		return;
	while (n < r->n && n < room) {
		long fd = fd_install(r->files[n], t->flags & MSG_CMSG_CLOEXEC);
		if (fd < 0)
			break;
		fds[n++] = (int)fd;
	}
	if (n)
		control_put(t, SOL_SOCKET, SCM_RIGHTS, fds, n * sizeof *fds);
	if (n < r->n)
		t->result_flags |= MSG_CTRUNC;
	control_forget_rights(r);
}
