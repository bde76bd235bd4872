/* checked.c - see checked.h.
 *
 * An access of libc has a call as well: what it does to the program's memory counts on a path,
 * too. Not in those functions that the compiler may call instead of an intrinsic, whose
 * callers say what they do. The address sanitizer, in the kernel's flavour, checks the
 * program's own functions only: libc reads whole words beyond the ends of strings. The calls in
 * front of its accesses say that they are libc's, and the twin checks them by itself; the
 * functions of libc that look for the end of a string are the twin's, which go byte by byte. */
#include "load/checked.h"

#include "base/text.h"
#include "bitcode/bitcode.h"
#include "bitcode/internal.h"
#include "load/llvm.h"

#include <llvm-c/BitWriter.h>
#include <llvm-c/Support.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

/* As in src/testcase/wire.h. */
enum how { HOW_READ, HOW_WRITE, HOW_MODIFY, HOW_ATOMIC = 4, HOW_LIBRARY = 8 };

struct writer {
	struct loader *l;
	LLVMBuilderRef builder;
	LLVMTypeRef pointer, word, narrow, touch_type, local_type, leave_type;
	LLVMValueRef touch, local, leave;
	unsigned whose; /* HOW_LIBRARY in its functions */
};

/* --- accesses --- */

static const char *const block_functions[] = {"memcpy", "memmove", "memset"};

/* Which of them is called, by name or as an intrinsic; -1: none. */
static int block_function(LLVMValueRef callee)
{
	size_t n;
	if (!LLVMIsAFunction(callee))
		return -1;
	const char *name = LLVMGetValueName2(callee, &n);
	bool is_intrinsic = strncmp(name, "llvm.", 5) == 0;
	for (int i = 0; i < 3; i++) {
		const char *wanted = block_functions[i];
		size_t length = strlen(wanted);
		if (is_intrinsic ? strncmp(name + 5, wanted, length) == 0 &&
					   name[5 + length] == '.'
				 : strcmp(name, wanted) == 0)
			return i;
	}
	return -1;
}

static bool is_near(LLVMValueRef pointer)
{
	return LLVMGetPointerAddressSpace(LLVMTypeOf(pointer)) == 0;
}

static void add_touch(struct writer *w, LLVMValueRef pointer, LLVMValueRef size,
		      unsigned how)
{
	LLVMValueRef args[] = {pointer, size,
			       LLVMConstInt(w->narrow, how | w->whose, false)};
	LLVMBuildCall2(w->builder, w->touch_type, w->touch, args, 3, "");
}

static void touch_type(struct writer *w, LLVMValueRef pointer, LLVMTypeRef type,
		       unsigned how)
{
	uint64_t size = LLVMStoreSizeOfType(w->l->layout, type);
	if (is_near(pointer))
		add_touch(w, pointer, LLVMConstInt(w->word, size, false), how);
}

static void touch_block(struct writer *w, LLVMValueRef call)
{
	int which = block_function(LLVMGetCalledValue(call));
	if (which < 0 || LLVMGetNumArgOperands(call) < 3)
		return;
	LLVMValueRef size = LLVMGetOperand(call, 2), to = LLVMGetOperand(call, 0);
	bool is_copy = which < 2;
	if (!is_near(to) || (is_copy && !is_near(LLVMGetOperand(call, 1))))
		return;
	if (LLVMTypeOf(size) != w->word)
		size = LLVMBuildZExt(w->builder, size, w->word, "");
	if (is_copy)
		add_touch(w, LLVMGetOperand(call, 1), size, HOW_READ);
	add_touch(w, to, size, HOW_WRITE);
}

/* Is it memory of the function that nobody else can know? */
static bool is_private(LLVMValueRef pointer)
{
	if (!LLVMIsAAllocaInst(pointer))
		return false;
	for (LLVMUseRef u = LLVMGetFirstUse(pointer); u; u = LLVMGetNextUse(u)) {
		LLVMValueRef user = LLVMGetUser(u);
		if (!LLVMIsALoadInst(user) &&
		    !(LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != pointer) &&
		    !LLVMIsAIntrinsicInst(user))
			return false;
	}
	return true;
}

static unsigned atomic_part(LLVMValueRef access)
{
	return LLVMGetOrdering(access) != LLVMAtomicOrderingNotAtomic ? HOW_ATOMIC : 0;
}

