/* ir.h - the LLVM module on its way into a program: its tables, types, constants, debug
 * information and globals. */
#ifndef IR_IR_H
#define IR_IR_H
#include "base/err.h"
#include "base/map.h"
#include "ir/options.h"
#include "prog/program.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

/* A pass over one module. Owned by load.c for the length of load_program. */
struct loader {
	LLVMContextRef context;
	LLVMModuleRef module; /* the whole program, once linked */
	LLVMModuleRef threads; /* the thread model, read before it is linked; else NULL */
	LLVMTargetDataRef layout;
	LLVMBuilderRef builder; /* for constant folding only */
	struct program *prog;
	const struct load_options *options;
	struct map func_of;   /* LLVMValueRef of a function -> func_id */
	struct map global_of; /* LLVMValueRef of a global variable -> index in prog.globals */
	struct map label_of;  /* LLVMBasicBlockRef with its address taken -> number n */
	struct map loc_of;    /* debug location metadata -> index in prog.locs */
	uint32_t cap_locs, cap_notes, cap_switches, nlabels;
	/* The model, lowered before, on which the program is put: its functions and globals come
	 * first. NULL: none, or the model is in the module. */
	const struct program *base;
	bool is_base;		/* the model is lowered for that: _start will be there */
	bool wants_base;	/* set by link.c */
	bool is_further;	/* a program beside the first is linked: it has no model */
	const char *path;       /* the user's file, for messages */
	char diagnosis[256];    /* the first error LLVM reported, one line; "" none */
	struct strmap intrinsic_of; /* name -> index in options->intrinsics */
	bool watches_flags;     /* the program looks at floating-point exceptions */
	bool has_debug;         /* the module has debug information */
	bool has_bad_debug;     /* and LLVM has complained about it */
	bool is_trusted;        /* the user's modules need not be verified */
	struct shapes *shapes;  /* types.c: shapes already made */
	struct debug *debug;    /* debug.c: names already read */
	struct dropped *dropped; /* dropped.c: between its begin and end */
};

/* Flattened shape of a first-class LLVM type: its scalar leaves in order. */
enum leaf_kind { LEAF_INT, LEAF_POINTER, LEAF_FLOAT, LEAF_DOUBLE, LEAF_FP80 };
struct leaf {
	uint8_t kind;
	uint16_t bits;   /* 1..128 of integers, else 64 32 64 80 */
	uint16_t slot;   /* within the value's group */
	uint32_t offset; /* bytes from the start of the type in memory */
	uint32_t bytes;  /* store size */
};
struct shape {
	uint32_t nleaves, nslots;
	struct leaf *leaves; /* shared by all values of the type; read only */
};
/* types.c. half, bfloat and fp128 are LEAF_INT of their size: they can be moved, and
 * arithmetic on them must be refused by looking at the LLVM type. Vector lanes that are
 * not whole bytes (<8 x i1>) have leaf.bytes 0: they cannot be loaded leaf by leaf. */
bool shape_of(const struct loader *l, LLVMTypeRef type, struct shape *s); /* false: cannot */
void shape_done(struct shape *s); /* leaves stay valid until the loader is done */
void types_begin(struct loader *l);
void types_end(struct loader *l);
uint64_t type_size(const struct loader *l, LLVMTypeRef type); /* ABI size in bytes */
/* A number below PROG_TYPES that equal types of functions share, in any module. */
uint32_t type_signature(LLVMTypeRef function);

/* consts.c: the value of a constant as the bytes it has in memory, relocations applied
 * (functions, globals, block addresses, constant expressions). False: not supported,
 * *why says what. */
bool const_bytes(struct loader *l, LLVMValueRef v, uint8_t *out, uint64_t size,
		 const char **why);
/* The value of a scalar constant in slots (2 for 65..128 bits and fp80). */
bool const_slots(struct loader *l, LLVMValueRef v, uint64_t out[2], const char **why);
/* 64 bits of a constant integer of any width, from one of its bits up. */
uint64_t const_piece(const struct loader *l, LLVMValueRef v, unsigned from);
uint64_t const_label(struct loader *l, LLVMBasicBlockRef block); /* its guest address */

/* debug.c: open makes its tables; begin opens if need be and reads the names of variables,
 * which may be slow; all else is cheap. Strings are in the program's arena, "" when unknown,
 * never NULL. */
void debug_open(struct loader *l);
void debug_begin(struct loader *l);
void debug_end(struct loader *l);
void debug_global(struct loader *l, LLVMValueRef global, struct global *g);
uint32_t debug_loc(struct loader *l, LLVMValueRef insn, LLVMValueRef function);
const char *debug_param_name(struct loader *l, LLVMValueRef function, unsigned index);
const char *debug_alloca_name(struct loader *l, LLVMValueRef alloca_insn);
/* Types as format/layout.h has them; "" unknown. */
const char *debug_param_type(struct loader *l, LLVMValueRef function, unsigned index);
const char *debug_alloca_type(struct loader *l, LLVMValueRef alloca_insn);
bool debug_is_library(LLVMValueRef function); /* of libc or model */
bool debug_is_model(LLVMValueRef function); /* of the model alone */
void debug_function(struct loader *l, LLVMValueRef function, struct func *f);
const char *debug_file(struct loader *l, LLVMMetadataRef scope);
const char *debug_subprogram_name(struct loader *l, LLVMMetadataRef subprogram);
/* Has a position of code of that function been read, perhaps inlined elsewhere? */
bool debug_is_met(struct loader *l, LLVMMetadataRef subprogram);

/* dropped.c: begin with each module of the user's before it is linked, end when everything is
 * lowered. */
void dropped_begin(struct loader *l, LLVMModuleRef users);
void dropped_end(struct loader *l);
void dropped_free(struct loader *l); /* what end does not get to see */

/* globals.c: numbers and addresses of all functions and globals; then their bytes. */
bool globals_place(struct loader *l, struct err *e);
bool globals_fill(struct loader *l, struct err *e);

/* Has the function a body here, in l->base, or in what is put on it later? */
bool globals_has_body(const struct loader *l, LLVMValueRef function);

/* mentions.c: sets func.is_taken and global.is_library; after globals_place. */
void mentions_find(struct loader *l);

/* loader.c */
void loader_init(struct loader *l, const char *path, const struct load_options *options);
void loader_done(struct loader *l); /* the program stays, it is the caller's */
/* Index of a new note for UNSUPPORTED and UNDEFINED. */
uint32_t loader_note(struct loader *l, const char *what, func_id func, uint32_t loc);
#endif
