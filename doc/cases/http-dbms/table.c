/* table.c - tables of texts in memory: an array of rows each, which grows.
 *
 * Two defects can be switched on:
 *
 *	BAD_LAST    more rows are asked for than there are: the first one is looked for before
 *	            the array, as it happened in Bandicoot
 *	BAD_LOCK    table_insert does not take the lock */
#include "table.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 4 };

struct row {
	char *cells[COLUMNS];
};

struct table {
	char name[NAME]; /* empty: there is none */
	struct row names; /* of the columns */
	unsigned ncolumns;
	struct row *rows;
	size_t nrows, room;
};

static struct table tables[TABLES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct table *find_table(const char *name)
{
	for (int i = 0; i < TABLES; i++)
		if (tables[i].name[0] && strcmp(tables[i].name, name) == 0)
			return &tables[i];
	return NULL;
}

static void free_row(struct row *r)
{
	for (unsigned i = 0; i < COLUMNS; i++)
		free(r->cells[i]);
}

/* Cells between commas, and how many: DONE, or WRONG if there are too many, or FULL. */
static enum result split_row(const char *text, struct row *r, unsigned *count)
{
	unsigned n = 0;
	*r = (struct row){{NULL}};
	for (;; text++) {
		size_t length = strcspn(text, ",");
		char *cell = n < COLUMNS ? strndup(text, length) : NULL;
		if (!cell) {
			free_row(r);
			return n < COLUMNS ? FULL : WRONG;
		}
		r->cells[n++] = cell;
		text += length;
		if (!*text) {
			*count = n;
			return DONE;
		}
	}
}

static int is_name(const char *s)
{
	size_t n = strlen(s);
	return n > 0 && n < NAME && !strpbrk(s, "/?&=, ");
}

static enum result create_table(const char *name, const char *columns)
{
	struct table *t = NULL;
	if (!is_name(name) || !*columns)
		return WRONG;
	if (find_table(name))
		return EXISTS;
	for (int i = 0; i < TABLES && !t; i++)
		if (!tables[i].name[0])
			t = &tables[i];
	if (!t)
		return FULL;
	struct row names;
	unsigned n;
	enum result result = split_row(columns, &names, &n);
	if (result != DONE)
		return result;
	*t = (struct table){.names = names, .ncolumns = n};
	strcpy(t->name, name);
	return CREATED;
}

static void drop_table(struct table *t)
{
	for (size_t i = 0; i < t->nrows; i++)
		free_row(&t->rows[i]);
	free(t->rows);
	free_row(&t->names);
	*t = (struct table){.nrows = 0};
}

static enum result insert_row(const char *name, const char *cells)
{
	struct table *t = find_table(name);
	struct row r;
	if (!t)
		return UNKNOWN;
	unsigned n;
	enum result result = split_row(cells, &r, &n);
	if (result != DONE)
		return result;
	if (n != t->ncolumns) {
		free_row(&r);
		return WRONG;
	}
	if (t->nrows == t->room) {
		size_t room = t->room ? 2 * t->room : 2;
		struct row *rows = realloc(t->rows, room * sizeof *rows);
		if (!rows) {
			free_row(&r);
			return FULL;
		}
		t->rows = rows;
		t->room = room;
	}
	t->rows[t->nrows++] = r;
	return CREATED;
}

static void print_row(const struct row *r, unsigned n, struct text *to)
{
	for (unsigned i = 0; i < n; i++) {
		text_puts(to, i ? "," : "");
		text_puts(to, r->cells[i]);
	}
	text_puts(to, "\n");
}

static enum result select_rows(const char *name, const struct selection *s,
			       struct text *to)
{
	struct table *t = find_table(name);
	unsigned column = 0;
	if (!t)
		return UNKNOWN;
	if (s->column) {
		while (column < t->ncolumns &&
		       strcmp(t->names.cells[column], s->column) != 0)
			column++;
		if (column == t->ncolumns)
			return WRONG;
	}
	print_row(&t->names, t->ncolumns, to);
	const struct row *end = t->rows + t->nrows, *r = t->rows;
#ifdef BAD_LAST
	if (s->last)
		r = end - s->last;
#else
	if (s->last && s->last < t->nrows)
		r = end - s->last;
#endif
	for (; r < end; r++)
		if (!s->column || strcmp(r->cells[column], s->value) == 0)
			print_row(r, t->ncolumns, to);
	return DONE;
}

/* --- The functions of the header: the same under the lock ----------------------------- */

enum result table_create(const char *name, const char *columns)
{
	pthread_mutex_lock(&lock);
	enum result result = create_table(name, columns);
	pthread_mutex_unlock(&lock);
	return result;
}

enum result table_drop(const char *name)
{
	pthread_mutex_lock(&lock);
	struct table *t = find_table(name);
	if (t)
		drop_table(t);
	pthread_mutex_unlock(&lock);
	return t ? DONE : UNKNOWN;
}

enum result table_insert(const char *name, const char *cells)
{
#ifdef BAD_LOCK
	return insert_row(name, cells);
#else
	pthread_mutex_lock(&lock);
	enum result result = insert_row(name, cells);
	pthread_mutex_unlock(&lock);
	return result;
#endif
}

enum result table_select(const char *name, const struct selection *s, struct text *to)
{
	pthread_mutex_lock(&lock);
	enum result result = select_rows(name, s, to);
	pthread_mutex_unlock(&lock);
	return result;
}

void table_list(struct text *to)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i < TABLES; i++)
		if (tables[i].name[0]) {
			text_puts(to, tables[i].name);
			text_puts(to, "\n");
		}
	pthread_mutex_unlock(&lock);
}

void table_drop_all(void)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i < TABLES; i++)
		if (tables[i].name[0])
			drop_table(&tables[i]);
	pthread_mutex_unlock(&lock);
}
