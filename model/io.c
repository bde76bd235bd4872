/* io.c - bytes in and out of descriptors.
 *
 * Standard input behaves as a pipe or a terminal, whatever it is outside: it has one
 * position, which moves by reading only. At its end every read gives 0. */
#include "tree.h"

#include <unistd.h>

enum { VECTOR_MAX = 1024 };

static uint64_t input_offset;

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static long read_at(struct file *f, void *to, size_t n, uint64_t offset)
{
	n = least(n, IO_MAX);
	switch (f->kind) {
	case KIND_STREAM: return __ev_input(to, n, input_offset);
	case KIND_DEVICE: return device_read(f->id, to, n);
	case KIND_FILE: return content_read(f->inode, to, n, offset);
	case KIND_PIPE: return pipe_read(f, to, n);
	case KIND_EVENT: return event_read(f, to, n);
	case KIND_DIR: return -EISDIR;
	default: return -EINVAL;
	}
}

static long write_at(struct file *f, const void *from, size_t n, uint64_t offset)
{
	n = least(n, IO_MAX);
	switch (f->kind) {
	case KIND_STREAM:
		if (n)
			__ev_output((int)f->id, from, n);
		return (long)n;
	case KIND_DEVICE: return device_write(f->id, n);
	case KIND_FILE:
		if (n && f->id == 1) /* --sym-stdout */
			__ev_output(1, from, n);
		return content_write(f->inode, from, n, offset);
	case KIND_PIPE: return pipe_write(f, from, n);
	case KIND_EVENT: return event_write(f, from, n);
	default: return -EINVAL;
	}
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

/* Has it positions? What has none is not for pread and the like. */
static bool has_offset(const struct file *f)
{
	return f->kind == KIND_FILE || f->kind == KIND_DEVICE || f->kind == KIND_DIR;
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
static long read_parts(struct file *f, const struct vector *v, int count, uint64_t offset)
{
	long total = check_vector(v, count);
	if (total < 0)
		return total;
	for (int i = 0; i < count; i++) {
		if (!v[i].n)
			continue;
		if (total && f->kind == KIND_PIPE && !pipe_held(f->pipe))
			break; /* what is there is enough */
		long got = read_at(f, v[i].base, v[i].n, offset + (uint64_t)total);
		if (got < 0)
			return total ? total : got;
		total += got;
		if (f->kind == KIND_STREAM)
			input_offset += (uint64_t)got;
		if ((size_t)got < v[i].n)
			break;
	}
	return total;
}

static long write_parts(struct file *f, const struct vector *v, int count,
			uint64_t offset)
{
	long total = check_vector(v, count);
	if (total < 0)
		return total;
	for (int i = 0; i < count; i++) {
		if (!v[i].n)
			continue;
		long done = write_at(f, v[i].base, v[i].n, offset + (uint64_t)total);
		if (done < 0)
			return total ? total : done;
		total += done;
		if ((size_t)done < v[i].n)
			break;
	}
	if (f->kind == KIND_FILE && total)
		inode_changed(f->inode, true);
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
	long got = read_parts(f, v, count, f->offset);
	if (got > 0 && f->kind == KIND_FILE)
		f->offset += (uint64_t)got;
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
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (!has_offset(f))
		return -ESPIPE;
	if (!fd_can_read(f))
		return -EBADF;
	return f->kind == KIND_DIR ? -EISDIR : read_parts(f, v, count, (uint64_t)offset);
}

long io_write(int fd, const void *from, size_t n)
{
	struct vector v = {(void *)from, n};
	return io_writev(fd, &v, 1);
}

long io_writev(int fd, const struct vector *v, int count)
{
	struct file *f = writable(fd);
	if (!f)
		return -EBADF;
	if (f->kind == KIND_FILE && f->flags & O_APPEND)
		f->offset = f->inode->size;
	long done = write_parts(f, v, count, f->offset);
	if (done > 0 && f->kind == KIND_FILE)
		f->offset += (uint64_t)done;
	return done;
}

long io_pwrite(int fd, const void *from, size_t n, long offset)
{
	struct vector v = {(void *)from, n};
	return io_pwritev(fd, &v, 1, offset);
}

/* With O_APPEND Linux appends all the same. */
long io_pwritev(int fd, const struct vector *v, int count, long offset)
{
	struct file *f = fd_get(fd);
	if (offset < 0)
		return -EINVAL;
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (!has_offset(f))
		return -ESPIPE;
	if (!fd_can_write(f))
		return -EBADF;
	bool is_appended = f->kind == KIND_FILE && f->flags & O_APPEND;
	return write_parts(f, v, count, is_appended ? f->inode->size : (uint64_t)offset);
}

/* Files are one piece of data, then the hole that every end is. */
static long seek_data(long size, long offset, int whence)
{
	if (offset < 0 || offset >= size)
		return -ENXIO;
	return whence == SEEK_HOLE ? size : offset;
}

/* Of a directory: any number of an entry; of a file: any place, also behind its end. */
long io_seek(int fd, long offset, int whence)
{
	struct file *f = fd_get(fd);
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (!has_offset(f))
		return -ESPIPE;
	if (f->kind == KIND_DEVICE)
		return 0;
	if (f->kind == KIND_DIR && whence != SEEK_SET && whence != SEEK_CUR)
		return -EINVAL;
	long base = 0, size = (long)f->inode->size, to;
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
	if (f->kind == KIND_DIR && !to) { /* from the start: look again */
		listing_free(f->listing);
		f->listing = NULL;
	}
	f->offset = (uint64_t)to;
	return to;
}

long io_advise(int fd, int advice)
{
	const struct file *f = fd_get(fd);
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (!has_offset(f))
		return -ESPIPE;
	return advice < POSIX_FADV_NORMAL || advice > POSIX_FADV_NOREUSE ? -EINVAL : 0;
}
