/* Labels as values: a threaded interpreter and a state machine. */
#include <stdio.h>

static int run(const unsigned char *code)
{
	static const void *const table[] = {&&push,    &&add,  &&mul, &&dup,
					    &&jump_if, &&halt, &&dec};
	int stack[32], *sp = stack;
	const unsigned char *pc = code;
#define NEXT goto *table[*pc++]
	NEXT;
push:
	*sp++ = *pc++;
	NEXT;
add:
	sp--;
	sp[-1] += sp[0];
	NEXT;
mul:
	sp--;
	sp[-1] *= sp[0];
	NEXT;
dup:
	sp[0] = sp[-1];
	sp++;
	NEXT;
jump_if:
	pc = sp[-1] ? code + *pc : pc + 1;
	NEXT;
dec:
	sp[-1]--;
	NEXT;
halt:
	return sp[-2];
}

static int count_words(const char *s)
{
	void *state = &&outside;
	int words = 0;
	for (; *s; s++) {
		goto *state;
outside:
		if (*s != ' ') {
			words++;
			state = &&inside;
		}
		continue;
inside:
		if (*s == ' ')
			state = &&outside;
	}
	return words;
}

int main(void)
{
	static const unsigned char code[] = {0, 7, 0, 3, 1, 0, 5, 2, 0, 10, 6, 4, 10, 5};
	printf("%d\n", run(code));
	printf("%d %d %d\n", count_words("one two  three"), count_words(""),
	       count_words("  x "));
	return 0;
}
