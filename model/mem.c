/* mem.c - mappings: anonymous ones, copies of files, and (share.c) files themselves.
 *
 * A private mapping of a file is a copy made when it is mapped. With one process a shared
 * anonymous mapping is the same as a private one. Pages behind the end of a file cannot
 * be touched, as Linux would send SIGBUS. */
#include "ipc.h"
#include "tree.h"

#include <sys/mman.h>

enum { MAP_KINDS = 0xf, BREAK_BYTES = 16 << 20 }; /* MAP_KINDS: MAP_TYPE in the headers */

static bool is_page_aligned(uintptr_t address)
{
	return !(address & (PAGE_BYTES - 1));
}

int mem_rights(int protection)
{
	if (protection & PROT_WRITE)
		return 3;
	return protection & (PROT_READ | PROT_EXEC) ? 1 : 0;
}

/* Zero bytes at a given place inside a mapping, or anywhere. */
static long place_mapping(uintptr_t at, size_t size, int flags)
{
	if (!(flags & (MAP_FIXED | MAP_FIXED_NOREPLACE))) {
		bool is_shared = (flags & MAP_KINDS) != MAP_PRIVATE;
		void *start = __ev_map(size, is_shared ? __EV_MAP_SHARED
						       : __EV_MAP_PRIVATE);
		return start ? (long)start : -ENOMEM;
	}
	if (!is_page_aligned(at))
		return -EINVAL;
	share_unmap(at, size);
	if (flags & MAP_FIXED_NOREPLACE)
		__ev_bad_syscall(SYS_mmap, "mmap at an address that must be free");
	if (__ev_map_fixed((void *)at, size) < 0)
		__ev_bad_syscall(SYS_mmap, "mmap at a fixed address outside a mapping");
	return (long)at;
}

static long map_file(struct inode *i, long at, size_t size, uint64_t offset)
{
	if (at < 0)
		return at;
	long got = content_read(i, (void *)at, size, offset);
	size_t shown = whole_pages(got > 0 ? (size_t)got : 0);
	if (shown < size)
		__ev_protect((char *)at + shown, size - shown, 0);
	return got < 0 ? got : (long)shown;
}

/* What keeps a file from being mapped, if anything. */
static long check_mapped_file(const struct file *f, int protection, bool is_shared)
{
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (!fd_can_read(f))
		return -EACCES;
	if (is_shared && protection & PROT_WRITE && !fd_can_write(f))
		return -EACCES;
	if (is_shared && protection & PROT_WRITE && f->inode &&
	    f->inode->seals & (F_SEAL_WRITE | SEAL_FUTURE_WRITE))
		return -EPERM;
	return fd_is_regular(f) || device_is_zero(f) ? 0 : -ENODEV;
}

static long protect_mapping(long at, size_t size, int protection)
{
	if (at >= 0 && mem_rights(protection) != 3)
		__ev_protect((void *)at, size, mem_rights(protection));
	return at;
}

long mem_map(uintptr_t at, size_t size, int protection, int flags, int fd, long offset)
{
	int kind = flags & MAP_KINDS;
	if (!size || offset & (PAGE_BYTES - 1))
		return -EINVAL;
	if (kind != MAP_PRIVATE && kind != MAP_SHARED && kind != MAP_SHARED_VALIDATE)
		return -EINVAL;
	if (size > PTRDIFF_MAX)
		return -ENOMEM;
	size = whole_pages(size);
	if (flags & MAP_ANONYMOUS)
		return protect_mapping(place_mapping(at, size, flags), size, protection);
	const struct file *f = fd_get(fd);
	long result = check_mapped_file(f, protection, kind != MAP_PRIVATE);
	if (result < 0)
		return result;
	if (device_is_zero(f))
		return protect_mapping(place_mapping(at, size, flags), size, protection);
	if (kind != MAP_PRIVATE && flags & MAP_FIXED)
		__ev_bad_syscall(SYS_mmap, "shared mapping of a file at a fixed address");
	if (kind != MAP_PRIVATE)
		return share_map(f->inode, size, (uint64_t)offset, protection);
	long start = place_mapping(at, size, flags);
	long shown = map_file(f->inode, start, size, (uint64_t)offset);
	return shown < 0 ? shown
			 : (protect_mapping(start, (size_t)shown, protection), start);
}

