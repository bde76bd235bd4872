/* hits.h - which basic blocks of the user's code were reached, and which sides of its
 * conditional jumps were taken.
 *
 * Counting costs nothing in the long run. The first instruction of a block that was not
 * reached yet is replaced by COVER, whose handler notes the block and puts the
 * instruction back. Where a side of a jump leads to a block that can be reached otherwise
 * too, the jump goes to an EDGE behind the function's code, whose handler notes the side,
 * gives the jump its own target back and goes on there. So the code of a program is
 * changed by the worker that runs it, once per block and side: the worker runs a copy,
 * made by cover_new. */
#ifndef COVER_HITS_H
#define COVER_HITS_H
#include "base/bytes.h"
#include "prog/program.h"

enum { COVER_OPEN = 1, COVER_REACHED = 2 }; /* 0: not the start of a block */

/* A side of a jump that has an EDGE. */
struct cover_edge {
	uint32_t from, to; /* instructions of the function */
	uint32_t side; /* of the jump, from 0 */
	bool is_taken;
};

/* A function of the user's code as it was loaded. */
struct cover_func {
	const struct insn *code; /* NULL: not watched */
	const uint32_t *locs;
	uint32_t ncode;
	uint8_t *hit; /* for the first instruction of a block, COVER_* */
	struct cover_edge
		*edges; /* by (from, side); the k-th has the EDGE at ncode + k */
	uint32_t nedges;
};

struct cover {
	struct program *prog;
	struct cover_func *funcs; /* by func_id */
	struct switch_table *switches; /* as they were loaded */
	uint64_t places, reached; /* blocks and edges */
};

struct cover *cover_new(struct program *p); /* arms the program */
void cover_free(struct cover *c); /* disarms it; NULL is allowed */
/* Called by the handlers of COVER and EDGE: note what was reached and mend the code. An EDGE
 * may be met again, by states that were sent there before: false then. */
void cover_hit(struct cover *c, const struct func *f, const struct insn *ip);
bool cover_take(struct cover *c, const struct func *f, const struct insn *ip);

/* What was reached as a bit for each block and edge, in the order of the program: the same
 * for everyone who has loaded it. */
void cover_to_bytes(const struct cover *c, struct bytes *out);
size_t cover_size(const struct cover *c); /* bytes that these are */
/* Adds what another worker has reached. False: the bytes are not of this program. */
bool cover_merge(struct cover *c, const uint8_t *bits, size_t n);

/* Lines of the user's code and sides of its jumps, for run.json: as many as the functions
 * below visit. */
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
 * counts the jumps of that line from 0, `side` their sides. Cases of a switch that lead to
 * the same place are one side. */
struct cover_side {
	const char *file;
	uint32_t line, jump, side;
	bool is_met, is_covered; /* the jump was executed; this way was taken */
};
void cover_each_side(const struct cover *c,
		     void (*visit)(void *arg, const struct cover_side *s), void *arg);
/* Each function of the user's code that has a place, ordered by file and line: also those
 * that are only inlined into others, and those that the program never calls. */
struct cover_function {
	const char *name, *file;
	uint32_t line;
	bool is_covered;
};
void cover_each_function(const struct cover *c,
			 void (*visit)(void *arg, const struct cover_function *f),
			 void *arg);
#endif
