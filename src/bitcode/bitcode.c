/* bitcode.c - files with LLVM modules, parsed.
 *
 * Nothing here protects against LLVM's reader crashing on a damaged file: vet.c does, by
 * letting a child process go first. */
#include "bitcode/bitcode.h"

#include "bitcode/internal.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Support.h>
#include <string.h>

static void note_diagnosis(LLVMDiagnosticInfoRef info, void *context)
{
	struct loader *l = context;
	char *text = LLVMGetDiagInfoDescription(info);
	if (LLVMGetDiagInfoSeverity(info) == LLVMDSWarning && strstr(text, "debug info"))
		l->has_bad_debug = true;
	if (LLVMGetDiagInfoSeverity(info) == LLVMDSError && !l->diagnosis[0])
		load_one_line(l->diagnosis, sizeof l->diagnosis, text);
	LLVMDisposeMessage(text);
}

void bitcode_quiet(struct loader *l)
{
	LLVMContextSetDiagnosticHandler(l->context, note_diagnosis, l);
}

void bitcode_trust(struct loader *l)
{
	static const char *const words[] = {"everett",
					    "-disable-auto-upgrade-debug-info"};
	LLVMParseCommandLineOptions(2, words, "");
	l->is_trusted = true;
}

static bool parse_text(struct loader *l, const struct bitcode *b, LLVMModuleRef *m,
		       struct err *e)
{
	char *message = NULL, line[256];
	LLVMMemoryBufferRef text =
		LLVMCreateMemoryBufferWithMemoryRangeCopy(b->data, b->size, b->path);
	if (!LLVMParseIRInContext(l->context, text, m, &message))
		return true;
	load_one_line(line, sizeof line, message);
	LLVMDisposeMessage(message);
	return err_set(e, "%s: %s", b->path, line);
}

/* Takes the buffer. True: failed, as LLVM has it. */
static bool parse_buffer(struct loader *l, LLVMMemoryBufferRef bytes, bool lazy,
			 LLVMModuleRef *m)
{
	if (lazy) /* takes the buffer, whatever happens */
		return LLVMGetBitcodeModuleInContext2(l->context, bytes, m);
	bool failed = LLVMParseBitcodeInContext2(l->context, bytes, m);
	LLVMDisposeMemoryBuffer(bytes);
	return failed;
}

static bool parse_binary(struct loader *l, const struct bitcode *b, LLVMModuleRef *m,
			 struct err *e)
{
	LLVMMemoryBufferRef bytes =
		LLVMCreateMemoryBufferWithMemoryRange(b->data, b->size, b->path, false);
	if (!parse_buffer(l, bytes, false, m))
		return true;
	return err_set(e, "%s: broken bitcode (%s)", b->path,
		       l->diagnosis[0] ? l->diagnosis : "LLVM cannot read it");
}

/* LLVM's reader does it itself where there is debug information of its own version, and ends the
 * process if something is wrong: vet.c quotes what it said. */
static bool is_verified(LLVMModuleRef m)
{
	return LLVMGetModuleDebugMetadataVersion(m) == LLVMDebugMetadataVersion();
}

/* What LLVM read, as it should be: m is disposed of if not. */
static bool verify(struct loader *l, const struct bitcode *b, LLVMModuleRef m,
		   struct err *e)
{
	char *message = NULL, line[256];
	bool ok = l->is_trusted || is_verified(m) ||
		  !LLVMVerifyModule(m, LLVMReturnStatusAction, &message);
	if (ok && l->has_bad_debug) {
		ok = err_set(e,
			     "%s: its debug information is invalid: compile it again, or "
			     "remove it with opt -strip-debug",
			     b->path);
	} else if (!ok) {
		load_one_line(line, sizeof line, message);
		err_set(e, "%s: broken bitcode (%s)", b->path, line);
	}
	if (message)
		LLVMDisposeMessage(message);
	if (!ok)
		LLVMDisposeModule(m);
	return ok;
}

LLVMModuleRef bitcode_parse(struct loader *l, const struct bitcode *b, struct err *e)
{
	LLVMModuleRef m = NULL;
	bool ok = b->is_text ? parse_text(l, b, &m, e) : parse_binary(l, b, &m, e);
	return ok && verify(l, b, m, e) ? m : NULL;
}

LLVMModuleRef bitcode_parse_file(struct loader *l, const char *path, bool lazy,
				 struct err *e)
{
	LLVMMemoryBufferRef bytes;
	LLVMModuleRef m = NULL;
	char *message = NULL;
	if (LLVMCreateMemoryBufferWithContentsOfFile(path, &bytes, &message)) {
		err_set(e, "%s: cannot read: %s", path, message);
		LLVMDisposeMessage(message);
		return NULL;
	}
	if (!parse_buffer(l, bytes, lazy, &m))
		return m;
	err_set(e, "%s: broken bitcode (%s)", path, l->diagnosis);
	return NULL;
}
