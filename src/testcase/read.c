/* read.c - a test from JSON, checked member by member: it may be anybody's file.
 *
 * Each read_* takes the object, the member's name and where to put the value; a member of
 * the wrong type is an error that names it, a missing one too unless the function says
 * otherwise. */
#include "testcase/testcase.h"

#include "base/alloc.h"
#include "base/text.h"
#include "format/json_read.h"
#include "testcase/internal.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { TESTCASE_MAX_SIZE = 1 << 30 }; /* bytes of one input, of one test file */

static bool expect_json_type(const struct json_value *v, const char *key,
			     enum json_type type, struct err *e)
{
	if (!v)
		return err_set(e, "\"%s\" is missing", key);
	if (v->type != type)
		return err_set(e, "\"%s\" is %s, not %s", key, json_type_name(v->type),
			       json_type_name(type));
	return true;
}

static bool check_string(const struct json_value *v, const char *key, struct err *e)
{
	if (!expect_json_type(v, key, JSON_STRING, e))
		return false;
	return strlen(v->string) == v->len ||
	       err_set(e, "\"%s\" has a zero byte in it", key);
}

/* Optional: "" if missing. */
static bool read_string_member(const struct json_value *object, const char *key,
			       const char **out, struct err *e)
{
	const struct json_value *v = json_get(object, key);
	*out = "";
	if (!v)
		return true;
	*out = v->string;
	return check_string(v, key, e);
}

static bool read_number_member(const struct json_value *object, const char *key,
			       uint64_t max, uint64_t *out, struct err *e)
{
	const struct json_value *v = json_get(object, key);
	if (!expect_json_type(v, key, JSON_NUMBER, e))
		return false;
	if (v->is_negative || v->number > max)
		return err_set(e, "\"%s\" is out of range", key);
	*out = v->number;
	return true;
}

static bool read_status(const struct json_value *object, int *out, struct err *e)
{
	const struct json_value *v = json_get(object, "status");
	if (!expect_json_type(v, "status", JSON_NUMBER, e))
		return false;
	if (v->number > INT_MAX)
		return err_set(e, "\"status\" is out of range");
	*out = v->is_negative ? -(int)v->number : (int)v->number;
	return true;
}

/* Optional: a list of strings. */
static bool read_list(const struct json_value *object, const char *key, struct arena *a,
		      const char *const **out, uint32_t *n, struct err *e)
{
	const struct json_value *v = json_get(object, key);
	if (!v)
		return true;
	if (!expect_json_type(v, key, JSON_ARRAY, e))
		return false;
	const char **list = arena_get(a, (v->count + 1) * sizeof *list);
	for (const struct json_value *item = v->first; item; item = item->next) {
		if (!check_string(item, key, e))
			return false;
		list[(*n)++] = item->string;
	}
	*out = list;
	return true;
}

static bool read_hex(const struct json_value *v, struct arena *a, const uint8_t **out,
		     size_t *size, struct err *e)
{
	if (!expect_json_type(v, "hex", JSON_STRING, e))
		return false;
	if (v->len % 2)
		return err_set(e, "\"hex\" has an odd number of digits");
	uint8_t *bytes = arena_get(a, v->len / 2 + 1);
	for (size_t i = 0; i < v->len; i++) {
		int digit = text_hex_digit(v->string[i]);
		if (digit < 0)
			return err_set(e, "\"hex\" has something else than "
					  "hexadecimal digits");
		bytes[i / 2] = (uint8_t)(bytes[i / 2] << 4 | digit);
	}
	*out = bytes;
	*size = v->len / 2;
	return true;
}

/* "hex" of exactly "size" bytes; or, for tests written by hand, "text" filled up with
 * zeros. Without "size" the data says it. */
static bool read_data(const struct json_value *v, struct arena *a,
		      struct testcase_input *in, struct err *e)
{
	const struct json_value *hex = json_get(v, "hex"), *text = json_get(v, "text");
	uint64_t size = 0;
	bool has_size = json_get(v, "size") != NULL;
	if (has_size && !read_number_member(v, "size", TESTCASE_MAX_SIZE, &size, e))
		return false;
	if (hex || !text) {
		if (!read_hex(hex, a, &in->bytes, &in->size, e))
			return false;
		return !has_size || size == in->size ||
		       err_set(e, "\"size\" is %" PRIu64 " but \"hex\" has %zu bytes",
			       size, in->size);
	}
	if (!expect_json_type(text, "text", JSON_STRING, e))
		return false;
	if (has_size && text->len > size)
		return err_set(e, "\"text\" has %zu bytes, more than \"size\"", text->len);
	in->size = has_size ? size : text->len;
	uint8_t *bytes = arena_get(a, in->size + 1);
	memcpy(bytes, text->string, text->len);
	in->bytes = bytes;
	return true;
}

