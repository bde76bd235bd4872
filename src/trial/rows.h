/* rows.h - what terms are for every assignment of a few bytes at once.
 *
 * A space is the product of the values that some bytes can have, or of a product that is too
 * large, the assignments that some parts leave. A row is one assignment;
 * rows ascend like the bytes' values, the byte with the lowest number weighing most. A
 * column is a term's value in each row. Columns stay as long as their space: the terms a
 * path asks about grow out of earlier ones, so a question costs what is new in it. */
#ifndef TRIAL_ROWS_H
#define TRIAL_ROWS_H
#include "trial/trial.h"

enum {
	ROWS_BYTES = 16, /* more bytes or rows: not for us */
	ROWS_MOST = 4096,
	ROWS_KEPT = 4, /* answers for parts together */
};

/* Parts of a query, and the rows in which all of them hold. */
struct rows_kept {
	expr_id *parts; /* the newest first, as in a query */
	uint32_t n, cap;
	bool *has; /* NULL: not in use */
	uint64_t used;
};

struct rows_space {
	uint32_t vars[ROWS_BYTES], nvars; /* ascending; 0: not in use */
	set_id sets[ROWS_BYTES];
	uint32_t n;	    /* rows */
	uint8_t *values; /* of the bytes in each row; NULL: all the product */
	expr_id *filter; /* parts that all rows of `values` satisfy */
	uint32_t nfilter;
	struct map columns; /* id of a term -> where its column is */
	uint8_t *data;
	size_t length, cap;
	struct rows_kept kept[ROWS_KEPT];
	uint64_t used;
};

/* The space of the query's bytes, or a somewhat larger one. NULL: too large. */
struct rows_space *rows_find(struct solve *s, const struct query *q);
/* The space of all values of one byte. */
struct rows_space *rows_of_byte(struct solve *s, uint32_t var);
/* The term's value in each row. False: too much to do, or a term that has no column. */
bool rows_column(struct solve *s, struct rows_space *r, expr_id e, uint64_t *out);
/* Whether all parts hold, in each row. Costs what has come in front of parts that were asked
 * for before. False: as above. */
bool rows_all(struct solve *s, struct rows_space *r, const expr_id *parts, uint32_t n,
	      bool *has);
/* The value of a byte of the space in a row. */
uint8_t rows_byte(const struct solve *s, const struct rows_space *r, uint32_t row,
		  uint32_t var);
#endif
