/* internal.h - shared by the files of tree/: making nodes, putting subtrees in. */
#ifndef TREE_INTERNAL_H
#define TREE_INTERNAL_H
#include "tree/tree.h"

struct tree_node *tree_node_new(struct tree_node *parent, enum tree_kind kind);
void tree_node_free(struct tree_node *n);
void tree_count_leaf(struct tree *t);
bool tree_has_virtuals(const struct tree_node *n); /* below it, or itself */
/* A fork of `beside` and a subtree, of virtual leaves or one live leaf, takes the place of `beside`. The leaves
 * of the tree are not counted. */
struct tree_node *tree_insert(struct tree *t, struct tree_node *beside,
			      struct tree_node *subtree, uint64_t at);
#endif
