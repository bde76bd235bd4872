/* ktest.c - KLEE's test files, written after the published description of the format:
 * "KTEST", then 32-bit big-endian numbers and strings with their length in front:
 * version, arguments, two numbers about symbolic arguments, objects as name and bytes. */
#include "testcase/ktest.h"

#include "base/alloc.h"
#include "base/text.h"
#include "testcase/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { KTEST_VERSION = 3, KTEST_MAX = 1 << 28 };

static void ktest_put_number(FILE *out, uint32_t value)
{
	for (int shift = 24; shift >= 0; shift -= 8)
		fputc((int)(value >> shift & 0xff), out);
}

static void ktest_put_bytes(FILE *out, const void *bytes, size_t n)
{
	ktest_put_number(out, (uint32_t)n);
	fwrite(bytes, 1, n, out);
}

static void ktest_put_string(FILE *out, const char *text)
{
	ktest_put_bytes(out, text, strlen(text));
}

/* --- KLEE's names for what symbolic words make ---
 *
 * Its arguments are arg00, arg01 …; a file has an object for its stat besides its data,
 * and an object model_version says that all of them are there. */

enum { STAT_SIZE = 144, STAT_NLINK = 16, STAT_MODE = 24, STAT_LENGTH = 48 };

static bool is_data(const char *name)
{
	return strcmp(name, "stdin") == 0 || text_has_ending(name, "-data");
}

/* Digits behind "arg", as many as `want` or any number if that is 0; -1: not such a name. */
static int arg_number(const char *name, size_t want)
{
	size_t n = strncmp(name, "arg", 3) == 0 ? strspn(name + 3, "0123456789") : 0;
	if (!n || n > 2 || name[3 + n] || (want && n != want))
		return -1;
	return n == 1 ? name[3] - '0' : (name[3] - '0') * 10 + name[4] - '0';
}

static void put_object_name(FILE *out, const struct testcase *t, const char *name)
{
	char theirs[16];
	int arg = t->nwords ? arg_number(name, 0) : -1;
	if (arg >= 0)
		snprintf(theirs, sizeof theirs, "arg%02d", arg);
	ktest_put_string(out, arg >= 0 ? theirs : name);
}

/* A regular file of that size, one link, mode 0644; the rest zero. */
static void put_stat(FILE *out, const struct testcase_input *data)
{
	uint8_t st[STAT_SIZE] = {0};
	uint32_t mode = S_IFREG | 0644;
	uint64_t links = 1, length = data->size;
	char name[300];
	memcpy(st + STAT_NLINK, &links, sizeof links);
	memcpy(st + STAT_MODE, &mode, sizeof mode);
	memcpy(st + STAT_LENGTH, &length, sizeof length);
	snprintf(name, sizeof name, "%.290s-stat", data->name);
	ktest_put_string(out, name);
	ktest_put_bytes(out, st, sizeof st);
}

static void put_objects(FILE *out, const struct testcase *t)
{
	const uint8_t version[4] = {1};
	uint32_t n = t->ninputs + (t->nwords > 0);
	for (uint32_t i = 0; i < t->ninputs; i++)
		n += t->nwords && is_data(t->inputs[i].name);
	ktest_put_number(out, n);
	for (uint32_t i = 0; i < t->ninputs; i++) {
		put_object_name(out, t, t->inputs[i].name);
		ktest_put_bytes(out, t->inputs[i].bytes, t->inputs[i].size);
		if (t->nwords && is_data(t->inputs[i].name))
			put_stat(out, &t->inputs[i]);
	}
	if (t->nwords) {
		ktest_put_string(out, "model_version");
		ktest_put_bytes(out, version, sizeof version);
	}
}

bool ktest_write(FILE *out, const struct testcase *t, const char *program, struct err *e)
{
	const char *const *args = t->nwords ? t->words : t->args;
	uint32_t nargs = t->nwords ? t->nwords : t->nargs;
	for (uint32_t i = 0; i < t->ninputs; i++)
		if (t->inputs[i].size > UINT32_MAX)
			return err_set(e, "input %s is too large for a .ktest file",
				       t->inputs[i].name);
	fwrite("KTEST", 1, 5, out);
	ktest_put_number(out, KTEST_VERSION);
	ktest_put_number(out, nargs + 1);
	ktest_put_string(out, program);
	for (uint32_t i = 0; i < nargs; i++)
		ktest_put_string(out, args[i]);
	ktest_put_number(out, 0); /* symbolic arguments in the older form */
	ktest_put_number(out, 0);
	put_objects(out, t);
	return true;
}

