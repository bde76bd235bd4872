/* Classes of characters, with a table behind them or not. */
/* paths: 5 */
/* exits: 0 1 2 3 */
#include <ctype.h>
#include <everett.h>

int main(void)
{
	unsigned char c;
	ev_make_symbolic(&c, sizeof c, "c");
	if (isdigit(c)) {
		ev_assert(c >= '0' && c <= '9');
		return 1;
	}
	if (isupper(c)) {
		ev_assert(tolower(c) == c + 32);
		return 2;
	}
	return isspace(c) ? 3 : 0;
}
