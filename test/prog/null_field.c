/* A field far inside a structure that is not there. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: null-dereference line=@bad function=price_of */
#include <stdio.h>
#include <string.h>

struct item {
	char name[200];
	int price;
};

static struct item shelf[2] = {{"bread", 3}, {"milk", 2}};
static const char *volatile wanted = "wine";

static __attribute__((noinline)) struct item *find(const char *name)
{
	for (int i = 0; i < 2; i++)
		if (strcmp(shelf[i].name, name) == 0)
			return &shelf[i];
	return NULL;
}

static __attribute__((noinline)) int price_of(const struct item *i)
{
	return i->price; /* @bad */
}

int main(void)
{
	printf("%d\n", price_of(find("milk")));
	printf("%d\n", price_of(find(wanted)));
	return 0;
}
