/* support.c - finds the support directory next to the running executable.
 * The one cached path is the only state; it never changes once found. */
#include "driver/support.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>

/* The running executable; where /proc is not mounted, the path it was started by. */
static bool find_executable(char *exe)
{
	const char *start = (const char *)getauxval(AT_EXECFN);

	return realpath("/proc/self/exe", exe) || (start && realpath(start, exe));
}

const char *support_dir(void)
{
	static char found[PATH_MAX];
	static const char *const places[] = {"lib/everett", "../lib/everett"};
	char exe[PATH_MAX], path[PATH_MAX];
	struct stat st;

	if (found[0])
		return found;
	if (!find_executable(exe))
		return NULL;
	char *slash = strrchr(exe, '/');
	if (!slash)
		return NULL;
	*slash = '\0';
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		int n = snprintf(path, sizeof path, "%s/%s", exe, places[i]);
		if (n < 0 || (size_t)n >= sizeof path)
			continue;
		if (stat(path, &st) == 0 && S_ISDIR(st.st_mode) && realpath(path, found))
			return found;
	}
	found[0] = '\0';
	return NULL;
}
