/* pipe.h - the inside of pipes, for those that move bytes between pipes and other files
 * (splice.c).
 *
 * A pipe is a ring of slots, each a page with some bytes in it, as in Linux: how much
 * fits depends on how it was written. A write goes on in the last slot if it fits there
 * as a whole, else into new ones. */
#ifndef MODEL_PIPE_H
#define MODEL_PIPE_H
#include "model.h" /* first: it says what of the system's headers we want */

struct pipe_slot {
	char *page;
	unsigned start, n; /* where its first byte is, how many there are */
	bool is_packet; /* a read takes all of it and nothing else */
	bool is_open; /* the next write may go on here */
};

struct pipe {
	struct pipe_slot *slots;
	unsigned nslots; /* a power of two */
	unsigned first, used; /* slots with bytes */
	char *spare; /* a page that is not used now; or NULL */
	unsigned readers, writers; /* open descriptions, and opens that wait */
	uint64_t read_opens, write_opens; /* how often each end was opened */
	uint64_t ino;
	bool has_name; /* belongs to an inode, which frees it */
	struct wait_queue can_read, can_write; /* woken also when an end comes or goes */
};

struct pipe *pipe_of(const struct file *f); /* NULL: it is no pipe */
static inline bool pipe_is_full(const struct pipe *p)
{
	return p->used == p->nslots;
}
/* The slot number k of those in use. */
static inline struct pipe_slot *pipe_slot(const struct pipe *p, unsigned k)
{
	return &p->slots[(p->first + k) & (p->nslots - 1)];
}

/* A new last slot with up to a page of bytes; the pipe is not full. False: no memory. */
bool pipe_add_slot(struct pipe *p, const char *from, size_t n);
void pipe_take(struct pipe *p, size_t n); /* n bytes of the first slot are gone */
/* What poll and waiting calls hear after bytes came or went. */
void pipe_filled(struct pipe *p);
void pipe_emptied(struct pipe *p, bool was_full);
/* Waits until the pipe has bytes: 1, or 0: nobody can write any; until it has room: 1. Or
 * -EAGAIN where it may not wait, -EPIPE, with its signal, and the like. */
long pipe_wait_bytes(struct file *f, bool may_wait, long call);
long pipe_wait_room(struct file *f, bool may_wait, long call);
#endif
