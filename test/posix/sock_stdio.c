/* stdio over sockets, and sockets in place of standard input and output. */
#include "sock.h"

int main(void)
{
	int s[2];
	char line[64];
	tcp_pair(s);
	FILE *in = fdopen(s[1], "r"), *out = fdopen(s[0], "w");
	fprintf(out, "first line\nsecond %d\nno end", 2);
	fflush(out);
	printf("%s", fgets(line, sizeof line, in));
	printf("%s", fgets(line, sizeof line, in));
	fclose(out);
	printf("%s\n", fgets(line, sizeof line, in));
	printf("end: %d\n", fgets(line, sizeof line, in) == NULL && feof(in));
	fclose(in);
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	dup2(s[0], 0);
	close(s[0]);
	dprintf(s[1], "from the socket\n");
	printf("stdin: %s", fgets(line, sizeof line, stdin));
	fflush(stdout);
	int saved = dup(1);
	dup2(s[1], 1);
	printf("into the socket\n");
	fflush(stdout);
	dup2(saved, 1);
	printf("got: %s", fgets(line, sizeof line, stdin));
	return 0;
}
