/* Constants are read, copied and compared, only never written. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 3 abc 1 */
#include <stdio.h>
#include <string.h>

static const struct {
	const char *name;
	int value;
} table[] = {{"xyz", 1}, {"abc", 3}};

int main(void)
{
	volatile int i = 1;
	char copy[4];
	memcpy(copy, table[i].name, 4);
	printf("%d %s %d\n", table[i].value, copy, strcmp(table[i].name, "abc") == 0);
	return 0;
}
