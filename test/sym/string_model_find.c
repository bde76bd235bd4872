/* The searches against loops: the same place, or nothing. */
/* exits: 0 */
#define _GNU_SOURCE
#include <everett.h>
#include <string.h>

static const char *find(const char *s, unsigned long most, int c, const char *set, int at_end)
{
	for (unsigned long i = 0; i < most; i++) {
		if (set ? s[i] && strchr(set, s[i]) : s[i] == (char)c)
			return s + i;
		if (at_end && !s[i])
			return at_end > 1 ? s + i : 0;
	}
	return 0;
}

static const char *last(const char *s, int c)
{
	const char *found = 0;
	do {
		if (*s == (char)c)
			found = s;
	} while (*s++);
	return found;
}

static const char *ab(const char *s)
{
	for (; *s; s++)
		if (s[0] == 'a' && s[1] == 'b')
			return s;
	return 0;
}

int main(void)
{
	char s[4], c, which;
	unsigned char n;
	ev_make_symbolic(s, sizeof s, "s");
	ev_make_symbolic(&c, sizeof c, "c");
	ev_make_symbolic(&n, sizeof n, "n");
	ev_make_symbolic(&which, sizeof which, "which");
	ev_assume(n <= 4);
	if (which != 1)
		s[3] = 0;
	const char *got, *wanted;
	switch (which) {
	case 0:
		got = strchr(s, c);
		wanted = find(s, 9, c, 0, 1);
		break;
	case 1:
		got = memchr(s, c, n);
		wanted = find(s, n, c, 0, 0);
		break;
	case 2:
		got = strrchr(s, c);
		wanted = last(s, c);
		break;
	case 3:
		got = strchrnul(s, c);
		wanted = find(s, 9, c, 0, 2);
		break;
	case 4:
		got = strpbrk(s, "x-z");
		wanted = find(s, 9, 0, "x-z", 1);
		break;
	case 5:
		got = s + strcspn(s, "abc");
		wanted = find(s, 9, 0, "abc", 2);
		break;
	case 6:
		got = strstr(s, "ab");
		wanted = ab(s);
		break;
	default:
		got = s + strspn(s, "abc");
		for (wanted = s; *wanted >= 'a' && *wanted <= 'c'; wanted++)
			;
	}
	ev_assert(got == wanted);
	return 0;
}
