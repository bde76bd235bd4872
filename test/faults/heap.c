/* malloc fails beyond a limit, and works again when something was freed. */
#include "everett.h"

#include <errno.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	(void)argv;
	if (argc > 1)
		ev_set_max_heap(1000);
	void *a = malloc(600), *b = malloc(600);
	if (!a || b)
		return 2; /* there is no limit */
	ev_assert(errno == ENOMEM);
	free(a);
	b = malloc(600);
	ev_assert(b);
	ev_assert(!realloc(b, 601)); /* both are there for a while */
	ev_assert(!calloc(100, 100));
	free(b);
	return 0;
}
