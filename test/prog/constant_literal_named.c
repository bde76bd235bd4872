/* A string constant is named by its text. */
/* cc: -O0 -g */
/* finding: write-to-constant line=@bad function=main message~string.literal..hello.world. notes~^..$ */
static char *volatile text = "hello world";

int main(void)
{
	text[0] = 'H'; /* @bad */
	return 0;
}
