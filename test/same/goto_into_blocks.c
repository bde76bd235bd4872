/* goto forward and back over declarations, out of nested loops, into blocks. */
#include <stdio.h>

int main(void)
{
	volatile int n = 4;
	int i = 0, seen = 0;
start:
	if (i < n) {
		int local = i * 10;
		if (i == 2)
			goto inside;
		printf("%d ", local);
		i++;
		goto start;
	}
	goto end;
	while (seen < 3) {
		printf("loop ");
inside:
		seen++;
		printf("inside%d ", seen);
		if (seen == 2)
			goto outer;
	}
outer:
	for (int a = 0; a < 5; a++)
		for (int b = 0; b < 5; b++) {
			if (a * b == 6) {
				i = 7 + a;
				goto start;
			}
			if (b > a)
				goto next;
			continue;
next:
			seen++;
			break;
		}
end:
	printf("%d %d\n", i, seen);
	return 0;
}
