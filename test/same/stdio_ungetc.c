/* ungetc at the start, after EOF, several, with ftell, fseek and scanf. */
#include <stdio.h>
#include <string.h>

int main(void)
{
	char text[] = "12ab\n\xff\xfez";
	FILE *f = fmemopen(text, strlen(text), "r");
	int c = getc(f);
	printf("%d ", c);
	printf("%d ", ungetc('Q', f));
	printf("%ld %d %d\n", ftell(f), getc(f), getc(f));
	ungetc('7', f);
	int n = 0;
	printf("%d %d\n", fscanf(f, "%d", &n), n);
	char line[20];
	printf("%s", fgets(line, sizeof line, f));
	c = getc(f);
	printf("%d %d\n", c, ungetc(c, f) == c);
	printf("%d %d %d\n", getc(f), getc(f), getc(f));
	printf("%d %d\n", getc(f), feof(f) != 0);
	printf("%d %d\n", ungetc('e', f), feof(f) != 0);
	printf("%d %d\n", getc(f), getc(f));
	printf("%d\n", ungetc(EOF, f));
	rewind(f);
	ungetc('x', f);
	fseek(f, 1, SEEK_SET);
	printf("%c\n", getc(f));
	fclose(f);
	return 0;
}
