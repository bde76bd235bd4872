/* Access up to the end of the allocation, beyond the declared structure. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 55 45 */
#include <stdio.h>
#include <stdlib.h>

struct modern {
	int n;
	int data[];
};

struct old {
	int n;
	int data[1];
};

int main(void)
{
	volatile int n = 10;
	struct modern *m = malloc(sizeof *m + (size_t)n * sizeof(int));
	struct old *o = malloc(sizeof *o + (size_t)(n - 1) * sizeof(int));
	int a = 0, b = 0;
	for (int i = 0; i < n; i++) {
		m->data[i] = i + 1;
		o->data[i] = i;
	}
	for (int i = 0; i < n; i++) {
		a += m->data[i];
		b += o->data[i];
	}
	printf("%d %d\n", a, b);
	free(m);
	free(o);
	return 0;
}
