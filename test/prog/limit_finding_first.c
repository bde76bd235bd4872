/* What is found before a limit is reported. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --max-instructions 10000000 */
/* finding: null-dereference line=@bad function=main */
static int *volatile nowhere;

int main(void)
{
	volatile int turns = 0;
	while (turns < 1000)
		turns++;
	return *nowhere; /* @bad */
}
