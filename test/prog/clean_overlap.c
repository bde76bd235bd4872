/* Copies that touch but do not overlap, memmove, and a structure assigned to itself. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: abab bab self xyzxyz */
#include <stdio.h>
#include <string.h>

struct block {
	char bytes[100];
};

static volatile size_t two = 2, one = 1, zero = 0;

static __attribute__((noinline)) void assign(struct block *to, const struct block *from)
{
	*to = *from;
}

int main(void)
{
	char a[8] = "ab", b[8] = "abab", c[16] = "xyz";
	struct block s = {"self"};
	memcpy(a + two, a, two);
	memcpy(a + one, a, zero);
	memmove(b, b + one, 4);
	assign(&s, &s);
	strcpy(c + 8, c);
	strcat(c, c + 8);
	printf("%.4s %s %s %s\n", a, b, s.bytes, c);
	return 0;
}
