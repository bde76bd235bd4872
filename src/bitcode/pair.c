/* pair.c - links two programs and the driver of guest/cross.c into one.
 *
 * Each program is closed as usual (link.c), with libc and model of its own; then all that
 * it defines gets a prefix, so that nothing is shared. Functions that the engine answers
 * stay declarations under their own names, but for those that the driver wants to see: a
 * function X for which it defines cross_X is replaced by that. */
#include "bitcode/pair.h"

#include "base/alloc.h"
#include "bitcode/bitcode.h"

#include <llvm-c/Linker.h>
#include <stdlib.h>
#include <string.h>

static void set_name(LLVMValueRef v, const char *prefix)
{
	size_t n;
	char *name = alloc_printf("%s%s", prefix, LLVMGetValueName2(v, &n));
	LLVMSetValueName2(v, name, strlen(name));
	free(name);
}

static void set_own(LLVMValueRef v, const char *prefix)
{
	size_t n;
	LLVMLinkage linkage = LLVMGetLinkage(v);
	if (strncmp(LLVMGetValueName2(v, &n), "llvm.", 5) == 0 || LLVMIsDeclaration(v))
		return;
	set_name(v, prefix);
	if (linkage != LLVMInternalLinkage && linkage != LLVMPrivateLinkage)
		LLVMSetLinkage(v, LLVMExternalLinkage); /* the linker takes all of it */
}

/* Sends calls to what the driver has in place of a function. */
static void redirect(LLVMModuleRef m, LLVMValueRef f, LLVMModuleRef driver)
{
	size_t n;
	char *name = alloc_printf("cross_%s", LLVMGetValueName2(f, &n));
	if (driver && LLVMGetNamedFunction(driver, name)) {
		LLVMValueRef to = LLVMAddFunction(m, name, LLVMGlobalGetValueType(f));
		LLVMReplaceAllUsesWith(f, to);
	}
	free(name);
}

void pair_make_own(LLVMModuleRef m, const char *prefix, LLVMModuleRef driver)
{
	LLVMValueRef last = LLVMGetLastFunction(m);
	for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
		redirect(m, f, driver);
		set_own(f, prefix);
		if (f == last)
			break;
	}
	for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
		set_own(g, prefix);
	for (LLVMValueRef a = LLVMGetFirstGlobalAlias(m); a;
	     a = LLVMGetNextGlobalAlias(a))
		set_own(a, prefix);
}

/* Takes the user's module; the closed one, or NULL. */
static LLVMModuleRef close_one(struct loader *l, LLVMModuleRef users, const char *prefix,
			       LLVMModuleRef driver, struct err *e)
{
	l->module = NULL;
	if (!link_program(l, users, e))
		return NULL;
	LLVMModuleRef m = l->module;
	l->module = NULL;
	pair_make_own(m, prefix, driver);
	return m;
}

bool pair_join(struct loader *l, LLVMModuleRef from, const char *path, struct err *e)
{
	LLVMSetTarget(from, LLVMGetTarget(l->module));
	LLVMSetDataLayout(from, LLVMGetDataLayoutStr(l->module));
	return !LLVMLinkModules2(l->module, from) ||
	       err_set(e, "%s and %s cannot be linked together (%s)", l->path,
		       path, l->diagnosis);
}

bool pair_link(struct loader *l, LLVMModuleRef a, LLVMModuleRef b, struct err *e)
{
	LLVMModuleRef driver = bitcode_parse_file(l, l->options->cross, false, e);
	LLVMModuleRef first = driver ? close_one(l, a, "a:", driver, e) : NULL;
	const char *path = l->path;
	l->path = l->options->other; /* for messages */
	LLVMModuleRef second = first ? close_one(l, b, "b:", driver, e) : NULL;
	l->path = path;
	bool ok = second != NULL;
	l->module = first;
	ok = ok && pair_join(l, second, l->options->other, e) &&
	     pair_join(l, driver, l->options->other, e);
	l->prog->entry_is_main = false;
	return ok;
}
