/* packed.c - writing packed tests.
 *
 * The buffer is only ever handed to the system in whole records, with one write: a crash
 * of ours loses the last buffer and never leaves half a record behind, a full disk leaves
 * one that the reader recognises. Read packed.h and doc/tests.md first. */
#include "testcase/packed.h"

#include "base/alloc.h"
#include "base/map.h"
#include "testcase/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PACKED_BUFFER = 64 * 1024 };

struct packed_writer {
	int fd;
	char *path;
	uint8_t *buffer;
	size_t n, cap;
	int error; /* errno of a write that failed; then nothing more is written */
};

/* --- encoding: the caller has made sure of the room --- */

static uint8_t *pack_number(uint8_t *p, uint64_t value)
{
	while (value >= 0x80) {
		*p++ = (uint8_t)(value | 0x80);
		value >>= 7;
	}
	*p++ = (uint8_t)value;
	return p;
}

static uint8_t *pack_bytes(uint8_t *p, const void *bytes, size_t n)
{
	p = pack_number(p, n);
	if (n)
		memcpy(p, bytes, n);
	return p + n;
}

/* With its zero, so that a reader can use it where it lies. */
static uint8_t *pack_string(uint8_t *p, const char *text)
{
	size_t n = text ? strlen(text) : 0;
	p = pack_bytes(p, text, n);
	*p++ = 0;
	return p;
}

static void put_32(uint8_t *p, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		p[i] = (uint8_t)(value >> 8 * i);
}

/* --- how much room a test takes at most --- */

enum { NUMBER_ROOM = 10 };

static size_t string_room(const char *text)
{
	return (text ? strlen(text) : 0) + NUMBER_ROOM + 1;
}

static size_t list_room(const char *const *list, uint32_t n)
{
	size_t room = NUMBER_ROOM;
	for (uint32_t i = 0; i < n; i++)
		room += string_room(list[i]);
	return room;
}

static size_t room_for(const struct testcase *t)
{
	const struct testcase_outcome *o = &t->outcome;
	size_t room = 16 * NUMBER_ROOM + string_room(t->fingerprint) +
		      string_room(o->id) + string_room(o->message) +
		      string_room(o->file) + string_room(o->function) +
		      list_room(t->args, t->nargs) + list_room(t->env, t->nenv) +
		      list_room(t->words, t->nwords) + string_room(t->argv0) +
		      list_room(t->options, t->noptions);
	for (uint32_t i = 0; i < t->ninputs; i++)
		room += string_room(t->inputs[i].name) + string_room(t->inputs[i].type) +
			t->inputs[i].size + 2 * NUMBER_ROOM;
	for (uint32_t i = 0; i < t->nevents; i++)
		room += string_room(t->events[i].kind) + t->events[i].size +
			4 * NUMBER_ROOM;
	for (uint64_t i = 0; i < t->npath; i++)
		room += string_room(t->path[i].kind) + string_room(t->path[i].place) +
			NUMBER_ROOM;
	for (uint32_t i = 0; i < t->nfiles; i++)
		room += string_room(t->files[i].path) + 4 * NUMBER_ROOM +
			(t->files[i].bytes ? t->files[i].size : 0);
	for (unsigned i = 0; i < TESTCASE_STREAMS; i++)
		room += t->output[i].size + 2 * NUMBER_ROOM;
	return room;
}

/* --- the parts of a record --- */

static uint8_t *put_outcome(uint8_t *p, const struct testcase_outcome *o)
{
	uint64_t status = (uint64_t)(int64_t)o->status;
	p = pack_number(p, o->end);
	p = pack_number(p, status << 1 ^ (o->status < 0 ? UINT64_MAX : 0));
	p = pack_number(p, o->kind);
	p = pack_string(p, o->id);
	p = pack_string(p, o->message);
	p = pack_string(p, testcase_base_name(o->file));
	p = pack_string(p, o->function);
	return pack_number(p, o->line);
}

static uint8_t *put_list(uint8_t *p, const char *const *list, uint32_t n)
{
	p = pack_number(p, n);
	for (uint32_t i = 0; i < n; i++)
		p = pack_string(p, list[i]);
	return p;
}

static uint8_t *put_events(uint8_t *p, const struct testcase *t)
{
	p = pack_number(p, t->nevents);
	for (uint32_t i = 0; i < t->nevents; i++) {
		const struct testcase_event *event = &t->events[i];
		p = pack_string(p, event->kind);
		p = pack_number(p, event->thread);
		p = pack_number(p, event->number);
		p = pack_number(p, event->value);
		p = pack_number(p, event->bytes != NULL);
		if (event->bytes)
			p = pack_bytes(p, event->bytes, event->size);
	}
	return p;
}

