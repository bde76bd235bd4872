/* An AVL tree on arrays: symbolic keys are inserted with rotations, then one is looked up with a lower
 * bound; order and balance are checked. */
#include "bench.h"

#ifndef KEYS
#define KEYS 4
#endif

struct node {
	int32_t key;
	int left, right, height;
};

static struct node nodes[KEYS + 1];
static int count;

static int height(int n)
{
	return n ? nodes[n].height : 0;
}

static void measure(int n)
{
	int l = height(nodes[n].left), r = height(nodes[n].right);
	nodes[n].height = 1 + (l > r ? l : r);
}

static int rotate_right(int n)
{
	int up = nodes[n].left;
	nodes[n].left = nodes[up].right;
	nodes[up].right = n;
	measure(n);
	measure(up);
	return up;
}

static int rotate_left(int n)
{
	int up = nodes[n].right;
	nodes[n].right = nodes[up].left;
	nodes[up].left = n;
	measure(n);
	measure(up);
	return up;
}

static int insert(int n, int32_t key)
{
	if (!n) {
		nodes[++count] = (struct node){key, 0, 0, 1};
		return count;
	}
	if (key == nodes[n].key)
		return n;
	if (key < nodes[n].key)
		nodes[n].left = insert(nodes[n].left, key);
	else
		nodes[n].right = insert(nodes[n].right, key);
	measure(n);
	int balance = height(nodes[n].left) - height(nodes[n].right);
	if (balance > 1) {
		int l = nodes[n].left;
		if (height(nodes[l].right) > height(nodes[l].left))
			nodes[n].left = rotate_left(l);
		return rotate_right(n);
	}
	if (balance < -1) {
		int r = nodes[n].right;
		if (height(nodes[r].left) > height(nodes[r].right))
			nodes[n].right = rotate_right(r);
		return rotate_left(n);
	}
	return n;
}

static int is_ordered(int n, int64_t low, int64_t high)
{
	return !n || (nodes[n].key > low && nodes[n].key < high &&
		      is_ordered(nodes[n].left, low, nodes[n].key) &&
		      is_ordered(nodes[n].right, nodes[n].key, high));
}

int main(void)
{
	int16_t price[KEYS];
	uint8_t amount[KEYS];
	int32_t wanted;
	int root = 0, found = 0;
	klee_make_symbolic(price, sizeof price, "price");
	klee_make_symbolic(amount, sizeof amount, "amount");
	klee_make_symbolic(&wanted, sizeof wanted, "wanted");
	for (int i = 0; i < KEYS; i++)
		root = insert(root, price[i] * (amount[i] & 15));
	BENCH_CHECK(is_ordered(root, INT64_MIN, INT64_MAX));
	for (int n = root; n;) {
		if (nodes[n].key >= wanted) {
			found = n;
			n = nodes[n].left;
		} else {
			n = nodes[n].right;
		}
	}
	if (!found)
		return 1;
	BENCH_CHECK(nodes[found].key >= wanted);
	return nodes[found].key == wanted ? 2 : 3;
}
