/* lower.h - one LLVM function on its way into virtual code: its values, and the
 * instructions that compute or touch memory. Blocks and calls are in body/.
 *
 * Every first-class value has a group of virtual slots, one slot or two per leaf of its
 * shape. Integers stand zero-extended in theirs ("canonical"), whatever their width. A
 * value is written once, by its definition; only phi nodes are written by moves on the
 * edges into their block. A slot therefore still holds its value wherever the definition
 * dominates, so a no-op cast shares the slots of its operand, also of a phi node, and an
 * address or comparison may be computed again where it is used. What nobody reads is
 * dropped at the end (vcode/dead.c): the code here never asks if a result is needed.
 * Only blocks that can be reached are lowered. Read vcode.h and ops.def first. */
#ifndef LOWER_LOWER_H
#define LOWER_LOWER_H
#include "ir/ir.h"
#include "vcode/vcode.h"

struct lower {
	struct loader *l;
	struct vcode v;
	struct func *f;
	LLVMValueRef function;
	struct map slots;   /* LLVMValueRef -> first vslot of its group */
	struct map labels;  /* LLVMBasicBlockRef -> vlabel; the blocks to lower */
	struct map objects; /* LLVMValueRef that is an object's address -> its size */
	struct map plans;   /* LLVMValueRef of a GEP -> struct plan * (place.c) */
	struct map origins; /* LLVMValueRef of a phi or select -> struct origin * (origin.c) */
	struct map areas;   /* size of a reusable stack object -> its address slot */
	struct arena scratch;
	vslot area;         /* parameter with the variadic area; 0: not variadic */
	uint32_t loc;       /* of the instruction being lowered */
	unsigned byval_kind, align_kind; /* LLVM's numbers of these attributes */
	bool has_dynamic_stack;
	unsigned checks;      /* of enum load_check, for this function */
	bool is_unoptimised;  /* every instruction stands where the source has it */
	struct map checked;   /* LLVMValueRef -> block in which its check was emitted */
};

/* value.c: values as slots */
struct operand {
	struct shape shape;
	vslot base;       /* first slot of its group */
	const vslot *at;  /* of constant aggregates instead: the slot of each leaf */
};
static inline vslot leaf_slot(const struct operand *o, uint32_t leaf)
{
	return o->at ? o->at[leaf] : o->base + o->shape.leaves[leaf].slot;
}
static inline uint32_t leaf_slots(const struct leaf *leaf)
{
	return leaf->bits > 64 ? 2 : 1;
}
struct shape lower_shape(struct lower *lw, LLVMTypeRef type);
struct operand lower_operand(struct lower *lw, LLVMValueRef v);
vslot lower_slots(struct lower *lw, LLVMValueRef v); /* of an instruction or argument */
vslot lower_value(struct lower *lw, LLVMValueRef v); /* adjacent, also of constants */
bool lower_is_variable(LLVMValueRef v);              /* an instruction or argument */
bool lower_const_of(const struct lower *lw, vslot s, uint64_t *value);
/* The first leaf of an element of an aggregate type; *type becomes the element's type. */
uint32_t lower_leaf_at(struct lower *lw, LLVMTypeRef *type, const unsigned *indices,
		       unsigned n);

