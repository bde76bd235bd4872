/* small.h - a small lowered program made by hand, for the tests of prog/.
 *
 *	int callee(int x) { return x; }
 *	int main(int argc) { if (argc == 5) return callee(argc); return table[…]; } */
#ifndef SMALL_H
#define SMALL_H
#include "prog/program.h"

#include <string.h>

enum { SMALL_CALLEE = 1, SMALL_MAIN = 2, SMALL_CODE = 8 };

struct small {
	struct program *p;
	struct insn *code; /* of main, to be changed by tests */
	struct func *main;
	uint64_t *consts;
};

static inline struct small small_new(void)
{
	struct program *p = prog_new();
	struct arena *a = &p->arena;
	p->funcs = arena_get(a, 3 * sizeof *p->funcs);
	p->nfuncs = 3;
	p->locs = arena_get(a, 3 * sizeof *p->locs);
	p->nlocs = 3;
	p->locs[0] = (struct source_loc){"", "", 0, 0, 0, 0};
	p->locs[1] = (struct source_loc){"small.c", "main", 4, 1, 0, 0};
	p->locs[2] = (struct source_loc){"small.h", "helper", 9, 1, 1, 0};
	p->globals = arena_get(a, 2 * sizeof *p->globals);
	p->nglobals = 2;
	p->globals[0] = (struct global){.name = ".str.3",
					.address = PROG_GLOBAL_BASE + 32,
					.size = 3,
					.align = 16,
					.is_constant = true,
					.init = (const uint8_t *)"hi",
					.file = ""};
	p->globals[1] = (struct global){.name = "table",
					.address = PROG_GLOBAL_BASE + 2048,
					.size = 40,
					.align = 16,
					.file = ""};
	p->globals_end = PROG_GLOBAL_BASE + 4096;

	struct insn *callee = arena_get(a, sizeof *callee);
	*callee = (struct insn){.op = OP_RET, .a = 0};
	p->funcs[1] = (struct func){.name = "callee",
				    .id = 1,
				    .code = callee,
				    .ncode = 1,
				    .nregs = 1,
				    .nparams = 1,
				    .const_base = 1,
				    .nret = 1,
				    .intrinsic = -1,
				    .file = ""};

	struct insn *code = arena_get(a, SMALL_CODE * sizeof *code);
	code[0] = (struct insn){.op = OP_JEQ32_ri, .a = 0, .c = 1, .e = 4, .imm = 5};
	code[1] = (struct insn){.op = OP_CALL, .d = 1, .a = 1, .b = 2, .e = 1, .imm = 1};
	code[3] = (struct insn){.op = OP_RET, .a = 1};
	code[4] = (struct insn){.op = OP_LD32o, .d = 1, .a = 2, .imm = 8};
	code[5] = (struct insn){.op = OP_MOV, .d = 1, .a = 3};
	code[6] = (struct insn){.op = OP_JMP, .imm = 1};
	code[7] = (struct insn){.op = OP_RET, .a = 1};
	uint32_t *locs = arena_get(a, SMALL_CODE * sizeof *locs);
	locs[0] = 1;
	locs[4] = 2;
	uint64_t *consts = arena_get(a, 2 * sizeof *consts);
	consts[0] = p->globals[1].address;
	consts[1] = p->globals[0].address;
	struct param *params = arena_get(a, sizeof *params);
	*params = (struct param){.name = "argc", .slots = 1, .kind = PARAM_INT, .bits = 32};
	p->funcs[2] = (struct func){.name = "main",
				    .id = 2,
				    .code = code,
				    .locs = locs,
				    .ncode = SMALL_CODE,
				    .nregs = 4,
				    .nparams = 1,
				    .const_base = 2,
				    .nconsts = 2,
				    .consts = consts,
				    .params = params,
				    .nparam_names = 1,
				    .nret = 1,
				    .intrinsic = -1,
				    .line = 4,
				    .file = "small.c"};
	p->entry = p->main = SMALL_MAIN;
	p->entry_is_main = true;
	strmap_put(&p->func_by_name, "callee", SMALL_CALLEE);
	strmap_put(&p->func_by_name, "main", SMALL_MAIN);
	return (struct small){p, code, &p->funcs[2], consts};
}
#endif
