/* splice.c - splice, tee, vmsplice: bytes between pipes and other files. Pages are copied
 * here, not passed on; that cannot be told apart. */
#include "pipe.h"

#include "tree.h"

enum { SPLICE_NO_WAIT = 2, SPLICE_ALL = 15 };

static long moved_or_result(size_t done, long result)
{
	return done ? (long)done : result;
}

/* The first slot of one pipe becomes the last one of the other, at most n bytes of it. */
static long move_slot(struct pipe *from, struct pipe *to, size_t n)
{
	const struct pipe_slot *s = pipe_slot(from, 0);
	bool was_full = pipe_is_full(from), is_packet = s->is_packet;
	n = least(n, s->n);
	if (!pipe_add_slot(to, s->page + s->start, n))
		return -ENOMEM;
	pipe_slot(to, to->used - 1)->is_packet = is_packet;
	pipe_filled(to);
	pipe_take(from, n);
	pipe_emptied(from, was_full);
	return (long)n;
}

static long move_between_pipes(struct file *in, struct file *out, size_t n, bool may_wait)
{
	struct pipe *from = pipe_of(in), *to = pipe_of(out);
	size_t done = 0;
	if (from == to)
		return -EINVAL;
	while (done < n && (!done || (from->used && !pipe_is_full(to)))) {
		long result = pipe_wait_bytes(in, may_wait, SYS_splice);
		if (result > 0)
			result = pipe_wait_room(out, may_wait, SYS_splice);
		if (result > 0 && from->used)
			result = move_slot(from, to, n - done);
		if (result <= 0)
			return moved_or_result(done, result);
		done += (size_t)result;
	}
	return (long)done;
}

/* Writes what the pipe has, up to n bytes, to another kind of file. */
static long move_from_pipe(struct file *in, struct file *out, uint64_t *at, size_t n,
			   bool may_wait)
{
	struct pipe *p = pipe_of(in);
	size_t done = 0;
	if (out->flags & O_APPEND || !out->ops->write)
		return -EINVAL;
	while (done < n && (!done || p->used)) {
		long result = pipe_wait_bytes(in, may_wait, SYS_splice);
		if (result <= 0)
			return moved_or_result(done, result);
		const struct pipe_slot *s = pipe_slot(p, 0);
		bool was_full = pipe_is_full(p);
		result = out->ops->write(out, s->page + s->start, least(n - done, s->n),
					 at);
		if (result <= 0)
			return moved_or_result(done, result);
		pipe_take(p, (size_t)result);
		pipe_emptied(p, was_full);
		done += (size_t)result;
	}
	return (long)done;
}

/* Reads into the pipe page by page, as the file has them, while there is room. */
static long move_to_pipe(struct file *in, uint64_t *at, struct file *out, size_t n,
			 bool may_wait)
{
	struct pipe *p = pipe_of(out);
	char page[PAGE_BYTES];
	size_t done = 0;
	if (!in->ops->read)
		return -EINVAL;
	while (done < n && (!done || !pipe_is_full(p))) {
		long result = pipe_wait_room(out, may_wait, SYS_splice);
		if (result < 0)
			return moved_or_result(done, result);
		size_t part = in->ops->seek ? PAGE_BYTES - *at % PAGE_BYTES : PAGE_BYTES;
		part = least(part, n - done);
		result = in->ops->read(in, page, part, at);
		if (result <= 0)
			return moved_or_result(done, result);
		if (!pipe_add_slot(p, page, (size_t)result))
			return moved_or_result(done, -ENOMEM);
		pipe_filled(p);
		done += (size_t)result;
		if ((size_t)result < part || !in->ops->seek)
			break;
	}
	return (long)done;
}

/* The place to read or write at: the one given, which moves, or the file's own. */
static long move_at_offset(struct file *in, struct file *out, long *given, size_t n,
			   bool may_wait)
{
	struct file *other = pipe_of(in) ? out : in;
	uint64_t at = given ? (uint64_t)*given : other->offset;
	if (given && (!other->ops->seek || other->ops->seek == io_seek_nowhere ||
		       *given < 0))
		return -EINVAL;
	uint64_t *place = given ? &at : &other->offset;
	long result = pipe_of(in) ? move_from_pipe(in, out, place, n, may_wait)
				  : move_to_pipe(in, place, out, n, may_wait);
	if (given)
		*given = (long)at;
	return result;
}

