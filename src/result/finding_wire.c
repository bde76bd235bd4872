/* finding_wire.c - see finding_wire.h. */
#include "result/finding_wire.h"

#include "base/alloc.h"

static void put_stack(struct bytes *out, const struct finding_stack *s)
{
	bytes_number(out, s->left_out);
	bytes_number(out, s->n);
	for (uint32_t i = 0; i < s->n; i++) {
		const struct finding_frame *f = &s->frames[i];
		bytes_string(out, f->function);
		bytes_string(out, f->file);
		bytes_string(out, f->dir);
		bytes_string(out, f->args);
		bytes_number(out, f->line);
		bytes_number(out, f->column);
		bytes_number(out, f->insn);
		bytes_byte(out, f->is_library);
	}
}

/* NULL is told from "". */
static void put_optional(struct bytes *out, const char *text)
{
	bytes_byte(out, text != NULL);
	bytes_string(out, text ? text : "");
}

static void put_role(struct bytes *out, const struct finding_role *r)
{
	bytes_number(out, (uint64_t)(r->thread + 1));
	bytes_number(out, (uint64_t)(r->held_by + 1));
	bytes_byte(out, (uint8_t)(r->is_write | r->is_atomic << 1));
	put_optional(out, r->waits_for);
}

static void put_finding_fault(struct bytes *out, const struct finding_fault *f)
{
	bytes_string(out, f->call);
	bytes_string(out, f->error);
	bytes_string(out, f->file);
	bytes_string(out, f->function);
	bytes_number(out, f->line);
	bytes_number(out, f->thread);
	bytes_number(out, f->number);
	bytes_number(out, f->point);
	bytes_byte(out, f->is_persistent);
}

void finding_to_bytes(struct bytes *out, const struct finding *f)
{
	bytes_number(out, f->kind);
	bytes_number(out, f->count);
	bytes_string(out, f->message);
	put_stack(out, &f->stack);
	put_role(out, &f->role);
	bytes_number(out, f->seen);
	put_optional(out, f->input);
	put_optional(out, f->schedule);
	put_optional(out, f->schedule_end);
	put_optional(out, f->schedule_whole);
	bytes_number(out, f->nfaults);
	for (uint32_t i = 0; i < f->nfaults; i++)
		put_finding_fault(out, &f->faults[i]);
	bytes_number(out, f->nnotes);
	for (uint32_t i = 0; i < f->nnotes; i++) {
		bytes_string(out, f->notes[i].text);
		put_stack(out, &f->notes[i].stack);
		put_role(out, &f->notes[i].role);
	}
}

static struct finding_frame get_frame(struct bytes_reader *r)
{
	struct finding_frame f = {0};
	f.function = (char *)(uintptr_t)bytes_get_string(r); /* copied by who takes it */
	f.file = (char *)(uintptr_t)bytes_get_string(r);
	f.dir = (char *)(uintptr_t)bytes_get_string(r);
	f.args = (char *)(uintptr_t)bytes_get_string(r);
	f.line = (uint32_t)bytes_get_number(r);
	f.column = (uint32_t)bytes_get_number(r);
	f.insn = (uint32_t)bytes_get_number(r);
	f.is_library = bytes_get_byte(r);
	return f;
}

static void get_stack(struct bytes_reader *r, struct finding *f,
		      void (*add)(struct finding *f, const struct finding_frame *frame),
		      uint64_t *left_out)
{
	*left_out = bytes_get_number(r);
	for (uint64_t n = bytes_get_count(r, 8); n && !r->is_bad; n--) {
		struct finding_frame frame = get_frame(r);
		add(f, &frame);
	}
}

static const char *get_optional(struct bytes_reader *r)
{
	bool is_there = bytes_get_byte(r);
	const char *text = bytes_get_string(r);
	return is_there && !r->is_bad ? text : NULL;
}

static char *copy_optional(struct bytes_reader *r)
{
	const char *text = get_optional(r);
	return text ? alloc_string(text) : NULL;
}

static struct finding_role get_role(struct bytes_reader *r)
{
	struct finding_role role = {.thread = (int32_t)bytes_get_number(r) - 1};
	role.held_by = (int32_t)bytes_get_number(r) - 1;
	uint8_t bits = bytes_get_byte(r);
	role.is_write = bits & 1;
	role.is_atomic = bits >> 1 & 1;
	role.waits_for = (char *)(uintptr_t)get_optional(r); /* copied as in get_frame */
	return role;
}

static void get_fault(struct bytes_reader *r, struct finding *f)
{
	struct finding_fault fault = {0};
	fault.call = (char *)(uintptr_t)bytes_get_string(r); /* copied as in get_frame */
	fault.error = (char *)(uintptr_t)bytes_get_string(r);
	fault.file = (char *)(uintptr_t)bytes_get_string(r);
	fault.function = (char *)(uintptr_t)bytes_get_string(r);
	fault.line = (uint32_t)bytes_get_number(r);
	fault.thread = (uint32_t)bytes_get_number(r);
	fault.number = (uint32_t)bytes_get_number(r);
	fault.point = (uint32_t)bytes_get_number(r);
	fault.is_persistent = bytes_get_byte(r);
	finding_add_fault(f, &fault);
}

static bool is_kind(uint64_t number)
{
#define KIND(code, symbol, name, meaning, advice) \
	if (number == code)                       \
		return true;
#include "result/kinds.def"
#undef KIND
	return false;
}

struct finding *finding_from_bytes(struct bytes_reader *r)
{
	uint64_t kind = bytes_get_number(r), count = bytes_get_number(r);
	const char *message = bytes_get_string(r);
	if (r->is_bad || !is_kind(kind))
		return NULL;
	struct finding *f = finding_new((enum finding_kind)kind, "%s", message);
	get_stack(r, f, finding_add_frame, &f->stack.left_out);
	struct finding_role role = get_role(r);
	finding_set_role(f, &role);
	f->seen = (enum finding_seen)bytes_get_number(r);
	f->input = copy_optional(r);
	f->schedule = copy_optional(r);
	f->schedule_end = copy_optional(r);
	f->schedule_whole = copy_optional(r);
	for (uint64_t n = bytes_get_count(r, 9); n && !r->is_bad; n--)
		get_fault(r, f);
	for (uint64_t n = bytes_get_count(r, 3); n && !r->is_bad; n--) {
		finding_add_note(f, "%s", bytes_get_string(r));
		get_stack(r, f, finding_add_note_frame,
			  &f->notes[f->nnotes - 1].stack.left_out);
		role = get_role(r);
		finding_set_note_role(f, &role);
	}
	if (r->is_bad) {
		finding_free(f);
		return NULL;
	}
	finding_settle(f);
	f->count = count;
	return f;
}
