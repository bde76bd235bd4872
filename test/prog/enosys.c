/* Calls that are not modelled fail with ENOSYS on request. */
/* run: --enosys --passthrough */
/* out: -1 1 */
/* out: -1 1 */
#include <errno.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
	long result = syscall(SYS_personality, 0xffffffff);
	printf("%ld %d\n", result, errno == ENOSYS);
	result = syscall(SYS_ptrace, 0, 0, 0, 0);
	printf("%ld %d\n", result, errno == ENOSYS);
	return 0;
}
