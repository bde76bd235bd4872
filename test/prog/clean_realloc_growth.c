/* A buffer grown step by step keeps its content; realloc(NULL) starts it. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 1000 499500 */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	int *data = NULL;
	size_t room = 0, used = 0;
	long sum = 0;
	for (int i = 0; i < 1000; i++) {
		if (used == room) {
			room = room * 3 / 2 + 1;
			data = realloc(data, room * sizeof *data);
		}
		data[used++] = i;
	}
	data = realloc(data, used * sizeof *data);
	for (size_t i = 0; i < used; i++)
		sum += data[i];
	printf("%zu %ld\n", used, sum);
	free(data);
	return 0;
}