/* --- reading --- */

struct source {
	FILE *in;
	struct arena *arena;
	size_t left; /* bytes in the file from here */
	bool is_bad;
};

static void ktest_take_bytes(struct source *s, void *to, size_t n)
{
	if (s->is_bad || n > s->left || fread(to, 1, n, s->in) != n) {
		s->is_bad = true;
		memset(to, 0, n);
		return;
	}
	s->left -= n;
}

static uint32_t ktest_get_number(struct source *s)
{
	uint8_t b[4];
	ktest_take_bytes(s, b, sizeof b);
	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* With a zero behind it. */
static const uint8_t *ktest_get_bytes(struct source *s, size_t *n)
{
	*n = ktest_get_number(s);
	if (*n > s->left) {
		s->is_bad = true;
		*n = 0;
	}
	uint8_t *bytes = arena_get(s->arena, *n + 1);
	ktest_take_bytes(s, bytes, *n);
	return bytes;
}

static const char *ktest_get_string(struct source *s)
{
	size_t n;
	const char *text = (const char *)ktest_get_bytes(s, &n);
	s->is_bad |= strlen(text) != n;
	return text;
}

/* Each of the things counted takes at least four bytes. */
static uint32_t ktest_get_count(struct source *s)
{
	uint32_t n = ktest_get_number(s);
	s->is_bad |= n > s->left / 4;
	return s->is_bad ? 0 : n;
}

/* Arguments with symbolic words, as KLEE's own files have them: our names, without the
 * objects that we do not need, and the arguments that they stand for. */
static void find_words(struct source *s, struct testcase_input *inputs,
		       struct testcase *out)
{
	struct words_list list;
	struct words_world world;
	uint32_t n = 0;
	if (!words_read(out->args, out->nargs, s->arena, &list, NULL) ||
	    !list.is_symbolic)
		return;
	for (uint32_t i = 0; i < out->ninputs; i++) {
		int arg = arg_number(inputs[i].name, 2);
		if (strcmp(inputs[i].name, "model_version") == 0 ||
		    text_has_ending(inputs[i].name, "-stat"))
			continue;
		inputs[n] = inputs[i];
		if (arg >= 0)
			inputs[n].name = arena_printf(s->arena, "arg%d", arg);
		n++;
	}
	out->ninputs = n;
	out->words = out->args;
	out->nwords = out->nargs;
	words_solve(&list, inputs, n, s->arena, &world);
	out->args = world.args;
	out->nargs = world.nargs;
}

static void ktest_get_test(struct source *s, struct testcase *out)
{
	uint32_t nargs = ktest_get_count(s);
	const char **args = arena_get(s->arena, (nargs + 1) * sizeof *args);
	for (uint32_t i = 0; i < nargs; i++)
		args[i] = ktest_get_string(s);
	ktest_get_number(s);
	ktest_get_number(s);
	uint32_t n = ktest_get_count(s);
	struct testcase_input *inputs = arena_get(s->arena, (n + 1) * sizeof *inputs);
	for (uint32_t i = 0; i < n; i++) {
		inputs[i].name = ktest_get_string(s);
		inputs[i].bytes = ktest_get_bytes(s, &inputs[i].size);
	}
	out->args = args + (nargs > 0);
	out->nargs = nargs - (nargs > 0);
	out->inputs = inputs;
	out->ninputs = n;
	if (!s->is_bad)
		find_words(s, inputs, out);
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
	if (fstat(fileno(s.in), &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_size < KTEST_MAX)
		s.left = (size_t)st.st_size;
	ktest_take_bytes(&s, magic, sizeof magic);
	bool ok = true;
	if (s.is_bad || memcmp(magic, "KTEST", 5) != 0)
		ok = err_set(e, "%s: not a .ktest file", path);
	else if (ktest_get_number(&s) != KTEST_VERSION)
		ok = err_set(e, "%s: not version 3 of the format", path);
	if (ok) {
		ktest_get_test(&s, out);
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
