/* Fields of type _Bool and of enumerations, zero-width and unnamed ones, in unions. */
#include <stdio.h>

enum colour { RED, GREEN, BLUE, ALPHA };

union view {
	struct {
		_Bool on : 1;
		enum colour c : 2;
		unsigned : 3;
		unsigned level : 10;
		unsigned : 0;
		signed char tail : 4;
	} f;
	unsigned words[2];
};

int main(void)
{
	volatile unsigned seed = 1;
	for (int i = 0; i < 50; i++) {
		union view v = {.words = {0, 0}};
		unsigned r = seed = seed * 69069 + 1;
		v.f.on = r & 0x700;
		v.f.c = (enum colour)(r >> 11 & 3);
		v.f.level = r >> 13;
		v.f.tail = (signed char)(r >> 27);
		printf("%d %d %u %d %x %x\n", v.f.on, v.f.c, v.f.level, v.f.tail,
		       v.words[0], v.words[1] & 15);
		v.words[0] = ~v.words[0];
		printf("%d %d %u\n", v.f.on, v.f.c == BLUE, v.f.level);
	}
	return 0;
}
