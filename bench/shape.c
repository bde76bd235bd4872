/* shape.c - the shape of an execution tree, recorded from a real run, for bench/simulate.
 *
 *     shape DIR/tests/packed > NAME.shape        (of a run with --all-tests --logs)
 *
 * Every path's log is put into a trie; what is left where paths part is the tree: in preorder
 * a bit per node, 1 for a fork and 0 for the end of a path. Written as their number, then
 * hexadecimal digits of four nodes each, the first one highest. */
#include "base/alloc.h"
#include "base/vec.h"
#include "testcase/packed.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct path {
	uint64_t *values;
	uint64_t n;
};

static int by_values(const void *a, const void *b)
{
	const struct path *p = a, *q = b;
	for (uint64_t i = 0; i < p->n && i < q->n; i++)
		if (p->values[i] != q->values[i])
			return p->values[i] < q->values[i] ? -1 : 1;
	return p->n < q->n ? -1 : p->n > q->n;
}

struct shape {
	uint8_t *digits; /* four nodes each */
	uint32_t n, cap;
	uint64_t nodes;
};

static void add_node(struct shape *s, bool is_fork)
{
	unsigned bit = s->nodes++ % 4;
	if (!bit)
		*VEC_ADD(s->digits, s->n, s->cap) = 0;
	s->digits[s->n - 1] |= (uint8_t)(is_fork << (3 - bit));
}

static void print_shape(const struct shape *s)
{
	printf("%" PRIu64, s->nodes);
	for (uint32_t i = 0; i < s->n; i++)
		printf("%s%x", i % 96 ? "" : "\n", s->digits[i]);
	printf("\n");
}

/* Paths first .. last - 1 agree in their first `at` values. */
struct range {
	uint32_t first, last;
	uint64_t at;
};

int main(int argc, char **argv)
{
	struct err e = {0};
	struct testcase t;
	struct shape shape = {0};
	struct path *paths = NULL;
	uint32_t n = 0, cap = 0;
	struct packed_reader *r = argc == 2 ? packed_open(argv[1], &e) : NULL;
	if (!r) {
		fprintf(stderr, "shape: %s\n",
			argc == 2 ? e.text : "name one packed file");
		return 2;
	}
	while (packed_next(r, &t)) {
		struct path *p = VEC_ADD(paths, n, cap);
		p->n = t.npath;
		p->values = alloc_zero(t.npath + 1, sizeof *p->values);
		for (uint64_t i = 0; i < t.npath; i++)
			p->values[i] = t.path[i].value;
	}
	packed_done(r);
	qsort(paths, n, sizeof *paths, by_values);
	struct range *todo = NULL;
	uint32_t ntodo = 0, cap_todo = 0;
	if (n)
		*VEC_ADD(todo, ntodo, cap_todo) = (struct range){0, n, 0};
	while (ntodo) {
		struct range now = todo[--ntodo];
		uint32_t part = now.first + 1;
		while (now.last - now.first > 1 && paths[now.first].n > now.at &&
		       paths[now.first].values[now.at] ==
			       paths[now.last - 1].values[now.at])
			now.at++;
		add_node(&shape, now.last - now.first > 1);
		if (now.last - now.first == 1)
			continue;
		while (part < now.last && paths[part].n > now.at &&
		       paths[now.first].n > now.at &&
		       paths[part].values[now.at] == paths[now.first].values[now.at])
			part++;
		*VEC_ADD(todo, ntodo, cap_todo) = (struct range){part, now.last, now.at};
		*VEC_ADD(todo, ntodo, cap_todo) = (struct range){now.first, part, now.at};
	}
	print_shape(&shape);
	free(shape.digits);
	for (uint32_t i = 0; i < n; i++)
		free(paths[i].values);
	free(paths);
	free(todo);
	return 0;
}
