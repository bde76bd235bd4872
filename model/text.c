/* text.c - strings of the model's own: there is no libc below it. */
#include "model.h"

size_t text_length(const char *s)
{
	size_t n = 0;
	while (s[n])
		n++;
	return n;
}

/* Compares whole names without looking at their order: symbolic ones fork less. */
bool text_equal(const char *a, const char *b, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (a[i] != b[i])
			return false;
	return true;
}

int text_order(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return (unsigned char)*a - (unsigned char)*b;
}

char *text_keep(const char *s, size_t n)
{
	char *kept = pool_get(n + 1);
	if (kept)
		__builtin_memcpy(kept, s, n);
	return kept;
}

void text_forget(char *kept)
{
	if (kept)
		pool_put(kept, text_length(kept) + 1);
}

bool text_is_symbolic(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (__ev_is_symbolic((unsigned char)s[i]))
			return true;
	return false;
}
