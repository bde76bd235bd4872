/* A small stack language: tokens, words defined by the program, loops. */
/* stdin: : square dup * ; */
/* stdin: : fact dup 2 < if drop 1 else dup 1 - fact * then ; */
/* stdin: : count 10 begin dup . 1 - dup 0 = until drop ; */
/* stdin: 7 square . 10 fact . count cr */
/* stdin: 2 3 swap - . 17 5 mod . 1 0 / . unknown */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum op { PUSH, CALL, PRIM, BRANCH0, BRANCH, RET };
struct code {
	enum op op;
	long arg;
};
struct word {
	char name[16];
	int start;
};

static struct code code[500];
static struct word words[50];
static int used, named;
static long stack[100], *sp = stack;
static const char *const prims[] = {"+",    "-", "*", "/", "mod", "dup", "drop",
				    "swap", "<", "=", ".", "cr",  NULL};

static void prim(int which)
{
	long a = sp > stack ? sp[-1] : 0, b = sp > stack + 1 ? sp[-2] : 0;
	switch (which) {
	case 0:
		*--sp = 0;
		sp[-1] = b + a;
		break;
	case 1:
		*--sp = 0;
		sp[-1] = b - a;
		break;
	case 2:
		*--sp = 0;
		sp[-1] = b * a;
		break;
	case 3:
	case 4:
		sp--;
		if (a == 0) {
			printf("division by zero ");
			sp[-1] = 0;
		} else {
			sp[-1] = which == 3 ? b / a : b % a;
		}
		break;
	case 5: *sp++ = a; break;
	case 6: sp--; break;
	case 7:
		sp[-1] = b;
		sp[-2] = a;
		break;
	case 8:
		sp--;
		sp[-1] = b < a;
		break;
	case 9:
		sp--;
		sp[-1] = b == a;
		break;
	case 10:
		sp--;
		printf("%ld ", a);
		break;
	case 11: printf("\n"); break;
	}
}

static void run(int pc)
{
	for (;; pc++)
		switch (code[pc].op) {
		case PUSH: *sp++ = code[pc].arg; break;
		case CALL: run((int)code[pc].arg); break;
		case PRIM: prim((int)code[pc].arg); break;
		case BRANCH0:
			if (*--sp == 0)
				pc = (int)code[pc].arg - 1;
			break;
		case BRANCH: pc = (int)code[pc].arg - 1; break;
		case RET: return;
		}
}

static void emit(enum op op, long arg)
{
	code[used++] = (struct code){op, arg};
}

static int compile(const char *t)
{
	static int marks[20], depth;
	if (strcmp(t, "if") == 0) {
		marks[depth++] = used;
		emit(BRANCH0, 0);
	} else if (strcmp(t, "else") == 0) {
		code[marks[depth - 1]].arg = used + 1;
		marks[depth - 1] = used;
		emit(BRANCH, 0);
	} else if (strcmp(t, "then") == 0) {
		code[marks[--depth]].arg = used;
	} else if (strcmp(t, "begin") == 0) {
		marks[depth++] = used;
	} else if (strcmp(t, "until") == 0) {
		emit(BRANCH0, marks[--depth]);
	} else if (isdigit((unsigned char)t[0])) {
		emit(PUSH, atol(t));
	} else {
		for (int i = named - 1; i >= 0; i--)
			if (strcmp(words[i].name, t) == 0) {
				emit(CALL, words[i].start);
				return 1;
			}
		for (int i = 0; prims[i]; i++)
			if (strcmp(prims[i], t) == 0) {
				emit(PRIM, i);
				return 1;
			}
		printf("%s? ", t);
		return 0;
	}
	return 1;
}

int main(void)
{
	char t[16];
	int defining = 0;
	while (scanf("%15s", t) == 1) {
		if (strcmp(t, ":") == 0) {
			if (scanf("%15s", words[named].name) != 1)
				return 1;
			words[named++].start = used;
			defining = 1;
		} else if (strcmp(t, ";") == 0) {
			emit(RET, 0);
			defining = 0;
		} else if (defining) {
			compile(t);
		} else {
			int start = used;
			if (compile(t)) {
				emit(RET, 0);
				run(start);
			}
			used = start;
		}
	}
	printf("\n%d words, %d codes, depth %td\n", named, used, sp - stack);
	return 0;
}
