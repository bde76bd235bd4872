/* sys/queue.h: every list is filled, changed and emptied, forwards and backwards. */
/* run: --passthrough */
/* out: slist 4 3 1 */
/* out: slist 3 */
/* out: list 5 4 6 2 */
/* out: list 4 6 7 (6 before 7) */
/* out: stailq 0 1 9 3 (last 3) */
/* out: stailq 1 9 5 6 (last 6) */
/* out: simpleq 0 1 9 3 (last 3) */
/* out: simpleq 1 9 5 6 (last 6) */
/* out: tailq 0 7 1 9 8 (8 9 1 7 0) */
/* out: tailq 7 5 8 6 (6 8 5 7) */
/* out: circleq 0 7 1 9 (9 1 7 0) */
/* out: circleq 7 1 (1 7) */
/* out: all empty */
#include <assert.h>
#include <stdio.h>
#include <sys/queue.h>

struct item {
	int n;
	SLIST_ENTRY(item) single;
	LIST_ENTRY(item) list;
	STAILQ_ENTRY(item) stail;
	SIMPLEQ_ENTRY(item) simple;
	TAILQ_ENTRY(item) tail;
	CIRCLEQ_ENTRY(item) ring;
};

static struct item at[10];
static struct item *i, *next;

#define SHOW(kind, loop)                  \
	do {                              \
		printf(kind);             \
		loop printf(" %d", i->n); \
	} while (0)

static SLIST_HEAD(, item) slist = SLIST_HEAD_INITIALIZER(slist);

static void single(void)
{
	for (int n = 1; n <= 4; n++)
		SLIST_INSERT_HEAD(&slist, &at[n], single);
	SLIST_REMOVE(&slist, &at[2], item, single);
	SHOW("slist", SLIST_FOREACH(i, &slist, single));
	SLIST_REMOVE_HEAD(&slist, single);
	SLIST_INSERT_AFTER(&at[1], &at[8], single);
	SLIST_REMOVE_AFTER(&at[1], single);
	SLIST_REMOVE(&slist, &at[1], item, single);
	SHOW("\nslist", SLIST_FOREACH(i, &slist, single));
	SLIST_FOREACH_SAFE(i, &slist, single, next)
	SLIST_REMOVE(&slist, i, item, single);
}

static LIST_HEAD(listhead, item) list = LIST_HEAD_INITIALIZER(list);

static void doubly(void)
{
	for (int n = 1; n <= 5; n++)
		LIST_INSERT_HEAD(&list, &at[n], list);
	LIST_REMOVE(&at[1], list);
	LIST_INSERT_BEFORE(&at[2], &at[6], list);
	LIST_REMOVE(&at[3], list);
	SHOW("\nlist", LIST_FOREACH(i, &list, list));
	LIST_REMOVE(&at[5], list);
	LIST_INSERT_AFTER(&at[2], &at[8], list);
	LIST_REPLACE(&at[2], &at[7], list);
	LIST_REMOVE(&at[8], list);
	SHOW("\nlist", LIST_FOREACH(i, &list, list));
	printf(" (%d before 7)", LIST_PREV(&at[7], &list, item, list)->n);
	assert(!LIST_PREV(&at[4], &list, item, list));
	LIST_FOREACH_SAFE(i, &list, list, next)
	LIST_REMOVE(i, list);
}

