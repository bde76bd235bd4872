/* sym_handlers.c - handlers for frames that have symbolic values, and their table.
 *
 * Most of what such a frame does is concrete all the same. So an instruction whose operands
 * are concrete is left to its ordinary handler, which goes on with the table it was called
 * with; only the rest is done on expressions. */
#include "handler/float_env.h"
#include "handler/sym.h"
#include "expr/varset.h"
#include "symmem/unset.h"

enum { EXEC_FEW_VALUES = 1024 }; /* of an operand that must be concrete */

/* What an instruction reads and writes, from its roles: slots by field. */
struct fields {
	uint8_t reads[4]; /* a b c e */
	uint8_t writes; /* from d on */
	bool is_float;
};

static unsigned slots_of(char role, char one, char two)
{
	return role == one ? 1 : role == two ? 2 : 0;
}

static struct fields fields_of(unsigned op)
{
	static struct fields known[PROG_OPS];
	static bool is_made;
	if (!is_made) {
		for (unsigned i = 0; i < PROG_OPS; i++) {
			const char *r = prog_op_roles(i);
			for (unsigned k = 0; k < 4; k++)
				known[i].reads[k] = (uint8_t)slots_of(r[k + 1], 'r', 'R');
			known[i].writes = (uint8_t)slots_of(r[0], 'w', 'W');
			known[i].is_float = i >= OP_FADD32 && i <= OP_FMA64;
		}
		is_made = true;
	}
	return known[op];
}

static uint32_t insn_field(const struct insn *ip, unsigned k)
{
	return k == 0 ? ip->a : k == 1 ? ip->b : k == 2 ? ip->c : ip->e;
}

static bool reads_symbolic(const struct insn *ip, const uint64_t *R,
			   const struct fields *f)
{
	for (unsigned k = 0; k < 4; k++)
		for (unsigned i = 0; i < f->reads[k]; i++)
			if (sym_at(R, insn_field(ip, k) + i))
				return true;
	return false;
}

/* An operand that depends on memory never written, 0 none. */
static expr_id reads_unset(const struct exec *x, const struct insn *ip, const uint64_t *R,
			   const struct fields *f)
{
	for (unsigned k = 0; k < 4; k++)
		for (unsigned i = 0; i < f->reads[k]; i++) {
			expr_id e = sym_at(R, insn_field(ip, k) + i);
			if (e && unset_reaches(x, e))
				return e;
		}
	return 0;
}

/* Few enough values for a path each? By bounds that need no solver, so that a log that is
 * replayed finds the same. */
static bool has_few_values(struct exec *x, expr_id e)
{
	uint64_t low, high;
	uint32_t var;
	if (expr_single_var(x->exprs, e, &var))
		return true;
	solve_bounds(x->solve, exec_facts(x), e, &low, &high);
	return high - low < EXEC_FEW_VALUES;
}

bool exec_fix(struct exec *x, expr_id e, const char *what, uint64_t *value)
{
	return has_few_values(x, e) ? exec_concretise(x, e, CHOICE_VALUE, value)
				    : exec_concretise_alone(x, e, what, value);
}

/* A long double that must have a value. */
static bool fix_long(struct exec *x, uint64_t *R, uint32_t slot, const char *what)
{
	expr_id sym[2] = {sym_at(R, slot), sym_at(R, slot + 1)};
	if (!sym[0] && !sym[1])
		return true;
	if (!exec_fix_long(x, what, &R[slot], sym))
		return false;
	frame_of(R)->sym[slot] = frame_of(R)->sym[slot + 1] = 0;
	return true;
}

/* Registers that must have values: see exec_fix. */
static bool fix_operands(struct exec *x, const struct insn *ip, uint64_t *R,
			 const struct fields *f, const char *what)
{
	for (unsigned k = 0; k < 4; k++) {
		uint32_t slot = insn_field(ip, k);
		expr_id e = f->reads[k] == 1 ? sym_at(R, slot) : 0;
		if (f->reads[k] == 2 && !fix_long(x, R, slot, what))
			return false;
		if (!e)
			continue;
		if (!exec_fix(x, e, what, &R[slot]))
			return false;
		frame_of(R)->sym[slot] = 0;
	}
	exec_commit(x);
	return true;
}

