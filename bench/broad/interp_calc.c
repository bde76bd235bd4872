/* A calculator that compiles infix expressions to postfix with a table of precedences and then
 * evaluates them with one variable and 32-bit arithmetic. */
#include "bench.h"

#ifndef LEN
#define LEN 6
#endif

static int precedence(char c)
{
	switch (c) {
	case '|': return 1;
	case '<': return 2;
	case '+':
	case '-': return 3;
	case '*':
	case '%': return 4;
	default: return 0;
	}
}

int main(void)
{
	char text[LEN], postfix[LEN], pending[LEN];
	uint8_t x;
	unsigned made = 0, depth = 0;
	int wants_operand = 1;
	klee_make_symbolic(text, sizeof text, "text");
	klee_make_symbolic(&x, sizeof x, "x");
	for (unsigned i = 0; i < LEN && text[i] != '\n'; i++) {
		char c = text[i];
		if ((c >= '0' && c <= '9') || c == 'x') {
			if (!wants_operand)
				return 1;
			postfix[made++] = c;
			wants_operand = 0;
		} else if (c == '(') {
			if (!wants_operand)
				return 1;
			pending[depth++] = c;
		} else if (c == ')') {
			if (wants_operand)
				return 1;
			while (depth && pending[depth - 1] != '(')
				postfix[made++] = pending[--depth];
			if (!depth--)
				return 2;
		} else if (precedence(c)) {
			if (wants_operand)
				return 1;
			while (depth && precedence(pending[depth - 1]) >= precedence(c))
				postfix[made++] = pending[--depth];
			pending[depth++] = c;
			wants_operand = 1;
		} else {
			return 3;
		}
	}
	if (wants_operand)
		return 4;
	while (depth) {
		if (pending[--depth] == '(')
			return 5;
		postfix[made++] = pending[depth];
	}
	uint32_t stack[LEN];
	unsigned top = 0;
	for (unsigned i = 0; i < made; i++) {
		char c = postfix[i];
		if (c == 'x' || (c >= '0' && c <= '9')) {
			stack[top++] = c == 'x' ? x : (uint32_t)(c - '0');
			continue;
		}
		BENCH_CHECK(top >= 2);
		uint32_t b = stack[--top], a = stack[top - 1];
		if (c == '%' && b == 0)
			return 6;
		stack[top - 1] = c == '|'   ? (a | b)
				 : c == '<' ? (uint32_t)(a < b)
				 : c == '+' ? a + b
				 : c == '-' ? a - b
				 : c == '*' ? a * b
					    : a % b;
	}
	BENCH_CHECK(top == 1);
	return stack[0] == 24 ? 7 : stack[0] > 1000 ? 8 : 9;
}
