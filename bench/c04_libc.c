/* c04: libc-heavy. Formatting and parsing of numbers, sorting with a callback, searching
 * and cutting strings. Stress: the C library as bitcode, string routines, varargs. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef ROUNDS
#define ROUNDS 8
#endif
#define EXPECTED 0xa40b3eb8u /* for that number of rounds */

static uint32_t state = 1;

static uint32_t draw(void)
{
	state = state * 1664525u + 1013904223u;
	return state >> 8;
}

static int by_value(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return (x > y) - (x < y);
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static uint32_t numbers(int n)
{
	char text[80];
	uint32_t sum = 0;
	for (int i = 0; i < n; i++) {
		uint32_t r = draw();
		char *end;
		snprintf(text, sizeof text, "%d:%08x:%s:%.3f", (int)r - 8000000, r,
			 "word", r / 1000.0);
		sum = sum * 31 + (uint32_t)strtol(text, &end, 10);
		sum = sum * 31 + (uint32_t)strtoul(end + 1, &end, 16);
		sum = sum * 31 + (uint32_t)strtod(strrchr(text, ':') + 1, NULL);
	}
	return sum;
}

static uint32_t sorting(int n)
{
	uint32_t *v = malloc((size_t)n * sizeof *v), sum = 0;
	for (int i = 0; i < n; i++)
		v[i] = draw();
	qsort(v, (size_t)n, sizeof *v, by_value);
	for (int i = 0; i < n; i++) {
		uint32_t key = draw();
		sum += bsearch(&key, v, (size_t)n, sizeof *v, by_value) != NULL;
		sum = sum * 3 + v[i];
	}
	free(v);
	return sum;
}

static uint32_t strings(int n)
{
	char **word = malloc((size_t)n * sizeof *word);
	char line[2000] = "";
	uint32_t sum = 0;
	for (int i = 0; i < n; i++) {
		char text[16];
		int length = (int)(draw() % 10) + 3;
		for (int k = 0; k < length; k++)
			text[k] = (char)('a' + draw() % 26);
		text[length] = 0;
		word[i] = strdup(text);
	}
	qsort(word, (size_t)n, sizeof *word, by_text);
	for (int i = 0; i < n; i++) {
		if (strlen(line) + strlen(word[i]) + 2 > sizeof line) {
			for (char *t = strtok(line, " "); t; t = strtok(NULL, " "))
				sum = sum * 31 + (uint32_t)strlen(t) + (uint32_t)t[0];
			line[0] = 0;
		}
		strcat(line, word[i]);
		strcat(line, " ");
		sum += strstr(line, "xyz") != NULL;
		sum += (uint32_t)strcspn(word[i], "aeiou") +
		       (strchr(word[i], 'q') != NULL);
		free(word[i]);
	}
	free(word);
	return sum;
}

int main(void)
{
	uint32_t sum = 0;
	for (int i = 0; i < ROUNDS; i++) {
		sum = sum * 7 + numbers(6000);
		sum = sum * 7 + sorting(10000);
		sum = sum * 7 + strings(1500);
	}
	printf("%08x\n", sum);
	return sum == EXPECTED || ROUNDS != 8 ? 0 : 1;
}
