/* Buffers of stdio are copied by fork: what is in them comes twice. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	FILE *f = fopen("out", "w");
	fprintf(f, "once or twice;");
	pid_t pid = fork();
	if (!pid) {
		fprintf(f, "child;");
		exit(0);
	}
	reap("child", pid);
	fprintf(f, "parent;");
	fclose(f);
	show_file("out");
	return 0;
}