static bool read_inputs(const struct json_value *top, struct arena *a,
			struct testcase *out, struct err *e)
{
	const struct json_value *list = json_get(top, "inputs");
	if (!expect_json_type(list, "inputs", JSON_ARRAY, e))
		return false;
	struct testcase_input *inputs = arena_get(a, (list->count + 1) * sizeof *inputs);
	out->inputs = inputs;
	for (const struct json_value *v = list->first; v; v = v->next) {
		struct testcase_input *in = &inputs[out->ninputs];
		if (!expect_json_type(v, "inputs", JSON_OBJECT, e) ||
		    !check_string(json_get(v, "name"), "name", e) ||
		    !read_string_member(v, "name", &in->name, e) ||
		    !read_string_member(v, "type", &in->type, e) ||
		    !read_data(v, a, in, e))
			return err_context(e, "input %" PRIu32, out->ninputs + 1);
		out->ninputs++;
	}
	return true;
}

static bool read_file_record(const struct json_value *v, struct arena *a,
			     struct testcase_file *out, struct err *e)
{
	uint64_t mode = 0;
	size_t size = 0;
	if (!expect_json_type(v, "files", JSON_OBJECT, e) ||
	    !check_string(json_get(v, "path"), "path", e) ||
	    !read_string_member(v, "path", &out->path, e) ||
	    !read_number_member(v, "mode", 0177777, &mode, e) ||
	    !read_number_member(v, "size", UINT64_MAX, &out->size, e))
		return false;
	out->mode = (uint32_t)mode;
	const struct json_value *hex = json_get(v, "hex");
	if (!hex)
		return true;
	return read_hex(hex, a, &out->bytes, &size, e) &&
	       (size == out->size ||
		err_set(e, "\"size\" is %" PRIu64 " but \"hex\" has %zu bytes", out->size,
			size));
}

/* Optional. */
static bool read_file_records(const struct json_value *top, struct arena *a,
			      struct testcase *out, struct err *e)
{
	const struct json_value *list = json_get(top, "files");
	if (!list)
		return true;
	if (!expect_json_type(list, "files", JSON_ARRAY, e))
		return false;
	struct testcase_file *files = arena_get(a, (list->count + 1) * sizeof *files);
	out->files = files;
	for (const struct json_value *v = list->first; v; v = v->next) {
		if (!read_file_record(v, a, &files[out->nfiles], e))
			return err_context(e, "file %" PRIu32, out->nfiles + 1);
		out->nfiles++;
	}
	return true;
}

static bool read_fault(const struct json_value *v, struct arena *a,
		       struct testcase_event *out, struct err *e)
{
	const char *call = NULL, *place = "";
	if (!check_string(json_get(v, "call"), "call", e) ||
	    !read_string_member(v, "call", &call, e) ||
	    (json_get(v, "place") && !read_string_member(v, "place", &place, e)))
		return false;
	int error = (int)(out->value & (TESTCASE_FAULT_PERSISTENT - 1));
	if (!*call || strchr(call, ' ') || !error || out->value >= 2 * TESTCASE_FAULT_PERSISTENT)
		return err_set(e, "a fault needs a call and an error (value)");
	const char *text = arena_printf(a, *place ? "%s %s" : "%s", call, place);
	out->bytes = (const uint8_t *)text;
	out->size = strlen(text);
	return true;
}

static bool read_event(const struct json_value *v, struct arena *a,
		       struct testcase_event *out, struct err *e)
{
	uint64_t thread = 0;
	if (!expect_json_type(v, "events", JSON_OBJECT, e) ||
	    !check_string(json_get(v, "kind"), "kind", e) ||
	    !read_string_member(v, "kind", &out->kind, e) ||
	    !read_number_member(v, "thread", UINT32_MAX, &thread, e) ||
	    !read_number_member(v, "number", UINT64_MAX, &out->number, e) ||
	    !read_number_member(v, "value", UINT64_MAX, &out->value, e))
		return false;
	out->thread = (uint32_t)thread;
	const struct json_value *hex = json_get(v, "hex");
	const char *object = NULL;
	if (strcmp(out->kind, "fault") == 0)
		return read_fault(v, a, out, e);
	if (testcase_is_stop(out) && json_get(v, "object")) {
		if (!read_string_member(v, "object", &object, e))
			return false;
		out->bytes = (const uint8_t *)object;
		out->size = strlen(object);
		return true;
	}
	return !hex || read_hex(hex, a, &out->bytes, &out->size, e);
}

