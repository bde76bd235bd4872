/* A symbolic name that is that of a file of the host for one of its values. */
/* exits: 1 2 */
/* paths: 2 */
#include <everett.h>
#include <fcntl.h>

int main(void)
{
	char name[] = "file_host_name"; /* this program itself */
	ev_make_symbolic(name + sizeof name - 2, 1, "last");
	ev_assume(name[sizeof name - 2] >= 'a' && name[sizeof name - 2] <= 'z');
	return open(name, O_RDONLY) < 0 ? 2 : 1;
}
