/* coverage.c - see coverage.h.
 *
 * Everything is a counter with a file, a kind and a key of its own; adding runs up is
 * sorting the counters and summing equal ones. */
#include "report/coverage.h"

#include "base/alloc.h"
#include "base/arena.h"
#include "base/vec.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum kind { FUNCTION, SIDE, LINE, KINDS }; /* in the order of a record */

struct counter {
	const char *file, *name; /* name: of a function */
	uint64_t line, jump, side;
	uint64_t count;
	enum kind kind;
	bool is_met; /* of a side: its jump was executed */
};

struct coverage {
	struct arena arena;
	struct counter *items;
	uint32_t n, cap;
	bool is_sorted;
};

struct coverage *coverage_new(void)
{
	struct coverage *c = alloc_zero(1, sizeof *c);
	arena_init(&c->arena);
	return c;
}

void coverage_free(struct coverage *c)
{
	if (!c)
		return;
	arena_done(&c->arena);
	free(c->items);
	free(c);
}

/* --- reading --- */

struct reader {
	struct coverage *c;
	const char *file; /* of the record, NULL none */
	uint32_t first;	/* counter of the record */
};

static void add_counter(struct reader *r, const struct counter *new)
{
	struct counter *to = VEC_ADD(r->c->items, r->c->n, r->c->cap);
	*to = *new;
	to->file = r->file;
}

static bool take_number(const char **at, uint64_t *out)
{
	char *end;
	if (**at < '0' || **at > '9')
		return false;
	*out = strtoull(*at, &end, 10);
	*at = end + (*end == ',');
	return end > *at || *end == ',' || !*end;
}

static bool read_lcov_line(struct reader *r, const char *at)
{
	struct counter n = {.kind = LINE};
	if (!take_number(&at, &n.line) || !take_number(&at, &n.count))
		return false;
	add_counter(r, &n);
	return true;
}

static bool read_lcov_branch(struct reader *r, const char *at)
{
	struct counter n = {.kind = SIDE, .is_met = true};
	if (!take_number(&at, &n.line) || !take_number(&at, &n.jump) ||
	    !take_number(&at, &n.side))
		return false;
	if (*at == '-')
		n.is_met = false;
	else if (!take_number(&at, &n.count))
		return false;
	add_counter(r, &n);
	return true;
}

/* FN:line,name; some writers add the last line in between. */
static bool read_lcov_function(struct reader *r, const char *at)
{
	struct counter n = {.kind = FUNCTION};
	uint64_t last;
	if (!take_number(&at, &n.line))
		return false;
	take_number(&at, &last);
	n.name = arena_string(&r->c->arena, at, strlen(at));
	add_counter(r, &n);
	return true;
}

static bool read_hits(struct reader *r, const char *at)
{
	uint64_t count;
	if (!take_number(&at, &count))
		return false;
	for (uint32_t i = r->c->n; i-- > r->first;) {
		struct counter *f = &r->c->items[i];
		if (f->kind == FUNCTION && strcmp(f->name, at) == 0) {
			f->count = count;
			return true;
		}
	}
	return false;
}

/* One line of the file; what we have no use for is skipped. */
static bool read_lcov_record(struct reader *r, const char *text)
{
	static const struct {
		const char *word;
		bool (*read)(struct reader *r, const char *at);
	} words[] = {{"DA:", read_lcov_line},
		     {"BRDA:", read_lcov_branch},
		     {"FN:", read_lcov_function},
		     {"FNDA:", read_hits}};
	if (strncmp(text, "SF:", 3) == 0) {
		r->file = arena_string(&r->c->arena, text + 3, strlen(text + 3));
		r->first = r->c->n;
		return true;
	}
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t n = strlen(words[i].word);
		if (strncmp(text, words[i].word, n) == 0)
			return r->file && words[i].read(r, text + n);
	}
	return true;
}

bool coverage_add(struct coverage *c, const char *path, struct err *e)
{
	struct reader r = {.c = c};
	char *text = NULL;
	size_t cap = 0;
	uint64_t number = 0;
	bool ok = true;
	FILE *f = fopen(path, "re");
	if (!f)
		return err_set(e, "cannot read %s: %s", path, strerror(errno));
	for (ssize_t n; ok && (n = getline(&text, &cap, f)) >= 0;) {
		number++;
		while (n && (text[n - 1] == '\n' || text[n - 1] == '\r'))
			text[--n] = 0;
		ok = read_lcov_record(&r, text) ||
		     err_set(e, "%s: line %" PRIu64 " is not coverage in lcov's format",
			     path, number);
	}
	if (ok && ferror(f))
		ok = err_set(e, "cannot read %s: %s", path, strerror(errno));
	if (ok && !r.file && number)
		ok = err_set(e, "%s: not a coverage.info file", path);
	free(text);
	fclose(f);
	c->is_sorted = false;
	return ok;
}

