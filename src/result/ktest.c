/* ktest.c - KLEE's test files, written after the published description of the format:
 * "KTEST", then 32-bit big-endian numbers and strings with their length in front:
 * version, arguments, two numbers about symbolic arguments, objects as name and bytes. */
#include "result/ktest.h"

#include "base/alloc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { KTEST_VERSION = 3, KTEST_MAX = 1 << 28 };

static void put_number(FILE *out, uint32_t value)
{
	for (int shift = 24; shift >= 0; shift -= 8)
		fputc((int)(value >> shift & 0xff), out);
}

static void put_bytes(FILE *out, const void *bytes, size_t n)
{
	put_number(out, (uint32_t)n);
	fwrite(bytes, 1, n, out);
}

static void put_string(FILE *out, const char *text)
{
	put_bytes(out, text, strlen(text));
}

bool ktest_write(FILE *out, const struct testcase *t, const char *program, struct err *e)
{
	for (uint32_t i = 0; i < t->ninputs; i++)
		if (t->inputs[i].size > UINT32_MAX)
			return err_set(e, "input %s is too large for a .ktest file",
				       t->inputs[i].name);
	fwrite("KTEST", 1, 5, out);
	put_number(out, KTEST_VERSION);
	put_number(out, t->nargs + 1);
	put_string(out, program);
	for (uint32_t i = 0; i < t->nargs; i++)
		put_string(out, t->args[i]);
	put_number(out, 0); /* symbolic arguments: ours are in args, already solved */
	put_number(out, 0);
	put_number(out, t->ninputs);
	for (uint32_t i = 0; i < t->ninputs; i++) {
		put_string(out, t->inputs[i].name);
		put_bytes(out, t->inputs[i].bytes, t->inputs[i].size);
	}
	return true;
}

/* --- reading --- */

struct source {
	FILE *in;
	struct arena *arena;
	size_t left; /* bytes in the file from here */
	bool is_bad;
};

static void take(struct source *s, void *to, size_t n)
{
	if (s->is_bad || n > s->left || fread(to, 1, n, s->in) != n) {
		s->is_bad = true;
		memset(to, 0, n);
		return;
	}
	s->left -= n;
}

static uint32_t get_number(struct source *s)
{
	uint8_t b[4];
	take(s, b, sizeof b);
	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* With a zero behind it. */
static const uint8_t *get_bytes(struct source *s, size_t *n)
{
	*n = get_number(s);
	if (*n > s->left) {
		s->is_bad = true;
		*n = 0;
	}
	uint8_t *bytes = arena_get(s->arena, *n + 1);
	take(s, bytes, *n);
	return bytes;
}

static const char *get_string(struct source *s)
{
	size_t n;
	const char *text = (const char *)get_bytes(s, &n);
	s->is_bad |= strlen(text) != n;
	return text;
}

/* Each of the things counted takes at least four bytes. */
static uint32_t get_count(struct source *s)
{
	uint32_t n = get_number(s);
	s->is_bad |= n > s->left / 4;
	return s->is_bad ? 0 : n;
}

static void get_test(struct source *s, struct testcase *out)
{
	uint32_t nargs = get_count(s);
	const char **args = arena_get(s->arena, (nargs + 1) * sizeof *args);
	for (uint32_t i = 0; i < nargs; i++)
		args[i] = get_string(s);
	get_number(s);
	get_number(s);
	uint32_t n = get_count(s);
	struct testcase_input *inputs = arena_get(s->arena, (n + 1) * sizeof *inputs);
	for (uint32_t i = 0; i < n; i++) {
		inputs[i].name = get_string(s);
		inputs[i].bytes = get_bytes(s, &inputs[i].size);
	}
	out->args = args + (nargs > 0);
	out->nargs = nargs - (nargs > 0);
	out->inputs = inputs;
	out->ninputs = n;
}

bool ktest_read(const char *path, struct arena *a, struct testcase *out, struct err *e)
{
	struct source s = {.in = fopen(path, "re"), .arena = a};
	struct stat st;
	char magic[5];
	*out = (struct testcase){.fingerprint = ""};
	out->outcome.end = TESTCASE_INCOMPLETE;
	if (!s.in)
		return err_set(e, "cannot read %s: %s", path, strerror(errno));
	if (fstat(fileno(s.in), &st) == 0 && S_ISREG(st.st_mode) && st.st_size < KTEST_MAX)
		s.left = (size_t)st.st_size;
	take(&s, magic, sizeof magic);
	bool ok = true;
	if (s.is_bad || memcmp(magic, "KTEST", 5) != 0)
		ok = err_set(e, "%s: not a .ktest file", path);
	else if (get_number(&s) != KTEST_VERSION)
		ok = err_set(e, "%s: not version 3 of the format", path);
	if (ok) {
		get_test(&s, out);
		ok = !s.is_bad || err_set(e, "%s: the file is damaged or cut off", path);
	}
	fclose(s.in);
	return ok;
}

/* --- raw bytes --- */

static char *raw_path(const char *dir, const char *name)
{
	char *path = alloc_printf("%s/%s", dir, *name ? name : "_");
	char *p = path + strlen(dir) + 1;
	if (*p == '.') /* neither hidden nor a way out */
		*p = '_';
	for (; *p; p++)
		if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
			    "0123456789._-",
			    *p))
			*p = '_';
	return path;
}

bool ktest_write_raw(const char *dir, const struct testcase *t, struct err *e)
{
	if (mkdir(dir, 0777) != 0 && errno != EEXIST)
		return err_set(e, "cannot create directory %s: %s", dir, strerror(errno));
	bool ok = true;
	for (uint32_t i = 0; i < t->ninputs && ok; i++) {
		char *path = raw_path(dir, t->inputs[i].name);
		FILE *f = fopen(path, "we");
		ok = f && fwrite(t->inputs[i].bytes, 1, t->inputs[i].size, f) ==
				  t->inputs[i].size;
		if (f)
			ok &= fclose(f) == 0;
		if (!ok)
			err_set(e, "cannot write %s: %s", path, strerror(errno));
		free(path);
	}
	return ok;
}
