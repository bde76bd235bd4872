/* setjmp in loops, values of volatile locals, longjmp out of nested calls and handlers. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf outer, inner;

static __attribute__((noinline)) void dive(int depth, int value)
{
	char room[64];
	snprintf(room, sizeof room, "%d", depth);
	if (depth == 0)
		longjmp(value & 1 ? inner : outer, value);
	dive(depth - 1, value + room[0] * 0);
}

static int compare(const void *a, const void *b)
{
	static int calls;
	if (++calls == 7)
		longjmp(outer, 99);
	return *(const int *)a - *(const int *)b;
}

int main(void)
{
	volatile int round = 0, seen = 0;
	int code = setjmp(outer);
	printf("outer %d round %d\n", code, round);
	if (code == 99) {
		printf("out of qsort\n");
		return seen;
	}
	while (round < 10) {
		switch (setjmp(inner)) {
		case 0:
			round++;
			dive(round * 3, round + 10);
			break;
		case 11: printf("eleven\n"); break;
		default: printf("inner, round %d\n", round); seen++;
		}
	}
	if (setjmp(inner) == 0)
		longjmp(inner, 0);
	else
		printf("zero became one\n");
	int values[] = {5, 3, 9, 1, 7, 2, 8};
	qsort(values, 7, sizeof *values, compare);
	return 1;
}
