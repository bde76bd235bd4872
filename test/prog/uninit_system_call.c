/* Padding of a structure goes out of the program. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --uninit */
/* finding: uninitialised line=@bad function=main message~system.call */
#include <unistd.h>

struct message {
	char kind;
	int value;
};

int main(void)
{
	struct message m;
	m.kind = 'A';
	m.value = 0x42434445;
	return write(1, &m, sizeof m) != sizeof m; /* @bad */
}
