/* Everything is freed: nothing to report. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* out: 499500 */
#include <stdio.h>
#include <stdlib.h>

struct node {
	long value;
	struct node *next;
};

int main(void)
{
	struct node *head = NULL;
	long sum = 0;
	for (int i = 0; i < 1000; i++) {
		struct node *n = malloc(sizeof *n);
		n->value = i;
		n->next = head;
		head = n;
	}
	while (head) {
		struct node *next = head->next;
		sum += head->value;
		free(head);
		head = next;
	}
	printf("%ld\n", sum);
	return 0;
}
