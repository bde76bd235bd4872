/* queue.c - bytes and messages that have arrived at a socket. */
#include "socket.h"

enum {
	QUEUE_FIRST = 4096, /* bytes of the first ring */
	COST_HEAD = 256, /* struct sk_buff */
	COST_TAIL = 320, /* struct skb_shared_info */
	COST_LINEAR = PAGE_BYTES - COST_TAIL, /* what is beyond lies in whole pages */
};

static size_t power_above(size_t n)
{
	enum { LEAST = 512, BITS = 64 };
	return n <= LEAST ? LEAST : (size_t)1 << (BITS - __builtin_clzl(n - 1));
}

size_t queue_cost(size_t n)
{
	size_t paged = n > COST_LINEAR ? least(n, whole_pages(n - COST_LINEAR)) : 0;
	return COST_HEAD + power_above(n - paged + COST_TAIL) + whole_pages(paged);
}

/* Moves the bytes to a ring that has room for n more. */
static bool grow_ring(struct queue *q, size_t n)
{
	size_t size = q->size ? q->size : QUEUE_FIRST;
	while (size < q->n + n)
		size *= 2;
	char *ring = pool_get(size);
	if (!ring)
		return false;
	size_t head = least(q->n, q->size - q->start);
	if (q->n) {
		__builtin_memcpy(ring, q->ring + q->start, head);
		__builtin_memcpy(ring + head, q->ring, q->n - head);
	}
	pool_put(q->ring, q->size);
	q->ring = ring;
	q->size = size;
	q->start = 0;
	return true;
}

static void next_cursor_part(struct cursor *c)
{
	c->part++;
	c->at = 0;
}

/* Copies between the ring at `place` and the parts of a buffer. */
static void move_bytes(const struct queue *q, size_t place, struct cursor *c, size_t n,
		       bool is_put)
{
	while (n) {
		while (c->at == c->part->n)
			next_cursor_part(c);
		size_t step = least(n, least(c->part->n - c->at, q->size - place));
		char *here = (char *)c->part->base + c->at;
		if (is_put)
			__builtin_memcpy(q->ring + place, here, step);
		else
			__builtin_memcpy(here, q->ring + place, step);
		c->at += step;
		c->left -= step;
		n -= step;
		place = (place + step) & (q->size - 1);
	}
}

bool queue_put(struct queue *q, struct cursor *from, size_t n)
{
	if (!q->n)
		q->start = 0;
	if (q->size - q->n < n && !grow_ring(q, n))
		return false;
	if (n)
		move_bytes(q, (q->start + q->n) & (q->size - 1), from, n, true);
	q->n += n;
	return true;
}

/* A message with bytes of any kind in it. */
static struct message *take_spare(struct queue *q)
{
	struct message *m = q->spare;
	if (!m)
		return pool_get(sizeof *m);
	q->spare = m->next;
	return m;
}

static void keep_spare(struct queue *q, struct message *m)
{
	m->next = q->spare;
	q->spare = m;
}

/* Behind all others. */
static void append_message(struct queue *q, struct message *m)
{
	m->next = NULL;
	if (q->last)
		q->last->next = m;
	else
		q->first = m;
	q->last = m;
	q->count++;
	q->charge += m->charge;
}

bool queue_put_message(struct queue *q, const struct message *made, struct cursor *from)
{
	struct message *m = take_spare(q);
	if (!m)
		return false;
	if (!queue_put(q, from, made->n)) {
		keep_spare(q, m);
		return false;
	}
	*m = *made;
	append_message(q, m);
	return true;
}

struct message *queue_add_message(struct queue *q, size_t n, size_t charge,
				  struct cursor *from)
{
	struct message *m = take_spare(q);
	if (!m)
		return NULL;
	if (!queue_put(q, from, n)) {
		keep_spare(q, m);
		return NULL;
	}
	*m = (struct message){.n = n, .charge = charge};
	append_message(q, m);
	return m;
}

void queue_copy(const struct queue *q, size_t offset, struct cursor *to, size_t n)
{
	if (n)
		move_bytes(q, (q->start + offset) & (q->size - 1), to, n, false);
}

void queue_drop(struct queue *q, size_t n)
{
	q->n -= n;
	q->start = q->n ? (q->start + n) & (q->size - 1) : 0;
}

static void end_message(struct queue *q)
{
	struct message *m = q->first;
	q->first = m->next;
	if (!q->first)
		q->last = NULL;
	q->count--;
	q->charge -= m->charge;
	control_forget_rights(m->rights);
	unix_name_drop(m->name);
	keep_spare(q, m);
}

void queue_use_message(struct queue *q, size_t n)
{
	struct message *m = q->first;
	queue_drop(q, n);
	if (n == m->n) {
		end_message(q);
		return;
	}
	size_t part = m->charge / m->n * n;
	m->n -= n;
	m->charge -= part;
	q->charge -= part;
}

void queue_drop_message(struct queue *q)
{
	queue_drop(q, q->first->n);
	end_message(q);
}

void queue_change(struct queue *q, size_t offset, const char *bytes, size_t n)
{
	struct vector part = {(void *)(uintptr_t)bytes, n};
	struct cursor from = {&part, 0, n};
	move_bytes(q, (q->start + offset) & (q->size - 1), &from, n, true);
}

void queue_overtake(struct queue *q, size_t places)
{
	struct message *last = q->last, *before = NULL, *at = q->first;
	size_t front = 0, behind = 0;
	for (size_t skip = q->count - 1 - places; skip; skip--) {
		front += at->n;
		before = at;
		at = at->next;
	}
	struct message *first = at, *end = at;
	for (; at != last; at = at->next) {
		behind += at->n;
		end = at;
	}
	size_t n = behind + last->n;
	char *bytes = pool_get(n ? n : 1);
	if (!bytes)
		return;
	struct vector part = {bytes, n};
	struct cursor to = {&part, 0, n};
	if (n)
		queue_copy(q, front, &to, n);
	if (last->n)
		queue_change(q, front, bytes + behind, last->n);
	if (behind)
		queue_change(q, front + last->n, bytes, behind);
	pool_put(bytes, n ? n : 1);
	last->next = first;
	end->next = NULL;
	q->last = end;
	if (before)
		before->next = last;
	else
		q->first = last;
}

void queue_end(struct queue *q)
{
	while (q->first)
		end_message(q);
	while (q->spare) {
		struct message *m = q->spare;
		q->spare = m->next;
		pool_put(m, sizeof *m);
	}
	pool_put(q->ring, q->size);
	*q = (struct queue){.n = 0};
}
