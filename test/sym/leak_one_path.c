/* Memory is lost on one of two paths. */
/* paths: completed=1 errors=1 */
/* run: --leaks */
/* finding: leak line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	char *volatile p = malloc(10); /* @bad */
	if (!p)
		return 2;
	p[0] = 1;
	if (ev_int("x") != 5)
		free(p);
	p = NULL;
	return 0;
}
