/* An endless loop ends at the time limit. */
/* run: --max-time 1s */
/* stop: time */
static volatile unsigned long turns; /* looked at: nobody can tell that it never ends */

int main(void)
{
	while (++turns)
		;
	return 0;
}
