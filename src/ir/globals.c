/* globals.c - numbers and addresses for functions and global variables, and their bytes.
 *
 * Functions are numbered from 1 in module order. Constants lie first, then on pages of
 * their own what can be written; each object with PROG_GAP free bytes on both sides. The
 * layout depends on the module alone: addresses are part of what a replay relies on.
 *
 * A program that is put on the lowered model (l->base) has the model's functions and globals
 * first, with the numbers and addresses that they have there. A function that both name is one:
 * the model's if it has the body (ev_syscall), else the program's under the model's number
 * (_start). */
#include "ir/ir.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

#define GLOBALS_MAX (1ULL << 32) /* bytes of one object, and of all together */
#define GLOBALS_MAX_INIT (1ULL << 30) /* bytes of one initialiser */
#define GLOBALS_MAX_ALIGN (1U << 24)

static const char *name_of(struct loader *l, LLVMValueRef v, const char *kind, uint32_t n)
{
	size_t len;
	const char *name = LLVMGetValueName2(v, &len);
	return len ? arena_string(&l->prog->arena, name, len)
		   : arena_printf(&l->prog->arena, "%s%u", kind, n);
}

static bool is_llvm(LLVMValueRef v)
{
	size_t len;
	return strncmp(LLVMGetValueName2(v, &len), "llvm.", 5) == 0;
}

/* What stands in for a body of libc does so for libc's only: a program that brings its own
 * strlen wants that one executed. */
static int32_t intrinsic_number(const struct loader *l, const char *name, LLVMValueRef f)
{
	uint64_t index;
	const char *colon = l->options->nfurther ? strchr(name, ':') : NULL;
	if (colon) /* of programs.c */
		name = colon + 1;
	if (l->options->other && name[0] && name[1] == ':') /* of pair.c */
		name += 2;
	if (!strmap_get(&l->intrinsic_of, name, &index))
		return -1;
	if (l->options->intrinsics[index].wants_body && !LLVMIsDeclaration(f) &&
	    !debug_is_library(f))
		return -1;
	return l->options->intrinsics[index].number;
}

/* The function of l->base that f is, or is the body of; 0: none. */
static func_id find_in_base(const struct loader *l, LLVMValueRef f)
{
	uint64_t id;
	size_t len;
	if (!l->base ||
	    !strmap_get(&l->base->func_by_name, LLVMGetValueName2(f, &len), &id))
		return 0;
	const struct func *known = &l->base->funcs[id];
	if (known->is_private || (known->code && !LLVMIsDeclaration(f)))
		return 0;
	return (func_id)id;
}

bool globals_has_body(const struct loader *l, LLVMValueRef function)
{
	size_t len;
	func_id id = LLVMIsDeclaration(function) ? find_in_base(l, function) : 0;
	return !LLVMIsDeclaration(function) || (id && l->base->funcs[id].code) ||
	       (l->is_base && !strcmp(LLVMGetValueName2(function, &len), "_start"));
}

static void number_function(struct loader *l, LLVMValueRef f)
{
	struct program *p = l->prog;
	func_id known = find_in_base(l, f), id = known ? known : p->nfuncs++;
	struct func *to = &p->funcs[id];
	map_put(&l->func_of, (uintptr_t)f, id);
	if (known && LLVMIsDeclaration(f))
		return;
	*to = (struct func){.id = id, .file = ""};
	to->name = name_of(l, f, "function", id);
	to->intrinsic = intrinsic_number(l, to->name, f);
	to->is_variadic = LLVMIsFunctionVarArg(LLVMGlobalGetValueType(f));
	to->type = type_signature(LLVMGlobalGetValueType(f));
}

static void number_functions(struct loader *l)
{
	struct program *p = l->prog;
	const struct program *base = l->base;
	uint32_t n = base ? base->nfuncs : 1;
	for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f;
	     f = LLVMGetNextFunction(f))
		n++;
	p->funcs = arena_get(&p->arena, n * sizeof *p->funcs);
	p->nfuncs = 1;
	p->funcs[0] = (struct func){.name = "", .file = "", .intrinsic = -1};
	if (base) {
		memcpy(p->funcs, base->funcs, base->nfuncs * sizeof *p->funcs);
		p->nfuncs = base->nfuncs;
	}
	for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f;
	     f = LLVMGetNextFunction(f))
		if (!is_llvm(f))
			number_function(l, f);
}

/* Other names of functions: they can be asked for, and can name an intrinsic. */
static void number_aliases(struct loader *l)
{
	struct program *p = l->prog;
	LLVMValueRef a = LLVMGetFirstGlobalAlias(l->module);
	uint32_t n = 0;
	for (; a; a = LLVMGetNextGlobalAlias(a))
		n++;
	p->aliases = arena_get(&p->arena, (n + 1) * sizeof *p->aliases);
	for (a = LLVMGetFirstGlobalAlias(l->module); a; a = LLVMGetNextGlobalAlias(a)) {
		LLVMValueRef f = LLVMAliasGetAliasee(a);
		uint64_t id;
		while (LLVMIsAGlobalAlias(f))
			f = LLVMAliasGetAliasee(f);
		if (!map_get(&l->func_of, (uintptr_t)f, &id))
			continue;
		const char *name = name_of(l, a, "alias", (uint32_t)id);
		int32_t number = intrinsic_number(l, name, f);
		if (p->funcs[id].intrinsic < 0)
			p->funcs[id].intrinsic = number;
		p->aliases[p->naliases++] = (struct func_alias){name, (func_id)id};
	}
}

