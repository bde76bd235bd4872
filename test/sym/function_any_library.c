/* A function of the library counts when the program takes its address. */
/* paths: completed=1 errors=1 */
/* finding: null-dereference line=@bad function=main message~need.not.point.to.a.function */
/* replay: none */
#include <everett.h>
#include <string.h>

size_t (*volatile length)(const char *) = strlen;

int main(void)
{
	size_t (*p)(const char *);
	ev_make_symbolic(&p, sizeof p, "p");
	size_t n = p("four"); /* @bad */
	ev_assert(n == 4 && length("four") == 4);
	return 0;
}