/* STAILQ and SIMPLEQ differ in their names. */
#define TAILED(kind, KIND, field)                                                  \
	static KIND##_HEAD(kind##head, item) kind = KIND##_HEAD_INITIALIZER(kind); \
	static KIND##_HEAD(, item) more_##kind;                                    \
	static void test_##kind(void)                                              \
	{                                                                          \
		KIND##_INSERT_TAIL(&kind, &at[1], field);                          \
		KIND##_INSERT_TAIL(&kind, &at[2], field);                          \
		KIND##_INSERT_HEAD(&kind, &at[0], field);                          \
		KIND##_INSERT_AFTER(&kind, &at[2], &at[3], field);                 \
		KIND##_INSERT_AFTER(&kind, &at[1], &at[9], field);                 \
		KIND##_REMOVE_AFTER(&kind, &at[9], field);                         \
		SHOW("\n" #kind, KIND##_FOREACH(i, &kind, field));                 \
		printf(" (last %d)", KIND##_LAST(&kind, item, field)->n);          \
		KIND##_REMOVE_HEAD(&kind, field);                                  \
		KIND##_REMOVE(&kind, &at[3], item, field);                         \
		KIND##_INIT(&more_##kind);                                         \
		KIND##_CONCAT(&kind, &more_##kind);                                \
		KIND##_INSERT_HEAD(&more_##kind, &at[5], field);                   \
		KIND##_CONCAT(&kind, &more_##kind);                                \
		assert(KIND##_EMPTY(&more_##kind));                                \
		KIND##_INSERT_TAIL(&kind, &at[6], field);                          \
		SHOW("\n" #kind, KIND##_FOREACH(i, &kind, field));                 \
		printf(" (last %d)", KIND##_LAST(&kind, item, field)->n);          \
		KIND##_FOREACH_SAFE(i, &kind, field, next)                         \
			KIND##_REMOVE(&kind, i, item, field);                      \
		KIND##_INSERT_TAIL(&kind, &at[1], field);                          \
		assert(KIND##_FIRST(&kind) == &at[1]);                             \
		KIND##_REMOVE_HEAD(&kind, field);                                  \
	}
TAILED(stailq, STAILQ, stail)
TAILED(simpleq, SIMPLEQ, simple)

static TAILQ_HEAD(tailhead, item) tailq = TAILQ_HEAD_INITIALIZER(tailq), more;

static void tails(void)
{
	TAILQ_INSERT_TAIL(&tailq, &at[1], tail);
	TAILQ_INSERT_TAIL(&tailq, &at[2], tail);
	TAILQ_INSERT_HEAD(&tailq, &at[0], tail);
	TAILQ_INSERT_BEFORE(&at[1], &at[7], tail);
	TAILQ_INSERT_AFTER(&tailq, &at[2], &at[8], tail);
	TAILQ_INSERT_AFTER(&tailq, &at[1], &at[9], tail);
	TAILQ_REMOVE(&tailq, &at[2], tail);
	SHOW("\ntailq", TAILQ_FOREACH(i, &tailq, tail));
	SHOW(" (8", TAILQ_FOREACH_REVERSE(i, &tailq, tailhead, tail) if (i->n != 8));
	printf(")");
	TAILQ_REMOVE(&tailq, &at[0], tail);
	TAILQ_REMOVE(&tailq, &at[9], tail);
	TAILQ_REPLACE(&tailq, &at[1], &at[5], tail);
	TAILQ_INIT(&more);
	TAILQ_CONCAT(&tailq, &more, tail);
	TAILQ_INSERT_TAIL(&more, &at[4], tail);
	TAILQ_REPLACE(&more, &at[4], &at[6], tail);
	TAILQ_CONCAT(&tailq, &more, tail);
	SHOW("\ntailq", TAILQ_FOREACH(i, &tailq, tail));
	SHOW(" (6", TAILQ_FOREACH_REVERSE(i, &tailq, tailhead, tail) if (i->n != 6));
	printf(")");
	assert(TAILQ_LAST(&tailq, tailhead) == &at[6]);
	assert(!TAILQ_PREV(&at[7], tailhead, tail) && TAILQ_EMPTY(&more));
	TAILQ_FOREACH_REVERSE_SAFE(i, &tailq, tailhead, tail, next)
	TAILQ_REMOVE(&tailq, i, tail);
	assert(!TAILQ_LAST(&tailq, tailhead));
}

static CIRCLEQ_HEAD(ringhead, item) circleq = CIRCLEQ_HEAD_INITIALIZER(circleq);

static void ring(void)
{
	CIRCLEQ_INSERT_TAIL(&circleq, &at[1], ring);
	CIRCLEQ_INSERT_HEAD(&circleq, &at[0], ring);
	CIRCLEQ_INSERT_AFTER(&circleq, &at[1], &at[9], ring);
	CIRCLEQ_INSERT_BEFORE(&circleq, &at[1], &at[7], ring);
	SHOW("\ncircleq", CIRCLEQ_FOREACH(i, &circleq, ring));
	SHOW(" (9", CIRCLEQ_FOREACH_REVERSE(i, &circleq, ring) if (i->n != 9));
	assert(CIRCLEQ_LOOP_NEXT(&circleq, &at[9], ring) == &at[0]);
	assert(CIRCLEQ_LOOP_PREV(&circleq, &at[0], ring) == &at[9]);
	CIRCLEQ_REMOVE(&circleq, &at[0], ring);
	CIRCLEQ_REMOVE(&circleq, &at[9], ring);
	SHOW(")\ncircleq", CIRCLEQ_FOREACH(i, &circleq, ring));
	SHOW(" (1", CIRCLEQ_FOREACH_REVERSE(i, &circleq, ring) if (i->n != 1));
	CIRCLEQ_REMOVE(&circleq, &at[1], ring);
	CIRCLEQ_REMOVE(&circleq, &at[7], ring);
	printf(")\n");
}

int main(void)
{
	for (int n = 0; n < 10; n++)
		at[n].n = n;
	single();
	doubly();
	test_stailq();
	test_simpleq();
	tails();
	ring();
	if (SLIST_EMPTY(&slist) && LIST_EMPTY(&list) && STAILQ_EMPTY(&stailq) &&
	    SIMPLEQ_EMPTY(&simpleq) && TAILQ_EMPTY(&tailq) && CIRCLEQ_EMPTY(&circleq))
		printf("all empty\n");
	return 0;
}
