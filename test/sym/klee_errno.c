/* klee_get_errno is the program's errno. */
/* paths: 2 */
/* exits: 0 9 */
#include <klee/klee.h>
#include <unistd.h>

int main(void)
{
	if (klee_int("closes"))
		close(77);
	return klee_get_errno();
}
