/* Shortest paths, minimum spanning tree, topological order, strong components, sudoku. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { N = 20 };

static int weight[N][N];

static void dijkstra(int from)
{
	int dist[N], done[N] = {0};
	for (int i = 0; i < N; i++)
		dist[i] = i == from ? 0 : INT_MAX;
	for (int round = 0; round < N; round++) {
		int best = -1;
		for (int i = 0; i < N; i++)
			if (!done[i] && (best < 0 || dist[i] < dist[best]))
				best = i;
		done[best] = 1;
		for (int i = 0; i < N && dist[best] < INT_MAX; i++)
			if (weight[best][i] && dist[best] + weight[best][i] < dist[i])
				dist[i] = dist[best] + weight[best][i];
	}
	for (int i = 0; i < N; i++)
		printf("%d ", dist[i] == INT_MAX ? -1 : dist[i]);
	printf("\n");
}

static int kruskal(void)
{
	int parent[N], total = 0;
	for (int i = 0; i < N; i++)
		parent[i] = i;
	for (int w = 1; w < 30; w++)
		for (int i = 0; i < N; i++)
			for (int j = 0; j < N; j++)
				if (weight[i][j] == w) {
					int a = i, b = j;
					while (parent[a] != a)
						a = parent[a];
					while (parent[b] != b)
						b = parent[b];
					if (a != b) {
						parent[a] = b;
						total += w;
					}
				}
	return total;
}

static int order[N], low[N], on_stack[N], stack[N], top, counter, components;

static void tarjan(int v)
{
	order[v] = low[v] = ++counter;
	stack[top++] = v;
	on_stack[v] = 1;
	for (int w = 0; w < N; w++)
		if (weight[v][w]) {
			if (!order[w])
				tarjan(w);
			if (on_stack[w] && low[w] < low[v])
				low[v] = low[w];
		}
	if (low[v] == order[v]) {
		components++;
		int w;
		do {
			w = stack[--top];
			on_stack[w] = 0;
		} while (w != v);
	}
}

static char grid[82] =
	"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28...."
	"419..5....8..79";

static int allowed(int at, char c)
{
	for (int i = 0; i < 9; i++)
		if (grid[at / 9 * 9 + i] == c || grid[i * 9 + at % 9] == c ||
		    grid[(at / 27 * 3 + i / 3) * 9 + at % 9 / 3 * 3 + i % 3] == c)
			return 0;
	return 1;
}

static int solve(int at)
{
	while (at < 81 && grid[at] != '.')
		at++;
	if (at == 81)
		return 1;
	for (char c = '1'; c <= '9'; c++)
		if (allowed(at, c)) {
			grid[at] = c;
			if (solve(at + 1))
				return 1;
			grid[at] = '.';
		}
	return 0;
}

int main(void)
{
	unsigned seed = 4;
	for (int k = 0; k < 45; k++) {
		seed = seed * 1103515245u + 12345;
		weight[(seed >> 8) % N][(seed >> 16) % N] = (int)(seed >> 24) % 29 + 1;
	}
	dijkstra(0);
	dijkstra(7);
	printf("%d\n", kruskal());
	for (int i = 0; i < N; i++)
		if (!order[i])
			tarjan(i);
	printf("%d\n", components);
	printf("%d %s\n", solve(0), grid);
	return 0;
}
