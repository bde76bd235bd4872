/* passes.c - the LLVM passes that Everett runs before lowering.
 *
 * Only such as keep the program's branches and its memory errors: unreachable functions
 * go, locals whose address is not taken become values. Not sroa (it deletes stores beyond
 * the end of a local), not simplifycfg or instcombine (they make selects of branches). */
#include "base/text.h"
#include "body/body.h"
#include "bitcode/bitcode.h"
#include "bitcode/internal.h"

#include <llvm-c/Transforms/PassBuilder.h>
#include <stdio.h>
#include <string.h>

#define PASSES_KEPT "internalize<preserve-gv=_start;preserve-gv=main;preserve-gv=ev_begin"
#define PASSES_KEPT_OF_MODEL ";preserve-gv=ev_syscall;preserve-gv=ev_expand"
#define PASSES_CLOSE ">,globaldce"
#define PASSES_CONSTANTS ",function(lower-constant-intrinsics)"
#define PASSES_VALUES ",function(mem2reg)"

static bool run_passes(struct loader *l, const char *passes, struct err *e)
{
	LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
	LLVMErrorRef error = LLVMRunPasses(l->module, passes, NULL, options);
	LLVMDisposePassBuilderOptions(options);
	if (!error)
		return true;
	char line[256], *message = LLVMGetErrorMessage(error);
	load_one_line(line, sizeof line, message);
	LLVMDisposeErrorMessage(message);
	return err_set(e, "passes '%s': %s", passes, line);
}

bool passes_drop_unused(struct loader *l, struct err *e)
{
	return run_passes(l, "globaldce", e);
}

/* Named in a list, instcombine fails where one round of it was not enough. */
static bool run_asked(struct loader *l, struct err *e)
{
	static const char word[] = "instcombine", calm[] = "<no-verify-fixpoint>";
	struct text list;
	text_init(&list);
	for (const char *p = l->options->passes; *p;) {
		bool is_word = !strncmp(p, word, strlen(word));
		size_t n = is_word ? strlen(word) : 1;
		text_add(&list, p, n);
		p += n;
		if (is_word && *p != '<')
			text_add_string(&list, calm);
	}
	bool is_done = run_passes(l, list.data, e);
	text_done(&list);
	return is_done;
}

static void allow_passes(struct loader *l)
{
	unsigned optnone = LLVMGetEnumAttributeKindForName("optnone", strlen("optnone"));
	unsigned at = (unsigned)LLVMAttributeFunctionIndex;
	for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f;
	     f = LLVMGetNextFunction(f))
		if (LLVMGetEnumAttributeAtIndex(f, at, optnone))
			LLVMRemoveEnumAttributeAtIndex(f, at, optnone);
}

/* Does the program ask LLVM what is constant, or how large an object is? Such questions are
 * answered before locals become values, as they are in native code. */
static bool asks_llvm(struct loader *l)
{
	static const char *const names[] = {"llvm.is.constant.", "llvm.objectsize."};
	size_t n;
	for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f;
	     f = LLVMGetNextFunction(f))
		for (size_t i = 0; LLVMIsDeclaration(f) && i < 2; i++)
			if (!strncmp(LLVMGetValueName2(f, &n), names[i],
				     strlen(names[i])))
				return true;
	return false;
}

bool passes_run(struct loader *l, struct err *e)
{
	allow_passes(l);
	if (l->options->checks || l->options->keep_undef)
		body_mark_unoptimised(l->module);
	if (l->options->keep_undef == LOAD_UNDEF_UNOPTIMISED && !l->options->keep_memory)
		body_mark_unset(l->module);
	/* In one go: setting up LLVM's pass manager costs more than these passes. */
	struct text ours;
	text_init(&ours);
	text_add_string(&ours, PASSES_KEPT);
	if (l->is_base)
		text_add_string(&ours, PASSES_KEPT_OF_MODEL);
	for (uint32_t i = 0; i < l->options->nfurther; i++)
		text_printf(&ours, ";preserve-gv=%s:_start", l->options->further[i].name);
	text_printf(&ours, "%s%s%s", PASSES_CLOSE, asks_llvm(l) ? PASSES_CONSTANTS : "",
		    l->options->keep_memory ? "" : PASSES_VALUES);
	bool is_done = run_passes(l, ours.data, e);
	text_done(&ours);
	if (!is_done ||
	    (l->options->passes && *l->options->passes && !run_asked(l, e)))
		return false;
	broad_split(l);
	return true;
}
