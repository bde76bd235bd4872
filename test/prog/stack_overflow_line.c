/* The entry of a function has no line of its own: that of its definition counts. */
/* cc: -O0 -g */
/* finding: stack-overflow line=@depth function=depth */
static int depth(int n) /* @depth */
{
	volatile char room[1000];
	room[0] = (char)n;
	return 1 + depth(n + 1) + room[0];
}

int main(void)
{
	return depth(1);
}
