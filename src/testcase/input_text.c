/* input_text.c - see input_text.h. What words like --sym-stdin made is shown as what the
 * program saw of it, all other inputs by name. */
#include "testcase/input_text.h"

#include "format/layout.h"
#include "format/quote.h"
#include "testcase/words.h"

#include <inttypes.h>
#include <string.h>

enum {
	INPUT_TYPED = 160, /* bytes of a file that are worth a command */
	INPUT_WIDTH = 68, /* columns of a line of variables */
	INPUT_SHOWN = 40, /* variables, choices */
	INPUT_ARGS = 40, /* words of the command line */
	INPUT_WORD = 160, /* bytes of a word */
};

static bool is_zero(const uint8_t *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (bytes[i])
			return false;
	return true;
}

/* A command that prints the bytes; false: there are too many. */
static bool print_file_source(struct text *out, const struct words_file *f)
{
	if (f->size > 8 && is_zero(f->bytes, f->size))
		text_printf(out, "head -c %zu /dev/zero", f->size);
	else if (f->size <= INPUT_TYPED) {
		text_add_string(out, "printf ");
		quote_printf(out, f->bytes, f->size);
	} else
		return false;
	return true;
}

static void print_file(struct text *out, const struct words_file *f)
{
	struct text path;
	text_init(&path);
	if (f->path)
		quote_word(&path, f->path, strlen(f->path));
	if (f->path && print_file_source(out, f)) {
		text_printf(out, " > %s\n", path.data);
	} else {
		text_printf(out, f->path ? "file %s: " : "standard input%s: ", path.data);
		layout_print(out, "", f->bytes, f->size);
		text_add_char(out, '\n');
	}
	text_done(&path);
}

static void print_arguments(struct text *out, const char *const *list, uint32_t n)
{
	for (uint32_t i = 0; i < n && i < INPUT_ARGS; i++) {
		size_t length = strlen(list[i]);
		text_add_char(out, ' ');
		quote_word(out, list[i], length < INPUT_WORD ? length : INPUT_WORD);
		if (length > INPUT_WORD)
			text_printf(out, "… (%zu bytes)", length);
	}
	if (n > INPUT_ARGS)
		text_printf(out, " … (%" PRIu32 " arguments)", n);
}

/* A variable in front of a command: only the value may be quoted. */
static void print_variables(struct text *out, const char *const *list, uint32_t n)
{
	for (uint32_t i = 0; i < n && i < INPUT_ARGS; i++) {
		size_t name = strcspn(list[i], "=");
		text_add(out, list[i], name + (list[i][name] == '='));
		if (list[i][name])
			quote_word(out, list[i] + name + 1, strlen(list[i] + name + 1));
		text_add_char(out, ' ');
	}
}

static const struct words_file *typed_stdin(const struct words_world *w)
{
	for (uint32_t i = 0; i < w->nfiles; i++)
		if (!w->files[i].path && (w->files[i].size <= INPUT_TYPED ||
					  is_zero(w->files[i].bytes, w->files[i].size)))
			return &w->files[i];
	return NULL;
}

static void print_program_word(struct text *out, const char *program)
{
	if (!program)
		program = "prog";
	text_add_string(out, strchr(program, '/') ? "" : "./");
	quote_word(out, program, strlen(program));
}

static void print_command_line(struct text *out, const struct testcase *t,
			       const struct words_world *w, const char *program)
{
	const struct words_file *in = typed_stdin(w);
	for (uint32_t i = 0; i < w->nfiles; i++)
		if (&w->files[i] != in)
			print_file(out, &w->files[i]);
	if (in) {
		print_file_source(out, in);
		text_add_string(out, " | ");
	}
	if (!t->nwords) /* otherwise these are what every program finds */
		print_variables(out, t->env, t->nenv);
	print_variables(out, (const char *const *)w->env, w->nenv);
	print_program_word(out, program);
	print_arguments(out, t->args, t->nargs);
	text_add_char(out, '\n');
}

void input_text_one(struct text *out, const struct testcase_input *in)
{
	text_printf(out, "%s = ", in->name);
	layout_print(out, in->type, in->bytes, in->size);
}

/* Appends an item to the line that began at *line, or to a new one. */
static void print_item(struct text *out, size_t *line, const struct text *item)
{
	bool is_first = out->len == *line;
	if (!is_first && out->len - *line + 2 + item->len > INPUT_WIDTH) {
		text_add_string(out, ",\n");
		*line = out->len;
	} else if (!is_first) {
		text_add_string(out, ", ");
	}
	text_add(out, item->data, item->len);
}

static void add_inputs(struct text *out, const struct testcase *t,
		       const struct words_world *w)
{
	size_t line = out->len;
	uint32_t shown = 0, left = 0;
	struct text item;
	text_init(&item);
	for (uint32_t i = 0; i < t->ninputs; i++) {
		if (w->is_used && w->is_used[i])
			continue;
		if (shown++ >= INPUT_SHOWN) {
			left++;
			continue;
		}
		text_clear(&item);
		input_text_one(&item, &t->inputs[i]);
		print_item(out, &line, &item);
	}
	if (left)
		text_printf(out, "\n… and %" PRIu32 " more", left);
	if (shown)
		text_add_char(out, '\n');
	text_done(&item);
}

static void add_choices(struct text *out, const struct testcase *t)
{
	uint32_t n = testcase_choices(t), shown = 0;
	if (!n)
		return;
	text_add_string(out, n == 1 ? "choice: " : "choices: ");
	for (uint32_t i = 0; i < t->nevents && shown < INPUT_SHOWN; i++)
		if (testcase_is_answer(&t->events[i]))
			text_printf(out, "%s%" PRIu64, shown++ ? ", " : "",
				    t->events[i].value);
	text_add_string(out, n > INPUT_SHOWN ? ", …\n" : "\n");
}

void input_text(struct text *out, const struct testcase *t, const char *program)
{
	struct arena a;
	struct words_world w = {0};
	arena_init(&a);
	words_of_test(t, &a, &w);
	if (t->nwords || t->nargs || t->nenv)
		print_command_line(out, t, &w, program);
	add_inputs(out, t, &w);
	add_choices(out, t);
	if (out->len && out->data[out->len - 1] == '\n')
		out->data[--out->len] = 0;
	arena_done(&a);
}
