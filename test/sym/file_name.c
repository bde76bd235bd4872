/* A symbolic name is one of the files that are there, or none. */
/* exits: 1 2 3 */
/* paths: 3 */
#include <everett.h>
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
	char name[2] = "", c = 0;
	int fd = open("a", O_WRONLY | O_CREAT | O_TRUNC, 0644);
	write(fd, "A", 1);
	close(fd);
	fd = open("b", O_WRONLY | O_CREAT | O_TRUNC, 0644);
	write(fd, "B", 1);
	close(fd);
	ev_make_symbolic(name, 1, "name");
	ev_assume(name[0] >= 'a');
	ev_assume(name[0] <= 'f');
	fd = open(name, O_RDONLY);
	if (fd < 0)
		return 3;
	read(fd, &c, 1);
	return c == 'A' ? 1 : 2;
}
