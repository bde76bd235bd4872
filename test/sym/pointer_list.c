/* A list whose shape depends on the input. */
/* paths: 8 */
/* exits: 0 1 2 3 4 5 6 7 */
#include <everett.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

int main(void)
{
	struct node *list = NULL;
	unsigned char x;
	int sum = 0;
	ev_make_symbolic(&x, sizeof x, "x");
	for (int i = 0; i < 3; i++)
		if (x & 1 << i) {
			struct node *n = malloc(sizeof *n);
			*n = (struct node){1 << i, list};
			list = n;
		}
	while (list) {
		struct node *next = list->next;
		sum += list->value;
		free(list);
		list = next;
	}
	return sum;
}