#define PLAINLY                                                                       \
	__attribute__((musttail)) return ((exec_op)x->table[ip->op])(ip, R, x, table, \
								     budget)

static EXEC_FAST void run_symbolic_pure(EXEC_ARGUMENTS)
{
	struct fields f = fields_of(ip->op);
	if (reads_symbolic(ip, R, &f)) {
		SAVE;
		if (UNLIKELY(x->is_careful) && !exec_float_has_terms(x, ip))
			return;
		bool is_left_out = f.is_float && sym_float_is_left_out(ip);
		if (is_left_out && sym_long(x, ip, R))
			NEXT;
		if (!is_left_out) {
			if (!sym_pure(x, ip, R)) {
				if (x->state->ended == END_RUNNING)
					exec_end(x, END_UNSUPPORTED, 0,
						 prog_op_name(ip->op));
				return;
			}
			if (x->npending)
				exec_commit(x);
			NEXT;
		}
		expr_id unset = x->unset ? reads_unset(x, ip, R, &f) : 0;
		if (unset) {
			for (unsigned i = 0; i < f.writes; i++)
				sym_set(x, R, ip->d + i, unset_like(x, unset));
			NEXT;
		}
		if (!fix_operands(x, ip, R, &f, "long double on a symbolic value"))
			return;
	}
	for (unsigned i = 0; i < f.writes; i++)
		frame_of(R)->sym[ip->d + i] = 0;
	PLAINLY;
}

static void copy_slot(struct frame *f, uint32_t to, uint32_t from)
{
	f->sym[to] = from < f->func->const_base ? f->sym[from] : 0;
}

SYM_HANDLER(MOV)
{
	copy_slot(frame_of(R), ip->d, ip->a);
	PLAINLY;
}
SYM_HANDLER(MOVJ)
{
	copy_slot(frame_of(R), ip->d, ip->a);
	PLAINLY;
}
SYM_HANDLER(MOV2)
{
	copy_slot(frame_of(R), ip->d, ip->a);
	copy_slot(frame_of(R), ip->b, ip->c);
	PLAINLY;
}
SYM_HANDLER(MOV2J)
{
	copy_slot(frame_of(R), ip->d, ip->a);
	copy_slot(frame_of(R), ip->b, ip->c);
	PLAINLY;
}

static EXEC_FAST void jump_if(EXEC_ARGUMENTS)
{
	expr_id b =
		ip->op != OP_JNZ && !((ip->op - OP_JEQ8_rr) & 1) ? sym_at(R, ip->b) : 0;
	if (!sym_at(R, ip->a) && !b)
		PLAINLY;
	expr_id cond = ip->op == OP_JNZ ? sym_get(x, R, ip->a, 1) : sym_compare(x, ip, R);
	bool taken = expr_is_true(x->exprs, cond);
	SAVE;
	if (!expr_is_const(x->exprs, cond) && !exec_branch(x, cond, &taken))
		return;
	int64_t distance = taken ? (int16_t)ip->c : (int16_t)ip->e;
	if (UNLIKELY(x->work > EXEC_WORK)) { /* a search wants to look around */
		budget += (distance - 1) * (int64_t)sizeof *ip;
		ip += distance;
		STOP;
	}
	JUMP(distance);
}

/* One decision per target: any of its values. */
static bool choose_target(struct exec *x, const struct switch_table *t, expr_id v,
			  int32_t *target)
{
	for (uint32_t i = 0; i < t->n; i++) {
		bool is_first = t->targets[i] != t->otherwise, taken;
		for (uint32_t k = 0; k < i && is_first; k++)
			is_first = t->targets[k] != t->targets[i];
		if (!is_first)
			continue;
		expr_id any = expr_bool(x->exprs, false);
		for (uint32_t k = i; k < t->n; k++)
			if (t->targets[k] == t->targets[i])
				any = expr_or(x->exprs, any,
					      expr_eq(x->exprs, v,
						      expr_const(x->exprs, t->width,
								 t->values[k])));
		if (!exec_decide(x, any, CHOICE_SWITCH, true, &taken))
			return false;
		if (taken) {
			*target = t->targets[i];
			return true;
		}
	}
	*target = t->otherwise;
	return true;
}

