/* fscanf from a memory stream: state between calls, EOF, errors, literal matching. */
#include <stdio.h>
#include <string.h>

int main(void)
{
	static char text[] =
		"name=alpha value=12.5\nname=beta value=-3\n\nname=gamma value=x\n"
		"tail 7 8 9";
	FILE *in = fmemopen(text, strlen(text), "r");
	char name[20];
	double value;
	int got, c, n;
	while ((got = fscanf(in, " name=%19s value=%lf", name, &value)) == 2)
		printf("%s %g at %ld\n", name, value, ftell(in));
	printf("got %d %s at %ld\n", got, name, ftell(in));
	printf("%d %c\n", fscanf(in, "%*[^\n]%c", (char *)name),
	       name[0] == '\n' ? 'n' : name[0]);
	printf("%d %s\n", fscanf(in, "%s", name), name);
	while ((got = fscanf(in, "%d", &n)) == 1)
		printf("%d ", n);
	printf("| %d %d %d\n", got, feof(in) != 0, ferror(in) != 0);
	rewind(in);
	printf("%d\n", fscanf(in, "nam%c%n", (char *)&c, &n));
	printf("%c %d %c\n", (char)c, n, getc(in));
	fclose(in);
	return 0;
}
