/* A large switch over packed words, as scanners have them, with values of 64 bits. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define W(a, b, c, d) \
	((uint64_t)(a) | (uint64_t)(b) << 8 | (uint64_t)(c) << 16 | (uint64_t)(d) << 24)
#define D(a, b, c, d, e, f, g, h) (W(a, b, c, d) | W(e, f, g, h) << 32)

static const char *word(uint64_t w)
{
	switch (w) {
	case W('i', 'f', 0, 0): return "IF";
	case W('f', 'o', 'r', 0): return "FOR";
	case W('e', 'l', 's', 'e'): return "ELSE";
	case W('c', 'a', 's', 'e'): return "CASE";
	case W('c', 'h', 'a', 'r'): return "CHAR";
	case W('l', 'o', 'n', 'g'): return "LONG";
	case D('c', 'o', 'n', 't', 'i', 'n', 'u', 'e'): return "CONTINUE";
	case D('u', 'n', 's', 'i', 'g', 'n', 'e', 'd'): return "UNSIGNED";
	case D('r', 'e', 't', 'u', 'r', 'n', 0, 0): return "RETURN";
	case D('s', 't', 'r', 'u', 'c', 't', 0, 0): return "STRUCT";
	case D('w', 'h', 'i', 'l', 'e', 0, 0, 0): return "WHILE";
	case ~0ull: return "ALL";
	case 0: return "NOTHING";
	}
	return "?";
}

int main(void)
{
	static const char *const texts[] = {"if",
					    "for",
					    "else",
					    "case",
					    "char",
					    "long",
					    "continue",
					    "unsigned",
					    "return",
					    "struct",
					    "while",
					    "",
					    "fo",
					    "fort",
					    "elsewise",
					    "contimue",
					    "\xff\xff\xff\xff\xff\xff\xff\xff"};
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
		uint64_t w = 0;
		memcpy(&w, texts[i], strlen(texts[i]) > 8 ? 8 : strlen(texts[i]));
		printf("%s\n", word(w));
	}
	return 0;
}
