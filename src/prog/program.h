/* program.h - the lowered program: what load/ builds once and exec/ runs.
 *
 * Everything here lives in the program's arena and holds no pointer into LLVM. Nothing changes
 * after loading, with one exception: while a run measures coverage, func.code of the user's
 * functions and the switch tables are copies that cover/ made and changes (cover/hits.h).
 * Guest addresses are fixed at load: functions and globals have theirs
 * in the regions below, so an address in a register or in memory is a plain number.
 * Reading order: struct insn, struct func, struct program; then ops.def. */
#ifndef PROG_PROGRAM_H
#define PROG_PROGRAM_H
#include "base/arena.h"
#include "base/map.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t func_id; /* index into program.funcs; 0 is none */

enum prog_op {
#define OP(name, roles) OP_##name,
#include "prog/ops.def"
#undef OP
	PROG_OPS
};

/* One lowered instruction, 16 bytes. The meaning of the fields is in ops.def. */
struct insn {
	uint16_t op;
	uint16_t d, a, b, c, e;
	int32_t imm;
};
_Static_assert(sizeof(struct insn) == 16, "instructions are 16 bytes");

/* Guest address map. Heap and stacks lie between the globals and the top (mem/space.h). */
enum {
	PROG_GAP = 32,       /* unaddressable bytes around every object, at least */
	PROG_PAGE = 1024,    /* objects with different rights never share a page of this size */
	PROG_NULL_SIZE = 65536, /* addresses below are "null plus an offset" */
};
#define PROG_NO_ARGUMENTS 0x80000ULL  /* variadic area of a call without any: no memory */
#define PROG_FUNC_BASE 0x100000ULL    /* function f is at PROG_FUNC_BASE + 16 * f */
#define PROG_LABEL_BASE 0x08000000ULL /* block address n is at PROG_LABEL_BASE + 16 * n */
#define PROG_GLOBAL_BASE 0x10000000ULL

/* Types of functions are numbers (ir/types.c). Those of calls through a pointer stand in imm
 * of CALLR, see prog_call_*. */
enum { PROG_TYPES = 1 << 19, PROG_FIXED_MAX = (1 << 12) - 1 };

enum prog_fun { /* FUN32/64/80 */
	PROG_FUN_ABS, PROG_FUN_SQRT, PROG_FUN_FLOOR, PROG_FUN_CEIL, PROG_FUN_TRUNC,
	PROG_FUN_RINT, PROG_FUN_NEARBYINT, PROG_FUN_ROUND, PROG_FUN_ROUNDEVEN,
	PROG_FUN_SIN, PROG_FUN_COS, PROG_FUN_EXP, PROG_FUN_EXP2, PROG_FUN_LOG,
	PROG_FUN_LOG2, PROG_FUN_LOG10, PROG_FUN_CANONICALIZE,
};
enum prog_fun2 { /* FUN2_* */
	PROG_FUN2_COPYSIGN, PROG_FUN2_MINNUM, PROG_FUN2_MAXNUM, PROG_FUN2_MINIMUM,
	PROG_FUN2_MAXIMUM, PROG_FUN2_POW,
};

/* What CHECK looks for, before the operation is done on operands of its width. */
enum prog_check {
	PROG_CHECK_ADD, PROG_CHECK_SUB, PROG_CHECK_MUL, /* signed, the result does not fit */
	PROG_CHECK_SHL,      /* a signed product with 2^b does not fit */
	PROG_CHECK_SHIFT,    /* b is no shift count for this width */
	PROG_CHECK_TRUNCATE, /* the low b bits say less than a */
	PROG_CHECK_READ, PROG_CHECK_WRITE, /* address a is no multiple of b */
	PROG_CHECK_GET, PROG_CHECK_PUT, /* a vector of b elements has none of index a */
};

/* A source position; `parent` is the position this one was inlined at, 0 if none. */
struct source_loc {
	const char *file; /* as the compiler recorded it; "" unknown */
	const char *function;
	uint32_t line, column;
	uint32_t parent; /* index into program.locs */
	uint32_t source; /* index into program.source_funcs */
};

/* A function as the source has it; positions are in one, wherever it was inlined. */
struct source_func {
	const char *name, *file;
	uint32_t line; /* 0 unknown */
};

/* A function of the user's code that the program never calls and that is not in it. */
struct dropped_func {
	const char *name, *file;
	uint32_t line, nlines;
	const struct dropped_line {
		const char *file;
		uint32_t line, sides; /* sides: of a branch there, 0 none */
	} *lines; /* in the order of its instructions; a line may be there repeatedly */
};

#define PROG_VARIADIC_NAME "variadic arguments" /* name of the object that holds them */

/* A fixed stack object of a function. */
struct stack_slot {
	uint32_t offset, size; /* within the frame, bytes */
	uint16_t reg;          /* register that holds its address after ENTER */
	const char *name;      /* "" if unknown */
	const char *type; /* as format/layout.h has it; "" unknown */
};

struct switch_table {
	uint32_t width, n;
	const uint64_t *values;  /* ascending, unsigned, n of them */
	const int32_t *targets;  /* relative to the SWITCH instruction, in instructions */
	int32_t otherwise;
	/* Dense form for speed: dense[v - low] for v - low < dense_n, else NULL. */
	uint64_t low;
	uint32_t dense_n;
	const int32_t *dense;
};

struct param {
	const char *name;   /* "" if unknown */
	uint16_t slot, slots;
	uint8_t kind;       /* enum param_kind */
	uint16_t bits;
	const char *type; /* as format/layout.h has it; NULL or "": unknown */
};
enum param_kind { PARAM_INT, PARAM_POINTER, PARAM_FLOAT, PARAM_OTHER };

