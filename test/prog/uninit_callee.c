/* A function pointer that was never set is called. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --uninit */
/* finding: uninitialised line=@bad function=call message~function */
#include <stdlib.h>

struct handler {
	int (*run)(int);
};

static __attribute__((noinline)) int call(const struct handler *h)
{
	return h->run(1); /* @bad */
}

int main(void)
{
	struct handler *h = malloc(sizeof *h);
	return call(h);
}
