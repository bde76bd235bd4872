/* qsort over several element sizes and orders, bsearch, stability not assumed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person {
	char name[12];
	int age;
};
struct __attribute__((packed)) odd {
	char key;
	short value;
};

static int by_int(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;
	return (x > y) - (x < y);
}
static int by_double_down(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x < y) - (x > y);
}
static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}
static int by_age_then_name(const void *a, const void *b)
{
	const struct person *x = a, *y = b;
	return x->age != y->age ? x->age - y->age : strcmp(x->name, y->name);
}
static int by_value(const void *a, const void *b)
{
	return ((const struct odd *)a)->value - ((const struct odd *)b)->value;
}
static int by_char(const void *a, const void *b)
{
	return *(const unsigned char *)a - *(const unsigned char *)b;
}

int main(void)
{
	volatile unsigned seed = 42;
	int n[200];
	double d[50];
	struct odd o[30];
	for (int i = 0; i < 200; i++)
		n[i] = (int)((seed = seed * 1103515245u + 12345) >> 16) % 1000 - 500;
	for (int i = 0; i < 50; i++)
		d[i] = n[i] / 7.0;
	for (int i = 0; i < 30; i++)
		o[i] = (struct odd){(char)('a' + i % 26), (short)(n[i] * 31 + i)};
	qsort(n, 200, sizeof n[0], by_int);
	qsort(d, 50, sizeof d[0], by_double_down);
	qsort(o, 30, sizeof o[0], by_value);
	for (int i = 0; i < 200; i += 11)
		printf("%d ", n[i]);
	printf("\n");
	for (int i = 0; i < 50; i += 7)
		printf("%.3f ", d[i]);
	printf("\n");
	for (int i = 0; i < 30; i++)
		printf("%c%d ", o[i].key, o[i].value);
	printf("\n");
	const char *w[] = {"pear", "apple", "fig", "banana", "cherry", "date"};
	qsort(w, 6, sizeof w[0], by_text);
	for (int i = 0; i < 6; i++)
		printf("%s ", w[i]);
	struct person p[] = {
		{"bob", 30}, {"al", 25}, {"cy", 30}, {"dee", 25}, {"ed", 99}};
	qsort(p, 5, sizeof p[0], by_age_then_name);
	for (int i = 0; i < 5; i++)
		printf("%s ", p[i].name);
	char text[] = "the quick brown fox";
	qsort(text, strlen(text), 1, by_char);
	printf("\n[%s]\n", text);
	for (int key = -500; key < 500; key += 97) {
		int *hit = bsearch(&key, n, 200, sizeof n[0], by_int);
		printf("%d ", hit ? *hit : 9999);
	}
	const char *key = "fig", *no = "grape";
	printf("%d %d\n", bsearch(&key, w, 6, sizeof w[0], by_text) != NULL,
	       bsearch(&no, w, 6, sizeof w[0], by_text) != NULL);
	qsort(n, 0, sizeof n[0], by_int);
	qsort(n, 1, sizeof n[0], by_int);
	return 0;
}
