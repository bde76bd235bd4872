/* test_values.h - values for symbolic data where nothing is symbolic: in programs that
 * run natively as ordinary tests.
 *
 * EVERETT_VALUES is NAME=BYTES;NAME=BYTES… with the bytes in hexadecimal. An input gets
 * the bytes of its name, and zeros where it is longer. No libc: the twin's runtime has
 * none. */
#ifndef GUEST_TEST_VALUES_H
#define GUEST_TEST_VALUES_H
#include <stddef.h>

#define TEST_VALUES_VARIABLE "EVERETT_VALUES"

static inline int test_digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The bytes of that name in the list, NULL: it has none. */
static inline const char *test_value_find(const char *list, const char *name)
{
	while (list && *list) {
		size_t n = 0;
		while (name[n] && list[n] == name[n])
			n++;
		if (!name[n] && list[n] == '=')
			return list + n + 1;
		while (*list && *list != ';')
			list++;
		list += *list == ';';
	}
	return NULL;
}

/* Fills in what the list has for that name; what is not given is zero. */
static inline void test_value_fill(const char *list, const char *name, void *data,
				   size_t size)
{
	const char *hex = test_value_find(list, name);
	unsigned char *to = data;

	for (size_t i = 0; i < size; i++) {
		int high = hex ? test_digit(*hex) : -1;
		int low = high >= 0 ? test_digit(hex[1]) : -1;
		if (low < 0)
			hex = NULL;
		*(volatile unsigned char *)&to[i] =
			hex ? (unsigned char)(high << 4 | low) : 0;
		hex = hex ? hex + 2 : NULL;
	}
}
#endif
