/* What one path writes, renames and removes the other does not see. */
/* paths: 3 */
/* exits: 1 2 3 */
#include <everett.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void put(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
	write(fd, text, strlen(text));
	close(fd);
}

static int get(const char *path)
{
	char c = 0;
	int fd = open(path, O_RDONLY);
	if (fd < 0)
		return 0;
	read(fd, &c, 1);
	close(fd);
	return c;
}

int main(void)
{
	unsigned char c;
	unlink("one");
	unlink("two");
	put("one", "1");
	int fd = open("one", O_RDWR);
	ev_make_symbolic(&c, 1, "c");
	if (c < 10)
		put("one", "x");
	else if (c < 20)
		rename("one", "two");
	char first = 0;
	pread(fd, &first, 1, 0);
	if (get("one") == 'x' && get("two") == 0 && first == 'x')
		return 1;
	if (get("one") == 0 && get("two") == '1' && first == '1')
		return 2;
	return get("one") == '1' && get("two") == 0 ? 3 : 4;
}