/* A word is its index among those met so far, and spelled out when it is a new one (or
 * one too many). */
struct words_met {
	const char *at[PACKED_WORDS];
	uint32_t n;
};

static uint8_t *pack_word(uint8_t *p, struct words_met *m, const char *word)
{
	uint32_t k = 0;
	while (k < m->n && m->at[k] != word && strcmp(m->at[k], word) != 0)
		k++;
	p = pack_number(p, k);
	if (k == m->n)
		p = pack_string(p, word);
	if (k == m->n && k < PACKED_WORDS)
		m->at[m->n++] = word;
	return p;
}

static uint8_t *pack_path(uint8_t *p, const struct testcase *t)
{
	struct words_met kinds = {.n = 0};
	p = pack_number(p, t->npath);
	for (uint64_t i = 0; i < t->npath; i++) {
		p = pack_word(p, &kinds, t->path[i].kind);
		p = pack_number(p, t->path[i].value);
	}
	return p;
}

/* 0, or 1 and a place for each record of the path. */
static uint8_t *put_places(uint8_t *p, const struct testcase *t)
{
	struct words_met places = {.n = 0};
	bool has_any = t->npath && t->path[0].place;
	p = pack_number(p, has_any);
	for (uint64_t i = 0; has_any && i < t->npath; i++)
		p = pack_word(p, &places, t->path[i].place ? t->path[i].place : "");
	return p;
}

/* 0, or 1 and a type for each input. */
static uint8_t *put_types(uint8_t *p, const struct testcase *t)
{
	struct words_met types = {.n = 0};
	bool has_any = false;
	for (uint32_t i = 0; i < t->ninputs; i++)
		has_any |= t->inputs[i].type && *t->inputs[i].type;
	p = pack_number(p, has_any);
	for (uint32_t i = 0; has_any && i < t->ninputs; i++)
		p = pack_word(p, &types, t->inputs[i].type ? t->inputs[i].type : "");
	return p;
}

/* 0, or 1 and what was printed. */
static uint8_t *pack_output(uint8_t *p, const struct testcase *t)
{
	p = pack_number(p, t->terminals);
	p = pack_number(p, t->has_output);
	for (unsigned i = 0; t->has_output && i < TESTCASE_STREAMS; i++) {
		p = pack_number(p, t->output[i].total);
		if (t->output[i].total)
			p = pack_bytes(p, t->output[i].bytes, t->output[i].size);
	}
	return p;
}

/* 0, or 1 and the name; then the options of the run. */
static uint8_t *put_start(uint8_t *p, const struct testcase *t)
{
	p = pack_number(p, t->argv0 != NULL);
	if (t->argv0)
		p = pack_string(p, t->argv0);
	return put_list(p, t->options, t->noptions);
}

/* Path, mode, size; 0, or 1 and the bytes. */
static uint8_t *pack_test_files(uint8_t *p, const struct testcase *t)
{
	p = pack_number(p, t->nfiles);
	for (uint32_t i = 0; i < t->nfiles; i++) {
		const struct testcase_file *f = &t->files[i];
		p = pack_string(p, f->path);
		p = pack_number(p, f->mode);
		p = pack_number(p, f->size);
		p = pack_number(p, f->bytes != NULL);
		if (f->bytes)
			p = pack_bytes(p, f->bytes, f->size);
	}
	return p;
}

static uint8_t *pack_test(uint8_t *p, const struct testcase *t)
{
	p = pack_number(p, t->number);
	p = put_outcome(p, &t->outcome);
	p = pack_string(p, t->fingerprint);
	p = put_list(p, t->args, t->nargs);
	p = put_list(p, t->env, t->nenv);
	p = put_list(p, t->words, t->nwords);
	p = pack_number(p, t->ninputs);
	for (uint32_t i = 0; i < t->ninputs; i++) {
		p = pack_string(p, t->inputs[i].name);
		p = pack_bytes(p, t->inputs[i].bytes, t->inputs[i].size);
	}
	p = put_events(p, t);
	p = pack_path(p, t);
	p = pack_output(p, t);
	p = put_places(p, t);
	p = put_start(p, t);
	p = pack_test_files(p, t);
	return put_types(p, t);
}

/* --- the file --- */

static bool fail_packed_write(const struct packed_writer *w, struct err *e)
{
	return err_set(e, "cannot write %s: %s", w->path, strerror(w->error));
}

