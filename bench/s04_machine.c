/* s04: a small stack machine that runs a symbolic program of LEN bytes on a symbolic
 * argument. Instructions check what they need, so every program is safe.
 * Stress: a dispatch loop over symbolic code, jumps to symbolic places, reads of the
 * program at a symbolic position, 32-bit arithmetic on what was read. */
#include "bench.h"

#ifndef LEN
#define LEN 4
#endif
#define STEPS 6
#define DEPTH 4

enum { HALT, PUSH, ADD, SUB, DUP, JUMP, SKIP_ZERO, LOAD };

int main(void)
{
	uint8_t code[LEN];
	uint32_t stack[DEPTH], argument;
	unsigned top = 0, pc = 0;
	klee_make_symbolic(code, sizeof code, "code");
	klee_make_symbolic(&argument, sizeof argument, "argument");
	for (int step = 0; step < STEPS && pc < LEN; step++) {
		uint8_t op = code[pc] & 7, operand = code[pc] >> 3;
		pc++;
		switch (op) {
		case HALT:
			return 1;
		case PUSH:
			if (top == DEPTH)
				return 2;
			stack[top++] = operand;
			break;
		case ADD:
		case SUB:
			if (top < 2)
				return 3;
			top--;
			if (op == ADD)
				stack[top - 1] += stack[top];
			else
				stack[top - 1] -= stack[top];
			break;
		case DUP:
			if (top == 0 || top == DEPTH)
				return 3;
			stack[top] = stack[top - 1];
			top++;
			break;
		case JUMP:
			if (operand >= LEN)
				return 4;
			pc = operand;
			break;
		case SKIP_ZERO:
			if (top == 0)
				return 3;
			if (stack[--top] == 0)
				pc++;
			break;
		case LOAD:
			if (top == DEPTH)
				return 2;
			stack[top++] = argument ^ code[operand % LEN];
			break;
		}
	}
	BENCH_CHECK(top <= DEPTH);
	if (top > 0 && stack[top - 1] == 42)
		return 5;
	return 6;
}
