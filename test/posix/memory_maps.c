/* /proc/self/maps and mincore: what programs ask that guard their stack by themselves. */
#include "show.h"

#include <sys/mman.h>

static char global[5000];

/* The line that an address is in: 0 none, 1 plain, 2 the stack. */
static int line_of(const void *p)
{
	unsigned long at = (unsigned long)p, start, end, before = 0;
	char line[256];
	FILE *f = fopen("/proc/self/maps", "r");
	int found = 0;
	while (f && fgets(line, sizeof line, f)) {
		if (sscanf(line, "%lx-%lx ", &start, &end) != 2 || start >= end ||
		    start < before || start % 4096 || end % 4096)
			printf("bad line\n");
		before = end;
		if (at >= start && at < end)
			found = strstr(line, "[stack]") ? 2 : 1;
	}
	if (f)
		fclose(f);
	return found;
}

static void *page_of(const void *p)
{
	return (void *)((unsigned long)p & ~4095ul);
}

int main(void)
{
	unsigned char in_core[4] = {9, 9, 9, 9};
	char local = 0, *mapped = mmap(NULL, 12288, PROT_READ | PROT_WRITE,
				       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	SHOW(line_of(&local));
	SHOW(line_of(global));
	SHOW(line_of(mapped));
	SHOW(line_of((void *)16));
	SHOW(mincore(page_of(&local), 4096, in_core));
	SHOW(in_core[0] & 1);
	SHOW(in_core[1]);
	SHOW(mincore(page_of(global), 4096, in_core));
	memset(mapped, 1, 12288);
	SHOW(mincore(mapped, 12288, in_core));
	SHOW((in_core[0] & 1) + (in_core[1] & 1) + (in_core[2] & 1));
	SHOW(in_core[3]);
	SHOW(mincore(NULL, 4096, in_core));
	SHOW(mincore((char *)page_of(&local) + 1, 4096, in_core));
	munmap(mapped, 12288);
	SHOW(mincore(mapped, 4096, in_core));
	SHOW(line_of(mapped));
	return 0;
}