struct func {
	const char *name;
	func_id id;
	const struct insn *code; /* NULL: no body (declaration) */
	const uint32_t *locs;    /* per instruction, index into program.locs, 0 unknown */
	uint32_t ncode;
	/* Registers: parameters from 0, then locals, then constants up to nregs. */
	uint32_t nregs, nparams; /* nparams: slots, with the variadic area if variadic */
	uint32_t const_base, nconsts;
	const uint64_t *consts;
	const struct param *params;
	uint32_t nparam_names;   /* entries in params */
	/* Guest stack: fixed objects. frame_size is a multiple of 16, 0: no ENTER. */
	uint32_t frame_size, frame_align;
	const struct stack_slot *slots;
	uint32_t nslots;
	const uint8_t *plain;    /* frame_size / 8 bytes: one bit per addressable byte */
	uint32_t nret;           /* result slots */
	bool is_variadic, is_library; /* library: libc or model, not the user's code */
	bool is_model;           /* of the environment model: a call of it is atomic */
	bool is_taken;           /* the user's code takes its address */
	bool is_private;         /* of the model's image: no module means it by its name */
	uint32_t type;           /* number of its type, below PROG_TYPES */
	int32_t intrinsic;       /* number of the engine's fast model, -1 none */
	uint64_t fingerprint;    /* of the lowered body, stable across unrelated changes */
	uint32_t line;           /* of its definition, 0 unknown */
	const char *file, *source_name; /* "" unknown */
};

/* Another name of a function. */
struct func_alias {
	const char *name;
	func_id func;
};

struct global {
	const char *name;
	uint64_t address, size, align;
	bool is_constant, is_thread_local, is_external; /* external: defined nowhere */
	bool is_library; /* of libc or model, and the user's code does not mention it */
	const uint8_t *init; /* size bytes, NULL: all zero; relocations applied */
	const char *file;
	uint32_t line;
	const char *type; /* as format/layout.h has it; NULL or "": unknown */
};

/* Something the program has that Everett cannot execute, found while lowering. */
struct prog_note {
	const char *what; /* "inline assembly", "call of foo" … */
	func_id func;
	uint32_t loc;
};

/* A source file as positions name it, and the directory that name is relative to. */
struct source_file {
	const char *name, *dir;
};

struct program {
	struct arena arena;
	const char *name;
	struct func *funcs;
	uint32_t nfuncs; /* funcs[0] is unused */
	struct global *globals;
	uint32_t nglobals;
	uint64_t globals_end; /* first address after the globals */
	struct source_loc *locs;
	uint32_t nlocs; /* locs[0] is the unknown position */
	struct source_func *source_funcs;
	uint32_t nsource_funcs; /* source_funcs[0] is the unknown one */
	struct dropped_func *dropped;
	uint32_t ndropped;
	struct source_file *sources;
	uint32_t nsources;
	struct switch_table *switches;
	uint32_t nswitches;
	struct prog_note *notes; /* of UNSUPPORTED and UNDEFINED */
	uint32_t nnotes;
	func_id entry;     /* ev_begin or _start if the program has libc, else main */
	bool entry_is_main;
	func_id main;
	func_id *ctors, *dtors; /* in order of execution; only for entry_is_main */
	uint32_t nctors, ndtors;
	struct func_alias *aliases;
	uint32_t naliases;
	struct strmap func_by_name; /* name -> func_id; see prog_index_names */
	uint64_t fingerprint;
	uint64_t llvm_instructions;
	bool has_overflow_checks; /* the compiler's own were compiled in */
};

struct program *prog_new(void);
void prog_free(struct program *p); /* NULL is allowed */
/* Makes func_by_name of functions and aliases. Of two with one name, that of the first
 * function counts, unless it is private; functions go before aliases. */
void prog_index_names(struct program *p);

const char *prog_op_name(enum prog_op op);
const char *prog_op_roles(enum prog_op op);
/* Words after a call that hold its argument slots. */
static inline uint32_t prog_args_words(uint32_t nargs)
{
	return (nargs + 7) / 8;
}
static inline const uint16_t *prog_args(const struct insn *call)
{
	return (const uint16_t *)(call + 1);
}
/* CALLR through a pointer of this type. A variadic call passes so many slots for parameters
 * before the variadic area; imm is then not negative. */
static inline int32_t prog_call_imm(uint32_t type, bool is_variadic, uint32_t fixed)
{
	return is_variadic ? (int32_t)(type << 12 | fixed) : -1 - (int32_t)type;
}
static inline bool prog_call_is_variadic(const struct insn *call)
{
	return call->imm >= 0;
}
static inline uint32_t prog_call_fixed(const struct insn *call)
{
	return (uint32_t)call->imm & PROG_FIXED_MAX;
}
static inline uint32_t prog_call_type(const struct insn *call)
{
	return call->imm >= 0 ? (uint32_t)call->imm >> 12 : (uint32_t)(-1 - call->imm);
}
/* The function at a guest address, or NULL. */
static inline uint64_t prog_func_address(func_id f)
{
	return PROG_FUNC_BASE + 16 * (uint64_t)f;
}
static inline const struct func *prog_func_at(const struct program *p, uint64_t address)
{
	if (address <= PROG_FUNC_BASE || address % 16 != 0)
		return NULL;
	uint64_t id = (address - PROG_FUNC_BASE) / 16;
	return id < p->nfuncs ? &p->funcs[id] : NULL;
}
/* The global whose object is nearest at or below the address, or NULL. */
const struct global *prog_global_near(const struct program *p, uint64_t address);
/* Source position of an instruction; the unknown position if there is none. */
const struct source_loc *prog_loc(const struct program *p, const struct func *f,
				  const struct insn *ip);
#endif
