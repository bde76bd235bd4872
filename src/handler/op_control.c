/* op_control.c - moves, jumps, switches, stack frames, ends.
 *
 * The guest stack is touched only by ENTER/LEAVE of functions that have stack objects: one
 * copy of the function's bit template, one clearing. A frame's objects never straddle a page
 * unless they are larger than one. */
#include "cover/hits.h"
#include "handler/sym.h"
#include "symmem/unset.h"

enum {
	SMALL_FRAME = PAGE_SIZE
}; /* larger ones are laid out with memset and memcpy, off the path */
#define INLINE_LOOP \
	__asm__ volatile("") /* keeps short loops from becoming library calls */

HANDLER(MOV)
{
	Rd = Ra;
	NEXT;
}
HANDLER(MOV2)
{
	Rd = Ra;
	Rb = Rc;
	NEXT;
}
HANDLER(MOVJ)
{
	Rd = Ra;
	JUMP(ip->imm);
}
HANDLER(MOV2J)
{
	Rd = Ra;
	Rb = Rc;
	JUMP(ip->imm);
}
HANDLER(JMP)
{
	JUMP(ip->imm);
}
HANDLER(JNZ)
{
	BRANCH(Ra & 1);
}

static int32_t switch_search(const struct switch_table *t, uint64_t v)
{
	uint32_t low = 0, high = t->n;
	while (low < high) {
		uint32_t mid = (low + high) / 2;
		if (t->values[mid] < v)
			low = mid + 1;
		else
			high = mid;
	}
	return low < t->n && t->values[low] == v ? t->targets[low] : t->otherwise;
}

HANDLER(SWITCH)
{
	const struct switch_table *t = &x->prog->switches[ip->imm];
	uint64_t v = Ra;
	if (t->dense) {
		uint64_t at = v - t->low;
		JUMP(at < t->dense_n ? t->dense[at] : t->otherwise);
	}
	JUMP(switch_search(t, v));
}

HANDLER(ARGS)
{
	STOP; /* never reached: prog/verify.c sees to it */
}

EXEC_FAST void exec_enter_carefully(EXEC_ARGUMENTS)
{
	SAVE;
	if (!exec_frame_open(x))
		return;
	NEXT;
}

/* Lays out the frame's objects at sp: bytes zero, plain where the template says. */
HANDLER(ENTER)
{
	struct frame *frame = frame_of(R);
	const struct func *f = frame->func;
	struct thread *t = x->thread;
	uint64_t size = f->frame_size, sp = t->sp - size;
	if (UNLIKELY((sp ^ (t->sp - 1)) >> PAGE_SHIFT) && size <= PAGE_SIZE)
		sp = ((t->sp - 1) & ~(uint64_t)PAGE_MASK) - size;
	uint64_t number = sp >> PAGE_SHIFT;
	struct view_entry *e = &x->view.write[number & (VIEW_PAGES - 1)];
	if (UNLIKELY(e->tag != number + x->view.write_key || size > SMALL_FRAME ||
		     f->frame_align > 16 || sp < t->rare->stack_low)) {
		SLOWLY(exec_enter_carefully);
	}
	frame->sp = t->sp;
	t->sp = sp;
	uint8_t *data = e->page->data + (sp & PAGE_MASK);
	uint8_t *plain = e->page->plain + (sp & PAGE_MASK) / 8;
	uint32_t i = 0;
	for (; i + 64 <= size; i += 64) {
		memset(data + i, 0, 64);
		memcpy(plain + i / 8, f->plain + i / 8, 8);
		INLINE_LOOP;
	}
	for (; i < size; i += 16) {
		memset(data + i, 0, 16);
		memcpy(plain + i / 8, f->plain + i / 8, 2);
		INLINE_LOOP;
	}
	const struct stack_slot *s = f->slots;
	for (uint32_t k = 0, n = f->nslots; k < n; k++)
		R[s[k].reg] = sp + s[k].offset;
	NEXT;
}

SLOW_HANDLER(leave_slowly)
{
	SAVE;
	exec_frame_close(x);
	NEXT;
}

