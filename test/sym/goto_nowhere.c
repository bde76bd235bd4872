/* A computed goto to something that is no label has the line of the goto, though clang
 * gives none to the jump itself. */
/* cc: -O0 -g */
/* finding: unreachable line=@goto function=main */
/* replay: none */
#include <everett.h>

int main(void)
{
	void *to = &&one;
	to = &&two;
	ev_make_symbolic(&to, sizeof to, "to");
	goto *to; /* @goto */
one:
	return 1;
two:
	return 2;
}