long splice_move(int in_fd, long *in_at, int out_fd, long *out_at, size_t n,
		 unsigned flags)
{
	struct file *in = fd_get(in_fd), *out = fd_get(out_fd);
	if (!n)
		return 0;
	if (flags & ~(unsigned)SPLICE_ALL)
		return -EINVAL;
	if (!in || !out || !fd_can_read(in) || !fd_can_write(out))
		return -EBADF;
	const struct pipe *from = pipe_of(in), *to = pipe_of(out);
	if ((from && in_at) || (to && out_at))
		return -ESPIPE;
	if (!from && !to)
		return -EINVAL;
	bool may_wait = !(flags & SPLICE_NO_WAIT);
	if ((from && to && in->flags & O_NONBLOCK) || (to && out->flags & O_NONBLOCK))
		may_wait = false;
	n = least(n, IO_MAX);
	return from && to ? move_between_pipes(in, out, n, may_wait)
			  : move_at_offset(in, out, from ? out_at : in_at, n, may_wait);
}

long splice_tee(int in_fd, int out_fd, size_t n, unsigned flags)
{
	struct file *in = fd_get(in_fd), *out = fd_get(out_fd);
	size_t done = 0;
	if (flags & ~(unsigned)SPLICE_ALL)
		return -EINVAL;
	if (!n)
		return 0;
	if (!in || !out || !fd_can_read(in) || !fd_can_write(out))
		return -EBADF;
	struct pipe *from = pipe_of(in), *to = pipe_of(out);
	if (!from || !to || from == to)
		return -EINVAL;
	bool may_wait = !(flags & SPLICE_NO_WAIT || (in->flags | out->flags) & O_NONBLOCK);
	long result = pipe_wait_bytes(in, may_wait, SYS_tee);
	if (result > 0)
		result = pipe_wait_room(out, may_wait, SYS_tee);
	if (result <= 0)
		return result;
	for (unsigned k = 0; done < n && k < from->used && !pipe_is_full(to); k++) {
		const struct pipe_slot *s = pipe_slot(from, k);
		size_t part = least(n - done, s->n);
		if (!pipe_add_slot(to, s->page + s->start, part))
			return moved_or_result(done, -ENOMEM);
		pipe_slot(to, to->used - 1)->is_packet = s->is_packet;
		done += part;
	}
	pipe_filled(to);
	return (long)done;
}

/* The pages of one part, cut where the program's own pages end. */
static long add_memory(struct file *out, const char *from, size_t n, bool may_wait)
{
	size_t done = 0;
	while (done < n) {
		long result = pipe_wait_room(out, may_wait && !done, SYS_vmsplice);
		if (result < 0)
			return moved_or_result(done, result);
		size_t part = PAGE_BYTES - (uintptr_t)(from + done) % PAGE_BYTES;
		part = least(part, n - done);
		if (!pipe_add_slot(pipe_of(out), from + done, part))
			return moved_or_result(done, -ENOMEM);
		done += part;
	}
	return (long)done;
}

long splice_memory(int fd, const struct vector *v, unsigned long count, unsigned flags)
{
	enum { VECTORS_MOST = 1024 };
	struct file *f = fd_get(fd);
	size_t done = 0;
	if (flags & ~(unsigned)SPLICE_ALL)
		return -EINVAL;
	if (!f || !pipe_of(f))
		return -EBADF;
	if (count > VECTORS_MOST)
		return -EINVAL;
	if (!fd_can_write(f))
		return io_readv(fd, v, (int)count);
	for (unsigned long i = 0; i < count; i++) {
		long result = add_memory(f, v[i].base, v[i].n,
					 !done && !(flags & SPLICE_NO_WAIT));
		if (result < 0)
			return moved_or_result(done, result);
		done += (size_t)result;
		if ((size_t)result < v[i].n)
			break;
	}
	if (done)
		pipe_filled(pipe_of(f));
	return (long)done;
}
