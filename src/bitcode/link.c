/* link.c - from the user's module to a closed program.
 *
 * Three kinds of modules come: whole programs made by `everett cc` (with _start and libc;
 * only the model is added), plain modules with main that need a C library (model and libc
 * are added), and plain modules that need nothing (started at main). The user's own
 * definition of a symbol always wins.
 *
 * What programs only declare (SV-COMP's functions, a main for a fuzz target) comes from
 * guest.bc, by need.
 *
 * The program grows from an empty module that declares its entry. "By need" means: bodies
 * are read lazily and definitions are made linkonce, so that LLVM's linker takes exactly
 * those that something refers to; most of libc is never even parsed. The user's module
 * comes first, by need; then the thread model and libc, by need. A whole program is large, and
 * LLVM's linker would copy it: there the user's module is what grows, after what nothing refers to
 * was dropped. The thread model must come
 * before libc: what it needs of libc is then taken in the same single step, and libc's local
 * variables exist once.
 *
 * The environment model needs nothing of a program but _start, so it is lowered once and for
 * all (model.c), and the program is put on it. Where that cannot be, it is linked in, whole,
 * before the thread model. */
#include "base/vec.h"
#include "bitcode/alias.h"
#include "bitcode/bitcode.h"
#include "bitcode/internal.h"

#include <llvm-c/Linker.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LINK_LAYOUT \
	"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

static bool check_target(struct loader *l, LLVMModuleRef m, struct err *e)
{
	if (!*LLVMGetTarget(m)) /* written by hand */
		LLVMSetTarget(m, "x86_64-pc-linux-gnu");
	const char *triple = LLVMGetTarget(m);
	if (!*LLVMGetDataLayoutStr(m) && !strncmp(triple, "x86_64", 6))
		LLVMSetDataLayout(m, LINK_LAYOUT);
	bool is_ours = !strncmp(triple, "x86_64", 6) && !strstr(triple, "windows") &&
		       !strstr(triple, "darwin") && !strstr(triple, "macos") &&
		       LLVMPointerSize(LLVMGetModuleDataLayout(m)) == 8;
	if (is_ours)
		return true;
	char line[64];
	load_one_line(line, sizeof line, triple);
	return err_set(e, "%s: compiled for %s; only x86-64 Linux bitcode can be run",
		       l->path, line);
}

static bool is_defined(LLVMModuleRef m, const char *function)
{
	LLVMValueRef f = LLVMGetNamedFunction(m, function);
	return f && !LLVMIsDeclaration(f);
}

/* Answered by the engine alone, without a body of libc's behind it. */
static bool is_engines(struct loader *l, const char *name)
{
	uint64_t k;
	return strmap_get(&l->intrinsic_of, name, &k) &&
	       !l->options->intrinsics[k].wants_body;
}

/* What other modules know of the model. */
static const char *const of_model[] = {"ev_syscall", "ev_begin", "ev_expand"};
enum { OF_MODEL = sizeof of_model / sizeof *of_model };

/* It comes with the lowered model, which is no module. */
static bool is_bases(const struct loader *l, const char *name)
{
	for (size_t k = 0; l->wants_base && k < OF_MODEL; k++)
		if (strcmp(name, of_model[k]) == 0)
			return true;
	return false;
}

/* What a signal handler returns to: assembly, of which no module has a body. The model does it
 * otherwise. Nearly all programs name it, and must not have libc.bc read for it in vain. */
static bool is_assembly(const char *name)
{
	return strcmp(name, "__restore_rt") == 0;
}

/* Declared, used, not weak, and nothing that the engine, the lowered model or LLVM answers. */
static bool is_missing(struct loader *l, LLVMValueRef v)
{
	size_t len;
	const char *name = LLVMGetValueName2(v, &len);
	return LLVMIsDeclaration(v) && LLVMGetFirstUse(v) &&
	       LLVMGetLinkage(v) != LLVMExternalWeakLinkage &&
	       strncmp(name, "llvm.", 5) != 0 && !is_engines(l, name) &&
	       !is_bases(l, name) && !is_assembly(name);
}

static bool needs_more(struct loader *l)
{
	for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f;
	     f = LLVMGetNextFunction(f))
		if (is_missing(l, f))
			return true;
	for (LLVMValueRef g = LLVMGetFirstGlobal(l->module); g; g = LLVMGetNextGlobal(g))
		if (is_missing(l, g))
			return true;
	return false;
}

static void set_linkage(LLVMValueRef v, LLVMLinkage to)
{
	LLVMLinkage now = LLVMGetLinkage(v);
	if (!LLVMIsDeclaration(v) && now != LLVMInternalLinkage &&
	    now != LLVMPrivateLinkage && now != LLVMAppendingLinkage)
		LLVMSetLinkage(v, to);
}

