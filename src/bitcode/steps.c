/* steps.c - the way from bitcode to a lowered program, step by step.
 *
 *	parse - link (link.c) - passes - place (ir/) - lower (body/) - fill
 *
 * Runs in a child process (load.c), which ends when the program is written: LLVM's objects are
 * not freed one by one, they go with it. */
#include "bitcode/steps.h"

#include "base/alloc.h"
#include "body/body.h"
#include "bitcode/bitcode.h"
#include "bitcode/internal.h"
#include "bitcode/model.h"
#include "bitcode/pair.h"
#include "bitcode/programs.h"
#include "prog/fingerprint.h"
#include "prog/verify.h"

#include <stdlib.h>
#include <string.h>

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
		if (l->base && id < l->base->nfuncs && LLVMIsDeclaration(f))
			continue; /* the model knows more of it */
		debug_function(l, f, &p->funcs[id]);
		if (LLVMIsDeclaration(f))
			continue;
		p->llvm_instructions += count_instructions(f);
		body_function(l, f, (func_id)id);
	}
}

/* The switches of the model, with room as vcode/tables.c wants it. */
static void take_switches(struct program *p, const struct program *base)
{
	uint32_t cap = 16;
	while (cap < base->nswitches)
		cap *= 2;
	p->switches = arena_get(&p->arena, cap * sizeof *p->switches);
	if (base->nswitches)
		memcpy(p->switches, base->switches,
		       base->nswitches * sizeof *p->switches);
	p->nswitches = base->nswitches;
}

/* Functions and globals: globals_place. */
static void take_base(struct loader *l, const struct program *base)
{
	l->base = base;
	l->prog->llvm_instructions = base->llvm_instructions;
	if (base->nswitches)
		take_switches(l->prog, base);
}

/* Up to the bytes of globals. */
static bool lower_module(struct loader *l, struct err *e)
{
	l->layout = LLVMGetModuleDataLayout(l->module);
	debug_begin(l);
	note_module_asm(l);
	l->watches_flags = watches_flags(l);
	if (!globals_place(l, e))
		return false;
	mentions_find(l);
	link_ctors(l);
	lower_all(l);
	dropped_end(l);
	return globals_fill(l, e);
}

static bool find_entry(struct loader *l, struct err *e)
{
	struct program *p = l->prog;
	func_id start = find_function(p, "_start");
	p->main = find_function(p, "main");
	/* The model's entry goes on to _start. */
	func_id begin = !l->base || l->options->wants_model ? find_function(p, "ev_begin")
							    : 0;
	func_id first = p->entry_is_main ? p->main : start;
	p->entry = !p->entry_is_main && begin ? begin : first;
	if (p->entry && p->funcs[p->entry].code && first && p->funcs[first].code)
		return true;
	return err_set(e, "%s: the body of %s is missing", l->path, /* due to its linkage */
		       p->entry_is_main ? "main" : "_start");
}

static bool lower_program(struct loader *l, struct err *e)
{
	if (l->wants_base) {
		const struct program *base = model_lowered(l->options, e);
		if (!base)
			return false;
		take_base(l, base);
	}
	l->prog->has_overflow_checks = has_overflow_checks(l);
	return lower_module(l, e) && find_entry(l, e);
}

/* --- the model alone --- */

static bool is_known_outside(const char *name)
{
	return !strcmp(name, "ev_syscall") || !strcmp(name, "ev_begin") ||
	       !strcmp(name, "ev_expand");
}

/* Nothing but functions and globals can be put under a program. */
static bool is_plain(const struct loader *l, struct err *e)
{
	const struct program *p = l->prog;
	if (p->nnotes)
		return err_set(e, "%s: %s", l->path, p->notes[0].what);
	bool ok = p->nlocs == 1 && p->nsources == 0 && !p->naliases && !l->nlabels;
	return ok || err_set(e, "%s: has positions, aliases or labels", l->path);
}

struct program *steps_model(const struct load_options *options, struct err *e)
{
	static const struct load_options none;
	struct load_options plain = none;
	struct loader l;
	plain.intrinsics = options->intrinsics;
	plain.nintrinsics = options->nintrinsics;
	loader_init(&l, options->model, &plain);
	bitcode_quiet(&l);
	l.is_base = true;
	l.module = bitcode_parse_file(&l, options->model, false, e);
	if (!l.module || !passes_run(&l, e) || !lower_module(&l, e) || !is_plain(&l, e))
		return NULL;
	struct program *p = l.prog;
	move_tables_to_arena(p);
	for (uint32_t i = 1; i < p->nfuncs; i++)
		p->funcs[i].is_private =
			p->funcs[i].code && !is_known_outside(p->funcs[i].name);
	prog_index_names(p);
	prog_fingerprint(p);
	return p;
}

/* --- all of it --- */

static bool link_all(struct loader *l, const struct steps_job *job, LLVMModuleRef users,
		     LLVMModuleRef other, struct err *e)
{
	if (other)
		return pair_link(l, users, other, e);
	return link_program(l, users, e) && programs_link(l, job->further, e);
}

struct program *steps_run(const struct steps_job *job, volatile enum vet_stage *stage,
			  struct err *e)
{
	struct loader l;
	loader_init(&l, job->file->path, job->options);
	bitcode_quiet(&l);
	if (job->is_sealed)
		bitcode_trust(&l);
	*stage = VET_READ;
	LLVMModuleRef users = bitcode_parse(&l, job->file, e), other = NULL;
	bool ok = users != NULL;
	if (ok && job->other)
		ok = (other = bitcode_parse(&l, job->other, e)) != NULL;
	*stage = VET_LINK;
	ok = ok && link_all(&l, job, users, other, e);
	*stage = VET_PASSES;
	ok = ok && passes_run(&l, e);
	*stage = VET_LOWER;
	ok = ok && lower_program(&l, e);
	struct program *p = l.prog;
	move_tables_to_arena(p);
#ifdef EVERETT_CHECK
	ok = ok && (prog_verify(p, e) || err_context(e, "lowered wrongly"));
#endif
	if (!ok)
		return NULL;
	prog_fingerprint(p);
	return p;
}
