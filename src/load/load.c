/* load.c - the way from a file to a lowered program, step by step.
 *
 *	read - parse - link (link.c) - passes - place (ir/) - lower (body/) - fill
 *
 * An unknown file goes through all of it in a child process first (vet.c); a file that
 * passed is not verified again. LLVM's objects live only inside load_here. */
#include "load/load.h"

#include "base/alloc.h"
#include "body/body.h"
#include "load/bitcode.h"
#include "load/internal.h"
#include "load/pair.h"
#include "load/programs.h"
#include "load/vet.h"
#include "prog/fingerprint.h"
#include "prog/verify.h"

#include <stdlib.h>
#include <string.h>

struct job {
	const struct bitcode *file, *other; /* other: NULL, one program */
	const struct bitcode *further; /* options->nfurther */
	const struct load_options *options;
};

/* Tables that grew on the heap move into the arena. */
static void move_tables_to_arena(struct program *p)
{
	struct source_loc *locs = p->locs;
	struct source_func *source_funcs = p->source_funcs;
	struct prog_note *notes = p->notes;
	p->locs = arena_copy(&p->arena, locs, p->nlocs * sizeof *locs);
	p->notes = arena_copy(&p->arena, notes, p->nnotes * sizeof *notes);
	p->source_funcs = arena_copy(&p->arena, source_funcs,
				     p->nsource_funcs * sizeof *source_funcs);
	free(locs);
	free(source_funcs);
	free(notes);
}

static func_id find_function(const struct program *p, const char *name)
{
	uint64_t id;
	return strmap_get(&p->func_by_name, name, &id) ? (func_id)id : 0;
}

static void note_module_asm(struct loader *l)
{
	size_t len;
	LLVMGetModuleInlineAsm(l->module, &len);
	if (len)
		loader_note(l, "assembly outside of functions", 0, 0);
}

/* Did the compiler check for overflow: `everett cc --check=overflow` left a note, or a
 * handler is called? */
static bool has_overflow_checks(const struct loader *l)
{
	static const char name[] = "llvm.commandline", note[] = "everett --check=";
	unsigned n = LLVMGetNamedMetadataNumOperands(l->module, name), length;
	LLVMValueRef *lists = alloc_zero(n + 1, sizeof *lists);
	bool is_found = LLVMGetNamedFunction(l->module,
					     "__ubsan_handle_add_overflow_minimal_abort");
	LLVMGetNamedMetadataOperands(l->module, name, lists);
	for (unsigned i = 0; i < n; i++) {
		LLVMValueRef word = NULL;
		if (LLVMGetMDNodeNumOperands(lists[i]) == 1)
			LLVMGetMDNodeOperands(lists[i], &word);
		const char *text = word ? LLVMGetMDString(word, &length) : NULL;
		is_found |= text && length >= strlen(note) &&
			    !strncmp(text, note, strlen(note)) &&
			    memmem(text, length, "overflow", strlen("overflow"));
	}
	free(lists);
	return is_found;
}

/* Does the program itself, and not only libc, ask which exceptions were raised? */
static bool watches_flags(const struct loader *l)
{
	LLVMValueRef f = LLVMGetNamedFunction(l->module, "fetestexcept");
	for (LLVMUseRef u = f ? LLVMGetFirstUse(f) : NULL; u; u = LLVMGetNextUse(u)) {
		LLVMValueRef user = LLVMGetUser(u);
		if (!LLVMIsAInstruction(user) ||
		    !debug_is_library(
			    LLVMGetBasicBlockParent(LLVMGetInstructionParent(user))))
			return true;
	}
	return false;
}

static uint64_t count_instructions(LLVMValueRef f)
{
	uint64_t n = 0;
	LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f);
	for (; b; b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef i = LLVMGetFirstInstruction(b); i;
		     i = LLVMGetNextInstruction(i))
			n++;
	return n;
}

static void lower_all(struct loader *l)
{
	struct program *p = l->prog;
	for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f;
	     f = LLVMGetNextFunction(f)) {
		uint64_t id;
		if (!map_get(&l->func_of, (uintptr_t)f, &id))
			continue;
		debug_function(l, f, &p->funcs[id]);
		if (LLVMIsDeclaration(f))
			continue;
		p->llvm_instructions += count_instructions(f);
		body_function(l, f, (func_id)id);
	}
}

static bool lower_program(struct loader *l, struct err *e)
{
	struct program *p = l->prog;
	l->layout = LLVMGetModuleDataLayout(l->module);
	debug_begin(l);
	note_module_asm(l);
	l->watches_flags = watches_flags(l);
	p->has_overflow_checks = has_overflow_checks(l);
	if (!globals_place(l, e))
		return false;
	mentions_find(l);
	p->main = find_function(p, "main");
	/* The model's entry goes on to _start. */
	func_id begin = find_function(p, "ev_begin"), start = find_function(p, "_start");
	p->entry = p->entry_is_main ? p->main : begin ? begin : start;
	link_ctors(l);
	lower_all(l);
	dropped_end(l);
	if (!p->entry || !p->funcs[p->entry].code) /* its linkage let the body go */
		return err_set(e, "%s: the body of %s is missing", l->path,
			       p->entry_is_main ? "main" : "_start");
	return globals_fill(l, e);
}

