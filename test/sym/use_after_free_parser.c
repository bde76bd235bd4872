/* A command language: the text that frees and then uses. */
/* paths: completed=52 errors=1 */
/* finding: use-after-free line=@bad function=run */
/* exits: 0 1 */
#include <everett.h>
#include <stdlib.h>

static int run(const char *s)
{
	char *p = NULL;
	int r = 0;
	for (; *s; s++)
		switch (*s) {
		case 'n':
			if (!p)
				p = malloc(8);
			break;
		case 'd':
			free(p);
			if (s[1] != 'u')
				p = NULL;
			break;
		case 'u':
			if (p)
				*(volatile char *)p = 1; /* @bad */
			break;
		default:
			r = 1;
			goto out;
		}
out:
	return r;
}

int main(void)
{
	char s[4];
	ev_make_symbolic(s, sizeof s, "s");
	s[3] = 0;
	return run(s);
}
