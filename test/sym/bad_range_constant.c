/* An object that may not be written. */
/* finding: write-to-constant line=@bad function=main */
/* paths: completed=0 errors=1 */
/* replay: any */
#include <everett.h>

static const char fixed[8] = "fixed";

int main(void)
{
	ev_make_symbolic((void *)(uintptr_t)fixed, 4, "s"); /* @bad */
	return fixed[0];
}
