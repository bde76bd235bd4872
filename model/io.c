/* io.c - bytes in and out of descriptors.
 *
 * Standard input behaves as a pipe or a terminal, whatever it is outside: it has one
 * position, which moves by reading only. At its end every read gives 0. */
#include "model.h"

#include <unistd.h>

enum { VECTOR_MAX = 1024 };

static uint64_t input_offset;

static uint64_t *position(struct file *f)
{
	return f->kind == KIND_STREAM ? &input_offset : &f->offset;
}

static long read_at(const struct file *f, void *to, size_t n, uint64_t offset)
{
	if (n > IO_MAX)
		n = IO_MAX;
	switch (f->kind) {
	case KIND_STREAM: return __ev_input(to, n, offset);
	case KIND_DEVICE: return device_read(f->id, to, n);
	case KIND_FILE: return __ev_host_read(f->id, to, n, offset);
	default: return -EISDIR;
	}
}

/* Only streams and devices are ever open for writing. */
static long write_to(const struct file *f, const void *from, size_t n)
{
	if (n > IO_MAX)
		n = IO_MAX;
	if (f->kind == KIND_DEVICE)
		return device_write(f->id, n);
	if (n)
		__ev_output((int)f->id, from, n);
	return (long)n;
}

static struct file *readable(int fd)
{
	struct file *f = fd_get(fd);
	return f && fd_can_read(f) ? f : NULL;
}

static struct file *writable(int fd)
{
	struct file *f = fd_get(fd);
	return f && fd_can_write(f) ? f : NULL;
}

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
	return 0;
}

/* Fills the parts in order until one stays short. */
static long read_parts(const struct file *f, const struct vector *v, int count,
		       uint64_t offset)
{
	long total = check_vector(v, count);
	if (total < 0)
		return total;
	for (int i = 0; i < count; i++) {
		if (!v[i].n)
			continue;
		long got = read_at(f, v[i].base, v[i].n, offset + (uint64_t)total);
		if (got < 0)
			return total ? total : got;
		total += got;
		if ((size_t)got < v[i].n)
			break;
	}
	return total;
}

long io_read(int fd, void *to, size_t n)
{
	struct vector v = {to, n};
	return io_readv(fd, &v, 1);
}

long io_readv(int fd, const struct vector *v, int count)
{
	struct file *f = readable(fd);
	if (!f)
		return -EBADF;
	if (f->kind == KIND_DIR)
		return -EISDIR;
	uint64_t *at = position(f);
	long got = read_parts(f, v, count, *at);
	if (got > 0)
		*at += (uint64_t)got;
	return got;
}

long io_pread(int fd, void *to, size_t n, long offset)
{
	struct vector v = {to, n};
	return io_preadv(fd, &v, 1, offset);
}

long io_preadv(int fd, const struct vector *v, int count, long offset)
{
	struct file *f = fd_get(fd);
	if (offset < 0)
		return -EINVAL;
	if (f && f->kind == KIND_STREAM)
		return -ESPIPE;
	f = readable(fd);
	if (!f)
		return -EBADF;
	if (f->kind == KIND_DIR)
		return -EISDIR;
	return read_parts(f, v, count, (uint64_t)offset);
}

long io_write(int fd, const void *from, size_t n)
{
	struct file *f = writable(fd);
	return f ? write_to(f, from, n) : -EBADF;
}

long io_writev(int fd, const struct vector *v, int count)
{
	struct file *f = writable(fd);
	long total = f ? check_vector(v, count) : -EBADF;
	if (total < 0)
		return total;
	for (int i = 0; i < count; i++) {
		if (!v[i].n)
			continue;
		long done = write_to(f, v[i].base, v[i].n);
		if (done < 0)
			return total ? total : done;
		total += done;
	}
	return total;
}

long io_pwrite(int fd, const void *from, size_t n, long offset)
{
	struct file *f = fd_get(fd);
	if (offset < 0)
		return -EINVAL;
	if (f && f->kind == KIND_STREAM)
		return -ESPIPE;
	return io_write(fd, from, n);
}

/* Of a directory: any number of an entry; of a file: any place, also behind its end. */
long io_seek(int fd, long offset, int whence)
{
	struct __ev_file info = {.size = 0};
	struct file *f = fd_get(fd);
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (f->kind == KIND_STREAM)
		return -ESPIPE;
	if (f->kind == KIND_DEVICE)
		return 0;
	if (f->kind == KIND_FILE)
		__ev_host_fstat(f->id, &info);
	else if (whence != SEEK_SET && whence != SEEK_CUR)
		return -EINVAL;
	long base = 0, size = (long)info.size;
	switch (whence) {
	case SEEK_SET: break;
	case SEEK_CUR: base = (long)f->offset; break;
	case SEEK_END: base = size; break;
	case SEEK_DATA:
	case SEEK_HOLE: /* one piece of data, then the hole that every end is */
		if (offset < 0 || offset >= size)
			return -ENXIO;
		base = whence == SEEK_HOLE ? size - offset : 0;
		break;
	default: return -EINVAL;
	}
	long to;
	if (__builtin_add_overflow(base, offset, &to) || to < 0)
		return base > 0 && offset > 0 ? -EOVERFLOW : -EINVAL;
	f->offset = (uint64_t)to;
	return to;
}

long io_advise(int fd, int advice)
{
	const struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	if (f->kind == KIND_STREAM)
		return -ESPIPE;
	return advice < POSIX_FADV_NORMAL || advice > POSIX_FADV_NOREUSE ? -EINVAL : 0;
}
