/* stat.c - what files are: the stat family, access, symbolic links.
 *
 * Owners and modes of host files are the host's. Whether a file can be read is found out
 * by opening it, because the program's user exists only in the model. */
#include "model.h"

#include <sys/stat.h>
#include <unistd.h>

enum {
	STAT_DEVICES = 5, /* device numbers of the file systems we make up */
	STAT_PIPES = 12,
	STAT_TERMINALS = 22,
	STAT_BLOCK = 4096,
	TERMINAL_NUMBER = 136 << 8,
};

/* Blocks are counted in 512 bytes and given out by pages, as file systems do it. */
static int64_t count_blocks(uint64_t size)
{
	return (int64_t)(size / STAT_BLOCK + (size % STAT_BLOCK != 0)) *
	       (STAT_BLOCK / 512);
}

static void put_host(const struct __ev_file *from, struct kernel_stat *out)
{
	struct moment changed = {from->mtime_sec, from->mtime_nsec};
	*out = (struct kernel_stat){
		.dev = from->device,
		.ino = from->inode,
		.nlink = from->links,
		.mode = from->mode,
		.uid = from->uid,
		.gid = from->gid,
		.size = (int64_t)from->size,
		.blksize = from->blksize,
		.blocks = S_ISLNK(from->mode) ? 0 : count_blocks(from->size),
		.atime = changed,
		.mtime = changed,
		.ctime = changed,
	};
}

static void put_own(struct kernel_stat *out, unsigned mode, unsigned long dev,
		    unsigned long ino)
{
	struct moment started = {(long)(clock_started() / 1000000000), 0};
	*out = (struct kernel_stat){
		.dev = dev,
		.ino = ino,
		.nlink = 1,
		.mode = mode,
		.uid = USER_ID,
		.gid = USER_ID,
		.blksize = STAT_BLOCK,
		.atime = started,
		.mtime = started,
		.ctime = started,
	};
}

static void put_device(long id, struct kernel_stat *out)
{
	put_own(out, S_IFCHR | 0666, STAT_DEVICES, (unsigned long)id + 1);
	out->uid = out->gid = 0;
	out->rdev = device_number(id);
}

static void put_stream(const struct file *f, struct kernel_stat *out)
{
	if (terminal_is(f)) {
		put_own(out, S_IFCHR | 0620, STAT_TERMINALS, 3);
		out->rdev = TERMINAL_NUMBER;
	} else {
		put_own(out, S_IFIFO | 0600, STAT_PIPES, (unsigned long)f->id + 1);
	}
}

long stat_fd(int fd, struct kernel_stat *out)
{
	struct __ev_file info;
	const struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	if (f->kind == KIND_STREAM) {
		put_stream(f, out);
	} else if (f->kind == KIND_DEVICE) {
		put_device(f->id, out);
	} else {
		long result = __ev_host_fstat(f->id, &info);
		if (result < 0)
			return result;
		put_host(&info, out);
	}
	return 0;
}

long stat_path(int dir, const char *path, struct kernel_stat *out, int flags)
{
	struct __ev_file info;
	if (flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH | AT_NO_AUTOMOUNT))
		return -EINVAL;
	if (flags & AT_EMPTY_PATH && !*path && dir != AT_FDCWD)
		return stat_fd(dir, out);
	if (flags & AT_EMPTY_PATH && !*path)
		path = ".";
	long result = path_at(dir, path, &path);
	if (result < 0)
		return result;
	int device = device_find(path), fd = path_descriptor(path);
	if (device >= 0) {
		put_device(device, out);
		return 0;
	}
	if (fd >= 0)
		return fd_get(fd) ? stat_fd(fd, out) : -ENOENT;
	if (path_is_hidden(path))
		return -ENOENT;
	result = __ev_host_stat(path, !(flags & AT_SYMLINK_NOFOLLOW), &info);
	if (result >= 0)
		put_host(&info, out);
	return result;
}

static long can_read_host(const char *path, unsigned mode)
{
	if (!S_ISREG(mode) && !S_ISDIR(mode))
		return mode & 0444 ? 0 : -EACCES;
	long handle = __ev_host_open(path);
	return handle == -EACCES ? handle : 0;
}

long stat_access(int dir, const char *path, int mode, int flags)
{
	struct kernel_stat st;
	if (mode & ~(R_OK | W_OK | X_OK) ||
	    flags & ~(AT_EACCESS | AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH))
		return -EINVAL;
	long result = stat_path(dir, path, &st, flags & ~AT_EACCESS);
	if (result < 0)
		return result;
	bool is_host = S_ISREG(st.mode) || S_ISDIR(st.mode);
	if (mode & W_OK && is_host)
		return -EROFS;
	if (mode & X_OK && !(st.mode & 0111))
		return -EACCES;
	if (!(mode & R_OK) || !is_host || !*path)
		return 0;
	path_at(dir, path, &path); /* cannot fail: stat_path did the same */
	return can_read_host(path, st.mode);
}

long stat_readlink(int dir, const char *path, char *to, int n)
{
	if (n <= 0)
		return -EINVAL;
	long result = path_at(dir, path, &path);
	if (result < 0)
		return result;
	if (device_find(path) >= 0)
		return -EINVAL;
	if (path_descriptor(path) >= 0)
		__ev_bad_syscall(SYS_readlink, "readlink of a descriptor's name");
	if (path_is_hidden(path))
		return -ENOENT;
	return __ev_host_readlink(path, to, (unsigned long)n);
}
