/* Shortest decimal digits of doubles by trial, and fixed-point text by hand. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *shortest(double d)
{
	static char out[40];
	for (int p = 1; p <= 17; p++) {
		snprintf(out, sizeof out, "%.*g", p, d);
		if (strtod(out, NULL) == d)
			break;
	}
	return out;
}

static const char *fixed(double d, int places)
{
	static char out[60];
	char *p = out;
	if (d < 0)
		*p++ = '-', d = -d;
	double whole = floor(d), part = d - whole;
	p += snprintf(p, 30, "%llu.", (unsigned long long)whole);
	while (places--) {
		part *= 10;
		int digit = (int)part;
		*p++ = (char)('0' + digit);
		part -= digit;
	}
	*p = 0;
	return out;
}

int main(void)
{
	volatile double start = 0.1;
	double d = start;
	for (int i = 0; i < 80; i++) {
		printf("%s %s\n", shortest(d), fabs(d) < 1e15 ? fixed(d, 12) : "-");
		d = i % 3 ? d * -1.37 : 1 / (d + 0.003);
	}
	printf("%s %s %s\n", shortest(1e23), shortest(5e-324),
	       shortest(1.7976931348623157e308));
	return 0;
}
