/* file.c - atomic writing of files. Not synced to the disk: the promise is about readers
 * and about our own death, not about the machine's. */
#include "base/file.h"

#include "base/alloc.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void forget_file_out(struct file_out *f)
{
	free(f->path);
	free(f->temporary);
	*f = (struct file_out){0};
}

bool file_open(struct file_out *f, const char *path, struct err *e)
{
	*f = (struct file_out){.path = alloc_string(path)};
	f->temporary = alloc_printf("%s.tmp%ld", path, (long)getpid());
	f->stream = fopen(f->temporary, "we");
	if (f->stream)
		return true;
	err_set(e, "cannot write %s: %s", path, strerror(errno));
	forget_file_out(f);
	return false;
}

bool file_commit(struct file_out *f, struct err *e)
{
	/* Which call notices a full disk depends on the buffer: ask them all. */
	errno = 0;
	bool is_bad = ferror(f->stream) != 0;
	is_bad |= fflush(f->stream) != 0;
	int reason = errno;
	if (fclose(f->stream) != 0 && !is_bad) {
		is_bad = true;
		reason = errno;
	}
	if (!is_bad && rename(f->temporary, f->path) != 0) {
		is_bad = true;
		reason = errno;
	}
	if (is_bad) {
		unlink(f->temporary);
		err_set(e, "cannot write %s: %s", f->path,
			reason ? strerror(reason) : "write error; is the disk full?");
	}
	forget_file_out(f);
	return !is_bad;
}

void file_abandon(struct file_out *f)
{
	fclose(f->stream);
	unlink(f->temporary);
	forget_file_out(f);
}

bool file_check(const char *path, struct err *e)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return err_set(e, "cannot read %s: %s", path, strerror(errno));
	bool ok = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
	close(fd);
	if (ok)
		return true;
	return err_set(e, "cannot read %s: %s", path,
		       S_ISDIR(st.st_mode) ? "it is a directory" : "not a regular file");
}

char *file_read(const char *path, size_t *size, struct err *e)
{
	FILE *f = fopen(path, "re");
	char *text = NULL;
	size_t cap = 0;
	*size = 0;
	if (!f) {
		err_set(e, "cannot read %s: %s", path, strerror(errno));
		return NULL;
	}
	do {
		cap = cap ? cap * 2 : 1 << 14;
		text = alloc_resize(text, cap);
		*size += fread(text + *size, 1, cap - 1 - *size, f);
	} while (*size == cap - 1);
	text[*size] = '\0';
	bool is_bad = ferror(f);
	fclose(f);
	if (!is_bad)
		return text;
	err_set(e, "cannot read %s: it is no readable file", path);
	free(text);
	return NULL;
}

bool file_is_directory(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

int file_is_shown(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}