/* emit.c: instructions */
struct vinsn *lower_op(struct lower *lw, enum prog_op op, vslot d, vslot a, vslot b);
vslot lower_temp(struct lower *lw);
vslot lower_pair(struct lower *lw);
vslot lower_const(struct lower *lw, uint64_t value);
void lower_mov(struct lower *lw, vslot d, vslot a);
void lower_movs(struct lower *lw, vslot d, vslot a, uint32_t n);
void lower_trunc(struct lower *lw, vslot d, vslot a, unsigned bits); /* bits <= 64 */
vslot lower_sext(struct lower *lw, vslot a, unsigned from, unsigned to);
void lower_sext_to(struct lower *lw, vslot d, vslot a, unsigned from, unsigned to);
void lower_sel(struct lower *lw, vslot d, vslot cond, vslot yes, vslot no, uint32_t n);
void lower_zero(struct lower *lw, vslot d, uint32_t n);
/* Ends the path there: a note and an UNSUPPORTED instruction. */
void lower_unsupported(struct lower *lw, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void lower_unsupported_type(struct lower *lw, LLVMTypeRef type);
/* half, bfloat, fp128 or a vector of them: can be moved, but has no arithmetic here. */
bool lower_is_odd_float(LLVMTypeRef type);

/* Lane by lane: operands with one leaf serve all lanes. */
struct lane {
	const struct leaf *to, *from; /* of the result, of the first operand */
	vslot d, a, b, c;
};
void lower_lanes(struct lower *lw, LLVMValueRef insn, unsigned operands,
		 void (*each)(struct lower *, const struct lane *, int arg), int arg);

/* arith.c: integers of 1..128 bits. In the order of ops.def, both families. */
enum int_op {
	INT_ADD, INT_SUB, INT_MUL, INT_AND, INT_OR, INT_XOR, INT_SHL, INT_LSHR, INT_ASHR,
	INT_UDIV, INT_UREM, INT_SDIV, INT_SREM
};
enum int_pred {
	PRED_EQ, PRED_NE, PRED_UGT, PRED_UGE, PRED_ULT, PRED_ULE, PRED_SGT, PRED_SGE,
	PRED_SLT, PRED_SLE
};
void lower_int(struct lower *lw, enum int_op op, unsigned bits, vslot d, vslot a,
	       vslot b);
vslot lower_int_new(struct lower *lw, enum int_op op, unsigned bits, vslot a, vslot b);
vslot lower_int_const(struct lower *lw, enum int_op op, unsigned bits, vslot a,
		      uint64_t b);
void lower_cmp(struct lower *lw, enum int_pred pred, unsigned bits, vslot d, vslot a,
	       vslot b);
vslot lower_cmp_new(struct lower *lw, enum int_pred pred, unsigned bits, vslot a,
		    vslot b);
void lower_jump_cmp(struct lower *lw, LLVMValueRef icmp, vlabel yes, vlabel no);
void lower_jump_eq(struct lower *lw, unsigned bits, vslot a, uint64_t value, vlabel yes,
		   vlabel no);
void lower_binary(struct lower *lw, LLVMValueRef insn);
void lower_icmp(struct lower *lw, LLVMValueRef insn);
void lower_select(struct lower *lw, LLVMValueRef insn);

/* float.c */
enum float_op { FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV, FLOAT_REM, FLOAT_NEG };
void lower_float_lane(struct lower *lw, const struct lane *n, int float_op);
void lower_fcmp_lane(struct lower *lw, const struct lane *n, int predicate);
void lower_fun_lane(struct lower *lw, const struct lane *n, int prog_fun);
void lower_fun2_lane(struct lower *lw, const struct lane *n, int prog_fun2);
void lower_fma_lane(struct lower *lw, const struct lane *n, int is_fused);
void lower_round_int_lane(struct lower *lw, const struct lane *n, int prog_fun);
void lower_fpclass(struct lower *lw, LLVMValueRef call, int unused);
void lower_fcmp(struct lower *lw, LLVMValueRef insn);

/* cast.c */
void lower_cast(struct lower *lw, LLVMValueRef insn);
/* Lanes of single casts, arg is the LLVM opcode; lower_fptoint_sat: is_signed. */
void lower_cast_lane(struct lower *lw, const struct lane *n, int opcode);
void lower_fptoint_sat(struct lower *lw, const struct lane *n, int is_signed);
bool lower_same_slots(const struct shape *a, const struct shape *b);
/* The bits of a value, first lane lowest, into the slots at d of another shape. */
void lower_regroup(struct lower *lw, const struct operand *from, const struct shape *to,
		   vslot d);

/* place.c: where a pointer points */
struct address {
	vslot base, index; /* index 0: none */
	bool is_narrow;    /* the index is sign-extended from 32 bits */
	uint32_t scale;
	int64_t offset;
	bool is_known;     /* base is the start of an object of `size` bytes */
	uint64_t size;
	vslot object;      /* points to the object to stay in; 0: base does */
};
struct address lower_address(struct lower *lw, LLVMValueRef pointer);
void lower_gep(struct lower *lw, LLVMValueRef gep);
LLVMValueRef lower_gep_root(struct lower *lw, LLVMValueRef gep); /* NULL: it moves */
/* The thread-local variable a constant pointer is based on, else NULL. */
LLVMValueRef lower_thread_local(struct lower *lw, LLVMValueRef constant, int64_t *offset);

/* The pointer that chains of GEPs start from. *is_far is set if they can lead over a gap. */
LLVMValueRef lower_bottom(struct lower *lw, LLVMValueRef pointer, bool *is_far);

/* origin.c */
/* A pointer to the object that a pointer belongs to; 0: the pointer itself will do. */
vslot lower_origin(struct lower *lw, LLVMValueRef pointer);
/* Where a phi node has a slot for that: the move on the edge that gives it the value v. */
bool lower_origin_move(struct lower *lw, LLVMValueRef phi, LLVMValueRef v, vslot *d,
		       vslot *s);
void lower_origin_select(struct lower *lw, LLVMValueRef insn); /* the same of a select */

/* mem.c */
void lower_load_leaf(struct lower *lw, const struct address *at, const struct leaf *leaf,
		     vslot d);
void lower_store_leaf(struct lower *lw, const struct address *at, const struct leaf *leaf,
		      vslot s);
void lower_access(struct lower *lw, bool is_store, uint32_t bytes, vslot s,
		  const struct address *at, int64_t more);
/* An access whose address form is a + imm in the object of b. */
struct vinsn *lower_plain_access(struct lower *lw, enum prog_op op, vslot s,
				 const struct address *at, int64_t more);
void lower_load(struct lower *lw, LLVMValueRef insn);
void lower_store(struct lower *lw, LLVMValueRef insn);
void lower_static_allocas(struct lower *lw);
void lower_alloca(struct lower *lw, LLVMValueRef insn);
vslot lower_stack_object(struct lower *lw, uint64_t size, uint32_t align,
			 const char *name);

/* atomic.c */
void lower_atomic_load(struct lower *lw, LLVMValueRef insn, const struct address *at,
		       const struct shape *to);
void lower_atomic_store(struct lower *lw, LLVMValueRef insn, const struct address *at,
			const struct shape *s, const struct operand *value);
void lower_fence(struct lower *lw, LLVMValueRef insn);
void lower_rmw(struct lower *lw, LLVMValueRef insn);
void lower_cmpxchg(struct lower *lw, LLVMValueRef insn);

/* bits.c, overflow.c: llvm.* functions */
void lower_ctpop_lane(struct lower *lw, const struct lane *n, int unused);
void lower_count_lane(struct lower *lw, const struct lane *n, int op); /* CTLZ, CTTZ */
void lower_swap_lane(struct lower *lw, const struct lane *n, int op); /* BSWAP, BITREV */
void lower_abs_lane(struct lower *lw, const struct lane *n, int unused);
/* x << n | x >> (bits - n) of 32 or 64 bits, as -O0 leaves it (arith.c). */
struct lower_rotation {
	LLVMValueRef value, count;
	unsigned bits;
	bool is_right;
};
bool lower_is_rotation(LLVMValueRef insn, struct lower_rotation *r);
void lower_funnel_lane(struct lower *lw, const struct lane *n, int op); /* FSHL, FSHR */
void lower_minmax_lane(struct lower *lw, const struct lane *n, int pred);
void lower_three_way_lane(struct lower *lw, const struct lane *n, int is_signed);
void lower_sat_lane(struct lower *lw, const struct lane *n, int op); /* SADDSAT ... */
void lower_overflow(struct lower *lw, LLVMValueRef call, int op); /* SADDO ... */

/* vector.c */
void lower_extract_element(struct lower *lw, LLVMValueRef insn);
void lower_insert_element(struct lower *lw, LLVMValueRef insn);
void lower_shuffle(struct lower *lw, LLVMValueRef insn);
void lower_extract_value(struct lower *lw, LLVMValueRef insn);
void lower_insert_value(struct lower *lw, LLVMValueRef insn);
void lower_reduce_int(struct lower *lw, LLVMValueRef call, int op);
void lower_reduce_minmax(struct lower *lw, LLVMValueRef call, int pred);
void lower_reduce_float(struct lower *lw, LLVMValueRef call, int op);
void lower_reduce_fun2(struct lower *lw, LLVMValueRef call, int fun);
#endif
