/* malloc, calloc, realloc, aligned_alloc and mmap fail; one of them is not looked at. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static char *copy(const char *text)
{
	char *p = malloc(strlen(text) + 1);
	strcpy(p, text); /* the defect */
	return p;
}

/* errno says why. */
static int missing(const void *p)
{
	if (p)
		return 0;
	printf("no memory: %d\n", errno == ENOMEM);
	return 1;
}

int main(void)
{
	void *old = calloc(2, 8), *aligned = NULL;
	if (missing(old))
		return 2;
	void *p = realloc(old, 64);
	if (missing(p)) {
		free(old);
		return 3;
	}
	int error = posix_memalign(&aligned, 64, 10);
	if (error) {
		printf("posix_memalign: %d\n", error == ENOMEM);
		return 4;
	}
	void *m = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (m == MAP_FAILED) {
		printf("mmap: %d\n", errno == ENOMEM);
		return 5;
	}
	free(copy("text"));
	free(aligned);
	free(p);
	return 0;
}
