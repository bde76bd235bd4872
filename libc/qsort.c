/* qsort.c - qsort and qsort_r: quicksort in place, where musl has smoothsort.
 *
 * Nearly all that sorting costs here are calls of the program's comparison, and smoothsort makes
 * about twice as many of them. Few elements are sorted by insertion. The pivot is the median of
 * three elements, or of three such medians; an area whose pivots are bad too often is left to
 * musl's smoothsort, which musl.mk compiles under the name __ev_smoothsort, so that no order
 * of elements costs more than n log n comparisons. Whatever a comparison answers, no element
 * outside the array is touched. */
#include <stddef.h>
#include <string.h>

#include "features.h"

typedef int plain_order(const void *, const void *);
typedef int order_with(const void *, const void *, void *);

hidden void __ev_smoothsort(void *, size_t, size_t, order_with *, void *);
hidden void __qsort_r(void *, size_t, size_t, order_with *, void *);

enum {
	FEW = 7,     /* elements that insertion sorts */
	MANY = 64,   /* elements whose pivot is a median of medians */
	CHUNK = 256, /* bytes of an element that are moved at once */
};

/* How elements are compared. One of the two orders is NULL. */
struct sort {
	plain_order *plain;
	order_with *with;
	void *context;
	size_t width;
};

static inline int compare(const struct sort *s, const char *a, const char *b)
{
	return s->plain ? s->plain(a, b) : s->with(a, b, s->context);
}

static void swap(char *a, char *b, size_t width)
{
	char t[CHUNK];
	while (width) {
		size_t n = width < CHUNK ? width : CHUNK;
		memcpy(t, a, n);
		memmove(a, b, n);
		memcpy(b, t, n);
		a += n;
		b += n;
		width -= n;
	}
}

/* Moves the element at `from` before the ones from `to` on. */
static void move_before(char *to, char *from, size_t width)
{
	char t[CHUNK];
	if (width > CHUNK) {
		for (; from > to; from -= width)
			swap(from - width, from, width);
		return;
	}
	memcpy(t, from, width);
	memmove(to + width, to, (size_t)(from - to));
	memcpy(to, t, width);
}

static void sort_few(const struct sort *s, char *low, char *end)
{
	size_t width = s->width;
	for (char *p = low + width; p < end; p += width) {
		char *to = p;
		while (to > low && compare(s, to - width, p) > 0)
			to -= width;
		if (to < p)
			move_before(to, p, width);
	}
}

static char *median(const struct sort *s, char *a, char *b, char *c)
{
	if (compare(s, a, b) > 0) {
		char *t = a;
		a = b;
		b = t;
	}
	if (compare(s, b, c) <= 0)
		return b;
	return compare(s, a, c) > 0 ? a : c;
}

static char *choose_pivot(const struct sort *s, char *low, size_t n)
{
	size_t width = s->width, step = n / 8 * width;
	char *middle = low + n / 2 * width, *last = low + (n - 1) * width;
	if (n < MANY)
		return median(s, low, middle, last);
	return median(s, median(s, low, low + step, low + 2 * step),
		      median(s, middle - step, middle, middle + step),
		      median(s, last - 2 * step, last - step, last));
}

/* Puts an element where it belongs: none before it is greater, none behind it is less. */
static char *split(const struct sort *s, char *low, size_t n)
{
	size_t width = s->width;
	char *i = low, *end = low + n * width, *j = end, *pivot = choose_pivot(s, low, n);
	if (pivot != low)
		swap(low, pivot, width);
	for (;;) {
		do
			i += width;
		while (i < end && compare(s, i, low) < 0);
		do
			j -= width;
		while (j > low && compare(s, j, low) > 0);
		if (i >= j)
			break;
		swap(i, j, width);
	}
	if (j != low)
		swap(low, j, width);
	return j;
}

static int with_plain(const void *a, const void *b, void *s)
{
	return ((const struct sort *)s)->plain(a, b);
}

static void sort_slowly(const struct sort *s, char *low, size_t n)
{
	if (s->plain)
		__ev_smoothsort(low, n, s->width, with_plain, (void *)s);
	else
		__ev_smoothsort(low, n, s->width, s->with, s->context);
}

/* `depth`: so many more pivots may be met on the way down. */
static void sort_many(const struct sort *s, char *low, size_t n, int depth)
{
	size_t width = s->width;
	while (n > FEW) {
		if (!depth--) {
			sort_slowly(s, low, n);
			return;
		}
		char *pivot = split(s, low, n), *next = pivot + width;
		size_t before = (size_t)(pivot - low) / width, behind = n - before - 1;
		if (before < behind) {
			sort_many(s, low, before, depth);
			low = next;
			n = behind;
		} else {
			sort_many(s, next, behind, depth);
			n = before;
		}
	}
	sort_few(s, low, low + n * width);
}

static int is_sorted(const struct sort *s, char *low, size_t n)
{
	for (; n > 1; n--, low += s->width)
		if (compare(s, low, low + s->width) > 0)
			return 0;
	return 1;
}

static void sort(const struct sort *s, char *low, size_t n)
{
	int depth = 2;
	for (size_t k = n; k > 1; k /= 2)
		depth += 2;
	if (s->width && (n <= FEW || !is_sorted(s, low, n)))
		sort_many(s, low, n, depth);
}

void qsort(void *base, size_t n, size_t width, plain_order *order)
{
	struct sort s = {.plain = order, .width = width};
	sort(&s, base, n);
}

void __qsort_r(void *base, size_t n, size_t width, order_with *order, void *context)
{
	struct sort s = {.with = order, .context = context, .width = width};
	sort(&s, base, n);
}

weak_alias(__qsort_r, qsort_r);
