/* From a member back to its structure, in the middle of an array. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 7 1 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct link {
	struct link *next;
};

struct task {
	int id;
	double weight;
	struct link link;
};

static __attribute__((noinline)) struct task *task_of(struct link *l)
{
	return (struct task *)((char *)l - offsetof(struct task, link));
}

int main(void)
{
	struct task *tasks = calloc(10, sizeof *tasks);
	for (int i = 0; i < 10; i++)
		tasks[i].id = i;
	volatile int which = 7;
	struct task *t = task_of(&tasks[which].link);
	printf("%d %d\n", t->id, t - tasks == 7);
	free(tasks);
	return 0;
}
