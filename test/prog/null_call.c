/* Calling through a function pointer that was never set. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: null-dereference line=@bad function=fire */
#include <stddef.h>

struct handler {
	int (*callback)(int);
};

static struct handler *volatile current;
static struct handler empty;

static __attribute__((noinline)) int fire(struct handler *h)
{
	int x = h->callback(3); /* @bad */
	return x + 1;
}

int main(void)
{
	current = &empty;
	return fire(current);
}
