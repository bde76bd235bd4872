/* __builtin_trap is a way to abort. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: abort line=@bad function=main */
static volatile int broken = 1;

int main(void)
{
	if (broken)
		__builtin_trap(); /* @bad */
	return 0;
}
