/* Flag sets, enumerations with negative values and holes, tables indexed by them. */
#include <stdio.h>

enum mode { READ = 1 << 0, WRITE = 1 << 1, EXEC = 1 << 2, ALL = READ | WRITE | EXEC };
enum level { LOWEST = -3, LOW, ZERO = 0, HIGH = 1000000000 };
enum __attribute__((packed)) tiny { T0, T1, T255 = 255 };
typedef enum { MON, TUE, WED, THU, FRI, SAT, SUN, DAYS } day;

static const char *const names[DAYS] = {[MON] = "mon", [SUN] = "sun", [WED] = "wed"};

static day after(day d, int n)
{
	return (day)(((int)d + n % DAYS + DAYS) % DAYS);
}

int main(void)
{
	volatile int k = 5;
	enum mode m = READ;
	m |= EXEC;
	m &= ~READ;
	m ^= ALL;
	printf("%d %d %d\n", m, (m & WRITE) != 0, !(m & EXEC));
	enum level l = (enum level)(LOWEST + k);
	printf("%d %d %d\n", l, l > ZERO, HIGH > LOWEST);
	enum tiny t = (enum tiny)(T255 - k);
	printf("%d %zu %d\n", t, sizeof t, t < T255);
	for (int i = -8; i < 9; i += k - 2) {
		day d = after(THU, i);
		printf("%d %s\n", d, names[d] ? names[d] : "-");
	}
	unsigned set = 0;
	for (int i = 0; i < 200; i += 7)
		set |= 1u << (i & 31);
	for (unsigned s = set; s; s &= s - 1)
		printf("%d ", __builtin_ctz(s));
	printf("\n");
	return 0;
}
