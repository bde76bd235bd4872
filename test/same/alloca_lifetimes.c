/* alloca in loops and callees; freed at return, not at the end of a block. */
#include <alloca.h>
#include <stdio.h>
#include <string.h>

struct cell {
	struct cell *next;
	int v;
};

static int chain(int n)
{
	struct cell *head = NULL;
	for (int i = 0; i < n; i++) {
		struct cell *c = alloca(sizeof *c);
		c->next = head, c->v = i;
		head = c;
	}
	int sum = 0;
	for (struct cell *c = head; c; c = c->next)
		sum = sum * 2 + c->v;
	return sum;
}

static char *joined(char *out, int n, ...)
{
	__builtin_va_list ap;
	__builtin_va_start(ap, n);
	char **words = alloca((unsigned)n * sizeof *words);
	size_t len = 0;
	for (int i = 0; i < n; i++)
		len += strlen(words[i] = __builtin_va_arg(ap, char *));
	__builtin_va_end(ap);
	char *copy = __builtin_alloca_with_align(len + 1, 256);
	printf("%d ", (int)((unsigned long)copy % 32));
	*copy = 0;
	while (n--)
		strcat(copy, words[n]);
	return strcpy(out, copy);
}

int main(void)
{
	volatile int n = 20;
	char out[100];
	for (int i = 0; i < n; i++)
		printf("%d ", chain(i));
	printf("%s\n", joined(out, 4, "one", "two", "three", "four"));
	for (int i = 0; i < 3000; i++)
		chain(50);
	return 0;
}
