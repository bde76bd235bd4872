/* A bytecode machine with a table of labels, differences of labels, nested calls. */
#include <stdio.h>

enum { PUSH, ADD, MUL, SUB, DUP, SWAP, JNZ, PRINT, CALL, RET, HALT };

static long run(const int *code, int depth)
{
	static const void *const table[] = {&&push, &&add,   &&mul,  &&sub, &&dup, &&swap,
					    &&jnz,  &&print, &&call, &&ret, &&halt};
	long stack[32], *sp = stack, t;
	const int *pc = code, *returns[8];
	int calls = 0;
#define NEXT goto *table[*pc++]
	NEXT;
push:
	*sp++ = *pc++;
	NEXT;
add:
	sp--, sp[-1] += sp[0];
	NEXT;
mul:
	sp--, sp[-1] *= sp[0];
	NEXT;
sub:
	sp--, sp[-1] -= sp[0];
	NEXT;
dup:
	*sp = sp[-1], sp++;
	NEXT;
swap:
	t = sp[-1], sp[-1] = sp[-2], sp[-2] = t;
	NEXT;
jnz:
	t = *pc++;
	if (*--sp)
		pc += t;
	NEXT;
print:
	printf("%d: %ld\n", depth, sp[-1]);
	NEXT;
call:
	t = *pc++;
	returns[calls++] = pc;
	pc = code + t;
	NEXT;
ret:
	pc = returns[--calls];
	NEXT;
halt:
	return depth > 0 ? run(code, depth - 1) + sp[-1] : sp[-1];
}

static int relative(int n)
{
	static const int jumps[] = {&&a - &&a, &&b - &&a, &&c - &&a};
	int total = 0;
again:
	goto *(&&a + jumps[n % 3]);
a:
	total += 1;
	if (--n > 0)
		goto again;
	return total;
b:
	total += 10;
	if (--n > 0)
		goto again;
	return total;
c:
	total += 100;
	if (--n > 0)
		goto again;
	return total;
}

int main(void)
{
	static const int program[] = {PUSH, 1,	  PUSH,	 10,   SWAP,  PUSH, 2,
				      MUL,  PUSH, 1,	 ADD,  PRINT, SWAP, PUSH,
				      1,    SUB,  DUP,	 JNZ,  -14,   PUSH, 5,
				      CALL, 25,	  PRINT, HALT, DUP,   MUL,  RET};
	printf("%ld\n", run(program, 2));
	for (int i = 1; i < 12; i++)
		printf("%d ", relative(i));
	printf("\n");
	return 0;
}
