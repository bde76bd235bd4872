/* A structure in too small a block: the field lies far behind, amid live neighbours. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=set_tail */
#include <stdlib.h>
#include <string.h>

struct record {
	int id;
	char name[2000];
	int tail;
};

static struct record *volatile keep;
static volatile size_t wrong_size = sizeof(struct record *);

static __attribute__((noinline)) void set_tail(struct record *r)
{
	r->id = 1;
	r->tail = 2; /* @bad */
}

int main(void)
{
	char *crowd[200];
	struct record *r = NULL;
	for (int i = 0; i < 200; i++) {
		crowd[i] = malloc(48);
		memset(crowd[i], 0, 48);
		if (i == 100)
			r = malloc(wrong_size);
	}
	keep = r;
	set_tail(keep);
	free(keep);
	for (int i = 0; i < 200; i++)
		free(crowd[i]);
	return 0;
}
