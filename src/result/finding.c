/* finding.c - building findings and telling them apart.
 *
 * The key decides what counts as one defect: kind and stack with positions, where a
 * function that comes back to itself counts once, however deep it went and by whichever
 * of its calls. A position is file, line and column, or without debug information the
 * number of the instruction. Nothing that differs between two runs of one program may
 * enter it: no address, no argument value. */
#include "result/finding.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	enum finding_kind kind;
	const char *name, *meaning, *advice;
} kinds[] = {
#define KIND(number, symbol, name, meaning, advice) \
	{FINDING_##symbol, name, meaning, advice},
#include "result/kinds.def"
#undef KIND
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static size_t kind_index(enum finding_kind kind)
{
	size_t i = 0;
	while (i < KINDS && kinds[i].kind != kind)
		i++;
	ASSERT(i < KINDS);
	return i;
}

const char *finding_kind_name(enum finding_kind kind)
{
	return kinds[kind_index(kind)].name;
}

const char *finding_kind_meaning(enum finding_kind kind)
{
	return kinds[kind_index(kind)].meaning;
}

const char *finding_kind_advice(enum finding_kind kind)
{
	return kinds[kind_index(kind)].advice;
}

enum finding_kind finding_kind_find(const char *name)
{
	for (size_t i = 0; i < KINDS; i++)
		if (strcmp(kinds[i].name, name) == 0)
			return kinds[i].kind;
	return FINDING_NONE;
}

static char *vprint_text(const char *fmt, va_list ap)
{
	va_list again;
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, fmt, ap);
	ASSERT(n >= 0);
	char *out = alloc_get((size_t)n + 1);
	vsnprintf(out, (size_t)n + 1, fmt, again);
	va_end(again);
	return out;
}

struct finding *finding_new(enum finding_kind kind, const char *fmt, ...)
{
	struct finding *f = alloc_zero(1, sizeof *f);
	va_list ap;
	va_start(ap, fmt);
	f->message = vprint_text(fmt, ap);
	va_end(ap);
	f->kind = kind;
	f->file = f->dir = f->function = "";
	f->role.thread = f->role.held_by = -1;
	f->count = 1;
	return f;
}

static void frame_done(struct finding_frame *frame)
{
	free(frame->function);
	free(frame->file);
	free(frame->dir);
	free(frame->args);
}

static void stack_done(struct finding_stack *s)
{
	for (uint32_t i = 0; i < s->n; i++)
		frame_done(&s->frames[i]);
	free(s->frames);
}

void finding_free(struct finding *f)
{
	if (!f)
		return;
	stack_done(&f->stack);
	for (uint32_t i = 0; i < f->nnotes; i++) {
		stack_done(&f->notes[i].stack);
		free(f->notes[i].text);
		free(f->notes[i].role.waits_for);
	}
	free(f->notes);
	for (uint32_t i = 0; i < f->nfaults; i++) {
		free(f->faults[i].call);
		free(f->faults[i].error);
		free(f->faults[i].file);
		free(f->faults[i].function);
	}
	free(f->faults);
	free(f->role.waits_for);
	free(f->schedule);
	free(f->schedule_end);
	free(f->schedule_whole);
	free(f->message);
	free(f->id);
	free(f->test);
	free(f->input);
	free(f->command);
	free(f->native);
	free(f);
}

static char *copy_finding_text(const char *text)
{
	return alloc_string(text ? text : "");
}

void finding_add_fault(struct finding *f, const struct finding_fault *fault)
{
	struct finding_fault *own = VEC_ADD(f->faults, f->nfaults, f->faults_cap);
	*own = *fault;
	own->call = copy_finding_text(fault->call);
	own->error = copy_finding_text(fault->error);
	own->file = copy_finding_text(fault->file);
	own->function = copy_finding_text(fault->function);
}

void finding_fault_words(struct text *out, const struct finding_fault *f)
{
	text_add_string(out, f->call);
	if (f->line)
		text_printf(out, " at %s:%u", f->file, f->line);
	if (f->function && *f->function)
		text_printf(out, " in %s", f->function);
	if (strcmp(f->error, "short") == 0)
		text_add_string(out, " is cut short, after one byte");
	else
		text_printf(out, " fails with %s", f->error);
	text_printf(out, "%s (", f->is_persistent ? ", now and from then on" : "");
	if (f->thread)
		text_printf(out, "thread %u, ", f->thread);
	text_printf(out, "call %u of %s", f->number, f->call);
	if (f->point)
		text_printf(out, ", fault point %u", f->point);
	text_add_char(out, ')');
}

static void stack_add(struct finding_stack *s, const struct finding_frame *frame)
{
	if (s->n == FINDING_MAX_FRAMES) { /* drop the oldest behind the inner part */
		struct finding_frame *gone = &s->frames[FINDING_INNER_FRAMES];
		frame_done(gone);
		memmove(gone, gone + 1,
			(FINDING_MAX_FRAMES - FINDING_INNER_FRAMES - 1) * sizeof *gone);
		s->n--;
		s->left_out++;
	}
	struct finding_frame *new = VEC_ADD(s->frames, s->n, s->cap);
	*new = *frame;
	new->function = copy_finding_text(frame->function);
	new->file = copy_finding_text(frame->file);
	new->dir = copy_finding_text(frame->dir);
	new->args = copy_finding_text(frame->args);
}

void finding_add_frame(struct finding *f, const struct finding_frame *frame)
{
	stack_add(&f->stack, frame);
}

void finding_set_args(struct finding *f, uint32_t frame, const char *args)
{
	ASSERT(frame < f->stack.n);
	free(f->stack.frames[frame].args);
	f->stack.frames[frame].args = copy_finding_text(args);
}

void finding_add_note(struct finding *f, const char *fmt, ...)
{
	struct finding_note *note = VEC_ADD(f->notes, f->nnotes, f->notes_cap);
	*note = (struct finding_note){.role = {.thread = -1, .held_by = -1}};
	va_list ap;
	va_start(ap, fmt);
	note->text = vprint_text(fmt, ap);
	va_end(ap);
}

static void set_role(struct finding_role *to, const struct finding_role *from)
{
	free(to->waits_for);
	*to = *from;
	to->waits_for = from->waits_for ? copy_finding_text(from->waits_for) : NULL;
}

void finding_set_role(struct finding *f, const struct finding_role *role)
{
	set_role(&f->role, role);
}

void finding_set_note_role(struct finding *f, const struct finding_role *role)
{
	ASSERT(f->nnotes > 0);
	set_role(&f->notes[f->nnotes - 1].role, role);
}

void finding_set_message(struct finding *f, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	free(f->message);
	f->message = vprint_text(fmt, ap);
	va_end(ap);
}

void finding_add_note_frame(struct finding *f, const struct finding_frame *frame)
{
	ASSERT(f->nnotes > 0);
	stack_add(&f->notes[f->nnotes - 1].stack, frame);
}

const struct finding_frame *finding_place(const struct finding_stack *s)
{
	const struct finding_frame *user = NULL, *any = NULL;
	for (uint32_t i = 0; i < s->n; i++) {
		const struct finding_frame *frame = &s->frames[i];
		if (frame->line && !frame->is_library)
			return frame;
		if (!frame->is_library && !user)
			user = frame;
		if (frame->line && !any)
			any = frame;
	}
	return any ? any : user ? user : s->n ? &s->frames[0] : NULL;
}

static uint64_t hash_text(uint64_t h, const char *text)
{
	return hash_bytes(h, text, strlen(text) + 1);
}

static uint64_t hash_frame(uint64_t h, const struct finding_frame *f)
{
	uint32_t position[3] = {f->line, f->column, f->insn};
	return hash_bytes(hash_text(hash_text(h, f->function), f->file), position,
			  sizeof position);
}

static bool is_same_function(const struct finding_frame *a, const struct finding_frame *b)
{
	return *a->function && strcmp(a->function, b->function) == 0 &&
	       strcmp(a->file, b->file) == 0;
}

/* The outermost activation of the function of frame i. */
static uint32_t outermost_activation(const struct finding_stack *s, uint32_t i)
{
	uint32_t k = s->n - 1;
	while (k > i && !is_same_function(&s->frames[i], &s->frames[k]))
		k--;
	return k;
}

static uint64_t hash_finding_stack(uint64_t h, const struct finding_stack *s)
{
	for (uint32_t i = 0; i < s->n; i++) {
		h = hash_mix(h ^ hash_frame(0, &s->frames[i])) + 1;
		i = outermost_activation(
			s, i); /* a recursion counts as its innermost call */
	}
	return h;
}

static uint64_t hash_finding_place(const struct finding_stack *s)
{
	const struct finding_frame *place = finding_place(s);
	return place ? hash_frame(0, place) : 0;
}

/* Which of the threads came first is chance. A race is a pair of places, however one gets
 * there. */
static uint64_t hash_threads(const struct finding *f)
{
	bool is_race = f->kind == FINDING_DATA_RACE;
	uint64_t sum = is_race ? hash_finding_place(&f->stack) : 0;
	for (uint32_t i = 0; i < f->nnotes; i++)
		if (f->notes[i].role.thread >= 0)
			sum += is_race ? hash_finding_place(&f->notes[i].stack)
				       : hash_finding_stack(1, &f->notes[i].stack);
	return sum ? sum : hash_finding_stack(1, &f->stack);
}

static uint64_t make_finding_key(const struct finding *f)
{
	uint32_t kind = f->kind;
	uint64_t h = hash_bytes(0, &kind, sizeof kind);
	if (f->kind == FINDING_DATA_RACE || f->kind == FINDING_DEADLOCK)
		return hash_mix(h ^ hash_threads(f));
	if (f->kind == FINDING_STACK_OVERFLOW) /* where it hits the end is chance */
		return hash_text(hash_text(h, f->file), f->function);
	/* An optimiser may have made one call of several failing assertions. */
	if (!f->stack.n || f->kind == FINDING_ASSERTION)
		h = hash_text(h, f->message);
	return hash_finding_stack(h, &f->stack);
}

void finding_settle(struct finding *f)
{
	const struct finding_frame *place = finding_place(&f->stack);
	if (place) {
		f->file = place->file;
		f->dir = place->dir;
		f->function = place->function;
		f->line = place->line;
		f->column = place->column;
		f->insn = place->insn;
	}
	f->key = make_finding_key(f);
}
