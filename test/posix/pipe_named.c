/* mkfifo: both ends in one process. */
#include "show.h"

int main(void)
{
	char text[16] = "";
	umask(022);
	SHOW(mkfifo("fifo", 0666));
	show_stat("fifo");
	SHOW(mkfifo("fifo", 0666));
	SHOW(open("fifo", O_WRONLY | O_NONBLOCK));
	int r = open("fifo", O_RDONLY | O_NONBLOCK), w = open("fifo", O_WRONLY);
	SHOW(write(w, "through", 7));
	SHOW(read(r, text, 15));
	printf("%s\n", text);
	SHOW(read(r, text, 15));
	SHOW(close(w));
	SHOW(read(r, text, 15));
	int both = open("fifo", O_RDWR);
	SHOW(write(both, "x", 1));
	SHOW(read(both, text, 5));
	SHOW(unlink("fifo"));
	SHOW(mknod("plain", S_IFREG | 0600, 0));
	show_stat("plain");
	return 0;
}
