/* An exception scheme on top of setjmp: nested handlers, cleanup, rethrow. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

struct handler {
	jmp_buf env;
	struct handler *outer;
};

static struct handler *top;

static _Noreturn void throw(int code)
{
	struct handler *h = top;
	top = h->outer;
	longjmp(h->env, code);
}

static int checked_div(int a, int b)
{
	if (b == 0)
		throw(1);
	if (a < 0)
		throw(2);
	return a / b;
}

static int with_cleanup(int a, int b)
{
	int *volatile scratch = malloc(sizeof *scratch);
	struct handler h;
	h.outer = top;
	top = &h;
	int code = setjmp(h.env);
	if (code == 0) {
		*scratch = checked_div(a, b);
		int r = *scratch;
		top = h.outer;
		free(scratch);
		return r;
	}
	free(scratch);
	printf("cleanup %d\n", code);
	throw(code + 10);
}

int main(void)
{
	static const int cases[][2] = {{10, 2}, {1, 0}, {-5, 1}, {9, 4}};
	for (volatile int i = 0; i < 4; i++) {
		struct handler h;
		h.outer = NULL;
		top = &h;
		int code = setjmp(h.env);
		if (code == 0) {
			printf("result %d\n", with_cleanup(cases[i][0], cases[i][1]));
			top = NULL;
		} else {
			printf("caught %d\n", code);
		}
	}
	return 0;
}
