/* packed_read.c - reading packed tests, which may be damaged or come from elsewhere.
 *
 * The file is mapped and the tests point into it; only the arrays are built, in memory
 * that every test reuses. Each get_* moves forward inside the record and sets is_bad,
 * with a harmless result, when the record ends too early; so callers check once. */
#include "testcase/packed.h"

#include "base/alloc.h"
#include "base/map.h"
#include "testcase/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct packed_reader {
	const uint8_t *data; /* the whole file */
	size_t size, at, good;
	uint64_t read; /* records */
	char problem[160];
	/* reused from test to test */
	const char **strings;
	struct testcase_input *inputs;
	struct testcase_event *events;
	struct testcase_file *files;
	struct testcase_choice *path;
	size_t strings_cap, inputs_cap, events_cap, files_cap, path_cap;
};

struct cursor {
	const uint8_t *at, *end;
	bool is_bad;
};

static uint32_t get_32(const uint8_t *p)
{
	return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
	       (uint32_t)p[3] << 24;
}

static uint64_t unpack_number(struct cursor *c)
{
	uint64_t value = 0;
	for (unsigned shift = 0; shift < 64 && c->at < c->end; shift += 7) {
		uint8_t byte = *c->at++;
		value |= (uint64_t)(byte & 0x7f) << shift;
		if (!(byte & 0x80))
			return value;
	}
	c->is_bad = true;
	return 0;
}

static uint32_t get_small(struct cursor *c)
{
	uint64_t value = unpack_number(c);
	c->is_bad |= value > UINT32_MAX;
	return (uint32_t)value;
}

static const uint8_t *unpack_bytes(struct cursor *c, size_t *n)
{
	uint64_t size = unpack_number(c);
	if (c->is_bad || size > (uint64_t)(c->end - c->at)) {
		c->is_bad = true;
		size = 0;
	}
	*n = size;
	const uint8_t *bytes = c->at;
	c->at += size;
	return bytes;
}

static const char *unpack_string(struct cursor *c)
{
	size_t n;
	const char *text = (const char *)unpack_bytes(c, &n);
	if (c->is_bad || c->at == c->end || *c->at != 0 || strlen(text) != n) {
		c->is_bad = true;
		return "";
	}
	c->at++;
	return text;
}

/* A count of things that take at least one byte each. */
static uint64_t unpack_count(struct cursor *c)
{
	uint64_t n = unpack_number(c);
	if (n > (uint64_t)(c->end - c->at) || n > UINT32_MAX) {
		c->is_bad = true;
		return 0;
	}
	return n;
}

#define ROOM(items, cap, n)                                                       \
	((n) > (cap) ? ((cap) = (n) * 2,                                          \
			(items) = alloc_resize((items), (cap) * sizeof *(items))) \
		     : (items))

/* --- the parts of a record --- */

static void get_outcome(struct cursor *c, struct testcase_outcome *o)
{
	uint32_t end = get_small(c);
	uint64_t status = unpack_number(c);
	uint32_t kind = get_small(c);
	o->end = (enum testcase_end)end;
	o->status = (int)(status >> 1 ^ (0 - (status & 1)));
	o->kind = (enum finding_kind)kind;
	c->is_bad |= end < TESTCASE_EXIT || end > TESTCASE_INCOMPLETE;
	c->is_bad |= kind > FINDING_LAST_KIND || (end == TESTCASE_FINDING && !kind);
	o->id = unpack_string(c);
	o->message = unpack_string(c);
	o->file = unpack_string(c);
	o->function = unpack_string(c);
	o->line = get_small(c);
}

/* Arguments, environment, words and options share one array, from *n on. */
static uint32_t get_list(struct packed_reader *r, struct cursor *c, uint64_t *n)
{
	uint64_t count = unpack_count(c);
	ROOM(r->strings, r->strings_cap, *n + count + 1);
	for (uint64_t i = 0; i < count; i++)
		r->strings[(*n)++] = unpack_string(c);
	return (uint32_t)count;
}

/* The array may have moved. */
static void place_lists(const struct packed_reader *r, struct testcase *t)
{
	t->args = r->strings;
	t->env = t->args + t->nargs;
	t->words = t->env + t->nenv;
	t->options = t->words + t->nwords;
}

static void get_lists(struct packed_reader *r, struct cursor *c, struct testcase *t)
{
	uint64_t n = 0;
	t->nargs = get_list(r, c, &n);
	t->nenv = get_list(r, c, &n);
	t->nwords = get_list(r, c, &n);
	place_lists(r, t);
}

