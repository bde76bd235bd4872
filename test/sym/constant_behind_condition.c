/* A literal is changed on one path. */
/* paths: completed=1 errors=1 */
/* finding: write-to-constant line=@bad function=main */
#include <everett.h>

int main(void)
{
	char buffer[4] = "abc";
	char *volatile p = buffer;
	if (ev_char("c") == '$')
		p = (char *)(uintptr_t)"abc";
	p[0] = 'x'; /* @bad */
	return 0;
}
