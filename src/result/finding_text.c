/* finding_text.c - the two texts of a finding.
 *
 * Positions are written file:line:column, as compilers do, so that editors jump there.
 * Message, names and argument values come from the tested program: control characters in
 * them are written as '?'; colours are added around them. */
#include "result/finding_text.h"

#include "base/text.h"
#include "format/colour.h"
#include "result/excerpt.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT_FRAMES = 8, CONTEXT_LINES = 2, FILE_WIDTH = 100 };

struct page {
	struct text text;
	bool has_colour;
};

static void page_init(struct page *p, bool has_colour)
{
	text_init(&p->text);
	p->has_colour = has_colour;
}

static void page_flush(struct page *p, FILE *out)
{
	fwrite(p->text.data, 1, p->text.len, out);
	text_clear(&p->text);
}

static void page_done(struct page *p)
{
	text_done(&p->text);
}

/* What is printed is made harmless. */
static void __attribute__((format(printf, 2, 3))) page_printf(struct page *p,
							      const char *fmt, ...)
{
	size_t start = p->text.len;
	va_list ap;
	va_start(ap, fmt);
	text_vprintf(&p->text, fmt, ap);
	va_end(ap);
	for (size_t i = start; i < p->text.len; i++) {
		unsigned char c = (unsigned char)p->text.data[i];
		if ((c < 0x20 && c != '\n') || c == 0x7f)
			p->text.data[i] = '?';
	}
}

static void set_colour(struct page *p, enum colour c)
{
	text_add_string(&p->text, colour_code(p->has_colour, c));
}

static void print_in(struct page *p, enum colour c, const char *word)
{
	set_colour(p, c);
	page_printf(p, "%s", word);
	set_colour(p, COLOUR_OFF);
}

static void print_position(struct page *p, const char *file, uint32_t line,
			   uint32_t column)
{
	page_printf(p, "%s:%u", *file ? file : "?", line);
	if (column)
		page_printf(p, ":%u", column);
}

static void print_frame(struct page *p, uint64_t number, const struct finding_frame *f)
{
	page_printf(p, "  #%" PRIu64 " ", number);
	print_in(p, COLOUR_STRONG, *f->function ? f->function : "?");
	if (*f->args)
		page_printf(p, "(%s)", f->args);
	if (f->line) {
		page_printf(p, " at ");
		print_position(p, f->file, f->line, f->column);
	} else if (!f->is_library) {
		page_printf(p, " (instruction %u; compile with -g for lines)", f->insn);
	}
}

static void add_stack(struct page *p, const struct finding_stack *s)
{
	for (uint32_t i = 0; i < s->n; i++) {
		bool is_outer = s->left_out && i >= FINDING_INNER_FRAMES;
		if (is_outer && i == FINDING_INNER_FRAMES)
			page_printf(p, "  ... %" PRIu64 " frames left out ...\n",
				    s->left_out);
		print_frame(p, is_outer ? i + s->left_out : i, &s->frames[i]);
		page_printf(p, s->frames[i].is_library ? " [library]\n" : "\n");
	}
}

static void add_note_title(struct page *p, const char *note)
{
	page_printf(p, "\n");
	if (*note)
		page_printf(p, "%c%s", toupper((unsigned char)*note), note + 1);
}

/* Lines, each with the indentation that the first one has already. */
static void add_lines(struct page *p, const char *lines, int indent)
{
	for (const char *line = lines; *line;) {
		int n = (int)strcspn(line, "\n");
		page_printf(p, "%*s%.*s\n", line == lines ? 0 : indent, "", n, line);
		line += n + (line[n] == '\n');
	}
}

static void write_excerpt(FILE *out, const struct finding *f, uint32_t context,
			  struct finding_look look)
{
	struct excerpt e = {.file = f->file,
			    .dir = f->dir,
			    .line = f->line,
			    .column = f->column,
			    .context = context,
			    .width = look.width,
			    .has_colour = look.has_colour};
	excerpt_write(out, &e);
}

