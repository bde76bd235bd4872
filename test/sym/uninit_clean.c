/* Symbolic and unset bytes side by side, only the former looked at. */
/* run: --all-tests --uninit --check=overflow,align,stack */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>
#include <string.h>

struct record {
	char tag;
	int value;
};

int main(void)
{
	struct record r, s;
	r.tag = ev_char("tag");
	r.value = 3;
	memcpy(&s, &r, sizeof s);
	return s.tag == 'x' && s.value == 3;
}
