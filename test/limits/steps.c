/* A path of STEPS decisions: on inputs of their own, on one byte each, on one input that they
 * all bound, or on neighbours, which makes one group of all. */
#include <klee/klee.h>

static char text[STEPS + 1];

int main(void)
{
	int most = klee_int("most");
	klee_make_symbolic(text, sizeof text, "text");
	for (int i = 0; i < STEPS; i++) {
#if SHAPE == 0
		if (!klee_int("more"))
			return 1;
#elif SHAPE == 1
		if (text[i] == 7)
			return 1;
#elif SHAPE == 2
		if (i >= most)
			return 1;
#else
		if (text[i] > text[i + 1])
			return 1;
#endif
	}
	return 0;
}
