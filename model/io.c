/* io.c - bytes in and out of descriptors: what read, write, lseek, ioctl and their
 * relatives have in common for all kinds of files. */
#include "tree.h"

#include <poll.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { VECTOR_MAX = 1024 };

/* The number of bytes, or an error. */
static long check_vector(const struct vector *v, int count)
{
	size_t total = 0;
	if (count < 0 || count > VECTOR_MAX)
		return -EINVAL;
	for (int i = 0; i < count; i++) {
		if (v[i].n > INT64_MAX - total)
			return -EINVAL;
		total += v[i].n;
	}
	return (long)total;
}

/* Fills the parts in order until one stays short, or nothing more is there. */
static long read_parts(struct file *f, const struct vector *v, int count, uint64_t *at)
{
	if (!f->ops->read)
		return fd_is_directory(f) ? -EISDIR : -EINVAL;
	long size = check_vector(v, count), total = 0;
	if (size < 0)
		return size;
	if (f->ops->read_parts)
		return f->ops->read_parts(f, v, count, (size_t)size);
	for (int i = 0; i < count; i++) {
		if (!v[i].n)
			continue;
		if (total && !(fd_ready(f, NULL) & POLLIN))
			break;
		long got = f->ops->read(f, v[i].base, least(v[i].n, IO_MAX), at);
		if (got < 0)
			return total ? total : got;
		total += got;
		if ((size_t)got < v[i].n)
			break;
	}
	if (f->inode)
		inotify_tell(f->inode, IN_ACCESS);
	return total;
}

static long write_parts(struct file *f, const struct vector *v, int count, uint64_t *at)
{
	if (!f->ops->write)
		return -EINVAL;
	long size = check_vector(v, count), total = 0;
	if (size < 0)
		return size;
	if (f->ops->write_parts)
		return f->ops->write_parts(f, v, count, (size_t)size);
	for (int i = 0; i < count; i++) {
		if (!v[i].n)
			continue;
		long done = f->ops->write(f, v[i].base, least(v[i].n, IO_MAX), at);
		if (done < 0)
			return total ? total : done;
		total += done;
		if ((size_t)done < v[i].n)
			break;
	}
	if (f->inode && total)
		inotify_tell(f->inode, IN_MODIFY);
	return total;
}

long io_read(int fd, void *to, size_t n)
{
	struct vector v = {to, n};
	return io_readv(fd, &v, 1);
}

long io_readv(int fd, const struct vector *v, int count)
{
	struct file *f = fd_get(fd);
	return f && fd_can_read(f) ? read_parts(f, v, count, &f->offset) : -EBADF;
}

/* What pread and pwrite check before all. */
static long check_offset(const struct file *f, long offset)
{
	if (offset < 0)
		return -EINVAL;
	if (!f || f->flags & O_PATH)
		return -EBADF;
	return f->ops->seek && f->ops->seek != io_seek_nowhere ? 0 : -ESPIPE;
}

long io_seek_nowhere(struct file *f, long offset, int whence)
{
	(void)f;
	(void)offset;
	(void)whence;
	return 0;
}

long io_pread(int fd, void *to, size_t n, long offset)
{
	struct vector v = {to, n};
	return io_preadv(fd, &v, 1, offset);
}

long io_preadv(int fd, const struct vector *v, int count, long offset)
{
	struct file *f = fd_get(fd);
	uint64_t at = (uint64_t)offset;
	long result = check_offset(f, offset);
	if (result < 0)
		return result;
	return fd_can_read(f) ? read_parts(f, v, count, &at) : -EBADF;
}

long io_write(int fd, const void *from, size_t n)
{
	struct vector v = {(void *)from, n};
	return io_writev(fd, &v, 1);
}

long io_writev(int fd, const struct vector *v, int count)
{
	struct file *f = fd_get(fd);
	return f && fd_can_write(f) ? write_parts(f, v, count, &f->offset) : -EBADF;
}

long io_pwrite(int fd, const void *from, size_t n, long offset)
{
	struct vector v = {(void *)from, n};
	return io_pwritev(fd, &v, 1, offset);
}

long io_pwritev(int fd, const struct vector *v, int count, long offset)
{
	struct file *f = fd_get(fd);
	uint64_t at = (uint64_t)offset;
	long result = check_offset(f, offset);
	if (result < 0)
		return result;
	return fd_can_write(f) ? write_parts(f, v, count, &at) : -EBADF;
}

/* Files are one piece of data, then the hole that every end is. */
static long seek_data(long size, long offset, int whence)
{
	if (offset < 0 || offset >= size)
		return -ENXIO;
	return whence == SEEK_HOLE ? size : offset;
}

long io_seek_in(struct file *f, long size, long offset, int whence)
{
	long base = 0, to;
	switch (whence) {
	case SEEK_SET: break;
	case SEEK_CUR: base = (long)f->offset; break;
	case SEEK_END: base = size; break;
	case SEEK_DATA:
	case SEEK_HOLE:
		offset = seek_data(size, offset, whence);
		if (offset < 0)
			return offset;
		break;
	default: return -EINVAL;
	}
	if (__builtin_add_overflow(base, offset, &to) || to < 0)
		return base > 0 && offset > 0 ? -EOVERFLOW : -EINVAL;
	f->offset = (uint64_t)to;
	return to;
}

long io_seek(int fd, long offset, int whence)
{
	struct file *f = fd_get(fd);
	if (!f || f->flags & O_PATH)
		return -EBADF;
	return f->ops->seek ? f->ops->seek(f, offset, whence) : -ESPIPE;
}

long io_control(int fd, unsigned request, void *arg)
{
	struct file *f = fd_get(fd);
	if (!f || f->flags & O_PATH)
		return fault_refuse(request, "the descriptor is not open", -EBADF);
	switch (request) {
	case FIOCLEX: return fd_control(fd, F_SETFD, FD_CLOEXEC);
	case FIONCLEX: return fd_control(fd, F_SETFD, 0);
	case FIONBIO:
		f->flags &= ~O_NONBLOCK;
		f->flags |= *(const int *)arg ? O_NONBLOCK : 0;
		return 0;
	case FIOASYNC: return owner_set_async(f, *(const int *)arg);
	case CONTROL_SYMBOLIC:
	case CONTROL_FAULTS: return fault_descriptor(f, request, (unsigned long)arg);
	case FRAGMENT_CONTROL_CLOUD9: return fragment_set_cloud9(f, (unsigned long)arg);
	case FRAGMENT_CONTROL_PIECES:
		return fragment_set(f, (unsigned)(unsigned long)arg);
	case FRAGMENT_CONTROL_FATES: return fragment_set_fates(fd, arg);
	default: return f->ops->control ? f->ops->control(f, request, arg) : -ENOTTY;
	}
}

long io_advise(int fd, int advice)
{
	long result = check_offset(fd_get(fd), 0);
	if (result < 0)
		return result;
	return advice < POSIX_FADV_NORMAL || advice > POSIX_FADV_NOREUSE ? -EINVAL : 0;
}
