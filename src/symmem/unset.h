/* unset.h - memory that was never written, followed to where it matters (--uninit).
 *
 * Every fresh byte of heap and stack is not plain but holds a mark. Loading it
 * gives a symbolic byte of its own kind, named by where it comes from; copying, storing and
 * computing need nothing new. Where the program must know a value (a branch, an address,
 * what goes outside) the term is asked whether these bytes change it: then it is a finding,
 * or it is told that they were taken as 0; else they are as good as 0. To have any value they
 * become an input when they are first loaded, by the name "uninit at FILE:LINE".
 * Without --uninit memory has no marks, and only values in registers that are known never to
 * be set (UNDEF) are followed. */
#ifndef SYMMEM_UNSET_H
#define SYMMEM_UNSET_H
#include "symmem/memory.h"

struct unset; /* in struct exec, NULL: not asked for */

struct unset *unset_new(struct expr_pool *p, enum exec_unset mode);
void unset_free(struct unset *u);
void unset_mark(struct unset *u, struct expr_pool *p); /* for sweeping */

bool unset_is_followed(const struct exec *x); /* in memory */
/* Makes [address, address + n), which must be accessible, never written. */
void exec_forget(struct exec *x, uint64_t address, uint64_t n);
/* The same within one page for the bytes whose bit is set in plain (n / 8 bytes). */
void unset_page(struct exec *x, struct page *p, uint32_t from, uint32_t n,
		const uint8_t *plain);
bool unset_is_mark(const struct exec *x, uint32_t id);
/* The byte at an address that holds the mark, as a term. */
expr_id unset_byte(struct exec *x, uint64_t address);
/* The value that UNDEF has. */
expr_id unset_value(struct exec *x, unsigned width);
/* 64 bits that are as unset as e, which is: for what terms do not follow. */
expr_id unset_like(struct exec *x, expr_id e);
bool unset_reaches(const struct exec *x, expr_id e);
/* The program needs e: true with *e free of unset bytes, or false: it depends on them and that
 * is a finding, or the path ended otherwise. */
bool unset_settle(struct exec *x, expr_id *e);
/* The same for bytes in memory that leave the program. */
bool unset_settle_bytes(struct exec *x, uint64_t address, uint64_t n);
#endif
