/* table.h - tables of texts in memory.
 *
 * A store has a lock of its own, which every function takes: they may be called by several
 * threads. Texts that are given are copied. */
#ifndef TABLE_H
#define TABLE_H
#include "text.h"

enum { COLUMNS = 4, NAME = 16 };

/* What came of a request; the numbers are HTTP's. */
enum result {
	DONE = 200,
	CREATED = 201,
	WRONG = 400,
	UNKNOWN = 404,
	EXISTS = 409,
	FULL = 507
};

/* Which rows: those with this value in a column, and of these the last ones. */
struct selection {
	const char *column, *value; /* NULL: all */
	size_t last; /* 0: all */
};

/* A new table; the names of its columns are separated by commas. */
enum result table_create(const char *name, const char *columns);
enum result table_drop(const char *name);
/* A row: as many cells as there are columns, separated by commas. */
enum result table_insert(const char *name, const char *cells);
/* The rows as lines of cells with commas between them. */
enum result table_select(const char *name, const struct selection *s, struct text *to);
/* The names of all tables, a line each. */
void table_list(struct text *to);
/* All tables are gone. */
void table_drop_all(void);
#endif
