/* out: portable */
/* A processor without optional features: programs keep their portable code. */
#include <cpuid.h>
#include <stdio.h>

int main(void)
{
	unsigned a, b, c, d;
	puts(__get_cpuid(1, &a, &b, &c, &d) ? "features" : "portable");
	return 0;
}
