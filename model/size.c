/* size.c - how large regular files are, and copies from one to another. */
#include "tree.h"

#include <sys/inotify.h>
#include <unistd.h>

enum { COPY_BYTES = 4096 };

static long resize_inode(struct inode *i, long size)
{
	if (S_ISDIR(i->mode))
		return -EISDIR;
	if (!S_ISREG(i->mode))
		return -EINVAL;
	long result = seal_check_size(i, (uint64_t)size);
	if (result == 0)
		result = content_resize(i, (uint64_t)size);
	if (result == 0) {
		inode_changed(i, true);
		inotify_tell(i, IN_MODIFY);
	}
	return result;
}

long size_truncate(const char *path, long size)
{
	struct inode *i;
	if (size < 0)
		return -EINVAL;
	long result = walk_to(AT_FDCWD, path, WALK_FOLLOW, &i);
	if (result < 0)
		return result;
	if (S_ISREG(i->mode))
		result = inode_may(i, W_OK);
	return result < 0 ? result : resize_inode(i, size);
}

long size_ftruncate(int fd, long size)
{
	const struct file *f = fd_get(fd);
	if (size < 0)
		return -EINVAL;
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (!fd_is_regular(f) || !fd_can_write(f))
		return -EINVAL;
	return resize_inode(f->inode, size);
}

long size_allocate(int fd, int mode, long offset, long n)
{
	enum { KEEP_SIZE = 1, PUNCH_HOLE = 2, ZERO_RANGE = 16 };
	const struct file *f = fd_get(fd);
	long end;
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (offset < 0 || n <= 0)
		return -EINVAL;
	int known = mode & (PUNCH_HOLE | ZERO_RANGE);
	if (mode & ~(KEEP_SIZE | PUNCH_HOLE | ZERO_RANGE) ||
	    known == (PUNCH_HOLE | ZERO_RANGE) || (mode & 3) == PUNCH_HOLE)
		return -EOPNOTSUPP;
	if (!fd_can_write(f))
		return -EBADF;
	if (S_ISFIFO(stat_mode(f)))
		return -ESPIPE;
	if (!fd_is_regular(f))
		return fd_is_directory(f) ? -EISDIR : -ENODEV;
	if (__builtin_add_overflow(offset, n, &end))
		return -EFBIG;
	struct inode *i = f->inode;
	uint64_t covered = mode & KEEP_SIZE ? 0 : (uint64_t)end;
	if (known ? seal_check_write(i, covered)
		  : seal_check_size(i, covered > i->size ? covered : i->size))
		return -EPERM;
	if (known) {
		uint64_t to = (uint64_t)end < i->size ? (uint64_t)end : i->size;
		content_clear(i, (uint64_t)offset, to);
	}
	if (!(mode & KEEP_SIZE) && (uint64_t)end > i->size) {
		long result = content_resize(i, (uint64_t)end);
		if (result < 0)
			return result;
	}
	inode_changed(i, true);
	return 0;
}

long size_sync(int fd)
{
	const struct file *f = fd_get(fd);
	if (!f || f->flags & O_PATH)
		return -EBADF;
	return fd_is_regular(f) || fd_is_directory(f) ? 0 : -EINVAL;
}

/* Copies from the place *at of a file to a descriptor, at *to_at or its own place. */
static long copy_file_bytes(int in, long *at, int out, long *to_at, size_t n)
{
	char part[COPY_BYTES];
	size_t total = 0;
	while (total < n) {
		size_t want = n - total < sizeof part ? n - total : sizeof part;
		long got = io_pread(in, part, want, *at);
		if (got <= 0)
			return total ? (long)total : got;
		long done = to_at ? io_pwrite(out, part, (size_t)got, *to_at)
				  : io_write(out, part, (size_t)got);
		if (done < 0)
			return total ? (long)total : done;
		*at += done;
		if (to_at)
			*to_at += done;
		total += (size_t)done;
		if (done < got)
			break;
	}
	return (long)total;
}

/* The same when the place of the input may be its own. */
static long copy_from_place(struct file *f, int in, long *at, int out, long *to_at,
			    size_t n)
{
	long own = (long)f->offset;
	long done = copy_file_bytes(in, at ? at : &own, out, to_at, n);
	if (!at)
		f->offset = (uint64_t)own;
	return done;
}

long size_copy_range(int in, long *in_at, int out, long *out_at, size_t n, unsigned flags)
{
	struct file *from = fd_get(in), *to = fd_get(out);
	if (!from || !to)
		return -EBADF;
	if (flags)
		return -EINVAL;
	if (fd_is_directory(from) || fd_is_directory(to))
		return -EISDIR;
	if (!fd_is_regular(from) || !fd_is_regular(to))
		return -EINVAL;
	if (!fd_can_read(from) || !fd_can_write(to) || to->flags & O_APPEND)
		return -EBADF;
	if ((in_at && *in_at < 0) || (out_at && *out_at < 0))
		return -EINVAL;
	if (n > IO_MAX)
		n = IO_MAX;
	long a = in_at ? *in_at : (long)from->offset,
	     b = out_at ? *out_at : (long)to->offset;
	if (from->inode == to->inode && a < b + (long)n && b < a + (long)n)
		return -EINVAL;
	return copy_from_place(from, in, in_at, out, out_at, n);
}

long size_send(int out, int in, long *in_at, size_t n)
{
	struct file *from = fd_get(in), *to = fd_get(out);
	if (!from || !fd_can_read(from) || !to || !fd_can_write(to))
		return -EBADF;
	if (in_at && *in_at < 0)
		return -EINVAL;
	if (!fd_is_regular(from))
		return in_at && !from->ops->seek ? -ESPIPE : -EINVAL;
	if (to->flags & O_APPEND)
		return -EINVAL;
	return copy_from_place(from, in, in_at, out, NULL, n > IO_MAX ? IO_MAX : n);
}