SYM_HANDLER(SWITCH)
{
	if (!sym_at(R, ip->a))
		PLAINLY;
	const struct switch_table *t = &x->prog->switches[ip->imm];
	int32_t target;
	SAVE;
	if (!choose_target(x, t, sym_get(x, R, ip->a, t->width), &target))
		return;
	exec_commit(x);
	JUMP(target);
}

/* The pointer that an address is computed from, 0 if it is symbolic or, being a constant null,
 * says that the address was an integer; another null pointer is 1. */
static uint64_t base_at(const uint64_t *R, uint32_t object)
{
	const struct frame *f = frame_of((uint64_t *)(uintptr_t)R);
	if (sym_at(R, object))
		return 0;
	return R[object] || object >= f->func->const_base ? R[object] : 1;
}

/* Address of a load or store as a term, and what it is computed from. */
static expr_id address_of(struct exec *x, const struct insn *ip, const uint64_t *R,
			  bool is_indexed, uint32_t object, uint64_t *base)
{
	expr_id e = sym_get(x, R, ip->a, 64);
	*base = base_at(R, object);
	if (is_indexed) {
		expr_id index =
			exec_access_is_narrow(ip)
				? expr_sext(x->exprs, sym_get(x, R, ip->b, 32), 64)
				: sym_get(x, R, ip->b, 64);
		e = expr_add(x->exprs, e,
			     expr_mul(x->exprs, index, expr_const(x->exprs, 64, ip->c)));
	}
	return expr_add(x->exprs, e,
			expr_const(x->exprs, 64, (uint64_t)(int64_t)ip->imm));
}

/* A store of a term at a concrete address, with the checks of its form. */
static bool store_at(struct exec *x, const struct insn *ip, const uint64_t *R,
		     unsigned form, unsigned n, uint32_t object, expr_id value)
{
	uint64_t base = R[ip->a], off = (uint64_t)(int64_t)ip->imm;
	if (form >= 2)
		off += exec_access_index(ip, R) * ip->c;
	if (form == 3 && (ip->e < n || off > (uint64_t)ip->e - n)) {
		struct object_info o;
		exec_describe(x, base, &o);
		exec_bad_access(x, base + off, n, true, &o);
		return false;
	}
	if ((form == 1 || form == 2) && !exec_stays(x, R[object], base + off, n, true))
		return false;
	return exec_store_expr(x, base + off, n, value);
}

/* With an origin that is a term nothing is known about the object of a concrete address: the
 * address itself stands for it. A register with a term has no other use for its value. */
static void forget_object(uint64_t *R, const struct insn *ip, uint32_t object)
{
	if (object != ip->a && sym_at(R, object))
		R[object] = R[ip->a];
}

/* An access far from a pointer that is one of several: first, which of them it is. False: the
 * path ended. */
static bool settle_object(struct exec *x, const struct insn *ip, uint64_t *R,
			  bool is_indexed, uint32_t object)
{
	uint64_t unused;
	expr_id base = sym_at(R, object);
	if (!base || (object == ip->a && !(is_indexed && ip->c && sym_at(R, ip->b))))
		return true;
	expr_id address = address_of(x, ip, R, is_indexed, object, &unused);
	if (!sym_settle_base(x, address, &base))
		return false;
	if (x->npending)
		exec_commit(x);
	sym_set(x, R, object, base);
	return true;
}

/* The load of a read-modify-write, which must not be interrupted? */
static bool begins_group(const struct insn *ip)
{
	return prog_is_atomic(ip->op) && !prog_is_atomic_store(ip->op) &&
	       !prog_stands_alone(ip);
}

