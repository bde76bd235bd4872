/* A name that is no literal: not supported, and said so. */
/* incomplete: unsupported */
/* replay: none */
#include <klee/klee.h>

__attribute__((noinline)) int step(int x)
{
	return x + 1;
}

int main(int argc, char **argv)
{
	(void)argc;
	klee_int("x");
	klee_alias_function(argv[0], "step");
	return step(1);
}
