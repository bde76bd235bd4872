/* extract.c - takes a function out of a program.
 *
 * What belongs to libc becomes a declaration again: functions are known by their mark,
 * variables by their names. Then everything but the function is made local and what it
 * does not need goes. */
#include "load/extract.h"

#include "base/alloc.h"
#include "bitcode/bitcode.h"
#include "bitcode/internal.h"
#include "load/llvm.h"
#include "load/vet.h"

#include <llvm-c/BitWriter.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdlib.h>
#include <string.h>

#define NAME_CHARACTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

struct job {
	const struct bitcode *file;
	const char *function, *libc, *to;
	struct extract_signature
		*out; /* NULL: main is wanted, under the name `function` */
};

/* --- what the function takes --- */

static bool has_attribute(LLVMValueRef f, unsigned at, const char *name)
{
	unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
	return LLVMGetEnumAttributeAtIndex(f, at, kind) != NULL;
}

static bool is_by_value(LLVMValueRef f, unsigned at)
{
	unsigned byval = LLVMGetEnumAttributeKindForName("byval", 5);
	unsigned sret = LLVMGetEnumAttributeKindForName("sret", 4);
	return LLVMGetEnumAttributeAtIndex(f, at, byval) ||
	       LLVMGetEnumAttributeAtIndex(f, at, sret);
}

static bool read_type(LLVMTypeRef type, struct extract_type *t)
{
	switch (LLVMGetTypeKind(type)) {
	case LLVMVoidTypeKind: t->kind = EXTRACT_VOID; return true;
	case LLVMPointerTypeKind: t->kind = EXTRACT_POINTER; return true;
	case LLVMFloatTypeKind:
	case LLVMDoubleTypeKind:
		t->kind = EXTRACT_FLOAT;
		t->bits = LLVMGetTypeKind(type) == LLVMFloatTypeKind ? 32 : 64;
		return true;
	case LLVMIntegerTypeKind:
		t->kind = EXTRACT_INT;
		t->bits = LLVMGetIntTypeWidth(type);
		return t->bits == 1 || t->bits == 8 || t->bits == 16 || t->bits == 32 ||
		       t->bits == 64;
	default: return false;
	}
}

static bool read_signature(LLVMValueRef f, const char *name, struct extract_signature *s,
			   struct err *e)
{
	LLVMTypeRef type = LLVMGlobalGetValueType(f), params[EXTRACT_PARAMS];
	*s = (struct extract_signature){.nparams = LLVMCountParamTypes(type)};
	if (LLVMIsFunctionVarArg(type))
		return err_set(e,
			       "%s takes any number of arguments; write a main that "
			       "calls it and cross-check the programs",
			       name);
	if (s->nparams > EXTRACT_PARAMS)
		return err_set(e, "%s has %u parameters; up to %d can be given", name,
			       s->nparams, EXTRACT_PARAMS);
	LLVMGetParamTypes(type, params);
	bool ok = read_type(LLVMGetReturnType(type), &s->result);
	s->result.is_signed =
		has_attribute(f, (unsigned)LLVMAttributeReturnIndex, "signext") ||
		s->result.bits >= 32;
	for (unsigned i = 0; i < s->nparams && ok; i++) {
		ok = read_type(params[i], &s->params[i]) && !is_by_value(f, i + 1);
		s->params[i].is_signed =
			has_attribute(f, i + 1, "signext") || s->params[i].bits >= 32;
	}
	return ok || err_set(e,
			     "%s takes or returns something else than numbers and "
			     "pointers; write a main that calls it and cross-check the "
			     "programs",
			     name);
}

/* Names and signs as the source has them, if there is debug information. */
static void read_names(struct loader *l, LLVMModuleRef m, LLVMValueRef f,
		       struct extract_signature *s)
{
	l->module = m;
	l->prog = prog_new();
	debug_begin(l);
	for (unsigned i = 0; i < s->nparams; i++) {
		struct extract_type *t = &s->params[i];
		const char *name = debug_param_name(l, f, i);
		const char *type = debug_param_type(l, f, i);
		bool is_plain = *name && strspn(name, NAME_CHARACTERS) == strlen(name);
		if (is_plain && strlen(name) < sizeof t->name)
			memcpy(t->name, name, strlen(name) + 1);
		if (t->kind == EXTRACT_INT && *type)
			t->is_signed = *type != 'u' && *type != 'b';
	}
	debug_end(l);
	prog_free(l->prog);
	l->prog = NULL;
}

