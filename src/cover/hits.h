/* hits.h - which basic blocks of the user's code were reached.
 *
 * Counting costs nothing in the long run: the first instruction of a block that nobody has
 * reached is replaced by COVER, whose handler notes the block and puts the instruction back.
 * So the code of a program is changed by the worker that runs it, once per block. */
#ifndef COVER_HITS_H
#define COVER_HITS_H
#include "base/bytes.h"
#include "prog/program.h"

enum { COVER_OPEN = 1, COVER_REACHED = 2 }; /* 0: not the start of a block */

struct cover {
	const struct program *prog;
	uint16_t **original; /* by func_id: op per instruction; NULL: not watched */
	uint8_t **hit; /* by func_id: for the first instruction of a block, COVER_* */
	uint64_t blocks, reached;
};

struct cover *cover_new(struct program *p); /* arms the program */
void cover_free(struct cover *c); /* disarms it; NULL is allowed */
/* Called by the COVER handler: puts the instruction back and notes its block. */
void cover_hit(struct cover *c, const struct func *f, const struct insn *ip);

/* The reached blocks as a bit for each, in the order of the program: the same for everyone
 * who has loaded it. */
void cover_to_bytes(const struct cover *c, struct bytes *out);
/* Counts what somebody else reached as reached. False: not for this program. */
bool cover_merge(struct cover *c, const uint8_t *bits, size_t n);

/* Lines and branches of the user's code, for run.json. A branch is a side of a conditional
 * jump; it counts as covered when the block it leads to was reached. */
struct cover_numbers {
	uint64_t lines_covered, lines_total, branches_covered, branches_total;
};
void cover_count(const struct cover *c, struct cover_numbers *out);
/* Calls line(arg, file, line, is_covered) for each line of the user's code that has
 * instructions, ordered by file and line. */
void cover_each_line(const struct cover *c,
		     void (*line)(void *arg, const char *file, uint32_t line,
				  bool is_covered),
		     void *arg);
/* Each side of a conditional jump, ordered by file and line, then as in the code: `jump`
 * counts the jumps of that line from 0, `side` their sides. */
struct cover_side {
	const char *file;
	uint32_t line, jump, side;
	bool is_met, is_covered; /* the jump was executed; this way was taken */
};
void cover_each_side(const struct cover *c,
		     void (*visit)(void *arg, const struct cover_side *s), void *arg);
/* Each function of the user's code that has a place, ordered by file and line. */
void cover_each_function(const struct cover *c,
			 void (*visit)(void *arg, const struct func *f, bool is_covered),
			 void *arg);
#endif
