/* The status of main is the status of the program. */
#include <stdio.h>

int main(void)
{
	printf("no newline at the end");
	return 300;
}
