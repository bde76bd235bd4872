/* The tightest loop there is, one block that jumps to itself. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --max-instructions 100000 */
/* stop: instructions */
int main(void)
{
	for (;;)
		;
}
