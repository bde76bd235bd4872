/* Memory that was given back. */
/* finding: use-after-free line=@bad function=main */
/* paths: completed=0 errors=1 */
/* replay: any */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	char *volatile p = malloc(4);
	free(p);
	ev_make_symbolic(p, 4, "s"); /* @bad */
	return 0;
}
