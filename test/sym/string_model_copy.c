/* The copies against loops: every byte of the target. */
/* exits: 0 */
#include <everett.h>
#include <string.h>

int main(void)
{
	char s[3], t[3], got[8], wanted[8], which, k;
	int i = 0, j;
	ev_make_symbolic(s, sizeof s, "s");
	ev_make_symbolic(t, sizeof t, "t");
	ev_make_symbolic(&which, sizeof which, "which");
	ev_make_symbolic(&k, sizeof k, "k");
	s[2] = t[2] = 0;
	ev_assume(k >= 0);
	ev_assume(k < 8);
	memset(got, '.', sizeof got);
	memset(wanted, '.', sizeof wanted);
	switch (which) {
	case 0:
		strcpy(got, s);
		do
			wanted[i] = s[i];
		while (s[i++]);
		break;
	case 1:
		strncpy(got, s, 5);
		for (; s[i]; i++)
			wanted[i] = s[i];
		memset(wanted + i, 0, (size_t)(5 - i));
		break;
	case 2:
		strncpy(got, s, 1);
		wanted[0] = s[0];
		break;
	default:
		strcpy(got, t);
		strcat(got, s);
		for (; t[i]; i++)
			wanted[i] = t[i];
		for (j = 0; s[j]; j++)
			wanted[i + j] = s[j];
		wanted[i + j] = 0;
	}
	ev_assert(got[(int)k] == wanted[(int)k]);
	return 0;
}