/* One line for each, with a label or without. */
static void print_faults(struct page *p, const struct finding *f, const char *label)
{
	for (uint32_t i = 0; i < f->nfaults; i++) {
		struct text words;
		text_init(&words);
		finding_fault_words(&words, &f->faults[i]);
		page_printf(p, "  ");
		if (label)
			print_in(p, COLOUR_LABEL, label);
		page_printf(p, "%s%s\n", label ? " " : "", words.data);
		text_done(&words);
	}
}

static void print_input(struct page *p, const struct finding *f)
{
	if (f->input && *f->input) {
		page_printf(p, "\nInput that leads here:\n  ");
		add_lines(p, f->input, 2);
	}
	if (f->command) {
		page_printf(p, "\nTo reproduce it:\n  ");
		add_lines(p, f->command, 2);
	}
	if (f->native) {
		page_printf(p, "\nNatively:\n  ");
		add_lines(p, f->native, 2);
	}
}

void finding_write_text(FILE *out, const struct finding *f)
{
	struct page p;
	page_init(&p, false);
	page_printf(&p, "%s: %s\n", finding_kind_name(f->kind), f->message);
	if (f->line) {
		page_printf(&p, "at ");
		print_position(&p, f->file, f->line, f->column);
		page_printf(&p, *f->function ? " in %s\n\n" : "\n\n", f->function);
		page_flush(&p, out);
		write_excerpt(out, f, CONTEXT_LINES,
			      (struct finding_look){.width = FILE_WIDTH});
	}
	if (f->stack.n) {
		page_printf(&p, "\nStack, innermost call first:\n");
		add_stack(&p, &f->stack);
	}
	for (uint32_t i = 0; i < f->nnotes; i++) {
		const struct finding_note *note = &f->notes[i];
		add_note_title(&p, note->text);
		page_printf(&p, note->stack.n ? ":\n" : "\n");
		add_stack(&p, &note->stack);
	}
	if (f->schedule) {
		page_printf(
			&p,
			"\nThe order of operations that leads here (schedule.txt has all of "
			"them):\n  ");
		add_lines(&p, f->schedule, 2);
	}
	if (f->nfaults) {
		page_printf(&p, f->nfaults == 1 ? "\nThe fault that leads here:\n"
						: "\nThe faults that lead here:\n");
		print_faults(&p, f, NULL);
	}
	print_input(&p, f);
	page_printf(&p, "\nWhat it means: %s\n", finding_kind_meaning(f->kind));
	page_printf(&p, "What to do: %s\n", finding_kind_advice(f->kind));
	if (f->count > 1)
		page_printf(&p, "Met %" PRIu64 " times in this run.\n", f->count);
	page_flush(&p, out);
	page_done(&p);
}

void finding_write_schedule(FILE *out, const struct finding *f)
{
	struct page p;
	page_init(&p, false);
	page_printf(&p, "%s: %s\n\n", finding_kind_name(f->kind), f->message);
	page_printf(
		&p,
		"All operations of the threads on what they share, in the order in which they "
		"were executed:\n\n");
	add_lines(&p, f->schedule_whole, 0);
	page_flush(&p, out);
	page_done(&p);
}

/* A text from `column` on, broken between words where it would pass the last one. */
static void add_wrapped(struct page *p, const char *text, size_t column, size_t width)
{
	enum { INDENT = 4 };
	for (bool is_first = true; *text; is_first = false) {
		size_t n = strcspn(text, " ");
		if (!is_first && column + 1 + n > width) {
			page_printf(p, "\n%*s", INDENT, "");
			column = INDENT;
		} else if (!is_first) {
			page_printf(p, " ");
			column++;
		}
		page_printf(p, "%.*s", (int)n, text);
		column += n;
		text += n + (text[n] == ' ');
	}
}

