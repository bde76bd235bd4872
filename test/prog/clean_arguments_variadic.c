/* Exactly the arguments that are taken, one more, and none where none is taken. */
/* cc: -O1 -g -Wno-format-extra-args */
/* cc: -O0 -g -Wno-format-extra-args */
/* run: --uninit --check=overflow,align,stack */
/* out: 1 two 3.5 x */
/* out: 7 */
/* out: none */
#include <stdio.h>

int main(void)
{
	printf("%d %s %.1f %c\n", 1, "two", 3.5, 'x');
	printf("%d\n", 7, 8);
	printf("none\n");
	return 0;
}