long mem_unmap(uintptr_t start, size_t size)
{
	if (!size || !is_page_aligned(start) || size > PTRDIFF_MAX)
		return -EINVAL;
	size = whole_pages(size);
	if (shm_unmap(start, size))
		return 0;
	return share_unmap(start, size) ? __ev_unmap((void *)start, size) : 0;
}

long mem_protect(uintptr_t start, size_t size, int protection)
{
	if (!is_page_aligned(start))
		return -EINVAL;
	if (!size)
		return 0;
	long result =
		__ev_protect((void *)start, whole_pages(size), mem_rights(protection));
	if (result == -EOPNOTSUPP)
		__ev_bad_syscall(SYS_mprotect, "mprotect that locks symbolic bytes away");
	return result;
}

long mem_remap(uintptr_t start, size_t old, size_t size, int flags)
{
	if (!is_page_aligned(start) || !size || flags & ~(MREMAP_MAYMOVE | MREMAP_FIXED))
		return -EINVAL;
	old = whole_pages(old);
	size = whole_pages(size);
	if (!old || flags & MREMAP_FIXED || share_has(start, old))
		__ev_bad_syscall(SYS_mremap,
				 "mremap to a fixed place or of shared files");
	if (size <= old)
		return size < old && mem_unmap(start + size, old - size) < 0
			       ? -EINVAL
			       : (long)start;
	if (!(flags & MREMAP_MAYMOVE))
		return -ENOMEM;
	char *to = __ev_map(size, __EV_MAP_PRIVATE);
	if (!to)
		return -ENOMEM;
	__builtin_memcpy(to, (void *)start, old);
	__ev_unmap((void *)start, old);
	return (long)to;
}

/* Hints may be ignored; what changes the contents may not. */
long mem_advise(uintptr_t start, size_t size, int advice)
{
	if (!is_page_aligned(start))
		return -EINVAL;
	size = whole_pages(size);
	switch (advice) {
	case MADV_DONTNEED:
		if (share_has(start, size))
			return 0;
		if (__ev_map_fixed((void *)start, size) < 0)
			__ev_bad_syscall(SYS_madvise,
					 "madvise of other than one mapping");
		return 0;
	case MADV_REMOVE:
	case MADV_WIPEONFORK:
		__ev_bad_syscall(SYS_madvise, "madvise that drops contents of files");
	default: return 0;
	}
}

/* The file has the bytes already. */
long mem_sync(uintptr_t start, int flags)
{
	bool is_both = (flags & (MS_ASYNC | MS_SYNC)) == (MS_ASYNC | MS_SYNC);
	if (!is_page_aligned(start) || is_both ||
	    flags & ~(MS_ASYNC | MS_SYNC | MS_INVALIDATE))
		return -EINVAL;
	return 0;
}

long mem_core(uintptr_t start, size_t size, unsigned char *in_core)
{
	if (!is_page_aligned(start))
		return -EINVAL;
	if (size > PTRDIFF_MAX)
		return -ENOMEM;
	size = whole_pages(size);
	struct __ev_area area;
	for (uintptr_t at = start; at - start < size; at = area.end)
		if (!__ev_memory(at, &area) || area.start > at)
			return -ENOMEM;
	for (size_t i = 0; i < size / PAGE_BYTES; i++)
		in_core[i] = 1;
	return 0;
}

/* A mapping of fixed size of which the part below the break can be touched. */
long mem_break(uintptr_t to)
{
	uintptr_t start = task->break_start, now = task->break_end;
	if (!start) {
		start = now = (uintptr_t)__ev_map(BREAK_BYTES, __EV_MAP_PRIVATE);
		__ev_protect((void *)start, BREAK_BYTES, 0);
		task->break_start = task->break_end = start;
	}
	if (to < start || to > start + BREAK_BYTES)
		return (long)now;
	uintptr_t old_end = whole_pages(now), end = whole_pages(to);
	if (end > old_end) {
		__ev_protect((void *)old_end, end - old_end, 3);
	} else if (end < old_end) {
		__ev_map_fixed((void *)end, old_end - end);
		__ev_protect((void *)end, old_end - end, 0);
	}
	task->break_end = to;
	return (long)to;
}
