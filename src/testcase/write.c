/* write.c - a test as JSON. Members and their order are fixed: the same test
 * must give the same bytes on any worker. Read doc/tests.md first. */
#include "testcase/testcase.h"

#include "base/alloc.h"
#include "base/errnos.h"
#include "base/text.h"
#include "format/json.h"
#include "testcase/internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void write_hex(struct json *j, const char *key, const uint8_t *bytes, size_t n)
{
	static const char digits[] = "0123456789abcdef";
	char small[512], *hex = 2 * n <= sizeof small ? small : alloc_get(2 * n);
	for (size_t i = 0; i < n; i++) {
		hex[2 * i] = digits[bytes[i] >> 4];
		hex[2 * i + 1] = digits[bytes[i] & 15];
	}
	json_bytes(j, key, hex, 2 * n);
	if (hex != small)
		free(hex);
}

/* For the eye only: bytes that are text, without the zeros behind it. */
static void write_text(struct json *j, const uint8_t *bytes, size_t n)
{
	while (n && !bytes[n - 1])
		n--;
	for (size_t i = 0; i < n; i++)
		if ((bytes[i] < 0x20 && bytes[i] != '\n' && bytes[i] != '\t') ||
		    bytes[i] >= 0x7f)
			return;
	if (n)
		json_bytes(j, "text", bytes, n);
}

static void write_list(struct json *j, const char *key, const char *const *list, uint32_t n)
{
	json_array(j, key);
	for (uint32_t i = 0; i < n; i++)
		json_string(j, NULL, list[i]);
	json_end(j);
}

static void write_inputs(struct json *j, const struct testcase *t)
{
	json_array(j, "inputs");
	for (uint32_t i = 0; i < t->ninputs; i++) {
		const struct testcase_input *in = &t->inputs[i];
		json_object(j, NULL);
		json_string(j, "name", in->name);
		if (in->type && *in->type)
			json_string(j, "type", in->type);
		json_number(j, "size", in->size);
		write_hex(j, "hex", in->bytes, in->size);
		write_text(j, in->bytes, in->size);
		json_end(j);
	}
	json_end(j);
}

static void write_files(struct json *j, const struct testcase *t)
{
	json_array(j, "files");
	for (uint32_t i = 0; i < t->nfiles; i++) {
		const struct testcase_file *f = &t->files[i];
		json_object(j, NULL);
		json_string(j, "path", f->path);
		json_number(j, "mode", f->mode);
		json_number(j, "size", f->size);
		if (f->bytes) {
			write_hex(j, "hex", f->bytes, f->size);
			write_text(j, f->bytes, f->size);
		}
		json_end(j);
	}
	json_end(j);
}

static void write_event_name(struct json *j, const struct testcase_event *event)
{
	char *name = alloc_printf("%.*s", (int)event->size, (const char *)event->bytes);
	json_string(j, "object", name);
	free(name);
}

/* The call and where it is made; the error by its name, for the eye. */
static void write_fault(struct json *j, const struct testcase_event *event)
{
	int error = (int)(event->value & (TESTCASE_FAULT_PERSISTENT - 1));
	size_t n = testcase_fault_call(event), rest = event->size - n;
	const char *text = (const char *)event->bytes, *name = errno_name(error);
	json_bytes(j, "call", text, n);
	if (rest)
		json_bytes(j, "place", text + n + 1, rest - 1);
	json_string(j, "error", error == TESTCASE_FAULT_SHORT ? "short" : name ? name : "?");
	json_bool(j, "persistent", event->value & TESTCASE_FAULT_PERSISTENT);
}

static void write_events(struct json *j, const struct testcase *t)
{
	json_array(j, "events");
	for (uint32_t i = 0; i < t->nevents; i++) {
		const struct testcase_event *event = &t->events[i];
		json_object(j, NULL);
		json_string(j, "kind", event->kind);
		json_number(j, "thread", event->thread);
		json_number(j, "number", event->number);
		json_number(j, "value", event->value);
		if (testcase_is_fault(event))
			write_fault(j, event);
		else if (event->bytes && testcase_is_stop(event))
			write_event_name(j, event);
		else if (event->bytes)
			write_hex(j, "hex", event->bytes, event->size);
		json_end(j);
	}
	json_end(j);
}

static void write_test_outcome(struct json *j, const struct testcase_outcome *o)
{
	json_object(j, "outcome");
	json_string(j, "end", testcase_end_name(o->end));
	if (o->end == TESTCASE_EXIT || o->end == TESTCASE_SILENT)
		json_signed(j, "status", o->status);
	if (o->end == TESTCASE_FINDING) {
		json_string(j, "kind", finding_kind_name(o->kind));
		json_string(j, "id", o->id ? o->id : "");
	}
	if (o->end == TESTCASE_FINDING || o->end == TESTCASE_INCOMPLETE) {
		const char *file = testcase_base_name(o->file);
		json_string(j, "message", o->message ? o->message : "");
		json_string(j, "file", file ? file : "");
		json_number(j, "line", o->line);
		json_string(j, "function", o->function ? o->function : "");
	}
	json_end(j);
}

/* "size" is that of the whole, "hex" what of it was kept. */
static void write_output(struct json *j, const struct testcase *t)
{
	json_object(j, "output");
	for (unsigned i = 0; i < TESTCASE_STREAMS; i++) {
		const struct testcase_output *o = &t->output[i];
		if (!o->total)
			continue;
		json_object(j, testcase_stream_name(i));
		json_number(j, "size", o->total);
		write_hex(j, "hex", o->bytes, o->size);
		write_text(j, o->bytes, o->size);
		json_end(j);
	}
	json_end(j);
}

static void write_test_path(struct json *j, const struct testcase *t)
{
	struct text words;
	text_init(&words);
	for (uint64_t i = 0; i < t->npath; i++)
		text_printf(&words, "%s%s=%" PRIu64, i ? " " : "", t->path[i].kind,
			    t->path[i].value);
	json_bytes(j, "path", words.data, words.len);
	text_done(&words);
	if (!t->path[0].place)
		return;
	json_array(j, "places");
	for (uint64_t i = 0; i < t->npath; i++)
		json_string(j, NULL, t->path[i].place ? t->path[i].place : "");
	json_end(j);
}

void testcase_write(FILE *out, const struct testcase *t)
{
	struct json j;
	json_init(&j, out);
	json_object(&j, NULL);
	json_number(&j, "everett_test", TEST_FORMAT);
	json_number(&j, "number", t->number);
	json_string(&j, "fingerprint", t->fingerprint ? t->fingerprint : "");
	if (t->argv0)
		json_string(&j, "argv0", t->argv0);
	write_list(&j, "args", t->args, t->nargs);
	if (t->nenv)
		write_list(&j, "env", t->env, t->nenv);
	if (t->nwords)
		write_list(&j, "words", t->words, t->nwords);
	if (t->noptions)
		write_list(&j, "options", t->options, t->noptions);
	write_inputs(&j, t);
	if (t->nfiles)
		write_files(&j, t);
	write_events(&j, t);
	if (t->terminals)
		json_number(&j, "terminals", t->terminals);
	write_test_outcome(&j, &t->outcome);
	if (t->has_output)
		write_output(&j, t);
	if (t->npath)
		write_test_path(&j, t);
	json_end(&j);
	json_done(&j);
}