static void set_linkages(LLVMModuleRef m, LLVMLinkage linkage)
{
	for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
		set_linkage(f, linkage);
	for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
		set_linkage(g, linkage);
	for (LLVMValueRef a = LLVMGetFirstGlobalAlias(m); a;
	     a = LLVMGetNextGlobalAlias(a))
		set_linkage(a, linkage);
}

/* Takes m: all of it, or what is referred to. What l->module defines stays. */
static bool add_module(struct loader *l, LLVMModuleRef m, bool by_need)
{
	set_linkages(m, by_need ? LLVMLinkOnceAnyLinkage : LLVMWeakAnyLinkage);
	return !LLVMLinkModules2(l->module, m);
}

/* Links a module (taken) of one of our own files. */
static bool add_read(struct loader *l, LLVMModuleRef m, const char *path, bool by_need,
		     struct err *e)
{
	LLVMSetTarget(m, LLVMGetTarget(l->module));
	LLVMSetDataLayout(m, LLVMGetDataLayoutStr(l->module));
	return add_module(l, m, by_need) ||
	       err_set(e, "%s: cannot be linked with %s (%s)", l->path, path,
		       l->diagnosis);
}

/* The same of the file; one that is not there leaves its symbols undefined. */
static bool add_file(struct loader *l, const char *path, bool by_need, struct err *e)
{
	if (!path || access(path, F_OK) != 0)
		return true;
	LLVMModuleRef m = bitcode_parse_file(l, path, by_need, e);
	return m && add_read(l, m, path, by_need, e);
}

/* Whether guest.bc may have it; most programs are spared reading that. */
static bool is_guests(const char *name)
{
	static const char *const others[] = {"main",
					     "reach_error",
					     "klee_get_errno",
					     "ev_fault_injection_on",
					     "ev_fault_injection_off",
					     "ev_set_faults",
					     "ev_set_max_heap",
					     "ev_set_symbolic",
					     "ev_fragment",
					     "ev_datagrams",
					     "ev_set_descriptor_faults"};
	for (size_t k = 0; k < sizeof others / sizeof *others; k++)
		if (strcmp(name, others[k]) == 0)
			return true;
	return strncmp(name, "__VERIFIER_", 11) == 0 || strncmp(name, "cloud9_", 7) == 0;
}

static bool add_guest(struct loader *l, struct err *e)
{
	size_t len;
	for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f;
	     f = LLVMGetNextFunction(f))
		if (LLVMIsDeclaration(f) && is_guests(LLVMGetValueName2(f, &len)))
			return add_file(l, l->options->guest, true, e);
	return true;
}

static bool wants_cancel(struct loader *l)
{
	LLVMValueRef f = LLVMGetNamedFunction(l->module, "pthread_cancel");
	return f && is_missing(l, f);
}

/* cancel.bc goes before thread.bc, whose empty versions of the same functions it hides. */
static bool add_threads(struct loader *l, struct err *e)
{
	if (!needs_more(l))
		return true;
	if (wants_cancel(l) && !add_file(l, l->options->cancel, false, e))
		return false;
	LLVMModuleRef threads = l->threads;
	l->threads = NULL;
	return threads ? add_read(l, threads, l->options->thread, true, e)
		       : add_file(l, l->options->thread, true, e);
}

/* Not where two models are compared, nor with a program that has something of the model's. */
static bool can_use_base(struct loader *l)
{
	bool can = !l->options->other && l->options->model &&
		   access(l->options->model, R_OK) == 0;
	for (size_t k = 0; k < OF_MODEL; k++)
		can = can && !is_defined(l->module, of_model[k]);
	return can;
}

static bool add_model(struct loader *l, struct err *e)
{
	bool is_first = !l->is_further;
	if (is_first)
		l->wants_base = can_use_base(l);
	return (!is_first || l->wants_base ||
		add_file(l, l->options->model, false, e)) &&
	       add_threads(l, e) &&
	       (!needs_more(l) || add_file(l, l->options->libc, true, e));
}

static void declare_wanted(struct loader *l, const char *function)
{
	LLVMTypeRef none = LLVMVoidTypeInContext(l->context);
	if (!LLVMGetNamedFunction(l->module, function))
		LLVMAddFunction(l->module, function,
				LLVMFunctionType(none, NULL, 0, false));
}

/* The entries were linked by need; nothing but the engine refers to them. */
static void keep_function(struct loader *l, const char *function)
{
	if (is_defined(l->module, function))
		LLVMSetLinkage(LLVMGetNamedFunction(l->module, function),
			       LLVMExternalLinkage);
}