static EXEC_FAST void run_symbolic_access(EXEC_ARGUMENTS)
{
	unsigned which = exec_access_form(ip->op), n = 1u << which / 8, form = which & 3;
	bool is_store = which & 4, is_indexed = form >= 2;
	bool is_far = sym_at(R, ip->a) || (is_indexed && ip->c && sym_at(R, ip->b));
	uint32_t object = exec_access_object(ip);
	uint64_t base;
	if (!is_far)
		forget_object(R, ip, object);
	if (!is_far && !(is_store && sym_at(R, ip->d))) {
		if (!is_store)
			frame_of(R)->sym[ip->d] = 0;
		PLAINLY;
	}
	SAVE;
	if (is_far && (is_indexed || object != ip->a) &&
	    !settle_object(x, ip, R, is_indexed, object))
		return;
	expr_id address = is_far ? address_of(x, ip, R, is_indexed, object, &base) : 0;
	if (is_store) {
		expr_id value = sym_get(x, R, ip->d, 8 * n);
		if (is_far ? !sym_store(x, address, base, n, value)
			   : !store_at(x, ip, R, form, n, object, value))
			return;
	} else {
		expr_id value;
		if (!sym_load(x, address, base, n, &value))
			return;
		sym_set(x, R, ip->d, value);
	}
	if (x->npending)
		exec_commit(x);
	if (UNLIKELY(x->work > EXEC_WORK) && !begins_group(ip)) {
		ip++;
		STOP;
	}
	NEXT;
}

/* One path per address that n bytes can be accessed at, one finding for the others. */
static bool fix_address(struct exec *x, const struct insn *ip, uint64_t *R, unsigned n,
			bool is_store)
{
	struct sym_target t;
	uint64_t base, at;
	expr_id address = address_of(x, ip, R, false, ip->b, &base);
	if (!sym_resolve(x, address, base, n, is_store, &t) ||
	    !sym_fix_offset(x, &t, &at))
		return false;
	R[ip->a] = at - (uint64_t)(int64_t)ip->imm;
	frame_of(R)->sym[ip->a] = 0;
	exec_commit(x);
	return true;
}

/* 10- and 16-byte accesses: the address is made concrete, the data may be symbolic. */
static EXEC_FAST void wide_access(EXEC_ARGUMENTS)
{
	bool is_store = ip->op == OP_ST128 || ip->op == OP_ST80 || ip->op == OP_STA128;
	unsigned n = ip->op == OP_LD80 || ip->op == OP_ST80 ? 10 : 16;
	SAVE;
	if (sym_at(R, ip->a) && !fix_address(x, ip, R, n, is_store))
		return;
	forget_object(R, ip, ip->b);
	if (!is_store) {
		frame_of(R)->sym[ip->d] = frame_of(R)->sym[ip->d + 1] = 0;
		PLAINLY;
	}
	if (!sym_at(R, ip->d) && !sym_at(R, ip->d + 1u))
		PLAINLY;
	expr_id value = expr_concat(x->exprs, sym_get(x, R, ip->d + 1u, n * 8 - 64),
				    sym_get(x, R, ip->d, 64));
	if (!store_at(x, ip, R, 1, n, ip->b, value))
		return;
	if (x->npending)
		exec_commit(x);
	NEXT;
}

static struct exec_arg block_arg(struct exec *x, const uint64_t *R, uint32_t slot)
{
	if (!sym_at(R, slot))
		return (struct exec_arg){.value = R[slot]};
	return (struct exec_arg){.expr = sym_get(x, R, slot, 64)};
}

