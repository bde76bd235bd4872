/* Globals of every kind: common, weak, aliases, sections, visibility, large ones. */
#include <stdio.h>

int tentative;
int tentative;
static int hidden_by_local = 5;
__attribute__((weak)) int weak_value = 9;
extern int missing __attribute__((weak));
int target = 17;
extern int other_name __attribute__((alias("target")));
static int real_function(int x)
{
	return x * 3;
}
int function_alias(int x) __attribute__((alias("real_function")));
__attribute__((weak)) int maybe(void);
__attribute__((section("special"))) int placed = 23;
static char large[1 << 20];
const struct {
	int n;
	char text[];
} flexible = {3, "abc"};
static const double table[][2] = {{1, 2}, {3, 4.5}};

int main(void)
{
	int hidden_by = hidden_by_local, sum = 0;
	{
		int hidden_by_local = 50;
		sum += hidden_by_local + hidden_by;
		static int kept;
		kept += 2;
		sum += kept;
	}
	other_name++;
	large[sizeof large - 1] = 7;
	for (unsigned i = 0; i < sizeof large; i += 4095)
		sum += large[i];
	printf("%d %d %d %d %d\n", tentative, weak_value, &missing == NULL, target, sum);
	printf("%d %d %d %s %g\n", function_alias(5), maybe == NULL, placed,
	       flexible.text, table[1][1]);
	return 0;
}
