/* live.h - which registers of a function are read later than an instruction before they are
 * written: the others are dead there, whatever they hold. */
#ifndef PROG_LIVE_H
#define PROG_LIVE_H
#include "prog/program.h"

struct prog_live {
	uint32_t words; /* 64 registers each */
	uint64_t *at; /* by instruction: registers that live in front of it */
};

/* The function's code as it was loaded: ncode instructions, and the tables of its switches. */
void prog_live_init(struct prog_live *l, const struct func *f, const struct insn *code,
		    uint32_t ncode, const struct switch_table *switches);
void prog_live_done(struct prog_live *l);
static inline bool prog_lives(const struct prog_live *l, uint32_t insn, uint32_t reg)
{
	return l->at[(size_t)insn * l->words + reg / 64] >> reg % 64 & 1;
}
#endif
