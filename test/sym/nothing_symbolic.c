/* Zero bytes are no input: the test that --all-tests asks for has none. */
/* paths: 1 */
/* tests: 1 */
#include <everett.h>

int main(void)
{
	char c = 5;
	ev_make_symbolic(&c, 0, "c");
	return c;
}