static bool read_events(const struct json_value *top, struct arena *a,
			struct testcase *out, struct err *e)
{
	const struct json_value *list = json_get(top, "events");
	if (!list)
		return true;
	if (!expect_json_type(list, "events", JSON_ARRAY, e))
		return false;
	struct testcase_event *events = arena_get(a, (list->count + 1) * sizeof *events);
	out->events = events;
	for (const struct json_value *v = list->first; v; v = v->next) {
		if (!read_event(v, a, &events[out->nevents], e))
			return err_context(e, "event %" PRIu32, out->nevents + 1);
		out->nevents++;
	}
	return true;
}

static bool read_end(const char *name, enum testcase_end *out)
{
	for (int end = TESTCASE_EXIT; end <= TESTCASE_INCOMPLETE; end++)
		if (strcmp(name, testcase_end_name((enum testcase_end)end)) == 0) {
			*out = (enum testcase_end)end;
			return true;
		}
	return false;
}

static bool read_outcome(const struct json_value *top, struct testcase_outcome *o,
			 struct err *e)
{
	const struct json_value *v = json_get(top, "outcome");
	const char *end, *kind;
	uint64_t line = 0;
	if (!expect_json_type(v, "outcome", JSON_OBJECT, e) ||
	    !check_string(json_get(v, "end"), "end", e) ||
	    !read_string_member(v, "end", &end, e) ||
	    !read_string_member(v, "kind", &kind, e) ||
	    !read_string_member(v, "id", &o->id, e) ||
	    !read_string_member(v, "message", &o->message, e) ||
	    !read_string_member(v, "file", &o->file, e) ||
	    !read_string_member(v, "function", &o->function, e))
		return false;
	if (!read_end(end, &o->end))
		return err_set(e, "unknown end \"%.60s\"", end);
	if (o->end == TESTCASE_EXIT || o->end == TESTCASE_SILENT)
		return read_status(v, &o->status, e);
	if (json_get(v, "line") && !read_number_member(v, "line", UINT32_MAX, &line, e))
		return false;
	o->line = (uint32_t)line;
	if (o->end == TESTCASE_FINDING) {
		o->kind = finding_kind_find(kind);
		if (!o->kind)
			return err_set(e, "unknown kind of finding \"%.60s\"", kind);
	}
	return true;
}

static bool read_stream(const struct json_value *v, struct arena *a,
			struct testcase_output *out, struct err *e)
{
	if (!expect_json_type(v, "output", JSON_OBJECT, e) ||
	    !read_hex(json_get(v, "hex"), a, &out->bytes, &out->size, e) ||
	    !read_number_member(v, "size", UINT64_MAX, &out->total, e))
		return false;
	return out->total == out->size ||
	       (out->total > out->size && out->size == TESTCASE_OUTPUT_KEPT) ||
	       err_set(e, "\"size\" is %" PRIu64 " but \"hex\" has %zu bytes", out->total,
		       out->size);
}

static bool read_output(const struct json_value *top, struct arena *a,
			struct testcase *out, struct err *e)
{
	const struct json_value *v = json_get(top, "output");
	uint64_t terminals = 0;
	if (json_get(top, "terminals") &&
	    !read_number_member(top, "terminals", 7, &terminals, e))
		return false;
	out->terminals = (uint32_t)terminals;
	if (!v)
		return true;
	if (!expect_json_type(v, "output", JSON_OBJECT, e))
		return false;
	out->has_output = true;
	for (unsigned i = 0; i < TESTCASE_STREAMS; i++) {
		const char *name = testcase_stream_name(i);
		const struct json_value *stream = json_get(v, name);
		if (stream && !read_stream(stream, a, &out->output[i], e))
			return err_context(e, "output: %s", name);
	}
	return true;
}

/* Optional: one for each record, for the eye; of a path that was edited there are none. */
static bool read_places(const struct json_value *top, struct testcase_choice *path,
			uint64_t n, struct err *e)
{
	const struct json_value *list = json_get(top, "places");
	if (!list)
		return true;
	if (!expect_json_type(list, "places", JSON_ARRAY, e))
		return false;
	if (list->count != n)
		return true;
	for (const struct json_value *v = list->first; v; v = v->next) {
		if (!check_string(v, "places", e))
			return false;
		(path++)->place = *v->string ? v->string : NULL;
	}
	return true;
}

