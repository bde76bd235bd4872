/* internal.h - between the files of cover/. */
#ifndef COVER_INTERNAL_H
#define COVER_INTERNAL_H
#include "cover/hits.h"

#include <string.h>

static inline bool cover_is_watched(const struct cover *c, func_id f)
{
	return c->funcs[f].code != NULL;
}

/* Headers of ours are not the user's code: `everett cc` gives them such names. */
static inline bool cover_is_users(const char *file)
{
	return strncmp(file, "/everett/", 9) != 0;
}

/* As strcmp. Names of one file are mostly one string. */
static inline int cover_compare_files(const char *a, const char *b)
{
	return a == b ? 0 : strcmp(a, b);
}

/* Calls visit for each side of each jump of the function, in order. A jump without a
 * condition has one side; cases of a switch with the same target are one. Reads the code
 * as it was loaded. */
void cover_each_jump(const struct cover *c, const struct cover_func *f,
		     void (*visit)(void *arg, uint32_t from, uint32_t side, uint32_t to),
		     void *arg);
/* Is that instruction a jump with several sides? */
bool cover_is_branch(const struct insn *in);
/* Was that side of a jump taken? */
bool cover_is_taken(const struct cover_func *f, uint32_t from, uint32_t side,
		    uint32_t to);

/* edges.c: finds the sides of f that need an EDGE; fills edges and nedges. */
void cover_find_edges(const struct cover *c, struct cover_func *f);
/* Sends a side to `to`, its EDGE or its own target. */
void cover_point(struct cover *c, func_id f, const struct cover_edge *e, uint32_t to);
#endif
