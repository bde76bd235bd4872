/* regular.c - open regular files: positions, and the bytes of content.c. */
#include "tree.h"

#include <sys/ioctl.h>

enum { REGULAR_OUTPUT = 1 }; /* id of a description that is the program's output too */

static long read_regular(struct file *f, void *to, size_t n, uint64_t *at)
{
	long got = content_read(f->inode, to, n, *at);
	if (got > 0)
		*at += (uint64_t)got;
	return got;
}

/* With O_APPEND also pwrite appends, as on Linux. */
static long write_regular(struct file *f, const void *from, size_t n, uint64_t *at)
{
	if (f->flags & O_APPEND)
		*at = f->inode->size;
	long sealed = f->inode->seals ? seal_check_write(f->inode, *at + n) : 0;
	if (sealed)
		return sealed;
	if (n && f->id == REGULAR_OUTPUT)
		__ev_output(1, from, n);
	long done = content_write(f->inode, from, n, *at);
	if (done > 0) {
		*at += (uint64_t)done;
		inode_changed(f->inode, true);
	}
	return done;
}

static long seek_regular(struct file *f, long offset, int whence)
{
	return io_seek_in(f, (long)f->inode->size, offset, whence);
}

static long control_regular(struct file *f, unsigned request, void *arg)
{
	if (request != FIONREAD)
		return -ENOTTY;
	*(int *)arg = (int)(f->inode->size - f->offset);
	return 0;
}

const struct file_ops regular_ops = {
	.read = read_regular,
	.write = write_regular,
	.seek = seek_regular,
	.control = control_regular,
};

/* --- file.h --- */

void file_set_output(struct inode *f)
{
	struct file made = {.ops = &regular_ops, .flags = O_WRONLY, .inode = f};
	made.id = REGULAR_OUTPUT;
	fd_set_file(1, &made);
}

void file_set_input(struct inode *f)
{
	struct file made = {.ops = &regular_ops, .flags = O_RDONLY, .inode = f};
	fd_set_file(0, &made);
}