/* Blocks: addresses, length and data may be symbolic. */
static EXEC_FAST void run_symbolic_block(EXEC_ARGUMENTS)
{
	if (!sym_at(R, ip->a) && !sym_at(R, ip->b) && !sym_at(R, ip->c))
		PLAINLY;
	struct exec_arg to = block_arg(x, R, ip->a), n = block_arg(x, R, ip->c);
	SAVE;
	struct exec_move m = {to, block_arg(x, R, ip->b), n, ip->op == OP_COPY};
	if (ip->op == OP_MEMSET ? !exec_set_expr(x, to, sym_get(x, R, ip->b, 8), n)
				: !exec_move_expr(x, &m))
		return;
	if (x->npending)
		exec_commit(x);
	ip++;
	if (UNLIKELY(x->work > EXEC_WORK))
		STOP;
	DISPATCH;
}

static EXEC_FAST void alloca_size(EXEC_ARGUMENTS)
{
	if (!sym_at(R, ip->a)) {
		frame_of(R)->sym[ip->d] = 0;
		PLAINLY;
	}
	struct exec_size size = {0};
	uint64_t align = (uint64_t)ip->imm, at;
	SAVE;
	if (align > PAGE_SIZE / 2
		    ? !exec_concretise(x, sym_at(R, ip->a), CHOICE_VALUE, &size.capacity)
		    : !exec_bound_size(x, sym_get(x, R, ip->a, 64),
				       exec_alloca_room(x, align), &size))
		return;
	if (size.is_too_large) {
		exec_simple_fault(x, FAULT_STACK);
		return;
	}
	if (!exec_alloca(x, &size, align, &at))
		return;
	if (x->npending)
		exec_commit(x);
	sym_set(x, R, ip->d, expr_const(x->exprs, 64, at));
	NEXT;
}

void exec_symbolic_table(const exec_handler *plain, exec_handler *out)
{
	exec_op *made = (exec_op *)out;
	const exec_op *ordinary = (const exec_op *)plain;
	for (unsigned op = 0; op < PROG_OPS; op++)
		made[op] = run_symbolic_pure;
	static const unsigned same[] = {
		OP_JMP,	      OP_CALLI, OP_CALLR,	 OP_ARGS,	 OP_ENTER,
		OP_LEAVE,     OP_TRAP,	OP_STACKRESTORE, OP_UNREACHABLE, OP_UNSUPPORTED,
		OP_UNDEFINED, OP_COVER, OP_EDGE,	 OP_FENCE};
	for (unsigned i = 0; i < sizeof same / sizeof same[0]; i++)
		made[same[i]] = ordinary[same[i]];
	for (unsigned op = OP_JEQ8_rr; op <= OP_JSLE64_ri; op++)
		made[op] = jump_if;
	made[OP_JNZ] = jump_if;
	for (unsigned op = OP_LD8o; op <= OP_ST64b; op++)
		made[op] = run_symbolic_access;
	for (unsigned op = OP_LD8xs; op <= OP_ST64bs; op++)
		made[op] = run_symbolic_access;
	for (unsigned op = OP_LD8y; op <= OP_ST64ys; op++)
		made[op] = run_symbolic_access;
	for (unsigned op = OP_LDA8; op <= OP_LDX64; op++)
		made[op] = run_symbolic_access;
	made[OP_LDA128] = made[OP_STA128] = made[OP_LDX128] = wide_access;
	made[OP_LD128] = made[OP_ST128] = made[OP_LD80] = made[OP_ST80] = wide_access;
	made[OP_MEMCPY] = made[OP_COPY] = made[OP_MEMSET] = run_symbolic_block;
	made[OP_CHECK] = exec_sym_CHECK;
	made[OP_CHECKW] = exec_sym_CHECKW;
	made[OP_CHECKSH] = exec_sym_CHECKSH;
	made[OP_ALLOCA] = alloca_size;
	made[OP_SWITCH] = exec_sym_SWITCH;
	made[OP_MOV] = exec_sym_MOV;
	made[OP_MOVJ] = exec_sym_MOVJ;
	made[OP_MOV2] = exec_sym_MOV2;
	made[OP_MOV2J] = exec_sym_MOV2J;
	made[OP_CALL] = exec_sym_CALL;
	made[OP_RET] = exec_sym_RET;
	made[OP_RETV] = exec_sym_RETV;
	made[OP_RETN] = exec_sym_RETN;
}
