/* An endless loop ends at the time limit. */
/* run: --max-time 1s */
/* stop: time */
static volatile unsigned long turns;

int main(void)
{
	for (;;)
		turns++;
}
