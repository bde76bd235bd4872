/* A register machine in the style of a bytecode interpreter: four registers, instructions of two
 * bytes with register numbers and operands, verified before they run, a budget of steps. */
#include "bench.h"

#ifndef CODE
#define CODE 3
#endif
#define STEPS 3

enum { MOVE, LOAD, ADD, MULTIPLY, SHIFT, LESS, JUMP, STOP };

int main(void)
{
	uint8_t code[2 * CODE];
	uint32_t regs[4] = {0, 1, 0, 0};
	uint16_t input;
	klee_make_symbolic(code, sizeof code, "code");
	klee_make_symbolic(&input, sizeof input, "input");
	regs[3] = input;
	unsigned pc = 0;
	for (int step = 0; step < STEPS; step++) {
		if (pc >= CODE)
			return 1;
		uint8_t first = code[2 * pc], operand = code[2 * pc + 1];
		unsigned to = first >> 3 & 3, from = first >> 5 & 3;
		pc++;
		switch (first & 7) {
		case MOVE: regs[to] = regs[from]; break;
		case LOAD: regs[to] = operand; break;
		case ADD: regs[to] += regs[from] + operand; break;
		case MULTIPLY: regs[to] = regs[from] * operand; break;
		case SHIFT:
			if (operand > 15)
				return 2;
			regs[to] = first & 0x80 ? regs[from] >> operand
						: regs[from] << operand;
			break;
		case LESS:
			if (regs[from] < operand)
				pc++;
			break;
		case JUMP:
			if (operand >= CODE)
				return 3;
			pc = operand;
			break;
		case STOP:
			if (regs[to] == 0)
				return 4;
			return regs[to] == 1234 ? 5 : 6;
		}
	}
	return 7;
}
