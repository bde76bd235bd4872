/* A list as long as the input says: states and their memory grow with the path. */
#include <klee/klee.h>
#include <stdlib.h>

struct item {
	struct item *next;
	int value;
};

int main(void)
{
	struct item *list = NULL;
	while (klee_int("more")) {
		struct item *new = malloc(sizeof *new);
		*new = (struct item){list, 1};
		list = new;
	}
	while (list) {
		struct item *old = list;
		if (old->value != 1)
			abort();
		list = old->next;
		free(old);
	}
	return 0;
}
