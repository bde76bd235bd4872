/* path.c - names of files: relative to what, for which descriptor, hidden or not. */
#include "model.h"

enum { PATH_KEPT = 32 }; /* directories open at the same time */

static char kept[PATH_KEPT][PATH_SIZE];
static char joined[PATH_SIZE];

/* Rest of the path if it begins with `start`. */
static const char *after(const char *path, const char *start)
{
	while (*start)
		if (*path++ != *start++)
			return NULL;
	return path;
}

bool path_equal(const char *a, const char *b)
{
	const char *rest = after(a, b);
	return rest && !*rest;
}

/* Copies with its end; false if there is no room. */
static bool copy(char *to, const char *from, size_t room)
{
	for (size_t i = 0; i < room; i++)
		if (!(to[i] = from[i]))
			return true;
	return false;
}

static long join(const char *dir, const char *path)
{
	size_t n = 0;
	while (dir[n]) {
		joined[n] = dir[n];
		n++;
	}
	if (n + 1 >= PATH_SIZE)
		return -ENAMETOOLONG;
	joined[n++] = '/';
	return copy(joined + n, path, PATH_SIZE - n) ? 0 : -ENAMETOOLONG;
}

long path_at(int dir, const char *path, const char **out)
{
	*out = path;
	if (!*path)
		return -ENOENT;
	if (*path == '/' || dir == AT_FDCWD)
		return 0;
	const struct file *f = fd_get(dir);
	if (!f)
		return -EBADF;
	if (f->kind != KIND_DIR)
		return -ENOTDIR;
	*out = joined;
	return join(f->path, path);
}

static int number(const char *digits)
{
	int n = 0;
	if (!*digits)
		return -1;
	for (; *digits; digits++) {
		if (*digits < '0' || *digits > '9' || n >= FD_MAX)
			return -1;
		n = n * 10 + (*digits - '0');
	}
	return n;
}

int path_descriptor(const char *path)
{
	const char *rest = after(path, "/dev/");
	if (rest && path_equal(rest, "stdin"))
		return 0;
	if (rest && path_equal(rest, "stdout"))
		return 1;
	if (rest && path_equal(rest, "stderr"))
		return 2;
	rest = rest ? after(rest, "fd/") : after(path, "/proc/self/fd/");
	return rest ? number(rest) : -1;
}

bool path_is_hidden(const char *path)
{
	const char *rest = after(path, "/proc");
	if (!rest)
		rest = after(path, "/sys");
	return rest && (!*rest || *rest == '/');
}

char *path_keep(const char *path)
{
	for (int i = 0; i < PATH_KEPT; i++)
		if (!kept[i][0])
			return copy(kept[i], path, PATH_SIZE) ? kept[i] : NULL;
	return NULL;
}

void path_forget(char *k)
{
	if (k)
		*k = 0;
}
