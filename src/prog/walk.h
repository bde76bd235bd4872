/* walk.h - what printing, checking and hashing of code have in common: the fields of an
 * instruction beside their roles, and the steps from one instruction to the next. */
#ifndef PROG_WALK_H
#define PROG_WALK_H
#include "prog/program.h"

/* The fields d a b c e, numbered 0 to 4; imm is field 5 and has its own type. */
enum { PROG_FIELDS = 5, PROG_IMM = 5 };

static inline uint16_t prog_field(const struct insn *i, unsigned field)
{
	const uint16_t fields[PROG_FIELDS] = {i->d, i->a, i->b, i->c, i->e};
	return fields[field];
}

static inline bool prog_is_call(const struct insn *i)
{
	return i->op == OP_CALL || i->op == OP_CALLR || i->op == OP_CALLI;
}

/* Words that this instruction takes, its argument words included. */
static inline uint32_t prog_words(const struct insn *i)
{
	return 1 + (prog_is_call(i) ? prog_args_words(i->a) : 0);
}

/* Distance to a jump target held in a 16-bit field or in imm. */
static inline int32_t prog_distance(const struct insn *i, unsigned field)
{
	return field == PROG_IMM ? i->imm : (int16_t)prog_field(i, field);
}
#endif
