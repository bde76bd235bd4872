/* print_test.c - one symbolic format and one symbolic value for either implementation. */
#include "print.h"

#include <everett.h>
#include <stdio.h>

int main(void)
{
	char format[5] = "%", out[16] = "";
	int value = ev_range(-12, 13, "value");

	ev_make_symbolic(format + 1, 3, "format");
	int length = print(out, sizeof out, format, value);
	printf("%d\n", length);
	if (length >= 0)
		ev_result("text", out, sizeof out);
	return 0;
}
