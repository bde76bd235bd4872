/* A Forth of single letters: words that take and leave numbers on a stack, memory cells with
 * computed addresses, a conditional, division that checks for zero. */
#include "bench.h"

#ifndef LEN
#define LEN 4
#endif
#define DEPTH 4
#define CELLS 8

int main(void)
{
	char text[LEN];
	int32_t stack[DEPTH + 1] = {0}, cells[CELLS] = {3, 1, 4, 1, 5, 9, 2, 6};
	uint8_t given;
	int top = 0;
	klee_make_symbolic(text, sizeof text, "text");
	klee_make_symbolic(&given, sizeof given, "given");
	stack[top++] = given;
	for (unsigned at = 0; at < LEN; at++) {
		char c = text[at];
		if (c >= '0' && c <= '9') {
			if (top == DEPTH)
				return 1;
			stack[top++] = c - '0';
			continue;
		}
		switch (c) {
		case 'd':
			if (top == 0 || top == DEPTH)
				return 2;
			stack[top] = stack[top - 1];
			top++;
			break;
		case '@':
			if (top < 1 || stack[top - 1] < 0 || stack[top - 1] >= CELLS)
				return 3;
			stack[top - 1] = cells[stack[top - 1]];
			break;
		case '!':
			if (top < 2 || stack[top - 1] < 0 || stack[top - 1] >= CELLS)
				return 3;
			top -= 2;
			cells[stack[top + 1]] = stack[top];
			break;
		case '+':
		case '-':
		case '*':
		case '/':
			if (top < 2)
				return 4;
			top--;
			if (c == '+')
				stack[top - 1] += stack[top];
			else if (c == '-')
				stack[top - 1] -= stack[top];
			else if (c == '*')
				stack[top - 1] *= stack[top];
			else if (stack[top] == 0)
				return 5;
			else
				stack[top - 1] /= stack[top];
			break;
		case '?':
			if (top < 1)
				return 4;
			if (stack[--top] == 0)
				at++;
			break;
		default: return 6;
		}
	}
	if (top == 0)
		return 7;
	return stack[top - 1] > 20 ? 8 : 9;
}
