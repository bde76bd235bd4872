/* show.c - one test for the eye, in a line or in full. */
#include "cli/show.h"

#include "base/text.h"
#include "export/shell.h"
#include "format/layout.h"
#include "testcase/stop.h"
#include "testcase/words.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
	SHOW_LINE_INPUTS = 6,
	SHOW_LINE_BYTES = 12,
	SHOW_ROW = 16,
	SHOW_PATH = 200,
	SHOW_FILE = 200,
	SHOW_OUTPUT = 4096
};

static bool is_printable_byte(uint8_t c)
{
	return c >= 0x20 && c < 0x7f;
}

static void put_char(uint8_t c)
{
	if (c == '\n')
		fputs("\\n", stdout);
	else if (c == '\t')
		fputs("\\t", stdout);
	else if (c == '"' || c == '\\')
		printf("\\%c", c);
	else if (is_printable_byte(c))
		putchar(c);
	else
		printf("\\x%02x", c);
}

void show_harmless(const char *text)
{
	for (; *text; text++) {
		uint8_t c = (uint8_t)*text;
		if (c < 0x20 || c == 0x7f)
			put_char(c);
		else
			putchar(c);
	}
}

static void put_input_short(const struct testcase_input *in)
{
	struct text value;
	text_init(&value);
	layout_print(&value, in->type, in->bytes, in->size);
	fputs("  ", stdout);
	show_harmless(in->name);
	putchar('=');
	show_harmless(value.data);
	text_done(&value);
}

static void show_inputs(const struct testcase *t)
{
	for (uint32_t i = 0; i < t->ninputs && i < SHOW_LINE_INPUTS; i++)
		put_input_short(&t->inputs[i]);
	if (t->ninputs > SHOW_LINE_INPUTS)
		printf("  and %u more", t->ninputs - SHOW_LINE_INPUTS);
}

/* As one would type it: variables, arguments, < "standard input". */
static void show_command(const struct testcase *t, struct arena *a)
{
	struct words_world w = {0};
	words_of_test(t, a, &w);
	shell_args(stdout, (const char *const *)w.env, w.nenv);
	shell_args(stdout, t->args, t->nargs);
	for (uint32_t i = 0; i < w.nfiles && i < SHOW_LINE_INPUTS; i++) {
		const struct words_file *f = &w.files[i];
		printf("  %s ", f->path ? f->path : "<");
		shell_quote(stdout, (const char *)f->bytes,
			    f->size < SHOW_LINE_BYTES ? f->size : SHOW_LINE_BYTES);
		if (f->size > SHOW_LINE_BYTES)
			printf("...");
	}
}

void show_line(const struct testcase *t)
{
	struct arena a;
	arena_init(&a);
	printf("%6" PRIu64 "  %-28s", t->number, testcase_outcome_words(&t->outcome, &a));
	if (t->nwords)
		show_command(t, &a);
	else
		show_inputs(t);
	putchar('\n');
	arena_done(&a);
}

static void put_hex_row(const uint8_t *bytes, size_t at, size_t n)
{
	printf("    %04zx ", at);
	for (size_t i = 0; i < SHOW_ROW; i++) {
		if (i < n)
			printf(" %02x", bytes[i]);
		else
			fputs("   ", stdout);
	}
	fputs("  |", stdout);
	for (size_t i = 0; i < n; i++)
		putchar(is_printable_byte(bytes[i]) ? bytes[i] : '.');
	fputs("|\n", stdout);
}

static void put_input(const struct testcase_input *in)
{
	struct text value;
	text_init(&value);
	layout_print(&value, in->type, in->bytes, in->size);
	fputs("  ", stdout);
	show_harmless(in->name);
	fputs(" = ", stdout);
	show_harmless(value.data);
	printf("  (%zu byte%s)\n", in->size, text_plural(in->size));
	text_done(&value);
	if (in->type && *in->type && in->size <= 8)
		return; /* nothing is left to say */
	for (size_t at = 0; at < in->size; at += SHOW_ROW)
		put_hex_row(in->bytes + at, at,
			    in->size - at < SHOW_ROW ? in->size - at : SHOW_ROW);
}

static void put_titled_list(const char *title, const char *const *list, uint32_t n)
{
	if (!n)
		return;
	printf("%s:", title);
	shell_args(stdout, list, n);
	putchar('\n');
}

static void show_file(const struct words_file *f)
{
	if (f->path)
		printf("file %s: ", f->path);
	else
		printf("standard input: ");
	putchar('"');
	for (size_t i = 0; i < f->size && i < SHOW_FILE; i++)
		put_char(f->bytes[i]);
	printf("\"%s, %zu byte%s\n", f->size > SHOW_FILE ? "..." : "", f->size,
	       text_plural(f->size));
}

/* What the program found: arguments, variables, files. */
static void put_world(const struct testcase *t, struct arena *a)
{
	struct words_world w = {0};
	words_of_test(t, a, &w);
	put_titled_list("symbolic words", t->words, t->nwords);
	put_titled_list("arguments", t->args, t->nargs);
	put_titled_list("environment", t->env, t->nenv);
	put_titled_list("symbolic variables", (const char *const *)w.env, w.nenv);
	for (uint32_t i = 0; i < w.nfiles; i++)
		show_file(&w.files[i]);
	for (uint32_t i = 0; i < t->nfiles; i++) {
		fputs("of the host: ", stdout);
		show_harmless(t->files[i].path);
		printf(", %" PRIu64 " bytes%s\n", t->files[i].size,
		       t->files[i].bytes ? "" : ", not kept");
	}
}

