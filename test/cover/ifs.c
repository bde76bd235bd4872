/* Every form of if and of loop, some sides of which no input takes. */
#include <stdio.h>
#include <stdlib.h>

static int sign(int c)
{
	if (c == '+')
		return 1;
	if (c == '-')
		return -1;
	return 0;
}

static int steps(const char *s)
{
	int n = 0;
	for (int i = 0; s[i]; i++) {
		if (s[i] == ' ')
			continue;
		if (s[i] == '.')
			break;
		n++;
	}
	while (n > 90)
		n -= 90;
	do
		n++;
	while (n % 4);
	return n;
}

static int unused(int a)
{
	if (a)
		return 2;
	return 3;
}

int main(int argc, char **argv)
{
	int sum = 0;
	if (argc > 5)
		puts("many");
	if (argc < 1)
		return unused(argc);
	for (int i = 1; i < argc; i++) {
		int k = sign(argv[i][0]);
		if (k)
			sum += k;
		sum += steps(argv[i]);
		if (k > 0 && argv[i][1] == 'x')
			sum++;
		if (k < 0 || argv[i][0] == 'y')
			sum += 2;
		if (!(sum % 2))
			sum++;
		else if (sum > 1000)
			exit(3);
		sum += argv[i][0] == 'z' ? steps(argv[i]) : sign('+');
	}
	printf("%d\n", sum);
	return 0;
}
