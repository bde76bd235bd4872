/* runclean.c - emptying a run directory without ever deleting a file that Everett has not
 * written.
 *
 * Two passes over the same walk: the first only looks and stops at the first name that
 * Everett does not write, so nothing is removed unless everything is known. Links are
 * never followed. A new file in the run directory needs a line in the table here. */
#include "result/internal.h"

#include "base/alloc.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct shape {
	const char *pattern;
	const struct shape *inside; /* of a directory; NULL: a file */
	const char *start;	   /* what a file begins with; NULL: anything */
};

static const struct shape in_finding[] = {
	{.pattern = "finding.txt"},
	{.pattern = "schedule.txt"},
	{.pattern = "test.json"},
	{0},
};
static const struct shape in_findings[] = {
	{.pattern = "[a-z]*", .inside = in_finding},
	{0},
};
static const struct shape in_tests[] = {
	{.pattern = "[0-9][0-9][0-9][0-9][0-9][0-9].json"},
	{.pattern = "packed"},
	{0},
};
static const struct shape in_one_aside[] = {
					     /* it can have been resumed */
	{.pattern = "log.json"},
	{.pattern = "resume", .start = "EVERETT-RESUME"},
	{.pattern = "run.json", .start = "{\n  \"everett\": "},
	{.pattern = "coverage.info"},
	{.pattern = "findings", .inside = in_findings},
	{.pattern = "tests", .inside = in_tests},
	{0},
};
static const struct shape in_aside[] = {
	{.pattern = "[0-9]*", .inside = in_one_aside},
	{0},
};
static const struct shape in_run[] = {
	{.pattern = "run.json", .start = "{\n  \"everett\": "},
	{.pattern = "coverage.info"},
	{.pattern = "resume", .start = "EVERETT-RESUME"},
	{.pattern = "workers.json"},
	{.pattern = "workers.svg"},
	{.pattern = "report.html"},
	{.pattern = "findings.sarif"},
	{.pattern = "junit.xml"},
	{.pattern = "findings", .inside = in_findings},
	{.pattern = "tests", .inside = in_tests},
	{.pattern = "aside", .inside = in_aside},
	/* Left by a worker that was killed before it had unlinked the file. */
	{.pattern = "parked.[0-9]*"},
	{0},
};

/* Removes the ".tmpPID" that an interrupted write leaves behind; true if it was there. */
static bool strip_temporary(char *name)
{
	char *dot = strrchr(name, '.');
	if (!dot || strncmp(dot, ".tmp", 4) != 0 || !dot[4] ||
	    dot[4 + strspn(dot + 4, "0123456789")])
		return false;
	*dot = 0;
	return true;
}

static bool file_starts_with(int parent, const char *name, const char *start)
{
	char got[64];
	size_t n = strlen(start);
	int fd = openat(parent, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return false;
	bool is_same = read(fd, got, n) == (ssize_t)n && memcmp(got, start, n) == 0;
	close(fd);
	return is_same;
}

static const struct shape *find_shape(const struct shape *shapes, int parent,
				      const char *name, mode_t mode)
{
	char *plain = alloc_string(name);
	bool is_temporary = S_ISREG(mode) && strip_temporary(plain);
	while (shapes->pattern && (fnmatch(shapes->pattern, plain, 0) != 0 ||
				   !(shapes->inside ? S_ISDIR(mode) : S_ISREG(mode))))
		shapes++;
	free(plain);
	if (!shapes->pattern)
		return NULL;
	bool is_ours = is_temporary || !shapes->start ||
		       file_starts_with(parent, name, shapes->start);
	return is_ours ? shapes : NULL;
}

static DIR *open_below(int parent, const char *name, int flags)
{
	int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags);
	DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
	if (!dir && fd >= 0)
		close(fd);
	return dir;
}

static bool walk_run_dir(DIR *dir, const char *path, const struct shape *shapes,
			 bool remove, struct err *e);

static bool visit_run_file(DIR *dir, const char *path, const char *name,
			   const struct shape *shapes, bool remove, struct err *e)
{
	struct stat st;
	char *full = alloc_printf("%s/%s", path, name);
	bool ok = false;
	if (fstatat(dirfd(dir), name, &st, AT_SYMLINK_NOFOLLOW) != 0) {
		err_set(e, "cannot read %s: %s", full, strerror(errno));
		goto out;
	}
	const struct shape *shape = find_shape(shapes, dirfd(dir), name, st.st_mode);
	if (!shape) {
		err_set(e, "%s was not written by everett; choose another directory",
			full);
		goto out;
	}
	if (shape->inside) {
		DIR *below = open_below(dirfd(dir), name, O_NOFOLLOW);
		if (!below) {
			err_set(e, "cannot read %s: %s", full, strerror(errno));
			goto out;
		}
		bool is_clean = walk_run_dir(below, full, shape->inside, remove, e);
		closedir(below);
		if (!is_clean)
			goto out;
	}
	if (remove && unlinkat(dirfd(dir), name, shape->inside ? AT_REMOVEDIR : 0) != 0) {
		err_set(e, "cannot remove %s: %s", full, strerror(errno));
		goto out;
	}
	ok = true;
out:
	free(full);
	return ok;
}

static bool is_dot(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static bool walk_run_dir(DIR *dir, const char *path, const struct shape *shapes,
			 bool remove, struct err *e)
{
	struct dirent *entry;
	while ((errno = 0, entry = readdir(dir)))
		if (!is_dot(entry->d_name) &&
		    !visit_run_file(dir, path, entry->d_name, shapes, remove, e))
			return false;
	return errno == 0 || err_set(e, "cannot read %s: %s", path, strerror(errno));
}

static bool is_empty_directory(DIR *dir)
{
	struct dirent *entry;
	while ((entry = readdir(dir)))
		if (!is_dot(entry->d_name))
			return false;
	return true;
}

bool rundir_make_empty(const char *path, bool force, struct err *e)
{
	DIR *dir = open_below(AT_FDCWD, path, 0);
	if (!dir)
		return err_set(e, "cannot use %s as output directory: %s", path,
			       strerror(errno));
	bool ok = is_empty_directory(dir);
	if (!ok && !force)
		err_set(e, "directory %s is not empty; choose another or add --force",
			path);
	if (!ok && force) {
		rewinddir(dir);
		ok = walk_run_dir(dir, path, in_run, false, e);
		if (ok) {
			rewinddir(dir);
			ok = walk_run_dir(dir, path, in_run, true, e);
		}
	}
	closedir(dir);
	return ok;
}
