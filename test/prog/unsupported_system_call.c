/* A system call that is not modelled ends the path as incomplete, not as a finding. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: before */
/* incomplete: bad-system-call */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
	puts("before");
	fflush(stdout);
	long r = syscall(SYS_kexec_load, 0L, 0L, 0L, 0L);
	printf("after %ld\n", r);
	return 0;
}
