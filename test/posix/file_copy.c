/* sendfile and copy_file_range. */
#include "show.h"
#include <sys/sendfile.h>

int main(void)
{
	off_t at = 7;
	off64_t from = 0, to = 5;
	int in = open("hello.txt", O_RDONLY), out = open("copy", O_RDWR | O_CREAT, 0644);
	SHOW(sendfile(out, in, NULL, 5));
	SHOW(lseek(in, 0, SEEK_CUR));
	SHOW(sendfile(out, in, &at, 100));
	printf("%ld\n", (long)at);
	SHOW(lseek(in, 0, SEEK_CUR));
	show_file("copy");
	SHOW(sendfile(in, in, NULL, 5));
	SHOW(sendfile(out, 99, NULL, 5));
	SHOW(copy_file_range(in, &from, out, &to, 3, 0));
	printf("%ld %ld\n", (long)from, (long)to);
	show_file("copy");
	SHOW(copy_file_range(in, NULL, out, NULL, 3, 0));
	SHOW(lseek(out, 0, SEEK_CUR));
	show_file("copy");
	SHOW(copy_file_range(in, NULL, out, NULL, 3, 1));
	SHOW(copy_file_range(out, NULL, in, NULL, 3, 0));
	return 0;
}
