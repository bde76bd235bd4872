/* frame.c - offsets of stack objects, and the bitmap of their addressable bytes.
 *
 * Objects keep the order of the source. At least PROG_GAP unaddressable bytes lie before,
 * between and after them, so that small overflows meet no neighbour. */
#include "vcode/frame.h"

#include "base/assert.h"

#include <string.h>

#define FRAME_LIMIT (1ULL << 30) /* bytes */
#define FRAME_ALIGN_LIMIT 4096u

static void mark_plain(uint8_t *plain, uint64_t from, uint64_t size)
{
	uint64_t i = from, end = from + size;
	for (; i < end && i % 8; i++)
		plain[i / 8] |= (uint8_t)(1 << i % 8);
	memset(&plain[i / 8], 0xff, (end - i) / 8);
	for (i += (end - i) / 8 * 8; i < end; i++)
		plain[i / 8] |= (uint8_t)(1 << i % 8);
}

/* Offsets of all objects; the size of the frame, or 0 if it is too large. */
static uint64_t give_offsets(const struct vcode *v, struct stack_slot *slots,
			     uint32_t *align)
{
	uint64_t at = PROG_GAP;
	*align = 16;
	for (uint32_t i = 0; i < v->nstack; i++) {
		uint32_t a = v->stack[i].align > 16 ? v->stack[i].align : 16;
		ASSERT((a & (a - 1)) == 0);
		if (a > FRAME_ALIGN_LIMIT || v->stack[i].size > FRAME_LIMIT)
			return 0;
		*align = a > *align ? a : *align;
		at = (at + a - 1) & ~(uint64_t)(a - 1);
		slots[i].offset = (uint32_t)at;
		slots[i].size = (uint32_t)v->stack[i].size;
		at += v->stack[i].size + PROG_GAP;
		if (at > FRAME_LIMIT)
			return 0;
	}
	at = (at + 15) & ~(uint64_t)15;
	return at <= FRAME_LIMIT ? at : 0;
}

bool frame_lay_out(struct vcode *v, const struct regs *r, const char **why)
{
	struct func *f = v->func;
	struct arena *arena = &v->prog->arena;
	f->frame_size = f->nslots = 0;
	f->frame_align = 16;
	f->slots = NULL;
	f->plain = NULL;
	if (!v->nstack)
		return true;
	struct stack_slot *slots = arena_get(arena, v->nstack * sizeof *slots);
	uint64_t size = give_offsets(v, slots, &f->frame_align);
	if (!size) {
		*why = "stack frame too large";
		return false;
	}
	uint8_t *plain = arena_get(arena, size / 8);
	for (uint32_t i = 0; i < v->nstack; i++) {
		ASSERT(v->groups[v->of[v->stack[i].reg]].size == 1);
		slots[i].reg = (uint16_t)r->base[v->of[v->stack[i].reg]];
		slots[i].name = v->stack[i].name ? v->stack[i].name : "";
		slots[i].type = v->stack[i].type ? v->stack[i].type : "";
		mark_plain(plain, slots[i].offset, slots[i].size);
	}
	f->frame_size = (uint32_t)size;
	f->slots = slots;
	f->nslots = v->nstack;
	f->plain = plain;
	return true;
}
