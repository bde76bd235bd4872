/* bitcode.c - files with LLVM modules: read, recognised, parsed.
 *
 * Nothing here protects against LLVM's reader crashing on a damaged file: vet.c does, by
 * letting a child process go first. */
#include "load/bitcode.h"

#include "base/alloc.h"
#include "load/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/IRReader.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool read_all(int fd, size_t guess, struct bitcode *b, struct err *e)
{
	size_t cap = guess + 1; /* one more, to see the end without growing */
	b->data = alloc_get(cap);
	for (;;) {
		if (b->size == cap)
			b->data = alloc_resize(b->data, cap *= 2);
		ssize_t n = read(fd, b->data + b->size, cap - b->size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return err_set(e, "%s: cannot read: %s", b->path,
				       strerror(errno));
		if (!n)
			return true;
		b->size += (size_t)n;
	}
}

static bool starts(const struct bitcode *b, const char *magic, size_t n)
{
	return b->size >= n && !memcmp(b->data, magic, n);
}

static bool ends(const char *path, const char *ending)
{
	size_t n = strlen(path), m = strlen(ending);
	return n >= m && !strcmp(path + n - m, ending);
}

static bool looks_like_text(const struct bitcode *b)
{
	static const char *const openings[] = {"; ModuleID", "source_filename", "target ",
					       "define ", "declare "};
	for (size_t k = 0; k < sizeof openings / sizeof *openings; k++)
		if (starts(b, openings[k], strlen(openings[k])))
			return true;
	return ends(b->path, ".ll") && !memchr(b->data, 0, b->size);
}

static bool recognise(struct bitcode *b, struct err *e)
{
	if (!b->size)
		return err_set(e, "%s: empty file", b->path);
	if (starts(b, "BC\xC0\xDE", 4) || starts(b, "\xDE\xC0\x17\x0B", 4))
		return true;
	if (looks_like_text(b)) {
		b->is_text = true;
		return true;
	}
	if (starts(b, "\177ELF", 4))
		return err_set(e,
			       "%s: native code, not bitcode; build it with `everett cc` "
			       "and use the .bc file beside it",
			       b->path);
	if (starts(b, "!<arch>", 7))
		return err_set(e,
			       "%s: an archive, not a program; link it with `everett cc`",
			       b->path);
	if (ends(b->path, ".c"))
		return err_set(e,
			       "%s: C source, not bitcode; compile it first: "
			       "everett cc -g %s -o prog",
			       b->path, b->path);
	return err_set(e, "%s: not LLVM bitcode", b->path);
}

bool bitcode_read(struct bitcode *b, const char *path, struct err *e)
{
	*b = (struct bitcode){.path = path};
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return err_set(e, "%s: cannot open: %s", path, strerror(errno));
	bool ok = fstat(fd, &st) == 0 ||
		  err_set(e, "%s: cannot read: %s", path, strerror(errno));
	if (ok && S_ISDIR(st.st_mode))
		ok = err_set(e, "%s: is a directory", path);
	ok = ok && read_all(fd, st.st_size > 0 ? (size_t)st.st_size : 65536, b, e);
	close(fd);
	ok = ok && recognise(b, e);
	if (!ok)
		bitcode_done(b);
	return ok;
}

void bitcode_done(struct bitcode *b)
{
	free(b->data);
	b->data = NULL;
	b->size = 0;
}

void bitcode_one_line(char *to, size_t n, const char *message)
{
	size_t at = 0;
	for (; message && *message && at + 1 < n; message++) {
		bool is_space = (unsigned char)*message <= ' ';
		if (!is_space)
			to[at++] = *message;
		else if (at && to[at - 1] != ' ')
			to[at++] = ' ';
	}
	while (at && to[at - 1] == ' ')
		at--;
	to[at] = 0;
}

static void note_diagnosis(LLVMDiagnosticInfoRef info, void *context)
{
	struct loader *l = context;
	char *text = LLVMGetDiagInfoDescription(info);
	if (LLVMGetDiagInfoSeverity(info) == LLVMDSWarning && strstr(text, "debug info"))
		l->has_bad_debug = true;
	if (LLVMGetDiagInfoSeverity(info) == LLVMDSError && !l->diagnosis[0])
		bitcode_one_line(l->diagnosis, sizeof l->diagnosis, text);
	LLVMDisposeMessage(text);
}

void bitcode_quiet(struct loader *l)
{
	LLVMContextSetDiagnosticHandler(l->context, note_diagnosis, l);
}

static bool parse_text(struct loader *l, const struct bitcode *b, LLVMModuleRef *m,
		       struct err *e)
{
	char *message = NULL, line[256];
	LLVMMemoryBufferRef text =
		LLVMCreateMemoryBufferWithMemoryRangeCopy(b->data, b->size, b->path);
	if (!LLVMParseIRInContext(l->context, text, m, &message))
		return true;
	bitcode_one_line(line, sizeof line, message);
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

/* What LLVM read, as it should be: m is disposed of if not. */
static bool verify(struct loader *l, const struct bitcode *b, LLVMModuleRef m,
		   struct err *e)
{
	char *message = NULL, line[256];
	bool ok = !LLVMVerifyModule(m, LLVMReturnStatusAction, &message);
	if (ok && l->has_bad_debug) {
		ok = err_set(e,
			     "%s: its debug information is invalid: compile it again, or "
			     "remove it with opt -strip-debug",
			     b->path);
	} else if (!ok) {
		bitcode_one_line(line, sizeof line, message);
		err_set(e, "%s: broken bitcode (%s)", b->path, line);
	}
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