/* What the program prints, lines as they are; what could change a terminal is escaped. */
static void show_output(const struct testcase *t)
{
	for (unsigned i = 0; i < TESTCASE_STREAMS; i++) {
		const struct testcase_output *o = &t->output[i];
		size_t n = o->size < SHOW_OUTPUT ? o->size : SHOW_OUTPUT;
		bool is_start = true;
		if (!o->total)
			continue;
		printf("%s, %" PRIu64 " byte%s:\n", testcase_stream_name(i), o->total,
		       text_plural(o->total));
		for (size_t k = 0; k < n; k++) {
			uint8_t c = o->bytes[k];
			if (is_start)
				fputs("  | ", stdout);
			is_start = c == '\n';
			if (c == '\n' || c == '\t' || is_printable_byte(c))
				putchar(c);
			else
				put_char(c);
		}
		if (n < o->total || !is_start)
			puts(n < o->total ? "  ..." : "");
	}
}

static void show_path(const struct testcase *t)
{
	if (!t->npath)
		return;
	printf("path, %" PRIu64 " records:", t->npath);
	for (uint64_t i = 0; i < t->npath && i < SHOW_PATH; i++)
		printf(" %s=%" PRIu64, t->path[i].kind, t->path[i].value);
	puts(t->npath > SHOW_PATH ? " ..." : "");
}

static bool is_choice_kind(const struct testcase_choice *c, const char *kind)
{
	return strcmp(c->kind, kind) == 0;
}

/* What was decided, in the words of its kind. */
static void put_decision(const struct testcase_choice *c)
{
	if (is_choice_kind(c, "BRANCH"))
		fputs(c->value ? "taken" : "not taken", stdout);
	else if (is_choice_kind(c, "POINTER") || is_choice_kind(c, "CALLEE") ||
		 is_choice_kind(c, "BASE"))
		printf("0x%" PRIx64, c->value);
	else
		printf("%" PRIu64, c->value);
}

bool show_log(const struct testcase *t, struct err *e)
{
	if (!t->npath)
		return err_set(e, "test %" PRIu64 " has no log; 'everett run --logs' keeps it",
			       t->number);
	for (uint64_t i = 0; i < t->npath; i++) {
		const struct testcase_choice *c = &t->path[i];
		printf("%6" PRIu64 "  ", i + 1);
		int n = 0;
		for (; c->kind[n]; n++)
			putchar(tolower((unsigned char)c->kind[n]));
		printf("%*s", n < 9 ? 9 - n : 1, "");
		if (c->place) {
			show_harmless(c->place);
			fputs("  ", stdout);
		}
		put_decision(c);
		putchar('\n');
	}
	return true;
}

static void put_stop(const struct testcase_event *e)
{
	struct arena a;
	struct stop stop;
	arena_init(&a);
	printf("thread %u %s in its block %" PRIu64 ": ", e->thread,
	       strcmp(e->kind, "race") == 0 ? "comes to one of two accesses that race"
					    : "stops in front of an access",
	       e->number);
	show_harmless(stop_read(e, &a, &stop) ? stop_words(&stop, &a)
					      : "to memory without a name");
	if (e->value > 1)
		printf(", number %" PRIu64 " of that kind", e->value);
	putchar('\n');
	arena_done(&a);
}

static void show_fault_event(const struct testcase_event *e)
{
	struct arena a;
	arena_init(&a);
	show_harmless(testcase_fault_words(e, &a));
	putchar('\n');
	arena_done(&a);
}

static void put_event(uint32_t number, const struct testcase_event *e)
{
	uint64_t last = e->number + e->value - 1;
	printf("event %u: ", number);
	if (testcase_is_stop(e)) {
		put_stop(e);
		return;
	}
	if (testcase_is_fault(e)) {
		show_fault_event(e);
		return;
	}
	if (!testcase_is_turn(e)) {
		printf("%s %" PRIu64 " (thread %u, number %" PRIu64 ")\n", e->kind,
		       e->value, e->thread, e->number);
		return;
	}
	if (strcmp(e->kind, "block") == 0)
		fputs("where it cannot be stopped at accesses, ", stdout);
	printf("thread %u %s", e->thread, e->value ? "runs its " : "goes on in its ");
	if (e->value > 1)
		printf("blocks %" PRIu64 " to %" PRIu64 "\n", e->number, last);
	else
		printf("block %" PRIu64 "\n", e->number);
}

void show_whole(const struct testcase *t)
{
	struct arena a;
	arena_init(&a);
	printf("test %" PRIu64 ": ", t->number);
	show_harmless(testcase_outcome_words(&t->outcome, &a));
	putchar('\n');
	if (t->outcome.end == TESTCASE_FINDING && t->outcome.message) {
		fputs("  ", stdout);
		show_harmless(t->outcome.message);
		putchar('\n');
	}
	put_world(t, &a);
	printf("%u input%s\n", t->ninputs, text_plural(t->ninputs));
	for (uint32_t i = 0; i < t->ninputs; i++)
		put_input(&t->inputs[i]);
	for (uint32_t i = 0; i < t->nevents; i++)
		put_event(i + 1, &t->events[i]);
	show_output(t);
	show_path(t);
	if (t->fingerprint && *t->fingerprint)
		printf("build id: %s\n", t->fingerprint);
	arena_done(&a);
}
