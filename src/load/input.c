/* input.c - see input.h. */
#include "load/input.h"

#include "base/alloc.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool read_all(int fd, size_t guess, struct bitcode *b, struct err *e)
{
	size_t cap = guess + 1; /* one more, to see the end without growing */
	b->data = alloc_get(cap);
	for (;;) {
		if (b->size == cap)
			b->data = alloc_resize(b->data, cap *= 2);
		ssize_t n = read(fd, b->data + b->size, cap - b->size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return err_set(e, "%s: cannot read: %s", b->path,
				       strerror(errno));
		if (!n)
			return true;
		b->size += (size_t)n;
	}
}

static bool starts(const struct bitcode *b, const char *magic, size_t n)
{
	return b->size >= n && !memcmp(b->data, magic, n);
}

static bool ends(const char *path, const char *ending)
{
	size_t n = strlen(path), m = strlen(ending);
	return n >= m && !strcmp(path + n - m, ending);
}

static bool looks_like_text(const struct bitcode *b)
{
	static const char *const openings[] = {"; ModuleID", "source_filename", "target ",
					       "define ", "declare "};
	for (size_t k = 0; k < sizeof openings / sizeof *openings; k++)
		if (starts(b, openings[k], strlen(openings[k])))
			return true;
	return ends(b->path, ".ll") && !memchr(b->data, 0, b->size);
}

static bool recognise(struct bitcode *b, struct err *e)
{
	if (!b->size)
		return err_set(e, "%s: empty file", b->path);
	if (starts(b, "BC\xC0\xDE", 4) || starts(b, "\xDE\xC0\x17\x0B", 4))
		return true;
	if (looks_like_text(b)) {
		b->is_text = true;
		return true;
	}
	if (starts(b, "\177ELF", 4))
		return err_set(e,
			       "%s: native code, not bitcode; build it with `everett cc` "
			       "and use the .bc file beside it",
			       b->path);
	if (starts(b, "!<arch>", 7))
		return err_set(e,
			       "%s: an archive, not a program; link it with `everett cc`",
			       b->path);
	if (ends(b->path, ".c"))
		return err_set(e,
			       "%s: C source, not bitcode; compile it first: "
			       "everett cc -g %s -o prog",
			       b->path, b->path);
	return err_set(e, "%s: not LLVM bitcode", b->path);
}

bool load_input_read(struct bitcode *b, const char *path, struct err *e)
{
	*b = (struct bitcode){.path = path};
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return err_set(e, "%s: cannot open: %s", path, strerror(errno));
	bool ok = fstat(fd, &st) == 0 ||
		  err_set(e, "%s: cannot read: %s", path, strerror(errno));
	if (ok && S_ISDIR(st.st_mode))
		ok = err_set(e, "%s: is a directory", path);
	ok = ok && read_all(fd, st.st_size > 0 ? (size_t)st.st_size : 65536, b, e);
	close(fd);
	ok = ok && recognise(b, e);
	if (!ok)
		load_input_done(b);
	return ok;
}

void load_input_done(struct bitcode *b)
{
	free(b->data);
	b->data = NULL;
	b->size = 0;
}

void load_one_line(char *to, size_t n, const char *message)
{
	size_t at = 0;
	for (; message && *message && at + 1 < n; message++) {
		bool is_space = (unsigned char)*message <= ' ';
		if (!is_space)
			to[at++] = *message;
		else if (at && to[at - 1] != ' ')
			to[at++] = ' ';
	}
	while (at && to[at - 1] == ' ')
		at--;
	to[at] = 0;
}
