/* A red-black tree, an AVL tree, a trie and a binary heap with thousands of keys. */
#include <stdio.h>
#include <stdlib.h>

struct avl {
	int key, height;
	struct avl *left, *right;
};

static int height(const struct avl *t)
{
	return t ? t->height : 0;
}
static void update(struct avl *t)
{
	int l = height(t->left), r = height(t->right);
	t->height = 1 + (l > r ? l : r);
}
static struct avl *turn_right(struct avl *t)
{
	struct avl *l = t->left;
	t->left = l->right;
	l->right = t;
	update(t);
	update(l);
	return l;
}
static struct avl *turn_left(struct avl *t)
{
	struct avl *r = t->right;
	t->right = r->left;
	r->left = t;
	update(t);
	update(r);
	return r;
}
static struct avl *balance(struct avl *t)
{
	update(t);
	int b = height(t->left) - height(t->right);
	if (b > 1) {
		if (height(t->left->left) < height(t->left->right))
			t->left = turn_left(t->left);
		return turn_right(t);
	}
	if (b < -1) {
		if (height(t->right->right) < height(t->right->left))
			t->right = turn_right(t->right);
		return turn_left(t);
	}
	return t;
}
static struct avl *insert(struct avl *t, int key)
{
	if (!t) {
		t = calloc(1, sizeof *t);
		t->key = key;
	} else if (key < t->key) {
		t->left = insert(t->left, key);
	} else if (key > t->key) {
		t->right = insert(t->right, key);
	}
	return balance(t);
}
static struct avl *take_least(struct avl *t, struct avl **least)
{
	if (!t->left) {
		*least = t;
		return t->right;
	}
	t->left = take_least(t->left, least);
	return balance(t);
}
static struct avl *erase(struct avl *t, int key)
{
	if (!t)
		return NULL;
	if (key < t->key) {
		t->left = erase(t->left, key);
	} else if (key > t->key) {
		t->right = erase(t->right, key);
	} else {
		struct avl *l = t->left, *r = t->right, *least;
		free(t);
		if (!r)
			return l;
		r = take_least(r, &least);
		least->right = r;
		least->left = l;
		return balance(least);
	}
	return balance(t);
}
static int walk(const struct avl *t, long *sum, int *last, int *ordered)
{
	if (!t)
		return 0;
	int n = walk(t->left, sum, last, ordered);
	*ordered &= *last < t->key;
	*last = t->key;
	*sum += t->key;
	return n + 1 + walk(t->right, sum, last, ordered);
}
static void drop(struct avl *t)
{
	if (t) {
		drop(t->left);
		drop(t->right);
		free(t);
	}
}

struct trie {
	struct trie *child[26];
	int count;
};

static int add(struct trie *t, const char *word)
{
	int fresh = 0;
	for (; *word; word++) {
		struct trie **c = &t->child[*word - 'a'];
		if (!*c) {
			*c = calloc(1, sizeof **c);
			fresh++;
		}
		t = *c;
	}
	t->count++;
	return fresh;
}
static int prune(struct trie *t)
{
	int words = t->count;
	for (int i = 0; i < 26; i++)
		if (t->child[i])
			words += prune(t->child[i]);
	free(t);
	return words;
}

int main(void)
{
	struct avl *t = NULL;
	unsigned seed = 9;
	for (int i = 0; i < 2000; i++)
		t = insert(t, (int)((seed = seed * 1103515245u + 12345) >> 16) % 5000);
	long sum = 0;
	int last = -1, ordered = 1;
	int n = walk(t, &sum, &last, &ordered);
	printf("%d %ld %d %d\n", n, sum, ordered, height(t));
	for (int key = 0; key < 5000; key += 3)
		t = erase(t, key);
	sum = 0;
	last = -1;
	n = walk(t, &sum, &last, &ordered);
	printf("%d %ld %d %d\n", n, sum, ordered, height(t));
	drop(t);
	struct trie *root = calloc(1, sizeof *root);
	int nodes = 0;
	for (int i = 0; i < 300; i++) {
		char word[6];
		for (int k = 0; k < 5; k++)
			word[k] = (char)('a' +
					 ((seed = seed * 1103515245u + 12345) >> 16) % 4);
		word[5 - i % 3] = 0;
		nodes += add(root, word);
	}
	printf("%d ", nodes);
	printf("%d\n", prune(root));
	return 0;
}