static struct packed_writer *open_writer(const char *path, int flags, struct err *e)
{
	int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | flags, 0666);
	if (fd < 0) {
		err_set(e, "cannot write %s: %s", path, strerror(errno));
		return NULL;
	}
	struct packed_writer *w = alloc_zero(1, sizeof *w);
	w->fd = fd;
	w->path = alloc_string(path);
	w->cap = PACKED_BUFFER;
	w->buffer = alloc_get(w->cap);
	return w;
}

struct packed_writer *packed_append(const char *path, uint64_t tests, uint64_t *last,
				    struct err *e)
{
	struct testcase t;
	struct packed_reader *r = access(path, F_OK) == 0 ? packed_open(path, e) : NULL;
	*last = 0;
	if (!r)
		return access(path, F_OK) == 0 ? NULL : packed_create(path, e);
	size_t good = packed_good(r);
	while (packed_next(r, &t) && t.number <= tests) {
		good = packed_good(r);
		*last = t.number;
	}
	packed_done(r);
	if (!good) { /* not even its head was written */
		unlink(path);
		return packed_create(path, e);
	}
	struct packed_writer *w = open_writer(path, 0, e);
	if (w && ftruncate(w->fd, (off_t)good) != 0)
		w->error = errno;
	return w;
}

struct packed_writer *packed_create(const char *path, struct err *e)
{
	struct packed_writer *w = open_writer(path, O_CREAT | O_EXCL, e);
	if (!w)
		return NULL;
	memcpy(w->buffer, PACKED_MAGIC, PACKED_MAGIC_SIZE);
	put_32(w->buffer + PACKED_MAGIC_SIZE, PACKED_VERSION);
	put_32(w->buffer + PACKED_MAGIC_SIZE + 4, 0);
	w->n = PACKED_HEADER;
	if (packed_flush(w, e)) /* so that the file is never empty */
		return w;
	struct err ignored = {0};
	packed_close(w, &ignored);
	return NULL;
}

bool packed_flush(struct packed_writer *w, struct err *e)
{
	size_t done = 0;
	while (done < w->n && !w->error) {
		ssize_t n = write(w->fd, w->buffer + done, w->n - done);
		if (n >= 0)
			done += (size_t)n;
		else if (errno != EINTR)
			w->error = errno;
	}
	w->n = 0;
	return !w->error || fail_packed_write(w, e);
}

static bool make_record_room(struct packed_writer *w, size_t room, uint64_t number,
			     struct err *e)
{
	if (room > UINT32_MAX)
		return err_set(e, "test %llu is too large for a packed file",
			       (unsigned long long)number);
	if (w->n + room > w->cap && !packed_flush(w, e))
		return false;
	if (w->error)
		return fail_packed_write(w, e);
	if (room > w->cap) {
		w->cap = room;
		w->buffer = alloc_resize(w->buffer, w->cap);
	}
	return true;
}

/* The payload, which ends at `end`, is in place behind the room for its prefix. */
static void finish_record(struct packed_writer *w, const uint8_t *end)
{
	uint8_t *record = w->buffer + w->n, *payload = record + PACKED_PREFIX;
	size_t n = (size_t)(end - payload);
	put_32(record, (uint32_t)n);
	put_32(record + 4, (uint32_t)hash_bytes(0, payload, n));
	w->n += PACKED_PREFIX + n;
}

bool packed_add(struct packed_writer *w, const struct testcase *t, struct err *e)
{
	if (!make_record_room(w, PACKED_PREFIX + room_for(t), t->number, e))
		return false;
	finish_record(w, pack_test(w->buffer + w->n + PACKED_PREFIX, t));
	return true;
}

bool packed_add_record(struct packed_writer *w, const void *record, size_t n,
		       uint64_t number, struct err *e)
{
	struct bytes_reader r = bytes_read(record, n);
	bytes_get_number(&r);
	if (!make_record_room(w, PACKED_PREFIX + NUMBER_ROOM + n, number, e))
		return false;
	uint8_t *p = pack_number(w->buffer + w->n + PACKED_PREFIX, number);
	size_t rest = (size_t)(r.end - r.at);
	memcpy(p, r.at, rest);
	finish_record(w, p + rest);
	return true;
}

void packed_record(struct bytes *out, const struct testcase *t)
{
	size_t room = room_for(t);
	uint8_t *record = alloc_get(room);
	bytes_add(out, record, (size_t)(pack_test(record, t) - record));
	free(record);
}

bool packed_close(struct packed_writer *w, struct err *e)
{
	if (!w)
		return true;
	bool ok = packed_flush(w, e);
	if (close(w->fd) != 0 && ok) {
		w->error = errno;
		ok = fail_packed_write(w, e);
	}
	free(w->buffer);
	free(w->path);
	free(w);
	return ok;
}
