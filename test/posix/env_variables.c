/* The environment, read and changed. */
/* env: EV_ONE=first */
/* env: EV_EMPTY= */
#include "show.h"

int main(void)
{
	printf("%s|%s|%d\n", getenv("EV_ONE"), getenv("EV_EMPTY"), !getenv("EV_NONE"));
	SHOW(setenv("EV_ONE", "second", 0));
	printf("%s\n", getenv("EV_ONE"));
	SHOW(setenv("EV_ONE", "third", 1));
	printf("%s\n", getenv("EV_ONE"));
	SHOW(setenv("", "x", 1));
	SHOW(setenv("A=B", "x", 1));
	SHOW(unsetenv("EV_ONE"));
	printf("%d\n", !getenv("EV_ONE"));
	SHOW(putenv("EV_PUT=x"));
	printf("%s\n", getenv("EV_PUT"));
	SHOW(clearenv());
	printf("%d\n", !getenv("PATH"));
	return 0;
}
