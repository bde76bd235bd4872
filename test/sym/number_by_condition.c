/* An array of numbers at an index that a comparison gives is read as a term: no fork. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

static const long numbers[] = {5, 7};

int main(void)
{
	unsigned char c;
	ev_make_symbolic(&c, 1, "c");
	long n = numbers[c > 9] + numbers[c > 99];
	return n == 12;
}
