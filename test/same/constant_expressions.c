/* Static initialisers with addresses, differences, casts, designators, compound literals. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct item {
	int a;
	struct {
		short b[3];
		char *c;
	} in;
	double d;
};
static int array[10] = {[3] = 33, [7] = 77, 88};
static struct item items[] = {[1] = {.in.b[1] = 5, .in.c = (char *)&array[7], .d = 1e3},
			      {4}};
static int *const middle = &array[4] + 1;
static const ptrdiff_t distance = &array[9] - &array[2];
static short *inside = &items[1].in.b[1];
static const char *const words[] = {"zero", &"one"[1], &"three"[2]};
static uintptr_t as_number = (uintptr_t)&array[3] - 0;
static int *literal = (int[]){7, 8, 9};
static struct item *nested = &(struct item){.a = 11, .in = {{1, 2, 3}, NULL}, .d = -0.0};
static const size_t offsets[] = {offsetof(struct item, in),
				 offsetof(struct item, in.b[2]), offsetof(struct item, d),
				 sizeof(struct item)};
static int (*function)(const char *) = puts;
static const float folded = 1.0f / 3 + 0x1p-20f;
static const long long big = (1LL << 40) * 3 - (unsigned char)300;
static _Bool truth = (_Bool)0.1;
enum { LOW = -5, NEXT, HIGH = 'a' * 2 };

int main(void)
{
	printf("%d %d %d %td\n", array[7], array[8], *middle, distance);
	printf("%d %d %g %d\n", *inside, *(int *)items[1].in.c, items[1].d, items[2].a);
	printf("%s %s %s %d\n", words[0], words[1], words[2],
	       as_number == (uintptr_t)&array[3]);
	printf("%d %d %d %g\n", literal[2], nested->a, nested->in.b[2], nested->d);
	printf("%zu %zu %zu %zu\n", offsets[0], offsets[1], offsets[2], offsets[3]);
	printf("%a %lld %d %d %d %zu\n", (double)folded, big, truth, NEXT, HIGH,
	       sizeof items / sizeof *items);
	return function("done") < 0;
}