static void touch_instruction(struct writer *w, LLVMValueRef i)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(i);
	LLVMValueRef first = LLVMGetNumOperands(i) ? LLVMGetOperand(i, 0) : NULL;
	LLVMPositionBuilderBefore(w->builder, i);
	if (op == LLVMLoad && !is_private(first))
		touch_type(w, first, LLVMTypeOf(i), HOW_READ | atomic_part(i));
	else if (op == LLVMStore && !is_private(LLVMGetOperand(i, 1)))
		touch_type(w, LLVMGetOperand(i, 1), LLVMTypeOf(first),
			   HOW_WRITE | atomic_part(i));
	else if (op == LLVMAtomicRMW || op == LLVMAtomicCmpXchg)
		touch_type(w, first, LLVMTypeOf(LLVMGetOperand(i, 1)),
			   HOW_MODIFY | HOW_ATOMIC);
	else if (op == LLVMCall)
		touch_block(w, i);
}

static void touch_function(struct writer *w, LLVMValueRef f)
{
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b;
	     b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef i = LLVMGetFirstInstruction(b); i;
		     i = LLVMGetNextInstruction(i))
			touch_instruction(w, i);
}

/* --- local variables --- */

static void tell_local(struct writer *w, LLVMValueRef variable, const char *function)
{
	struct text name;
	text_init(&name);
	text_printf(&name, "%s:%s", function, debug_alloca_name(w->l, variable));
	uint64_t size =
		LLVMABISizeOfType(w->l->layout, LLVMGetAllocatedType(variable)) *
		LLVMConstIntGetZExtValue(LLVMGetOperand(variable, 0));
	LLVMValueRef args[] = {variable, LLVMConstInt(w->word, size, false),
			       LLVMBuildGlobalStringPtr(w->builder, name.data, "")};
	LLVMBuildCall2(w->builder, w->local_type, w->local, args, 3, "");
	text_done(&name);
}

/* In front of each end of the function: so many local variables are gone. */
static void tell_ends(struct writer *w, LLVMValueRef f, unsigned count)
{
	LLVMValueRef arg = LLVMConstInt(w->narrow, count, false);
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b;
	     b = LLVMGetNextBasicBlock(b)) {
		LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
		LLVMValueRef last = end ? LLVMGetPreviousInstruction(end) : NULL;
		if (!end || !LLVMIsAReturnInst(end) ||
		    (last && LLVMIsACallInst(last) &&
		     LLVMGetTailCallKind(last) == LLVMTailCallKindMustTail))
			continue;
		LLVMPositionBuilderBefore(w->builder, end);
		LLVMBuildCall2(w->builder, w->leave_type, w->leave, &arg, 1, "");
	}
}

/* Those that others may come to know are told when the function begins. */
static void tell_locals(struct writer *w, LLVMValueRef f)
{
	size_t n;
	unsigned count = 0;
	LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(f);
	LLVMValueRef first = LLVMGetFirstInstruction(entry), end = first;
	while (end && LLVMIsAAllocaInst(end))
		end = LLVMGetNextInstruction(end);
	LLVMPositionBuilderBefore(w->builder, end);
	for (LLVMValueRef i = first; i != end; i = LLVMGetNextInstruction(i))
		if (LLVMIsAConstantInt(LLVMGetOperand(i, 0)) && !is_private(i)) {
			tell_local(w, i, LLVMGetValueName2(f, &n));
			count++;
		}
	if (count)
		tell_ends(w, f, count);
}

/* --- the module --- */

static void mark_checked(struct writer *w, LLVMValueRef f)
{
	static const char name[] = "sanitize_address";
	unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
	LLVMAddAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
				LLVMCreateEnumAttribute(w->l->context, kind, 0));
}

/* A function of libc of which the twin has one that goes byte by byte (twin/checked.c) begins by
 * returning what that one says. */
