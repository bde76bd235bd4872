/* The same read twice, by calls from two places: that is no loop that waits. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* paths: errors=0 unfinished=0 */
#include <assert.h>
#include <pthread.h>

struct text {
	const char *at;
};

__attribute__((noinline)) static const char *get(const struct text *t)
{
	return t->at;
}

__attribute__((noinline)) static int has_space(const char *at)
{
	return at[0] == ' ';
}

__attribute__((noinline)) static int has_digit(const char *at)
{
	return at[0] == '1';
}

__attribute__((noinline)) static int is_strange(const struct text *t)
{
	if (has_space(get(t)))
		return 1;
	if (has_digit(get(t)))
		return 1;
	return has_space(get(t));
}

static void *run(void *p)
{
	return p;
}

int main(void)
{
	static struct text text = {"abc"};
	pthread_t t;
	pthread_create(&t, NULL, run, &text);
	assert(!is_strange(&text));
	pthread_join(t, NULL);
	assert(!is_strange(&text));
	return 0;
}
