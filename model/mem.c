/* mem.c - mappings: anonymous ones, and copies of files.
 *
 * A file is read when it is mapped. As nothing can change it, a shared mapping that
 * cannot be written is the same as a private one; so is a shared anonymous one while
 * there is one process. Rights of pages are not enforced. */
#include "model.h"

#include <sys/mman.h>

enum { MAP_KINDS = 0xf }; /* MAP_TYPE, without the name's trouble */

static long map_zeros(size_t size)
{
	void *start = __ev_map(size);
	return start ? (long)start : -ENOMEM;
}

static long map_file(const struct file *f, size_t size, uint64_t offset)
{
	char *start = __ev_map(size);
	if (!start)
		return -ENOMEM;
	for (size_t done = 0; done < size;) {
		size_t left = size - done;
		long got = __ev_host_read(f->id, start + done, left, offset + done);
		if (got <= 0)
			break;
		done += (size_t)got;
	}
	return (long)start;
}

/* What keeps a file from being mapped, if anything. */
static long check_file(const struct file *f, int protection, bool is_shared)
{
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (!fd_can_read(f))
		return -EACCES;
	if (is_shared && protection & PROT_WRITE && !fd_can_write(f))
		return -EACCES;
	bool is_mappable =
		f->kind == KIND_FILE || (f->kind == KIND_DEVICE && device_is_zero(f->id));
	return is_mappable ? 0 : -ENODEV;
}

long mem_map(size_t size, int protection, int flags, int fd, long offset)
{
	int kind = flags & MAP_KINDS;
	if (!size || offset & (PAGE_BYTES - 1))
		return -EINVAL;
	if (kind != MAP_PRIVATE && kind != MAP_SHARED && kind != MAP_SHARED_VALIDATE)
		return -EINVAL;
	if (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE))
		__ev_bad_syscall(SYS_mmap, "mmap at a fixed address");
	if (size > PTRDIFF_MAX)
		return -ENOMEM;
	size = (size + PAGE_BYTES - 1) & ~(size_t)(PAGE_BYTES - 1);
	if (flags & MAP_ANONYMOUS)
		return map_zeros(size);
	const struct file *f = fd_get(fd);
	long result = check_file(f, protection, kind != MAP_PRIVATE);
	if (result < 0)
		return result;
	if (f->kind == KIND_DEVICE)
		return map_zeros(size);
	return map_file(f, size, (uint64_t)offset);
}

long mem_unmap(uintptr_t start, size_t size)
{
	if (!size || start & (PAGE_BYTES - 1) || size > PTRDIFF_MAX)
		return -EINVAL;
	size = (size + PAGE_BYTES - 1) & ~(size_t)(PAGE_BYTES - 1);
	if (__ev_unmap((void *)start, size) < 0)
		__ev_bad_syscall(SYS_munmap, "munmap of other than one whole mapping");
	return 0;
}

long mem_protect(uintptr_t start)
{
	return start & (PAGE_BYTES - 1) ? -EINVAL : 0;
}

/* Hints may be ignored; what changes the contents may not. */
long mem_advise(uintptr_t start, int advice)
{
	if (start & (PAGE_BYTES - 1))
		return -EINVAL;
	switch (advice) {
	case MADV_DONTNEED:
	case MADV_REMOVE:
	case MADV_WIPEONFORK:
		__ev_bad_syscall(SYS_madvise, "madvise that drops contents");
	default: return 0;
	}
}
