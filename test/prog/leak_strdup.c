/* Memory that the library allocated for us and that we lose. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* finding: leak function=* stack~remember */
#include <stdlib.h>
#include <string.h>

static char *volatile kept;

static __attribute__((noinline)) void remember(const char *s)
{
	kept = strdup(s);
}

int main(void)
{
	remember("some text");
	kept = NULL;
	return 0;
}