static uint64_t round_up(uint64_t v, uint64_t to)
{
	return (v + to - 1) & ~(to - 1);
}

/* Not: LLVM's own lists, and what is weak and defined nowhere (its address is 0). */
static bool is_object(LLVMValueRef g)
{
	bool is_weak = LLVMGetLinkage(g) == LLVMExternalWeakLinkage;
	return !is_llvm(g) && !(LLVMIsDeclaration(g) && is_weak);
}

static bool is_read_only(LLVMValueRef g)
{
	return LLVMIsGlobalConstant(g) && !LLVMIsThreadLocal(g) && !LLVMIsDeclaration(g);
}

static bool place_global(struct loader *l, LLVMValueRef v, uint64_t *at, struct err *e)
{
	struct program *p = l->prog;
	LLVMTypeRef type = LLVMGlobalGetValueType(v);
	struct global *g = &p->globals[p->nglobals];
	g->name = name_of(l, v, "global", p->nglobals);
	g->size = type_size(l, type);
	g->align = LLVMGetAlignment(v);
	if (!g->align && LLVMTypeIsSized(type))
		g->align = LLVMABIAlignmentOfType(l->layout, type);
	if (g->align < 16)
		g->align = 16;
	if (g->size > GLOBALS_MAX || g->align > GLOBALS_MAX_ALIGN ||
	    *at - PROG_GLOBAL_BASE > GLOBALS_MAX)
		return err_set(e, "%s: global variables too large (at %s)", l->path,
			       g->name);
	g->address = round_up(*at + PROG_GAP, g->align);
	*at = g->address + g->size;
	g->is_constant = is_read_only(v);
	g->is_thread_local = LLVMIsThreadLocal(v);
	g->is_external = LLVMIsDeclaration(v);
	g->file = "";
	debug_global(l, v, g);
	if (g->is_external)
		loader_note(l, arena_printf(&p->arena, "undefined variable %s", g->name),
			    0, 0);
	map_put(&l->global_of, (uintptr_t)v, p->nglobals++);
	return true;
}

static bool place_area(struct loader *l, bool read_only, uint64_t *at, struct err *e)
{
	for (LLVMValueRef g = LLVMGetFirstGlobal(l->module); g; g = LLVMGetNextGlobal(g))
		if (is_object(g) && is_read_only(g) == read_only &&
		    !place_global(l, g, at, e))
			return false;
	*at = round_up(*at + PROG_GAP, PROG_PAGE);
	return true;
}

bool globals_place(struct loader *l, struct err *e)
{
	struct program *p = l->prog;
	const struct program *base = l->base;
	uint32_t n = base ? base->nglobals : 0;
	number_functions(l);
	number_aliases(l);
	prog_index_names(p);
	for (LLVMValueRef g = LLVMGetFirstGlobal(l->module); g; g = LLVMGetNextGlobal(g))
		n++;
	p->globals = arena_get(&p->arena, (n + 1) * sizeof *p->globals);
	if (base && base->nglobals) {
		memcpy(p->globals, base->globals, base->nglobals * sizeof *p->globals);
		p->nglobals = base->nglobals;
	}
	uint64_t at = base ? base->globals_end : PROG_GLOBAL_BASE;
	bool ok = place_area(l, true, &at, e) && place_area(l, false, &at, e);
	p->globals_end = at;
	return ok;
}

static bool all_zero(const uint8_t *bytes, uint64_t n)
{
	return !n || (!bytes[0] && !memcmp(bytes, bytes + 1, n - 1));
}

static bool fill(struct loader *l, LLVMValueRef v, struct global *g, struct err *e)
{
	LLVMValueRef init = LLVMGetInitializer(v);
	const char *why = "";
	if (!init || LLVMIsNull(init) || !g->size)
		return true;
	if (g->size > GLOBALS_MAX_INIT)
		return err_set(e, "%s: initialiser of %s too large", l->path, g->name);
	uint8_t *bytes = alloc_get(g->size);
	if (!const_bytes(l, init, bytes, g->size, &why))
		loader_note(l,
			    arena_printf(&l->prog->arena, "initialiser of %s: %s",
					 g->name, why),
			    0, 0);
	if (!all_zero(bytes, g->size))
		g->init = arena_copy(&l->prog->arena, bytes, g->size);
	free(bytes);
	return true;
}

bool globals_fill(struct loader *l, struct err *e)
{
	for (LLVMValueRef v = LLVMGetFirstGlobal(l->module); v;
	     v = LLVMGetNextGlobal(v)) {
		uint64_t index;
		if (map_get(&l->global_of, (uintptr_t)v, &index) &&
		    !fill(l, v, &l->prog->globals[index], e))
			return false;
	}
	return true;
}