/* "branch=1 switch=65" */
static bool read_path(const struct json_value *top, struct arena *a, struct testcase *out,
		      struct err *e)
{
	const char *at;
	if (!read_string_member(top, "path", &at, e))
		return false;
	uint64_t most = 0;
	for (const char *p = at; *p; p++)
		most += *p == '=';
	struct testcase_choice *path = arena_get(a, (most + 1) * sizeof *path);
	out->path = path;
	while (*at) {
		size_t n = strcspn(at, "= ");
		char *end = NULL;
		errno = 0;
		if (n && at[n] == '=' && at[n + 1] >= '0' && at[n + 1] <= '9')
			path[out->npath].value = strtoull(at + n + 1, &end, 10);
		if (!end || errno || (*end && *end != ' '))
			return err_set(e, "\"path\": bad record %" PRIu64, out->npath + 1);
		path[out->npath++].kind = arena_string(a, at, n);
		at = end + (*end == ' ');
	}
	return read_places(top, path, out->npath, e);
}

static bool read_test_record(const struct json_value *top, struct arena *a,
			     struct testcase *out, struct err *e)
{
	uint64_t version;
	if (!json_get(top, "everett_test"))
		return err_set(e, json_get(top, "everett") && json_get(top, "paths")
					  ? "the record of a run, not a test; its tests "
					    "are in tests/ and findings/ beside it"
					  : "not a test file of Everett");
	if (!read_number_member(top, "everett_test", UINT64_MAX, &version, e))
		return false;
	if (version < TEST_FORMAT)
		return err_set(e,
			       "made by an older Everett (test format %" PRIu64
			       "): make the tests again with everett run",
			       version);
	if (version > TEST_FORMAT)
		return err_set(e, "test format %" PRIu64 " is newer than this Everett",
			       version);
	if (json_get(top, "number") &&
	    !read_number_member(top, "number", UINT64_MAX, &out->number, e))
		return false;
	if (json_get(top, "argv0") && !read_string_member(top, "argv0", &out->argv0, e))
		return false;
	return read_string_member(top, "fingerprint", &out->fingerprint, e) &&
	       read_list(top, "args", a, &out->args, &out->nargs, e) &&
	       read_list(top, "env", a, &out->env, &out->nenv, e) &&
	       read_list(top, "words", a, &out->words, &out->nwords, e) &&
	       read_list(top, "options", a, &out->options, &out->noptions, e) &&
	       read_inputs(top, a, out, e) && read_file_records(top, a, out, e) &&
	       read_events(top, a, out, e) &&
	       (read_outcome(top, &out->outcome, e) || err_context(e, "outcome")) &&
	       read_output(top, a, out, e) && read_path(top, a, out, e);
}

bool testcase_read_text(const char *text, size_t len, struct arena *a,
			struct testcase *out, struct err *e)
{
	*out = (struct testcase){0};
	const struct json_value *top = json_read(a, text, len, e);
	return top && read_test_record(top, a, out, e);
}

/* The whole file; NULL with *e filled if that is not possible. */
static char *read_whole(const char *path, size_t *len, struct err *e)
{
	struct stat st;
	char *text = NULL;
	FILE *f = fopen(path, "re");
	if (!f || fstat(fileno(f), &st) != 0) {
		err_set(e, "cannot read %s: %s", path, strerror(errno));
		goto out;
	}
	if (!S_ISREG(st.st_mode)) {
		err_set(e, "cannot read %s: %s", path,
			S_ISDIR(st.st_mode) ? "it is a directory" : "not a regular file");
		goto out;
	}
	if (st.st_size > TESTCASE_MAX_SIZE) {
		err_set(e, "%s: too large for a test", path);
		goto out;
	}
	text = alloc_get((size_t)st.st_size + 1);
	*len = fread(text, 1, (size_t)st.st_size, f);
	if (ferror(f)) {
		err_set(e, "cannot read %s: %s", path, strerror(errno));
		free(text);
		text = NULL;
	}
out:
	if (f)
		fclose(f);
	return text;
}

/* A program or a note that was given for a test: what JSON lacks in it is no matter. */
static bool is_json(const char *text, size_t len)
{
	size_t at = 0;
	while (at < len && strchr(" \t\r\n", text[at]) && text[at])
		at++;
	return at == len || text[at] == '{' || text[at] == '[';
}

bool testcase_read(const char *path, struct arena *a, struct testcase *out, struct err *e)
{
	size_t len;
	char *text = read_whole(path, &len, e);
	if (!text)
		return false;
	bool ok = (is_json(text, len) || err_set(e, "not a test file of Everett")) &&
		  testcase_read_text(text, len, a, out, e);
	if (!ok)
		err_context(e, "%s", path);
	free(text);
	return ok;
}
