/* A fork bomb that the program does not limit ends its path, with a reason of its own. */
/* run: --schedule round-robin */
/* incomplete: too-many-processes */
#include <unistd.h>

int main(void)
{
	for (;;)
		fork();
}
