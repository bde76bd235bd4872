/* A calculator with precedence climbing, variables, functions and errors. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *p;
static double vars[26];
static int failed;

static double expression(int least);

static double atom(void)
{
	while (*p == ' ')
		p++;
	if (*p == '-') {
		p++;
		return -expression(30);
	}
	if (*p == '(') {
		p++;
		double v = expression(0);
		failed |= *p != ')';
		p += *p == ')';
		return v;
	}
	if (isdigit((unsigned char)*p) || *p == '.') {
		char *end;
		double v = strtod(p, &end);
		p = end;
		return v;
	}
	if (isalpha((unsigned char)*p)) {
		char name[8] = "";
		for (int i = 0; isalpha((unsigned char)*p); p++)
			if (i < 7)
				name[i++] = *p;
		if (!name[1])
			return vars[tolower(name[0]) - 'a'];
		double v = atom();
		if (strcmp(name, "sqrt") == 0)
			return sqrt(v);
		if (strcmp(name, "abs") == 0)
			return fabs(v);
		if (strcmp(name, "floor") == 0)
			return floor(v);
	}
	failed = 1;
	return 0;
}

static double expression(int least)
{
	double left = atom();
	for (;;) {
		while (*p == ' ')
			p++;
		char op = *p;
		int level = op == '+' || op == '-'		  ? 10
			    : op == '*' || op == '/' || op == '%' ? 20
			    : op == '^'				  ? 40
								  : -1;
		if (level < 0 || level < least)
			return left;
		p++;
		double right = expression(op == '^' ? level : level + 1);
		switch (op) {
		case '+': left += right; break;
		case '-': left -= right; break;
		case '*': left *= right; break;
		case '/': left /= right; break;
		case '%': left = fmod(left, right); break;
		case '^': left = pow(left, right); break;
		}
	}
}

int main(void)
{
	static const char *const lines[] = {"1+2*3",
					    "(1+2)*3",
					    "2^3^2",
					    "-2^2",
					    "10-4-3",
					    "x=5",
					    "x*x-1",
					    "y = sqrt(x+4)",
					    "y/0",
					    "7 % 4 + .5",
					    "abs(-3)*floor 2.7",
					    "(1+2",
					    "4 +",
					    "1e3*2"};
	for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
		int target = -1;
		p = lines[i];
		failed = 0;
		const char *equals = strchr(p, '=');
		if (equals) {
			target = p[0] - 'a';
			p = equals + 1;
		}
		double v = expression(0);
		failed |= *p != 0;
		if (target >= 0)
			vars[target] = v;
		printf("%s -> ", lines[i]);
		if (failed)
			printf("error\n");
		else
			printf("%.10g\n", v);
	}
	return 0;
}