static void add_message(struct page *p, const struct finding *f, struct finding_look look)
{
	const char *kind = finding_kind_name(f->kind);
	page_printf(p, "everett: ");
	print_in(p, COLOUR_ALARM, kind);
	page_printf(p, ": ");
	set_colour(p, COLOUR_STRONG);
	if (look.is_terminal)
		add_wrapped(p, f->message, strlen("everett: : ") + strlen(kind),
			    look.width);
	else
		page_printf(p, "%s", f->message);
	set_colour(p, COLOUR_OFF);
	page_printf(p, "\n");
}

/* How many frames from i on are the library's. */
static uint32_t library_run(const struct finding_stack *s, uint32_t i)
{
	uint32_t n = 0;
	while (i + n < s->n && s->frames[i + n].is_library)
		n++;
	return n;
}

static bool is_same_call(const struct finding_frame *a, const struct finding_frame *b)
{
	return a->line == b->line && a->column == b->column && a->insn == b->insn &&
	       strcmp(a->function, b->function) == 0 && strcmp(a->file, b->file) == 0;
}

/* How many frames behind frame i are the same call, of those left out too. */
static uint64_t same_run(const struct finding_stack *s, uint32_t i, uint32_t *end)
{
	uint64_t n = 0;
	for (*end = i + 1; *end < s->n && is_same_call(&s->frames[i], &s->frames[*end]);
	     ++*end) {
		n++;
		if (*end == FINDING_INNER_FRAMES)
			n += s->left_out;
	}
	return n;
}

/* The user's frames, and of the library what the user called; not too many: the rest is in
 * finding.txt. What has called main is left out. */
static void add_short_stack(struct page *p, const struct finding *f)
{
	const struct finding_stack *s = &f->stack;
	/* The outermost frames are the driver of crosscheck, not the user's code. */
	bool has_driver = f->kind == FINDING_MISMATCH;
	uint32_t shown = 0, i = 0;
	while (i < s->n && shown < SHORT_FRAMES) {
		uint32_t n = library_run(s, i);
		if (n && (i || has_driver) && i + n == s->n)
			return;
		i += n ? n - 1 : 0;
		print_frame(p, shown++, &s->frames[i]);
		if (n)
			page_printf(p, " in the C library");
		if (n > 1)
			page_printf(p, " (%u inner call%s left out)", n - 1,
				    n == 2 ? "" : "s");
		page_printf(p, "\n");
		uint64_t more = same_run(s, i, &i);
		if (more)
			page_printf(p, "     and %" PRIu64 " more call%s like it\n", more,
				    text_plural(more));
	}
	if (i < s->n && i + library_run(s, i) < s->n)
		page_printf(p, "  ...\n");
}

static void add_short_note(struct page *p, const struct finding_note *note)
{
	const struct finding_frame *place = finding_place(&note->stack);
	page_printf(p, "  %s", note->text);
	if (place && place->line) {
		page_printf(p, ": ");
		print_position(p, place->file, place->line, place->column);
		page_printf(p, " in %s", place->function);
	}
	page_printf(p, "\n");
}

/* "  input: x = 5", further lines below the first. */
static void add_labelled(struct page *p, const char *label, const char *lines)
{
	if (!lines || !*lines)
		return;
	page_printf(p, "  ");
	print_in(p, COLOUR_LABEL, label);
	page_printf(p, " ");
	add_lines(p, lines, 3 + (int)strlen(label));
}

void finding_print_short(FILE *out, const struct finding *f, struct finding_look look)
{
	struct page p;
	page_init(&p, look.has_colour);
	add_message(&p, f, look);
	page_flush(&p, out);
	if (f->line)
		write_excerpt(out, f, 0, look);
	add_short_stack(&p, f);
	for (uint32_t i = 0; i < f->nnotes; i++)
		add_short_note(&p, &f->notes[i]);
	add_labelled(&p, "schedule:", f->schedule_end);
	print_faults(&p, f, "fault:");
	add_labelled(&p, "input:", f->input);
	add_labelled(&p, "reproduce:", f->command);
	add_labelled(&p, "natively:", f->native);
	page_flush(&p, out);
	page_done(&p);
}
