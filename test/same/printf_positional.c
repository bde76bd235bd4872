/* Numbered arguments, in any order and more than once. */
#include <stdio.h>

int main(void)
{
	printf("%2$s %1$s %2$s\n", "world", "hello");
	printf("%3$d %1$d %2$d\n", 1, 2, 3);
	printf("%1$*2$d|%1$-*2$d|%1$0*2$d\n", 42, 6);
	printf("%1$.*2$f %1$*3$.*2$f\n", 3.14159265, 3, 12);
	printf("%4$c%3$ld%2$g%1$s\n", "a", 2.5, 3L, 'd');
	printf("%1$d %1$x %1$o %1$c\n", 65);
	return 0;
}
