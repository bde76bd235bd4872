/* With --fs nothing else of the host can be seen, not even the current directory. */
/* run: --fs /usr/share --passthrough */
/* out: 0 -1 -1 0 */
#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	int names = 0;
	DIR *d = opendir(".");
	while (readdir(d))
		names++;
	printf("%d %d %d %d\n", access("/usr/share", R_OK), access("fs_only", F_OK),
	       access("/usr/bin", F_OK), names - 2);
	return 0;
}
