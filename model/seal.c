/* seal.c - files in memory (memfd_create) and what may no longer be done to them. */
#include "tree.h"

enum {
	CLOEXEC = 1,
	SEALING = 2,
	HUGE = 4,
	NO_EXEC = 8,
	EXEC = 16,
	NAME_LONGEST = 249,
};

long seal_make_memory(const char *name, unsigned flags)
{
	if (flags & HUGE)
		__ev_bad_syscall(SYS_memfd_create, "memfd of huge pages");
	if (flags & ~(unsigned)(CLOEXEC | SEALING | NO_EXEC | EXEC) ||
	    (flags & (NO_EXEC | EXEC)) == (NO_EXEC | EXEC))
		return -EINVAL;
	if (text_length(name) > NAME_LONGEST)
		return -EINVAL;
	bool is_no_exec = flags & NO_EXEC;
	struct inode *i = inode_new(S_IFREG | (is_no_exec ? 0666 : 0777), NULL);
	if (!i)
		return -ENOMEM;
	i->is_memory = true;
	i->seals = flags & (SEALING | NO_EXEC) ? 0 : F_SEAL_SEAL;
	if (is_no_exec)
		i->seals |= SEAL_EXEC;
	struct file f = {.ops = &regular_ops, .flags = O_RDWR, .inode = i};
	return fd_open(&f, flags & CLOEXEC);
}

long seal_get(const struct file *f)
{
	return f->inode && f->inode->is_memory ? (long)f->inode->seals : -EINVAL;
}

long seal_add(const struct file *f, unsigned seals)
{
	enum { KNOWN = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE |
		       SEAL_FUTURE_WRITE | SEAL_EXEC };
	struct inode *i = f->inode;
	if (!fd_can_write(f))
		return -EPERM;
	if (!i || !i->is_memory || seals & ~(unsigned)KNOWN)
		return -EINVAL;
	if (i->seals & F_SEAL_SEAL)
		return -EPERM;
	if (seals & F_SEAL_WRITE && !(i->seals & F_SEAL_WRITE) && share_is_writable(i))
		return -EBUSY;
	i->seals |= seals;
	return 0;
}

long seal_check_write(const struct inode *i, uint64_t end)
{
	if (i->seals & (F_SEAL_WRITE | SEAL_FUTURE_WRITE))
		return -EPERM;
	return i->seals & F_SEAL_GROW && end > i->size ? -EPERM : 0;
}

long seal_check_size(const struct inode *i, uint64_t size)
{
	bool is_kept = (i->seals & F_SEAL_GROW && size > i->size) ||
		       (i->seals & F_SEAL_SHRINK && size < i->size);
	return is_kept ? -EPERM : 0;
}
