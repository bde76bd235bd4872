/* queue.h - what has arrived at a socket: bytes in a ring, and the messages that they
 * belong to.
 *
 * A stream of TCP has bytes alone. Datagrams have one message each, and a stream of
 * AF_UNIX has a message where credentials or descriptors begin. The ring grows up to
 * what was ever in it at once. */
#ifndef MODEL_QUEUE_H
#define MODEL_QUEUE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "abi.h"
#include "address.h"

struct file;
struct rights; /* control.c: descriptors on their way */

struct message {
	struct message *next;
	size_t n, charge; /* bytes that are left of it; what they cost */
	struct endpoint from, to; /* of AF_INET and AF_INET6 */
	struct unix_name *name; /* of the sender in AF_UNIX; held; NULL: none */
	struct credentials sender; /* of AF_UNIX */
	bool has_sender;
	struct rights *rights; /* owned; NULL: none */
};

struct queue {
	char *ring;
	size_t size, start, n;
	struct message *first, *last;
	size_t count, charge; /* of messages */
	/* For messages that come: as many as there ever were at once. */
	struct message *spare;
};

/* A place in the parts of a call's buffer. */
struct cursor {
	const struct vector *part;
	size_t at, left; /* in this part; in all from here on */
};

/* Appends n bytes, which the cursor moves past; false: there is no memory. */
bool queue_put(struct queue *q, struct cursor *from, size_t n);
/* Appends a message and its bytes: `made` says all but the bytes, whose number is n. */
bool queue_put_message(struct queue *q, const struct message *made, struct cursor *from);
/* The same for a message of which there is no more to say than the two numbers: the caller may
 * go on to say it. NULL: there is no memory. */
struct message *queue_add_message(struct queue *q, size_t n, size_t charge,
				  struct cursor *from);
/* Copies n bytes that begin `offset` bytes behind the first; they stay. */
void queue_copy(const struct queue *q, size_t offset, struct cursor *to, size_t n);
void queue_drop(struct queue *q, size_t n); /* the first n bytes */
/* The first n bytes of the first message go; with the last of them the message. */
void queue_use_message(struct queue *q, size_t n);
void queue_drop_message(struct queue *q); /* the first one with all its bytes */
/* Replaces n bytes that begin `offset` bytes behind the first. */
void queue_change(struct queue *q, size_t offset, const char *bytes, size_t n);
/* The last message goes in front of so many others before it, as far as there is memory. */
void queue_overtake(struct queue *q, size_t places);
void queue_end(struct queue *q);
/* What Linux counts for a message of n bytes: its buffer and the head of it. */
size_t queue_cost(size_t n);
#endif
