/* A line of comma-separated values with quoted fields, as a spreadsheet export has it: fields
 * are split, quotes removed, the second field is a price with two decimals that is totalled. */
#include "bench.h"

#ifndef LEN
#define LEN 5
#endif
#define MAX_FIELDS 4

struct field {
	char text[LEN + 1];
	unsigned length;
	int quoted;
};

/* The number of fields, or a negative number for a malformed line. */
static int split(const char *line, unsigned length, struct field *fields)
{
	int count = 0;
	unsigned at = 0;
	for (;;) {
		if (count == MAX_FIELDS)
			return -1;
		struct field *f = &fields[count++];
		f->length = 0;
		f->quoted = at < length && line[at] == '"';
		if (f->quoted) {
			at++;
			for (;;) {
				if (at == length)
					return -2; /* the quote is not closed */
				if (line[at] == '"') {
					at++;
					if (at == length || line[at] != '"')
						break;
				}
				f->text[f->length++] = line[at++];
			}
			if (at < length && line[at] != ',')
				return -3;
		} else {
			while (at < length && line[at] != ',') {
				if (line[at] == '"')
					return -4;
				f->text[f->length++] = line[at++];
			}
		}
		f->text[f->length] = 0;
		if (at == length)
			return count;
		at++;
	}
}

static long cents(const struct field *f)
{
	long value = 0;
	unsigned i = 0, decimals = 0;
	int negative = f->length && f->text[0] == '-';
	for (i = negative; i < f->length && f->text[i] != '.'; i++) {
		if (f->text[i] < '0' || f->text[i] > '9')
			return -1000000;
		value = value * 10 + (f->text[i] - '0');
	}
	if (i < f->length)
		for (i++; i < f->length && decimals < 2; i++, decimals++) {
			if (f->text[i] < '0' || f->text[i] > '9')
				return -1000000;
			value = value * 10 + (f->text[i] - '0');
		}
	for (; decimals < 2; decimals++)
		value *= 10;
	return negative ? -value : value;
}

int main(void)
{
	char line[LEN];
	struct field fields[MAX_FIELDS];
	klee_make_symbolic(line, sizeof line, "line");
	int count = split(line, LEN, fields);
	if (count < 2)
		return 1;
	unsigned whole = 0;
	for (int i = 0; i < count; i++)
		whole += fields[i].length;
	BENCH_CHECK(whole < LEN);
	long price = cents(&fields[1]);
	if (price == -1000000)
		return 2;
	if (price > 9999)
		return 3;
	return price % 500 == 0 ? 4 : 5;
}
