/* Unions of scalars, arrays and structures; tagged unions by value. */
#include <stdint.h>
#include <stdio.h>

union word {
	uint64_t u;
	int32_t i[2];
	uint8_t b[8];
	float f[2];
	struct {
		uint16_t x, y, z, w;
	} s;
};

struct value {
	enum { NUMBER, TEXT, PAIR } tag;
	union {
		double number;
		char text[12];
		struct {
			int left, right;
		};
	};
};

static struct value make(int kind, int x)
{
	struct value v = {0};
	v.tag = kind;
	if (kind == NUMBER)
		v.number = x / 2.0;
	else if (kind == TEXT)
		snprintf(v.text, sizeof v.text, "<%d>", x);
	else
		v.left = x, v.right = -x;
	return v;
}

int main(void)
{
	volatile uint64_t seed = 0x0123456789abcdef;
	union word w = {.u = seed};
	printf("%x %x %u %u %u %u\n", w.i[0], w.i[1], w.s.x, w.s.y, w.s.z, w.s.w);
	for (int i = 0; i < 8; i++)
		w.b[i] ^= (uint8_t)(i * 17);
	printf("%016llx\n", (unsigned long long)w.u);
	w.f[0] = 1.5f;
	w.f[1] = -2.25f;
	printf("%08x %08x\n", (unsigned)w.i[0], (unsigned)w.i[1]);
	for (int i = 0; i < 9; i++) {
		struct value v = make(i % 3, i * 11);
		switch (v.tag) {
		case NUMBER: printf("%g\n", v.number); break;
		case TEXT: printf("%s\n", v.text); break;
		case PAIR: printf("%d %d\n", v.left, v.right); break;
		}
	}
	return 0;
}
