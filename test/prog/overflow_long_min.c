/* LLONG_MIN / -1. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: overflow line=@bad function=divide */
#include <limits.h>
#include <stdio.h>

static volatile long long minus_one = -1;

static __attribute__((noinline)) long long divide(long long a, long long b)
{
	return a / b; /* @bad */
}

int main(void)
{
	printf("%lld\n", divide(LLONG_MAX, minus_one));
	printf("%lld\n", divide(LLONG_MIN, minus_one));
	return 0;
}
