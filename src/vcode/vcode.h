/* vcode.h - a function between LLVM and its final form: our instructions on virtual slots.
 *
 * lower/ and body/ append instructions; assemble.c gives virtual slots their registers,
 * drops and pairs moves, resolves labels and writes the struct func. Virtual slots come in
 * groups of adjacent slots (a 128-bit integer is a group of two, an aggregate has one
 * slot or more per leaf); a group keeps its adjacency when it gets registers. A slot may
 * be written several times (phi nodes), by ordinary moves at the end of the edges. */
#ifndef VCODE_VCODE_H
#define VCODE_VCODE_H
#include "prog/program.h"

typedef uint32_t vslot;  /* virtual slot; 0 is none */
typedef uint32_t vlabel; /* 0 is none */

struct vinsn {
	uint16_t op; /* enum prog_op */
	/* By role (ops.def): r w m R W are vslots, t is a vlabel, n is a number. */
	uint32_t d, a, b, c, e;
	int64_t imm;
	uint32_t loc;          /* index into program.locs */
	uint32_t args, nargs;  /* calls: argument slots, into vcode.args */
};

struct vgroup {
	uint32_t size;   /* slots */
	bool is_const;   /* value in vcode.values, never written */
	bool is_pinned;  /* a parameter: keeps its own register for the whole function */
};

struct vstack {          /* a fixed stack object */
	uint64_t size;
	uint32_t align;
	vslot reg;       /* written by ENTER */
	const char *name, *type; /* NULL: unknown */
};

struct vswitch {
	uint32_t width, n;
	uint64_t *values; /* unsigned, any order, no duplicates */
	vlabel *targets;
	vlabel otherwise;
};

struct vcode {
	struct program *prog;
	struct func *func;
	struct vinsn *code;
	uint32_t n, cap;
	/* Slot s belongs to group of[s]; groups are numbered from 1. */
	uint32_t *of;
	uint64_t *values; /* per slot, of constants */
	uint32_t nslots, cap_slots;
	struct vgroup *groups;
	vslot *first; /* per group, its first slot */
	uint32_t ngroups, cap_groups;
	uint32_t *label_at; /* per label, index into code */
	uint32_t nlabels, cap_labels;
	vslot *args;
	uint32_t nargs, cap_args;
	struct vstack *stack;
	uint32_t nstack, cap_stack;
	struct vswitch *switches; /* SWITCH.imm indexes here until assembled */
	uint32_t nswitches, cap_switches;
	struct map const_by_value; /* value -> vslot, single-slot constants */
	bool keeps_floats; /* somebody looks at what floating point raises */
	bool returns_twice; /* calls setjmp: registers must keep what they hold, none is shared */
};

void vcode_init(struct vcode *v, struct program *prog, struct func *func);
void vcode_done(struct vcode *v);
vslot vcode_group(struct vcode *v, uint32_t size);  /* fresh writable slots */
vslot vcode_param(struct vcode *v, uint32_t size);  /* must be made first, in order */
vslot vcode_const(struct vcode *v, uint64_t value);
vslot vcode_const2(struct vcode *v, uint64_t low, uint64_t high); /* adjacent pair */
vlabel vcode_label(struct vcode *v);                /* not yet placed */
void vcode_place(struct vcode *v, vlabel l);        /* here, before the next instruction */
/* Appends an instruction with all fields zero but op and loc; fill in the rest. The
 * pointer is valid until the next call. */
struct vinsn *vcode_add(struct vcode *v, enum prog_op op, uint32_t loc);

/* dead.c: drops what is never read, and ENTER and LEAVE where nothing is on the stack. */
void vcode_drop_dead(struct vcode *v, bool has_dynamic_stack);
/* assemble.c: registers, peepholes, labels; fills in every code-related field of
 * v->func (code, locs, ncode, nregs, nparams, consts, slots, frame_*, plain).
 * Returns false with *why set when the function does not fit (more than 65,535
 * registers): the caller replaces it by one UNSUPPORTED instruction. */
bool vcode_assemble(struct vcode *v, const char **why);
#endif