/* --- adding up --- */

static int compare_numbers(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

static int by_key(const void *a, const void *b)
{
	const struct counter *x = a, *y = b;
	int d = strcmp(x->file, y->file);
	if (!d)
		d = compare_numbers(x->kind, y->kind);
	if (!d)
		d = compare_numbers(x->line, y->line);
	if (!d && x->kind == FUNCTION)
		d = strcmp(x->name, y->name);
	if (!d)
		d = compare_numbers(x->jump, y->jump);
	return d ? d : compare_numbers(x->side, y->side);
}

static void sort_and_merge(struct coverage *c)
{
	uint32_t n = 0;
	if (c->is_sorted || !c->n)
		return;
	qsort(c->items, c->n, sizeof *c->items, by_key);
	for (uint32_t i = 0; i < c->n; i++) {
		if (n && by_key(&c->items[n - 1], &c->items[i]) == 0) {
			c->items[n - 1].count += c->items[i].count;
			c->items[n - 1].is_met |= c->items[i].is_met;
		} else {
			c->items[n++] = c->items[i];
		}
	}
	c->n = n;
	c->is_sorted = true;
}

struct sums {
	uint64_t found[KINDS], hit[KINDS];
};

/* The end of the file's counters from `i` on, and their sums. */
static uint32_t sum_file_counters(const struct coverage *c, uint32_t i, struct sums *s)
{
	const char *file = c->items[i].file;
	*s = (struct sums){{0}, {0}};
	for (; i < c->n && strcmp(c->items[i].file, file) == 0; i++) {
		s->found[c->items[i].kind]++;
		s->hit[c->items[i].kind] += c->items[i].count > 0;
	}
	return i;
}

/* --- writing --- */

static void write_counter(FILE *out, const struct counter *n)
{
	switch (n->kind) {
	case FUNCTION:
		fprintf(out, "FN:%" PRIu64 ",%s\nFNDA:%" PRIu64 ",%s\n", n->line, n->name,
			n->count, n->name);
		break;
	case SIDE:
		fprintf(out, "BRDA:%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", n->line,
			n->jump, n->side);
		if (n->is_met)
			fprintf(out, "%" PRIu64 "\n", n->count);
		else
			fputs("-\n", out);
		break;
	case LINE: fprintf(out, "DA:%" PRIu64 ",%" PRIu64 "\n", n->line, n->count); break;
	case KINDS: break;
	}
}

void coverage_write(FILE *out, struct coverage *c)
{
	static const char *const words[KINDS] = {"FN", "BR", "L"};
	struct sums s;
	sort_and_merge(c);
	for (uint32_t i = 0; i < c->n;) {
		uint32_t end = sum_file_counters(c, i, &s);
		fprintf(out, "TN:\nSF:%s\n", c->items[i].file);
		for (; i < end; i++) {
			enum kind k = c->items[i].kind;
			write_counter(out, &c->items[i]);
			if (i + 1 == end || c->items[i + 1].kind != k)
				fprintf(out, "%sF:%" PRIu64 "\n%sH:%" PRIu64 "\n",
					words[k], s.found[k], words[k], s.hit[k]);
		}
		fputs("end_of_record\n", out);
	}
}

static void print_share(FILE *out, const struct sums *s, enum kind k)
{
	if (s->found[k])
		fprintf(out, "  %5" PRIu64 " of %5" PRIu64 " %5.1f %%", s->hit[k],
			s->found[k], 100.0 * (double)s->hit[k] / (double)s->found[k]);
	else
		fprintf(out, "  %22s", "-");
}

static void print_row(FILE *out, const struct sums *s, const char *name)
{
	print_share(out, s, LINE);
	print_share(out, s, SIDE);
	print_share(out, s, FUNCTION);
	fprintf(out, "  %s\n", name);
}

void coverage_print(FILE *out, struct coverage *c)
{
	struct sums all = {{0}, {0}}, s;
	sort_and_merge(c);
	fprintf(out, "  %-22s  %-22s  %-22s  %s\n", "lines", "branches", "functions",
		"file");
	for (uint32_t i = 0; i < c->n;) {
		const char *file = c->items[i].file;
		i = sum_file_counters(c, i, &s);
		for (unsigned k = 0; k < KINDS; k++) {
			all.found[k] += s.found[k];
			all.hit[k] += s.hit[k];
		}
		print_row(out, &s, file);
	}
	print_row(out, &all, "all");
}
