/* dir.c - directories of the host. The offset of an open directory is the number of its
 * next entry, and so is d_off. */
#include "model.h"

enum { NAME_SIZE = 256 };

static size_t length(const char *s)
{
	size_t n = 0;
	while (s[n])
		n++;
	return n;
}

long dir_entries(int fd, void *to, size_t n)
{
	char name[NAME_SIZE];
	unsigned type;
	unsigned long inode;
	struct file *f = fd_get(fd);
	if (!f || !fd_can_read(f))
		return -EBADF;
	if (f->kind != KIND_DIR)
		return -ENOTDIR;
	size_t used = 0;
	for (;;) {
		long more = __ev_host_entry(f->id, f->offset, name, &type, &inode);
		if (more <= 0)
			return more < 0 && !used ? more : (long)used;
		size_t size = length(name) + 1;
		size_t whole = (offsetof(struct kernel_dirent, name) + size + 7) & ~7ul;
		if (whole > n - used)
			return used ? (long)used : -EINVAL;
		struct kernel_dirent *d = (void *)((char *)to + used);
		d->ino = inode;
		d->off = (int64_t)++f->offset;
		d->reclen = (uint16_t)whole;
		d->type = (uint8_t)type;
		__builtin_memcpy(d->name, name, size);
		used += whole;
	}
}

long dir_current(char *to, size_t n)
{
	return __ev_host_cwd(to, n);
}
