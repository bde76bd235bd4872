/* Symbolic bytes keep their meaning through files, pipes and mappings. */
/* paths: 4 */
/* exits: 0 1 2 3 */
#include <everett.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
	unsigned char in[3], out[3];
	int p[2], fd = open("content", O_RDWR | O_CREAT | O_TRUNC, 0644);
	ev_make_symbolic(in, sizeof in, "in");
	write(fd, in, 3);
	pread(fd, out, 3, 0);
	if (out[0] == 'f')
		return 1;
	pipe(p);
	write(p[1], out, 3);
	read(p[0], out, 3);
	if (out[1] == 'p')
		return 2;
	unsigned char *m = mmap(0, 4096, PROT_READ, MAP_SHARED, fd, 0);
	if (m[2] == 'm')
		return 3;
	return 0;
}