EXEC_FAST void exec_leave_carefully(EXEC_ARGUMENTS)
{
	SAVE;
	exec_frame_close(x);
	NEXT;
}

HANDLER(SCOPE)
{
	exec_scope(x, Ra, (uint64_t)ip->imm, ip->c);
	NEXT;
}

HANDLER(LEAVE)
{
	struct frame *frame = frame_of(R);
	struct thread *t = x->thread;
	uint64_t sp = t->sp, number = sp >> PAGE_SHIFT, size = frame->func->frame_size;
	struct view_entry *e = &x->view.write[number & (VIEW_PAGES - 1)];
	/* size 0: a function that may have called ALLOCA and has no ENTER. */
	if (UNLIKELY(e->tag != number + x->view.write_key || size - 1 >= SMALL_FRAME ||
		     frame->has_alloca)) {
		SLOWLY(leave_slowly);
	}
	view_forget_stack(&x->view);
	uint8_t *plain = e->page->plain + (sp & PAGE_MASK) / 8;
	uint8_t *symbolic = e->page->symbolic + (sp & PAGE_MASK) / 8;
	uint32_t i = 0, n = (uint32_t)size / 8;
	for (; i + 8 <= n; i += 8) {
		memset(plain + i, 0, 8);
		memset(symbolic + i, 0, 8);
		INLINE_LOOP;
	}
	for (; i < n; i += 2) {
		memset(plain + i, 0, 2);
		memset(symbolic + i, 0, 2);
		INLINE_LOOP;
	}
	t->sp = frame->sp;
	NEXT;
}

HANDLER(ALLOCA)
{
	struct exec_size size = {.capacity = Ra};
	uint64_t at;
	SAVE;
	if (!exec_alloca(x, &size, (uint64_t)ip->imm, &at))
		return;
	Rd = at;
	NEXT;
}
HANDLER(STACKSAVE)
{
	Rd = x->thread->sp;
	NEXT;
}
HANDLER(STACKRESTORE)
{
	SAVE;
	exec_stack_restore(x, Ra);
	NEXT;
}
HANDLER(TLS)
{
	Rd = x->thread->rare->tls + x->tls_offset[ip->imm];
	NEXT;
}

HANDLER(UNREACHABLE)
{
	SAVE;
	exec_simple_fault(x, FAULT_UNREACHABLE);
	return;
}
HANDLER(TRAP)
{
	SAVE;
	exec_simple_fault(x, FAULT_ABORT);
	return;
}

static EXEC_COLD void end_by_note(struct exec *x, const struct insn *ip,
				  enum end_reason why)
{
	exec_end(x, why, 0, x->prog->notes[ip->imm].what);
}
HANDLER(UNSUPPORTED)
{
	SAVE;
	end_by_note(x, ip, END_UNSUPPORTED);
	return;
}
HANDLER(UNDEFINED)
{
	SAVE;
	end_by_note(x, ip, END_UNDEFINED_FUNCTION);
	return;
}

static EXEC_COLD void note_new(struct exec *x)
{
	if (exec_is_known(x))
		return;
	x->state->covers_new = true;
	x->state->last_new = x->state->instructions;
}

/* The first time a block is reached; the instruction itself is back when this is done. */
HANDLER(COVER)
{
	SAVE;
	cover_hit(x->cover, frame_of(R)->func, ip);
	note_new(x);
	DISPATCH;
}

/* The first time a jump goes this way, or later by states that were sent here before. Not
 * an instruction of the program: it is not counted. */
HANDLER(EDGE)
{
	const struct insn *to = ip + ip->imm;
	SAVE;
	if (cover_take(x->cover, frame_of(R)->func, ip))
		note_new(x);
	budget += (const char *)to - (const char *)ip;
	ip = to;
	DISPATCH;
}

/* Only in programs loaded for --uninit; without terms it is just 0. */
HANDLER(UNDEF)
{
	Rd = 0;
	if (x->unset) {
		SAVE;
		BECOME_SYMBOLIC(ip->d, unset_value(x, (unsigned)ip->imm));
	}
	NEXT;
}
