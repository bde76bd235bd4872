/* The control word of the x87: long double with the precision of double and float, as
 * programs set it that want the same digits everywhere. */
#include <fenv.h>
#include <stdio.h>

static unsigned short get(void)
{
	unsigned short word;
	__asm__ __volatile__("fnstcw %0" : "=m"(word));
	return word;
}

static void set(unsigned short word)
{
	__asm__ __volatile__("fldcw %0" : : "m"(word));
}

static volatile long double one = 1, three = 3;
static volatile double ten = 10;

static void show(const char *what)
{
	volatile long double third = one / three, sum = third + one, product = third * third;
	printf("%s %x: %La %La %La, double %a\n", what, get() & 0xf3fu, third, sum, product,
	       ten / 3);
}

int main(void)
{
	unsigned short words[4], old = get();
	show("as it was");
	set((unsigned short)((old & ~0x0f00) | 0x0200));
	show("double");
	set(old & (unsigned short)~0x0300);
	show("float");
	fesetround(FE_UPWARD);
	show("float, up");
	set(get() | 0x0300);
	show("up");
	fesetround(FE_TONEAREST);
	set(old);
	show("back");
	for (int i = 3; i >= 0; i--) { /* at a place that is computed */
		__asm__ __volatile__("fnstcw %0" : "=m"(words[i]));
		words[i] = (unsigned short)(words[i] & 0xfcff) | (i % 2 ? 0x300 : 0x200);
		__asm__ __volatile__("fldcw %0" : : "m"(words[i]));
	}
	printf("%x %x %x %x\n", words[0] & 0xf3f, words[1] & 0xf3f, words[2] & 0xf3f, get() & 0xf3f);
	return 0;
}