static void get_start(struct packed_reader *r, struct cursor *c, struct testcase *t)
{
	uint64_t n = (uint64_t)t->nargs + t->nenv + t->nwords;
	t->argv0 = unpack_number(c) ? unpack_string(c) : NULL;
	t->noptions = get_list(r, c, &n);
	place_lists(r, t);
}

static void get_inputs(struct packed_reader *r, struct cursor *c, struct testcase *t)
{
	uint64_t n = unpack_count(c);
	ROOM(r->inputs, r->inputs_cap, n + 1);
	for (uint64_t i = 0; i < n; i++) {
		r->inputs[i].name = unpack_string(c);
		r->inputs[i].bytes = unpack_bytes(c, &r->inputs[i].size);
		r->inputs[i].type = "";
	}
	t->inputs = r->inputs;
	t->ninputs = (uint32_t)n;
}

static void get_events(struct packed_reader *r, struct cursor *c, struct testcase *t)
{
	uint64_t n = unpack_count(c);
	ROOM(r->events, r->events_cap, n + 1);
	for (uint64_t i = 0; i < n; i++) {
		struct testcase_event *event = &r->events[i];
		*event = (struct testcase_event){.kind = unpack_string(c)};
		event->thread = get_small(c);
		event->number = unpack_number(c);
		event->value = unpack_number(c);
		if (unpack_number(c))
			event->bytes = unpack_bytes(c, &event->size);
	}
	t->events = r->events;
	t->nevents = (uint32_t)n;
}

struct words_met {
	const char *at[PACKED_WORDS];
	uint32_t n;
};

static const char *get_word(struct cursor *c, struct words_met *m)
{
	uint64_t k = unpack_number(c);
	if (k < m->n)
		return m->at[k];
	c->is_bad |= k > m->n;
	const char *word = unpack_string(c);
	if (m->n < PACKED_WORDS)
		m->at[m->n++] = word;
	return word;
}

static void get_path(struct packed_reader *r, struct cursor *c, struct testcase *t)
{
	struct words_met kinds = {.n = 0};
	uint64_t n = unpack_count(c);
	ROOM(r->path, r->path_cap, n + 1);
	for (uint64_t i = 0; i < n; i++) {
		r->path[i].kind = get_word(c, &kinds);
		r->path[i].value = unpack_number(c);
		r->path[i].place = NULL;
	}
	t->path = r->path;
	t->npath = n;
}

static void get_places(struct packed_reader *r, struct cursor *c, const struct testcase *t)
{
	struct words_met places = {.n = 0};
	bool has_any = unpack_number(c);
	for (uint64_t i = 0; has_any && i < t->npath; i++) {
		const char *place = get_word(c, &places);
		r->path[i].place = *place ? place : NULL;
	}
}

static void get_types(struct packed_reader *r, struct cursor *c, const struct testcase *t)
{
	struct words_met types = {.n = 0};
	bool has_any = unpack_number(c);
	for (uint32_t i = 0; has_any && i < t->ninputs; i++)
		r->inputs[i].type = get_word(c, &types);
}

static void get_output(struct cursor *c, struct testcase *t)
{
	t->terminals = get_small(c) & 7;
	t->has_output = unpack_number(c);
	for (unsigned i = 0; t->has_output && i < TESTCASE_STREAMS; i++) {
		struct testcase_output *o = &t->output[i];
		o->total = unpack_number(c);
		if (o->total)
			o->bytes = unpack_bytes(c, &o->size);
		c->is_bad |= o->size > o->total || (o->size < o->total &&
						    o->size != TESTCASE_OUTPUT_KEPT);
	}
}

static void get_files(struct packed_reader *r, struct cursor *c, struct testcase *t)
{
	uint64_t n = unpack_count(c);
	ROOM(r->files, r->files_cap, n + 1);
	for (uint64_t i = 0; i < n; i++) {
		struct testcase_file *f = &r->files[i];
		size_t size = 0;
		*f = (struct testcase_file){.path = unpack_string(c)};
		f->mode = get_small(c);
		f->size = unpack_number(c);
		if (unpack_number(c)) {
			f->bytes = unpack_bytes(c, &size);
			c->is_bad |= size != f->size;
		}
	}
	t->files = r->files;
	t->nfiles = (uint32_t)n;
}

static bool unpack_test(struct packed_reader *r, struct cursor c, struct testcase *t)
{
	*t = (struct testcase){.number = unpack_number(&c)};
	get_outcome(&c, &t->outcome);
	t->fingerprint = unpack_string(&c);
	get_lists(r, &c, t);
	get_inputs(r, &c, t);
	get_events(r, &c, t);
	get_path(r, &c, t);
	get_output(&c, t);
	get_places(r, &c, t);
	get_start(r, &c, t);
	get_files(r, &c, t);
	get_types(r, &c, t);
	return !c.is_bad && c.at == c.end;
}

