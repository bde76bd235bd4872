/* unit.h - cmocka with what it needs in front of it, and our few helpers. */
#ifndef UNIT_H
#define UNIT_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Makes an empty directory below the temporary one and goes there. */
static inline char *unit_enter_scratch(void)
{
	const char *tmp = getenv("TMPDIR");
	char *path = malloc(4096);
	snprintf(path, 4096, "%s/everett-unit-XXXXXX", tmp && *tmp ? tmp : "/tmp");
	assert_non_null(mkdtemp(path));
	assert_int_equal(chdir(path), 0);
	return path;
}

/* Leaves and removes it with all that is in it; frees the path. */
static inline void unit_leave_scratch(char *path)
{
	char command[4200];
	assert_int_equal(chdir("/"), 0);
	snprintf(command, sizeof command, "rm -rf '%s'", path);
	assert_int_equal(system(command), 0);
	free(path);
}

static inline void unit_write(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");
	assert_non_null(f);
	fputs(text, f);
	assert_int_equal(fclose(f), 0);
}

/* The whole file, terminated; NULL if there is none. The caller frees it. */
static inline char *unit_read(const char *path)
{
	FILE *f = fopen(path, "r");
	if (!f)
		return NULL;
	char *text = calloc(1, 1 << 20);
	size_t n = fread(text, 1, (1 << 20) - 1, f);
	text[n] = 0;
	fclose(f);
	return text;
}
#endif
