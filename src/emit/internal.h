/* internal.h - what the files of emit/ share. */
#ifndef EMIT_INTERNAL_H
#define EMIT_INTERNAL_H
#include "exec/exec.h"
#include "result/finding.h"

/* finding_add_frame or finding_add_note_frame. */
typedef void (*add_frame)(struct finding *f, const struct finding_frame *frame);
/* Adds the frames of a call stack by exec's number of it. */
void triage_add_stack(struct exec *x, struct finding *out, add_frame add, uint32_t stack);
/* The source line of an instruction, or the nearest one before it. */
struct source_loc triage_loc(const struct program *p, const struct func *f,
			     const struct insn *ip);
#endif
