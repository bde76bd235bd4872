/* Freed and used in different functions, each several calls away from main. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: use-after-free line=@bad function=print_name stack~report.*main */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct session {
	char *name;
	int open;
};

static volatile int work;

static __attribute__((noinline)) void drop_name(struct session *s)
{
	free(s->name);
	work++;
}

static __attribute__((noinline)) void close_session(struct session *s)
{
	drop_name(s);
	s->open = 0;
	work++;
}

static __attribute__((noinline)) void print_name(const struct session *s)
{
	putchar(s->name[0]); /* @bad */
	work++;
}

static __attribute__((noinline)) void report(const struct session *s)
{
	print_name(s);
	work++;
}

int main(void)
{
	struct session s = {malloc(20), 1};
	strcpy(s.name, "alpha");
	report(&s);
	close_session(&s);
	report(&s);
	return 0;
}