/* The model's own entry, where it is not wanted: what it needs goes with it. */
static void drop_function(struct loader *l, const char *function)
{
	if (is_defined(l->module, function))
		LLVMSetLinkage(LLVMGetNamedFunction(l->module, function),
			       LLVMInternalLinkage);
}

static bool add_libc(struct loader *l, struct err *e)
{
	declare_wanted(l, "_start");
	if (!add_model(l, e))
		return false;
	LLVMValueRef start = LLVMGetNamedFunction(l->module, "_start");
	if (LLVMIsDeclaration(start) && !LLVMGetFirstUse(start))
		LLVMDeleteFunction(start);
	return true;
}

/* klee_alias_function names functions that nothing refers to. */
static bool has_aliases(LLVMModuleRef m)
{
	return LLVMGetNamedFunction(m, ALIAS_FUNCTION);
}

/* Makes l->module of what the user's module (taken) runs, starting at its entry. */
static bool add_own(struct loader *l, LLVMModuleRef m, struct err *e)
{
	l->module = LLVMModuleCreateWithNameInContext(l->path, l->context);
	LLVMSetTarget(l->module, LLVMGetTarget(m));
	LLVMSetDataLayout(l->module, LLVMGetDataLayoutStr(m));
	/* The main of a fuzz target is guest.bc's, which calls these. */
	declare_wanted(l, "main");
	if (!is_defined(m, "main") && is_defined(m, "LLVMFuzzerTestOneInput"))
		declare_wanted(l, "LLVMFuzzerTestOneInput");
	if (!is_defined(m, "main") && is_defined(m, "LLVMFuzzerInitialize"))
		declare_wanted(l, "LLVMFuzzerInitialize");
	if (is_defined(m, "_start"))
		declare_wanted(l, "_start");
	return add_module(l, m, !has_aliases(m)) ||
	       err_set(e, "%s: broken bitcode (%s)", l->path, l->diagnosis);
}

/* Lets a definition stay that another module, which comes later, declares. */
static void keep_declared(struct loader *l, LLVMValueRef v)
{
	size_t len;
	const char *name = LLVMGetValueName2(v, &len);
	LLVMValueRef f = LLVMGetNamedFunction(l->module, name);
	LLVMValueRef own = f ? f : LLVMGetNamedGlobal(l->module, name);
	if (!own)
		own = LLVMGetNamedGlobalAlias(l->module, name, len);
	if (own && LLVMIsDeclaration(v))
		set_linkage(own, LLVMExternalLinkage);
}

/* Whole programs have what the thread model needs of libc, so libc.bc is not read for that. */
static bool keep_for_threads(struct loader *l, struct err *e)
{
	const char *path = l->options->thread;
	if (!path || access(path, F_OK) != 0)
		return true;
	l->threads = bitcode_parse_file(l, path, true, e);
	if (!l->threads)
		return false;
	for (LLVMValueRef f = LLVMGetFirstFunction(l->threads); f;
	     f = LLVMGetNextFunction(f))
		keep_declared(l, f);
	for (LLVMValueRef g = LLVMGetFirstGlobal(l->threads); g; g = LLVMGetNextGlobal(g))
		keep_declared(l, g);
	return true;
}

/* The same of a whole program, without copying it: what is not referred to goes. */
static bool keep_own(struct loader *l, LLVMModuleRef m, struct err *e)
{
	l->module = m;
	set_linkages(m, LLVMLinkOnceAnyLinkage);
	keep_function(l, "main");
	keep_function(l, "_start");
	return keep_for_threads(l, e) && passes_drop_unused(l, e);
}

/* One entry of llvm.global_ctors or llvm.global_dtors. */
struct init {
	uint64_t priority;
	uint32_t order;
	LLVMValueRef function;
};