/* --- what goes --- */

static bool is_defined_in(LLVMModuleRef m, const char *name)
{
	LLVMValueRef g = m ? LLVMGetNamedGlobal(m, name) : NULL;
	LLVMValueRef a = m ? LLVMGetNamedGlobalAlias(m, name, strlen(name)) : NULL;
	return a || (g && !LLVMIsDeclaration(g));
}

/* A declaration takes the place and the name of a definition, which is left to die. */
static void forget(LLVMModuleRef m, LLVMValueRef v, LLVMTypeRef type, bool is_function)
{
	size_t n;
	char *name = alloc_string(LLVMGetValueName2(v, &n));
	LLVMSetValueName2(v, "", 0);
	LLVMValueRef to = is_function ? LLVMAddFunction(m, name, type)
				      : LLVMAddGlobal(m, type, name);
	LLVMReplaceAllUsesWith(v, to);
	LLVMSetLinkage(v, LLVMInternalLinkage);
	free(name);
}

static void forget_functions(LLVMModuleRef m)
{
	LLVMValueRef last = LLVMGetLastFunction(m), next = NULL;
	for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = next) {
		LLVMLinkage linkage = LLVMGetLinkage(f);
		next = f == last ? NULL : LLVMGetNextFunction(f);
		if (!LLVMIsDeclaration(f) && debug_is_library(f) &&
		    linkage != LLVMInternalLinkage && linkage != LLVMPrivateLinkage)
			forget(m, f, LLVMGlobalGetValueType(f), true);
	}
}

static void forget_variables(LLVMModuleRef m, LLVMModuleRef libc)
{
	size_t n;
	for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
		if (!LLVMIsDeclaration(g) && LLVMGetLinkage(g) != LLVMInternalLinkage &&
		    LLVMGetLinkage(g) != LLVMPrivateLinkage &&
		    is_defined_in(libc, LLVMGetValueName2(g, &n))) {
			LLVMSetInitializer(g, NULL);
			LLVMSetLinkage(g, LLVMExternalLinkage);
		}
}

/* Other names of libc's functions and variables; before those are forgotten. */
static void forget_aliases(LLVMModuleRef m, LLVMModuleRef libc)
{
	size_t n;
	for (LLVMValueRef a = LLVMGetFirstGlobalAlias(m), next; a; a = next) {
		LLVMValueRef to = LLVMAliasGetAliasee(a);
		next = LLVMGetNextGlobalAlias(a);
		while (LLVMIsAGlobalAlias(to))
			to = LLVMAliasGetAliasee(to);
		bool is_function = LLVMIsAFunction(to);
		if (is_function ? debug_is_library(to)
				: is_defined_in(libc, LLVMGetValueName2(a, &n)))
			forget(m, a, LLVMGlobalGetValueType(a), is_function);
	}
}

static bool drop_rest(LLVMModuleRef m, const char *function, struct err *e)
{
	char *passes = alloc_printf("internalize<preserve-gv=%s>,globaldce", function);
	LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
	LLVMErrorRef error = LLVMRunPasses(m, passes, NULL, options);
	LLVMDisposePassBuilderOptions(options);
	free(passes);
	if (!error)
		return true;
	char line[256], *message = LLVMGetErrorMessage(error);
	load_one_line(line, sizeof line, message);
	LLVMDisposeErrorMessage(message);
	return err_set(e, "%s: %s", function, line);
}

/* --- the way through --- */

