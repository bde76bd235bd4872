/* open.c - from a name to a descriptor.
 *
 * The host is a read-only file system: whoever wants to write there is told EROFS.
 * Devices and names of descriptors are answered here and never reach the host. */
#include "model.h"

#include <sys/stat.h>

static bool is_writing(int flags)
{
	return (flags & 3) != O_RDONLY || flags & O_TRUNC;
}

static bool is_creating(int flags)
{
	return flags & O_CREAT;
}

static long open_device(int id, int flags)
{
	if (is_creating(flags) && flags & O_EXCL)
		return -EEXIST;
	if (flags & O_DIRECTORY)
		return -ENOTDIR;
	struct file f = {.kind = KIND_DEVICE, .flags = flags, .id = id};
	return fd_open(&f, flags & O_CLOEXEC);
}

/* A name of a descriptor opens its file anew, with an offset of its own. */
static long open_again(int fd, int flags)
{
	const struct file *old = fd_get(fd);
	if (!old)
		return -ENOENT;
	struct file f = *old;
	f.flags = flags;
	f.offset = 0;
	if (is_creating(flags) && flags & O_EXCL)
		return -EEXIST;
	if (flags & O_DIRECTORY && f.kind != KIND_DIR)
		return -ENOTDIR;
	if (f.kind == KIND_STREAM && fd_can_read(&f) && !fd_can_read(old))
		return -EACCES;
	if (f.kind == KIND_STREAM && fd_can_write(&f) && !fd_can_write(old))
		return -EACCES;
	if (f.kind == KIND_DIR && (is_writing(flags) || is_creating(flags)))
		return -EISDIR;
	if (f.kind == KIND_FILE && is_writing(flags))
		return -EROFS;
	if (f.kind == KIND_DIR && !(f.path = path_keep(old->path)))
		return -ENFILE;
	long made = fd_open(&f, flags & O_CLOEXEC);
	if (made < 0 && f.kind == KIND_DIR)
		path_forget(f.path);
	return made;
}

/* What stands in the way of opening a file of the host, if anything. */
static long check_host(const struct __ev_file *info, int flags)
{
	if (is_creating(flags) && flags & O_EXCL)
		return -EEXIST;
	if (S_ISLNK(info->mode)) /* only seen with O_NOFOLLOW */
		return -ELOOP;
	if (S_ISDIR(info->mode))
		return is_writing(flags) || is_creating(flags) ? -EISDIR : 0;
	if (flags & O_DIRECTORY)
		return -ENOTDIR;
	if (!S_ISREG(info->mode))
		__ev_bad_syscall(SYS_open, "open of a device, pipe or socket");
	return is_writing(flags) ? -EROFS : 0;
}

static long open_host(const char *path, int flags)
{
	struct __ev_file info;
	bool follows = !(flags & O_NOFOLLOW || (is_creating(flags) && flags & O_EXCL));
	long result = __ev_host_stat(path, follows, &info);
	if (result == -ENOENT && is_creating(flags))
		return -EROFS;
	if (result >= 0)
		result = check_host(&info, flags);
	if (result < 0)
		return result;
	struct file f = {.kind = KIND_FILE, .flags = flags};
	if (S_ISDIR(info.mode))
		f.kind = KIND_DIR;
	f.id = __ev_host_open(path);
	if (f.id < 0)
		return f.id;
	if (f.kind == KIND_DIR && !(f.path = path_keep(path)))
		return -ENFILE;
	result = fd_open(&f, flags & O_CLOEXEC);
	if (result < 0)
		path_forget(f.path);
	return result;
}

long open_at(int dir, const char *path, int flags)
{
	long result = path_at(dir, path, &path);
	if (result < 0)
		return result;
	if (flags & O_PATH) /* the kernel looks at no others then */
		flags &= O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
	int device = device_find(path);
	if (device >= 0)
		return open_device(device, flags);
	int fd = path_descriptor(path);
	if (fd >= 0)
		return open_again(fd, flags);
	if (path_is_hidden(path))
		return -ENOENT;
	if (path_equal(path, "/dev/tty"))
		return -ENXIO; /* no controlling terminal */
	return open_host(path, flags);
}
