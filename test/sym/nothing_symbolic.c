/* Zero bytes are no input. */
/* paths: 1 */
/* tests: 0 */
#include <everett.h>

int main(void)
{
	char c = 5;
	ev_make_symbolic(&c, 0, "c");
	return c;
}