static int by_priority(const void *a, const void *b)
{
	const struct init *x = a, *y = b;
	if (x->priority != y->priority)
		return x->priority < y->priority ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

/* The entries in ascending order of priority; the caller frees *out. */
static uint32_t read_inits(struct loader *l, const char *list, struct init **out)
{
	uint32_t n = 0, cap = 0;
	*out = NULL;
	LLVMValueRef g = LLVMGetNamedGlobal(l->module, list);
	LLVMValueRef all = g ? LLVMGetInitializer(g) : NULL;
	if (!all || LLVMGetValueKind(all) != LLVMConstantArrayValueKind)
		return 0;
	unsigned entries = (unsigned)LLVMGetNumOperands(all);
	for (unsigned k = 0; k < entries; k++) {
		LLVMValueRef entry = LLVMGetOperand(all, k);
		if (LLVMGetValueKind(entry) != LLVMConstantStructValueKind)
			continue;
		LLVMValueRef priority = LLVMGetOperand(entry, 0),
			     f = LLVMGetOperand(entry, 1);
		if (!LLVMIsAConstantInt(priority) || LLVMIsNull(f))
			continue;
		*VEC_ADD(*out, n, cap) =
			(struct init){LLVMConstIntGetZExtValue(priority), k, f};
	}
	if (n)
		qsort(*out, n, sizeof **out, by_priority);
	return n;
}

/* Gives libc's start and end symbols of an array of functions something to point to. */
static void bind_array(struct loader *l, const char *list, const char *start_name,
		       const char *end_name, const char *name)
{
	LLVMValueRef start = LLVMGetNamedGlobal(l->module, start_name);
	LLVMValueRef end = LLVMGetNamedGlobal(l->module, end_name);
	struct init *inits;
	if (!start || !end || !LLVMIsDeclaration(start) || !LLVMIsDeclaration(end))
		return;
	uint32_t n = read_inits(l, list, &inits);
	if (!n)
		return; /* both stay undefined and weak: two null pointers */
	LLVMValueRef *functions = alloc_get(n * sizeof *functions);
	for (uint32_t k = 0; k < n; k++)
		functions[k] = inits[k].function;
	LLVMTypeRef pointer = LLVMPointerTypeInContext(l->context, 0);
	LLVMTypeRef type = LLVMArrayType2(pointer, n);
	LLVMValueRef array = LLVMAddGlobal(l->module, type, name);
	LLVMSetInitializer(array, LLVMConstArray2(pointer, functions, n));
	LLVMSetGlobalConstant(array, true);
	LLVMSetLinkage(array, LLVMInternalLinkage);
	LLVMValueRef past = LLVMConstInt(LLVMInt64TypeInContext(l->context), n, false);
	LLVMReplaceAllUsesWith(start, array);
	LLVMReplaceAllUsesWith(end, LLVMConstGEP2(pointer, array, &past, 1));
	LLVMDeleteGlobal(start);
	LLVMDeleteGlobal(end);
	free(functions);
	free(inits);
}

static func_id *number_inits(struct loader *l, const char *list, bool backwards,
			     uint32_t *n)
{
	struct init *inits;
	uint32_t count = read_inits(l, list, &inits);
	func_id *out = arena_get(&l->prog->arena, (count + 1) * sizeof *out);
	*n = 0;
	for (uint32_t k = 0; k < count; k++) {
		LLVMValueRef f = inits[backwards ? count - 1 - k : k].function;
		uint64_t id;
		while (LLVMIsAGlobalAlias(f))
			f = LLVMAliasGetAliasee(f);
		if (map_get(&l->func_of, (uintptr_t)f, &id))
			out[(*n)++] = (func_id)id;
	}
	free(inits);
	return out;
}

void link_ctors(struct loader *l)
{
	struct program *p = l->prog;
	if (!p->entry_is_main)
		return; /* libc walks the arrays that bind_array made */
	p->ctors = number_inits(l, "llvm.global_ctors", false, &p->nctors);
	p->dtors = number_inits(l, "llvm.global_dtors", true, &p->ndtors);
}

bool link_program(struct loader *l, LLVMModuleRef m, struct err *e)
{
	bool has_start = is_defined(m, "_start");
	bool ok = check_target(l, m, e);
	if (ok && !has_start && !is_defined(m, "main") &&
	    !is_defined(m, "LLVMFuzzerTestOneInput"))
		ok = err_set(e,
			     "%s: no main function; give the bitcode of a whole program, "
			     "such as `everett cc a.c b.c -o prog` leaves in prog.bc",
			     l->path);
	if (!ok) {
		LLVMDisposeModule(m);
		return false;
	}
	dropped_begin(l, m);
	ok = has_start && !has_aliases(m) ? keep_own(l, m, e) : add_own(l, m, e);
	if (!ok || !add_guest(l, e))
		return false;
	alias_apply(l);
	LLVMValueRef hook = LLVMGetNamedFunction(l->module, "ev_syscall");
	if (!has_start)
		ok = (!l->options->other && !l->options->nfurther && !needs_more(l) &&
		      !l->options->wants_model) ||
		     add_libc(l, e);
	else if (hook && LLVMIsDeclaration(hook))
		ok = add_model(l, e);
	if (!ok)
		return false;
	l->prog->entry_is_main = !is_defined(l->module, "_start");
	keep_function(l, "main");
	keep_function(l, "_start");
	if (l->options->wants_model && !l->is_further)
		keep_function(l, "ev_begin");
	else
		drop_function(l, "ev_begin");
	bind_array(l, "llvm.global_ctors", "__init_array_start", "__init_array_end",
		   "everett.init_array");
	bind_array(l, "llvm.global_dtors", "__fini_array_start", "__fini_array_end",
		   "everett.fini_array");
	return true;
}
