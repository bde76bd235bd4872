/* finding_text.c - the two texts of a finding.
 *
 * Positions are written file:line:column, as compilers do, so that editors jump there.
 * Message, names and argument values come from the tested program: control characters in
 * them are written as '?'. */
#include "result/finding_text.h"

#include "base/text.h"
#include "result/excerpt.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

enum { SHORT_FRAMES = 8, CONTEXT_LINES = 2 };

/* Collects into a text first: what goes out is cleaned in one place. */
static void flush_clean(FILE *out, struct text *t)
{
	for (size_t i = 0; i < t->len; i++) {
		unsigned char c = (unsigned char)t->data[i];
		if ((c < 0x20 && c != '\n') || c == 0x7f)
			t->data[i] = '?';
	}
	fwrite(t->data, 1, t->len, out);
	text_clear(t);
}

static void add_position(struct text *t, const char *file, uint32_t line, uint32_t column)
{
	text_printf(t, "%s:%u", *file ? file : "?", line);
	if (column)
		text_printf(t, ":%u", column);
}

static void add_frame(struct text *t, uint64_t number, const struct finding_frame *f)
{
	text_printf(t, "  #%" PRIu64 " %s", number, *f->function ? f->function : "?");
	if (*f->args)
		text_printf(t, "(%s)", f->args);
	if (f->line) {
		text_add_string(t, " at ");
		add_position(t, f->file, f->line, f->column);
	} else if (!f->is_library) {
		text_add_string(t, " (no source line; compile with -g)");
	}
	if (f->is_library)
		text_add_string(t, " [library]");
	text_add_char(t, '\n');
}

static void add_stack(struct text *t, const struct finding_stack *s)
{
	for (uint32_t i = 0; i < s->n; i++) {
		bool is_outer = s->left_out && i >= FINDING_INNER_FRAMES;
		if (is_outer && i == FINDING_INNER_FRAMES)
			text_printf(t, "  ... %" PRIu64 " frames left out ...\n",
				    s->left_out);
		add_frame(t, is_outer ? i + s->left_out : i, &s->frames[i]);
	}
}

static void add_note_title(struct text *t, const char *note)
{
	text_add_char(t, '\n');
	if (*note) {
		text_add_char(t, (char)toupper((unsigned char)*note));
		text_add_string(t, note + 1);
	}
}

void finding_write_text(FILE *out, const struct finding *f)
{
	struct text t;
	text_init(&t);
	text_printf(&t, "%s: %s\n", finding_kind_name(f->kind), f->message);
	if (f->line) {
		text_add_string(&t, "at ");
		add_position(&t, f->file, f->line, f->column);
		text_printf(&t, *f->function ? " in %s\n\n" : "\n\n", f->function);
		flush_clean(out, &t);
		excerpt_write(out, f->file, f->line, f->column, CONTEXT_LINES);
	}
	if (f->stack.n) {
		text_add_string(&t, "\nStack, innermost call first:\n");
		add_stack(&t, &f->stack);
	}
	for (uint32_t i = 0; i < f->nnotes; i++) {
		const struct finding_note *note = &f->notes[i];
		add_note_title(&t, note->text);
		text_add_string(&t, note->stack.n ? ":\n" : "\n");
		add_stack(&t, &note->stack);
	}
	text_printf(&t, "\nWhat it means: %s\n", finding_kind_meaning(f->kind));
	text_printf(&t, "What to do: %s\n", finding_kind_advice(f->kind));
	if (f->count > 1)
		text_printf(&t, "Met %" PRIu64 " times in this run.\n", f->count);
	flush_clean(out, &t);
	text_done(&t);
}

/* The user's frames only, and not too many: the rest is in finding.txt. */
static void add_short_stack(struct text *t, const struct finding_stack *s)
{
	uint32_t shown = 0, i;
	for (i = 0; i < s->n && shown < SHORT_FRAMES; i++) {
		if (s->frames[i].is_library)
			continue;
		add_frame(t, i, &s->frames[i]);
		shown++;
	}
	if (i < s->n)
		text_add_string(t, "  ...\n");
}

void finding_print_short(FILE *out, const struct finding *f)
{
	struct text t;
	text_init(&t);
	text_printf(&t, "everett: %s: %s\n", finding_kind_name(f->kind), f->message);
	flush_clean(out, &t);
	if (f->line)
		excerpt_write(out, f->file, f->line, f->column, 0);
	add_short_stack(&t, &f->stack);
	for (uint32_t i = 0; i < f->nnotes; i++) {
		const struct finding_note *note = &f->notes[i];
		const struct finding_frame *place = finding_place(&note->stack);
		text_printf(&t, "  %s", note->text);
		if (place && place->line) {
			text_add_string(&t, ": ");
			add_position(&t, place->file, place->line, place->column);
			text_printf(&t, " in %s", place->function);
		}
		text_add_char(&t, '\n');
	}
	flush_clean(out, &t);
	text_done(&t);
}