static void ask_twin(struct writer *w, LLVMValueRef f)
{
	static const char *const names[][2] = {{"strlen", "__ev_checked_strlen"},
					       {"__strchrnul", "__ev_checked_strchrnul"},
					       {"__stpcpy", "__ev_checked_stpcpy"}};
	size_t n, i = 0, count = sizeof names / sizeof *names;
	const char *name = LLVMGetValueName2(f, &n);
	LLVMTypeRef type = LLVMGlobalGetValueType(f);
	LLVMValueRef args[2];
	while (i < count && strcmp(name, names[i][0]) != 0)
		i++;
	if (i == count || LLVMCountParams(f) > 2)
		return;
	LLVMBasicBlockRef first = LLVMInsertBasicBlockInContext(
		w->l->context, LLVMGetEntryBasicBlock(f), "");
	LLVMGetParams(f, args);
	LLVMPositionBuilderAtEnd(w->builder, first);
	LLVMBuildRet(w->builder,
		     LLVMBuildCall2(w->builder, type,
				    LLVMAddFunction(w->l->module, names[i][1], type),
				    args, LLVMCountParams(f), ""));
}

static void add_calls(struct writer *w)
{
	LLVMModuleRef m = w->l->module;
	for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
		if (LLVMIsDeclaration(f) || block_function(f) >= 0)
			continue;
		w->whose = debug_is_library(f) ? HOW_LIBRARY : 0;
		touch_function(w, f);
		if (w->whose) {
			ask_twin(w, f);
			continue;
		}
		tell_locals(w, f);
		mark_checked(w, f);
	}
}

static void declare(struct writer *w)
{
	LLVMContextRef c = w->l->context;
	LLVMTypeRef none = LLVMVoidTypeInContext(c);
	w->pointer = LLVMPointerTypeInContext(c, 0);
	w->word = LLVMInt64TypeInContext(c);
	w->narrow = LLVMInt32TypeInContext(c);
	LLVMTypeRef touched[] = {w->pointer, w->word, w->narrow};
	LLVMTypeRef told[] = {w->pointer, w->word, w->pointer};
	w->touch_type = LLVMFunctionType(none, touched, 3, false);
	w->local_type = LLVMFunctionType(none, told, 3, false);
	w->leave_type = LLVMFunctionType(none, &w->narrow, 1, false);
	w->touch = LLVMAddFunction(w->l->module, "__ev_touch", w->touch_type);
	w->local = LLVMAddFunction(w->l->module, "__ev_local", w->local_type);
	w->leave = LLVMAddFunction(w->l->module, "__ev_leave", w->leave_type);
}

/* twin/checked.c answers the calls and knows the same place for the shadow. */
static bool add_checks(struct loader *l, struct err *e)
{
	static const char *const options[] = {
		"everett",
		"-asan-instrumentation-with-call-threshold=0",
		"-asan-max-inline-poisoning-size=0",
		"-asan-mapping-offset=0x7fff8000",
		"-asan-kernel-mem-intrinsic-prefix=1",
		"-asan-instrument-dynamic-allocas=1",
		"-asan-use-after-scope=1",
		"-asan-recover=1",
		"-asan-stack=1",
		"-asan-globals=1",
	};
	LLVMParseCommandLineOptions(sizeof options / sizeof *options, options, NULL);
	LLVMPassBuilderOptionsRef o = LLVMCreatePassBuilderOptions();
	LLVMErrorRef error = LLVMRunPasses(l->module, "asan<kernel>", NULL, o);
	LLVMDisposePassBuilderOptions(o);
	if (!error)
		return true;
	char line[256], *message = LLVMGetErrorMessage(error);
	load_one_line(line, sizeof line, message);
	LLVMDisposeErrorMessage(message);
	return err_set(e, "the checks: %s", line);
}

static bool write_module(struct loader *l, const char *to, struct err *e)
{
	struct writer w = {.l = l, .builder = LLVMCreateBuilderInContext(l->context)};
	l->layout = LLVMGetModuleDataLayout(l->module);
	l->prog = prog_new();
	debug_begin(l);
	declare(&w);
	add_calls(&w);
	debug_end(l);
	prog_free(l->prog);
	l->prog = NULL;
	LLVMDisposeBuilder(w.builder);
	return add_checks(l, e) && (LLVMWriteBitcodeToFile(l->module, to) == 0 ||
				    err_set(e, "cannot write %s", to));
}

bool checked_in_llvm(const char *from, const char *to, struct err *e)
{
	struct loader l = {.path = from, .context = LLVMContextCreate()};
	bitcode_quiet(&l);
	l.module = bitcode_parse_file(&l, from, false, e);
	bool ok = l.module && write_module(&l, to, e);
	if (l.module)
		LLVMDisposeModule(l.module);
	LLVMContextDispose(l.context);
	return ok;
}
