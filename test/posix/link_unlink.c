/* unlink; an open file lives on without a name. */
#include "show.h"

int main(void)
{
	char text[32] = "";
	int fd = open("hello.txt", O_RDWR);
	SHOW(unlink("hello.txt"));
	SHOW(unlink("hello.txt"));
	SHOW(access("hello.txt", F_OK));
	show_file("second name");
	SHOW(write(fd, "still", 5));
	SHOW(pread(fd, text, 20, 0));
	printf("%s", text);
	SHOW(unlink("dir"));
	SHOW(unlink("dir/"));
	SHOW(unlink("."));
	SHOW(unlink("/"));
	SHOW(unlink("none/x"));
	SHOW(unlink("empty/"));
	SHOW(unlink("link"));
	put_file("hello.txt", "new one\n");
	show_file("hello.txt");
	show_stat("hello.txt");
	show_file("second name");
	FILE *f = tmpfile();
	fputs("temporary", f);
	rewind(f);
	fgets(text, sizeof text, f);
	printf("%s\n", text);
	fclose(f);
	char name[] = "nameXXXXXX";
	int t = mkstemp(name);
	SHOW(write(t, "12", 2));
	struct stat st;
	stat(name, &st);
	printf("%o %ld\n", st.st_mode, (long)st.st_size);
	return 0;
}
