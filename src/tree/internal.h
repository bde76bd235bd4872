/* internal.h - shared by the files of tree/: making nodes. */
#ifndef TREE_INTERNAL_H
#define TREE_INTERNAL_H
#include "tree/tree.h"

struct tree_node *tree_node_new(struct tree_node *parent, enum tree_kind kind);
void tree_node_free(struct tree_node *n);
#endif