static bool extract_from(struct loader *l, LLVMModuleRef m, const struct job *job,
			 struct err *e)
{
	LLVMValueRef f = LLVMGetNamedFunction(m, job->function);
	if (!f || LLVMIsDeclaration(f))
		return err_set(e, "%s: defines no function %s%s", l->path, job->function,
			       LLVMGetNamedFunction(m, "_start")
				       ? "; a program holds only what it calls: give the "
					 "object of everett cc -c"
				       : "");
	if (!read_signature(f, job->function, job->out, e))
		return false;
	read_names(l, m, f, job->out);
	LLVMModuleRef libc = job->libc ? bitcode_parse_file(l, job->libc, true, e) : NULL;
	if (job->libc && !libc)
		return false;
	/* The function itself may be libc's: then its body is wanted. */
	LLVMRemoveStringAttributeAtIndex(f,
					 (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
					 "everett-library", strlen("everett-library"));
	forget_aliases(m, libc);
	forget_functions(m);
	forget_variables(m, libc);
	if (libc)
		LLVMDisposeModule(libc);
	LLVMSetLinkage(f, LLVMExternalLinkage);
	return drop_rest(m, job->function, e) &&
	       (LLVMWriteBitcodeToFile(m, job->to) == 0 ||
		err_set(e, "cannot write %s", job->to));
}

/* main becomes `function`; what libc has goes where the module is a whole program. */
static bool rename_main(struct loader *l, LLVMModuleRef m, const struct job *job,
			struct err *e)
{
	LLVMValueRef f = LLVMGetNamedFunction(m, "main"), taken;
	LLVMValueRef start = LLVMGetNamedFunction(m, "_start");
	bool is_whole = start && !LLVMIsDeclaration(start);
	bool has_main = f && !LLVMIsDeclaration(f);
	taken = LLVMGetNamedFunction(m, job->function);
	if (is_whole && !has_main)
		return err_set(e, "%s: defines no main", l->path);
	if (has_main && taken && !LLVMIsDeclaration(taken))
		return err_set(
			e, "%s: has a function %s already; choose another name for main",
			l->path, job->function);
	if (is_whole) {
		LLVMModuleRef libc =
			job->libc ? bitcode_parse_file(l, job->libc, true, e) : NULL;
		if (job->libc && !libc)
			return false;
		forget_aliases(m, libc);
		forget_functions(m);
		forget_variables(m, libc);
		if (libc)
			LLVMDisposeModule(libc);
	}
	if (has_main && taken) {
		LLVMReplaceAllUsesWith(taken, f);
		LLVMDeleteFunction(taken);
	}
	if (has_main)
		LLVMSetValueName2(f, job->function, strlen(job->function));
	return (!is_whole || drop_rest(m, job->function, e)) &&
	       (LLVMWriteBitcodeToFile(m, job->to) == 0 ||
		err_set(e, "cannot write %s", job->to));
}

static bool extract_here(void *arg, volatile enum vet_stage *stage, struct err *e)
{
	const struct job *job = arg;
	struct loader l = {.path = job->file->path, .context = LLVMContextCreate()};
	bitcode_quiet(&l);
	*stage = VET_READ;
	LLVMModuleRef m = bitcode_parse(&l, job->file, e);
	*stage = VET_LINK;
	bool ok = m &&
		  (job->out ? extract_from(&l, m, job, e) : rename_main(&l, m, job, e));
	if (m)
		LLVMDisposeModule(m);
	LLVMContextDispose(l.context);
	return ok;
}

static bool is_function_name(const char *name, struct err *e)
{
	return (*name && strspn(name, NAME_CHARACTERS ".$") == strlen(name)) ||
	       err_set(e, "'%.80s' is not the name of a function", name);
}

bool extract_main_in_llvm(const char *path, const char *name, const char *libc,
			  const char *to, struct err *e)
{
	struct bitcode file;
	volatile enum vet_stage stage;
	if (!is_function_name(name, e) || !load_input_read(&file, path, e))
		return false;
	struct job job = {&file, name, libc, to, NULL};
	bool ok = vet_try(path, file.size, extract_here, &job, e) &&
		  extract_here(&job, &stage, e);
	load_input_done(&file);
	return ok;
}

bool extract_in_llvm(const char *path, const char *function, const char *libc,
		     const char *to, struct extract_signature *out, struct err *e)
{
	struct bitcode file;
	volatile enum vet_stage stage;
	if (strcspn(function, "<>;,() ") != strlen(function) || !*function)
		return err_set(e, "'%.80s' is not the name of a function", function);
	if (!load_input_read(&file, path, e))
		return false;
	struct job job = {&file, function, libc, to, out};
	bool ok = vet_try(path, file.size, extract_here, &job, e) &&
		  extract_here(&job, &stage, e);
	load_input_done(&file);
	return ok;
}
