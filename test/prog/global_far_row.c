/* Row index too large in a two-dimensional global array. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=mark */
#include <stdio.h>

char board[8][8];
static volatile int row = 8;

static __attribute__((noinline)) void mark(int y, int x)
{
	board[y][x] = 1; /* @bad */
}

int main(void)
{
	mark(7, 7);
	mark(row, 0);
	printf("%d\n", board[7][7]);
	return 0;
}