/* All steps in this process. NULL with *e filled. */
static struct program *load_here(const struct job *job, bool verify,
				 volatile enum vet_stage *stage, struct err *e)
{
	struct loader l;
	loader_init(&l, job->file->path, job->options);
	bitcode_quiet(&l);
	*stage = VET_READ;
	bool ok = !verify || (bitcode_check(&l, job->file, e) &&
			      (!job->other || bitcode_check(&l, job->other, e)));
	for (uint32_t i = 0; ok && verify && i < job->options->nfurther; i++)
		ok = bitcode_check(&l, &job->further[i], e);
	LLVMModuleRef users = ok ? bitcode_parse(&l, job->file, e) : NULL, other = NULL;
	ok = users != NULL;
	if (ok && job->other)
		ok = (other = bitcode_parse(&l, job->other, e)) != NULL;
	*stage = VET_LINK;
	if (ok && other)
		ok = pair_link(&l, users, other, e);
	else
		ok = ok && link_program(&l, users, e) && programs_link(&l, job->further, e);
	*stage = VET_PASSES;
	ok = ok && passes_run(&l, e);
	*stage = VET_LOWER;
	ok = ok && lower_program(&l, e);
	struct program *p = l.prog;
	loader_done(&l);
	move_tables_to_arena(p);
#ifdef EVERETT_CHECK
	ok = ok && (prog_verify(p, e) || err_context(e, "lowered wrongly"));
#endif
	if (ok) {
		prog_fingerprint(p);
		return p;
	}
	prog_free(p);
	return NULL;
}

static bool try_here(void *arg, volatile enum vet_stage *stage, struct err *e)
{
	return load_here(arg, true, stage, e) != NULL; /* freed with the process */
}

static void make_key(struct vet_key *k, const struct job *job)
{
	const struct load_options *o = job->options;
	vet_key_init(k);
	vet_key_add(k, job->file->data, job->file->size);
	vet_key_add_file(k, "/proc/self/exe"); /* another Everett may be less patient */
	vet_key_add_file(k, o->libc);
	vet_key_add_file(k, o->model);
	vet_key_add_file(k, o->guest);
	if (job->other) {
		vet_key_add(k, job->other->data, job->other->size);
		vet_key_add_file(k, o->cross);
	}
	for (uint32_t i = 0; i < o->nfurther; i++)
		vet_key_add(k, job->further[i].data, job->further[i].size);
	vet_key_add(k, &o->keep_memory, sizeof o->keep_memory);
	vet_key_add(k, &o->keep_undef, sizeof o->keep_undef);
	vet_key_add(k, &o->checks, sizeof o->checks);
	if (o->passes)
		vet_key_add(k, o->passes, strlen(o->passes));
}

/* The files of further programs; NULL with *e filled: one of them cannot be read. */
static struct bitcode *read_further(const struct load_options *o, struct err *e)
{
	struct bitcode *files = alloc_zero(o->nfurther + 1, sizeof *files);
	for (uint32_t i = 0; i < o->nfurther; i++) {
		if (bitcode_read(&files[i], o->further[i].path, e))
			continue;
		while (i)
			bitcode_done(&files[--i]);
		free(files);
		return NULL;
	}
	return files;
}

static struct program *load_job(const struct job *job, struct err *e)
{
	struct vet_key key;
	volatile enum vet_stage stage;
	make_key(&key, job);
	if (!vet_is_known(&key)) {
		struct job copy = *job;
		if (!vet_try(job->file->path, job->file->size, try_here, &copy, e))
			return NULL;
		vet_remember(&key);
	}
	return load_here(job, false, &stage, e);
}

struct program *load_program(const char *path, const struct load_options *options,
			     struct err *e)
{
	struct bitcode file, other;
	struct program *p = NULL;
	if (!bitcode_read(&file, path, e))
		return NULL;
	bool has_other = options->other && bitcode_read(&other, options->other, e);
	struct bitcode *further =
		has_other == (options->other != NULL) ? read_further(options, e) : NULL;
	if (further) {
		struct job job = {&file, has_other ? &other : NULL, further, options};
		p = load_job(&job, e);
		for (uint32_t i = 0; i < options->nfurther; i++)
			bitcode_done(&further[i]);
	}
	free(further);
	bitcode_done(&file);
	if (has_other)
		bitcode_done(&other);
	return p;
}