/* --- the file --- */

bool packed_is(const char *path)
{
	char magic[PACKED_MAGIC_SIZE];
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return false;
	bool is_same = read(fd, magic, sizeof magic) == sizeof magic &&
		       memcmp(magic, PACKED_MAGIC, sizeof magic) == 0;
	close(fd);
	return is_same;
}

static bool map_file(struct packed_reader *r, int fd, const char *path, struct err *e)
{
	struct stat st;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		return err_set(e, "cannot read %s: not a regular file", path);
	if (st.st_size == 0)
		return true; /* whoever created it was killed at once: no tests */
	if (st.st_size < PACKED_HEADER)
		return err_set(e, "%s: not a file of packed tests", path);
	void *data = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (data == MAP_FAILED)
		return err_set(e, "cannot read %s: %s", path, strerror(errno));
	r->data = data;
	r->size = (size_t)st.st_size;
	r->at = r->good = PACKED_HEADER;
	if (memcmp(r->data, PACKED_MAGIC, PACKED_MAGIC_SIZE) != 0)
		return err_set(e, "%s: not a file of packed tests", path);
	uint32_t version = get_32(r->data + PACKED_MAGIC_SIZE);
	if (version != PACKED_VERSION)
		return err_set(e, "%s: packed by another version of Everett", path);
	return true;
}

struct packed_reader *packed_open(const char *path, struct err *e)
{
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0) {
		err_set(e, "cannot read %s: %s", path, strerror(errno));
		return NULL;
	}
	struct packed_reader *r = alloc_zero(1, sizeof *r);
	if (!map_file(r, fd, path, e)) {
		packed_done(r);
		r = NULL;
	}
	close(fd);
	return r;
}

void packed_done(struct packed_reader *r)
{
	if (!r)
		return;
	if (r->data)
		munmap((void *)(uintptr_t)r->data, r->size);
	free(r->strings);
	free(r->inputs);
	free(r->events);
	free(r->files);
	free(r->path);
	free(r);
}

static bool stop_packed_reader(struct packed_reader *r, const char *why)
{
	snprintf(r->problem, sizeof r->problem, "%s after %" PRIu64 " tests", why,
		 r->read);
	r->at = r->size;
	return false;
}

/* The next record's payload; false at the end. */
static bool next_packed_record(struct packed_reader *r, struct cursor *c)
{
	size_t left = r->size - r->at;
	if (!left)
		return false;
	if (left < PACKED_PREFIX)
		return stop_packed_reader(r, "the file is cut off");
	const uint8_t *prefix = r->data + r->at;
	uint32_t n = get_32(prefix);
	if (n > left - PACKED_PREFIX)
		return stop_packed_reader(r, "the file is cut off");
	const uint8_t *payload = prefix + PACKED_PREFIX;
	*c = (struct cursor){.at = payload, .end = payload + n};
	if ((uint32_t)hash_bytes(0, c->at, n) != get_32(prefix + 4))
		return stop_packed_reader(r, "the file is damaged");
	r->at += PACKED_PREFIX + n;
	return true;
}

bool packed_next(struct packed_reader *r, struct testcase *out)
{
	struct cursor c;
	if (!next_packed_record(r, &c))
		return false;
	if (!unpack_test(r, c, out))
		return stop_packed_reader(r, "the file has a bad record");
	r->read++;
	r->good = r->at;
	return true;
}

size_t packed_good(const struct packed_reader *r)
{
	return r->good;
}

struct packed_reader *packed_reader_new(void)
{
	return alloc_zero(1, sizeof(struct packed_reader));
}

bool packed_parse(struct packed_reader *r, const void *record, size_t n,
		  struct testcase *out)
{
	struct cursor c = {.at = record, .end = (const uint8_t *)record + n};
	return unpack_test(r, c, out);
}

const char *packed_problem(const struct packed_reader *r)
{
	return r->problem[0] ? r->problem : NULL;
}

bool packed_get(struct packed_reader *r, uint64_t number, struct testcase *out,
		struct err *e)
{
	struct cursor c;
	r->at = PACKED_HEADER;
	r->read = 0;
	r->problem[0] = 0;
	while (next_packed_record(r, &c)) {
		struct cursor peek = c;
		if (unpack_number(&peek) == number)
			return unpack_test(r, c, out) ||
			       err_set(e, "test %" PRIu64 " is damaged", number);
		r->read++;
	}
	return err_set(e, "there is no test %" PRIu64 "%s%s%s", number,
		       r->problem[0] ? " (" : "", r->problem, r->problem[0] ? ")" : "");
}
