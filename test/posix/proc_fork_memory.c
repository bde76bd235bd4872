/* Memory of a child is a copy: stack, heap, variables, private mappings. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/mman.h>

static int global = 1;

int main(void)
{
	int local = 2, *heap = malloc(sizeof *heap), p[2];
	int *map = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
			-1, 0);
	*heap = 3;
	map[1024] = 4;
	pipe(p);
	pid_t pid = fork();
	if (!pid) {
		hear(p);
		printf("child sees %d %d %d %d\n", global, local, *heap, map[1024]);
		global = local = *heap = map[1024] = 70;
		printf("child has %d %d %d %d\n", global, local, *heap, map[1024]);
		free(heap);
		munmap(map, 8192);
		_exit(0);
	}
	global++, local++, ++*heap, map[1024]++;
	tell(p);
	reap("child", pid);
	printf("parent has %d %d %d %d\n", global, local, *heap, map[1024]);
	free(heap);
	return 0;
}
