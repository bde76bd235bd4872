/* Nine sorting algorithms agree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300 };

static void swap(int *a, int *b)
{
	int t = *a;
	*a = *b;
	*b = t;
}

static void bubble(int *a, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 1; j < n - i; j++)
			if (a[j] < a[j - 1])
				swap(&a[j], &a[j - 1]);
}
static void insertion(int *a, int n)
{
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0 && a[j] < a[j - 1]; j--)
			swap(&a[j], &a[j - 1]);
}
static void selection(int *a, int n)
{
	for (int i = 0; i < n; i++) {
		int least = i;
		for (int j = i + 1; j < n; j++)
			if (a[j] < a[least])
				least = j;
		swap(&a[i], &a[least]);
	}
}
static void shell(int *a, int n)
{
	for (int gap = n / 2; gap > 0; gap /= 2)
		for (int i = gap; i < n; i++)
			for (int j = i; j >= gap && a[j] < a[j - gap]; j -= gap)
				swap(&a[j], &a[j - gap]);
}
static void quick(int *a, int n)
{
	if (n < 2)
		return;
	int pivot = a[n / 2], i = 0, j = n - 1;
	for (;; i++, j--) {
		while (a[i] < pivot)
			i++;
		while (a[j] > pivot)
			j--;
		if (i >= j)
			break;
		swap(&a[i], &a[j]);
	}
	quick(a, i);
	quick(a + i, n - i);
}
static void merge(int *a, int n)
{
	if (n < 2)
		return;
	int half = n / 2, i = 0, j = half, k = 0;
	merge(a, half);
	merge(a + half, n - half);
	int *t = malloc((size_t)n * sizeof *t);
	while (i < half || j < n)
		t[k++] = j >= n || (i < half && a[i] <= a[j]) ? a[i++] : a[j++];
	memcpy(a, t, (size_t)n * sizeof *t);
	free(t);
}
static void sift(int *a, int i, int n)
{
	for (int child; (child = 2 * i + 1) < n; i = child) {
		if (child + 1 < n && a[child + 1] > a[child])
			child++;
		if (a[i] >= a[child])
			return;
		swap(&a[i], &a[child]);
	}
}
static void heap(int *a, int n)
{
	for (int i = n / 2; i >= 0; i--)
		sift(a, i, n);
	while (--n > 0) {
		swap(&a[0], &a[n]);
		sift(a, 0, n);
	}
}
static void radix(int *a, int n)
{
	int t[N];
	for (unsigned bit = 0; bit < 32; bit += 8) {
		int count[257] = {0};
		for (int i = 0; i < n; i++)
			count[((unsigned)a[i] ^ 0x80000000u) >> bit & 255]++;
		for (int i = 0, sum = 0; i < 257; i++) {
			int c = count[i];
			count[i] = sum;
			sum += c;
		}
		for (int i = 0; i < n; i++)
			t[count[((unsigned)a[i] ^ 0x80000000u) >> bit & 255]++] = a[i];
		memcpy(a, t, (size_t)n * sizeof *t);
	}
}
static void comb(int *a, int n)
{
	int gap = n, swapped = 1;
	while (gap > 1 || swapped) {
		gap = gap * 10 / 13;
		if (gap < 1)
			gap = 1;
		swapped = 0;
		for (int i = 0; i + gap < n; i++)
			if (a[i] > a[i + gap]) {
				swap(&a[i], &a[i + gap]);
				swapped = 1;
			}
	}
}

int main(void)
{
	static void (*const sorts[])(int *, int) = {
		bubble, insertion, selection, shell, quick, merge, heap, radix, comb};
	for (int s = 0; s < 9; s++) {
		int a[N];
		unsigned seed = 17, sum = 0;
		for (int i = 0; i < N; i++)
			a[i] = (int)(seed = seed * 1103515245u + 12345) >> (i % 20);
		sorts[s](a, N);
		int sorted = 1;
		for (int i = 1; i < N; i++)
			sorted &= a[i - 1] <= a[i];
		for (int i = 0; i < N; i++)
			sum = sum * 31 + (unsigned)a[i];
		printf("%d %d %08x\n", s, sorted, sum);
	}
	return 0;
}
