/* sys/queue.h - lists and queues made of macros, as BSD systems have them. musl has none,
 * and many programs expect it.
 *
 *   SLIST     one link: push and pop at the head
 *   LIST      two links: any element can leave by itself
 *   STAILQ    one link and a tail pointer: push at both ends (SIMPLEQ is another name)
 *   TAILQ     two links and a tail pointer: push and leave anywhere, go either way
 *   CIRCLEQ   the same as a ring whose head is a stand-in for an element
 *
 * The names of the fields are the traditional ones, since programs use them. Wherever there
 * is a pointer to a pointer (le_prev, stqh_last, tqe_prev), it points to the link that leads
 * here or would lead to the next element. */
#ifndef _SYS_QUEUE_H
#define _SYS_QUEUE_H

#include <stddef.h>

#define __QUEUE_DO(...)      \
	do {                 \
		__VA_ARGS__; \
	} while (0)

/* The structure around a field. */
#define __QUEUE_OWNER(ptr, type, field) \
	((struct type *)(void *)((char *)(ptr) - offsetof(struct type, field)))

/* --- SLIST --- */

#define SLIST_HEAD(name, type)          \
	struct name {                   \
		struct type *slh_first; \
	}
#define SLIST_HEAD_INITIALIZER(head) {NULL}
#define SLIST_ENTRY(type)              \
	struct {                       \
		struct type *sle_next; \
	}

#define SLIST_FIRST(head) ((head)->slh_first)
#define SLIST_NEXT(elm, field) ((elm)->field.sle_next)
#define SLIST_END(head) NULL
#define SLIST_EMPTY(head) (SLIST_FIRST(head) == NULL)
#define SLIST_INIT(head) __QUEUE_DO(SLIST_FIRST(head) = NULL)

#define SLIST_FOREACH(var, head, field) \
	for ((var) = SLIST_FIRST(head); (var); (var) = SLIST_NEXT(var, field))
#define SLIST_FOREACH_SAFE(var, head, field, tvar)                                     \
	for ((var) = SLIST_FIRST(head); (var) && ((tvar) = SLIST_NEXT(var, field), 1); \
	     (var) = (tvar))

#define SLIST_INSERT_HEAD(head, elm, field) \
	__QUEUE_DO(SLIST_NEXT(elm, field) = SLIST_FIRST(head); SLIST_FIRST(head) = (elm))
#define SLIST_INSERT_AFTER(slistelm, elm, field)                         \
	__QUEUE_DO(SLIST_NEXT(elm, field) = SLIST_NEXT(slistelm, field); \
		   SLIST_NEXT(slistelm, field) = (elm))
#define SLIST_REMOVE_HEAD(head, field) \
	__QUEUE_DO(SLIST_FIRST(head) = SLIST_NEXT(SLIST_FIRST(head), field))
#define SLIST_REMOVE_AFTER(elm, field) \
	__QUEUE_DO(SLIST_NEXT(elm, field) = SLIST_NEXT(SLIST_NEXT(elm, field), field))
#define SLIST_REMOVE(head, elm, type, field)                                      \
	__QUEUE_DO(struct type **__link = &SLIST_FIRST(head);                     \
		   while (*__link != (elm)) __link = &SLIST_NEXT(*__link, field); \
		   *__link = SLIST_NEXT(*__link, field))

/* --- LIST --- */

#define LIST_HEAD(name, type)          \
	struct name {                  \
		struct type *lh_first; \
	}
#define LIST_HEAD_INITIALIZER(head) {NULL}
#define LIST_ENTRY(type)               \
	struct {                       \
		struct type *le_next;  \
		struct type **le_prev; \
	}

#define LIST_FIRST(head) ((head)->lh_first)
#define LIST_NEXT(elm, field) ((elm)->field.le_next)
#define LIST_END(head) NULL
#define LIST_EMPTY(head) (LIST_FIRST(head) == NULL)
#define LIST_INIT(head) __QUEUE_DO(LIST_FIRST(head) = NULL)
#define LIST_PREV(elm, head, type, field)          \
	((elm)->field.le_prev == &LIST_FIRST(head) \
		 ? NULL                            \
		 : __QUEUE_OWNER((elm)->field.le_prev, type, field.le_next))

#define LIST_FOREACH(var, head, field) \
	for ((var) = LIST_FIRST(head); (var); (var) = LIST_NEXT(var, field))
#define LIST_FOREACH_SAFE(var, head, field, tvar)                                    \
	for ((var) = LIST_FIRST(head); (var) && ((tvar) = LIST_NEXT(var, field), 1); \
	     (var) = (tvar))

/* elm comes where the link is. */
#define __LIST_INSERT(link, elm, field)                                         \
	__QUEUE_DO((elm)->field.le_prev = (link);                               \
		   if ((LIST_NEXT(elm, field) = *(elm)->field.le_prev) != NULL) \
			   LIST_NEXT(elm, field)                                \
				   ->field.le_prev = &LIST_NEXT(elm, field);    \
		   *(elm)->field.le_prev = (elm))
#define LIST_INSERT_HEAD(head, elm, field) __LIST_INSERT(&LIST_FIRST(head), elm, field)
#define LIST_INSERT_AFTER(listelm, elm, field) \
	__LIST_INSERT(&LIST_NEXT(listelm, field), elm, field)
#define LIST_INSERT_BEFORE(listelm, elm, field) \
	__LIST_INSERT((listelm)->field.le_prev, elm, field)
#define LIST_REMOVE(elm, field)                                             \
	__QUEUE_DO(if (LIST_NEXT(elm, field) != NULL) LIST_NEXT(elm, field) \
			   ->field.le_prev = (elm)->field.le_prev;          \
		   *(elm)->field.le_prev = LIST_NEXT(elm, field))
#define LIST_REPLACE(elm, elm2, field)                                           \
	__QUEUE_DO(if ((LIST_NEXT(elm2, field) = LIST_NEXT(elm, field)) != NULL) \
			   LIST_NEXT(elm2, field)                                \
				   ->field.le_prev = &LIST_NEXT(elm2, field);    \
		   (elm2)->field.le_prev = (elm)->field.le_prev;                 \
		   *(elm2)->field.le_prev = (elm2))

/* --- STAILQ --- */

#define STAILQ_HEAD(name, type)          \
	struct name {                    \
		struct type *stqh_first; \
		struct type **stqh_last; \
	}
#define STAILQ_HEAD_INITIALIZER(head) {NULL, &(head).stqh_first}
#define STAILQ_ENTRY(type)              \
	struct {                        \
		struct type *stqe_next; \
	}

#define STAILQ_FIRST(head) ((head)->stqh_first)
#define STAILQ_NEXT(elm, field) ((elm)->field.stqe_next)
#define STAILQ_END(head) NULL
#define STAILQ_EMPTY(head) (STAILQ_FIRST(head) == NULL)
#define STAILQ_LAST(head, type, field) \
	(STAILQ_EMPTY(head) ? NULL     \
			    : __QUEUE_OWNER((head)->stqh_last, type, field.stqe_next))
#define STAILQ_INIT(head) \
	__QUEUE_DO(STAILQ_FIRST(head) = NULL; (head)->stqh_last = &STAILQ_FIRST(head))

#define STAILQ_FOREACH(var, head, field) \
	for ((var) = STAILQ_FIRST(head); (var); (var) = STAILQ_NEXT(var, field))
#define STAILQ_FOREACH_SAFE(var, head, field, tvar)                                      \
	for ((var) = STAILQ_FIRST(head); (var) && ((tvar) = STAILQ_NEXT(var, field), 1); \
	     (var) = (tvar))

/* elm comes where the link is; the link is read before it changes. */
#define __STAILQ_INSERT(head, link, elm, field)                                       \
	__QUEUE_DO(if ((STAILQ_NEXT(elm, field) = (link)) == NULL)(head)->stqh_last = \
			   &STAILQ_NEXT(elm, field);                                  \
		   (link) = (elm))
#define STAILQ_INSERT_HEAD(head, elm, field) \
	__STAILQ_INSERT(head, STAILQ_FIRST(head), elm, field)
#define STAILQ_INSERT_AFTER(head, tqelm, elm, field) \
	__STAILQ_INSERT(head, STAILQ_NEXT(tqelm, field), elm, field)
#define STAILQ_INSERT_TAIL(head, elm, field)                                   \
	__QUEUE_DO(STAILQ_NEXT(elm, field) = NULL; *(head)->stqh_last = (elm); \
		   (head)->stqh_last = &STAILQ_NEXT(elm, field))

/* The element that the link leads to leaves. */
#define __STAILQ_LEAVE(head, link, field)                                              \
	__QUEUE_DO(if (((link) = STAILQ_NEXT(link, field)) == NULL)(head)->stqh_last = \
			   &(link))
#define STAILQ_REMOVE_HEAD(head, field) __STAILQ_LEAVE(head, STAILQ_FIRST(head), field)
#define STAILQ_REMOVE_AFTER(head, elm, field) \
	__STAILQ_LEAVE(head, STAILQ_NEXT(elm, field), field)
#define STAILQ_REMOVE(head, elm, type, field)                                      \
	__QUEUE_DO(struct type **__link = &STAILQ_FIRST(head);                     \
		   while (*__link != (elm)) __link = &STAILQ_NEXT(*__link, field); \
		   __STAILQ_LEAVE(head, *__link, field))
#define STAILQ_CONCAT(head1, head2)                        \
	__QUEUE_DO(if (!STAILQ_EMPTY(head2)) {             \
		*(head1)->stqh_last = STAILQ_FIRST(head2); \
		(head1)->stqh_last = (head2)->stqh_last;   \
		STAILQ_INIT(head2);                        \
	})

/* --- SIMPLEQ --- */

#define SIMPLEQ_HEAD(name, type)        \
	struct name {                   \
		struct type *sqh_first; \
		struct type **sqh_last; \
	}
#define SIMPLEQ_HEAD_INITIALIZER(head) {NULL, &(head).sqh_first}
#define SIMPLEQ_ENTRY(type)            \
	struct {                       \
		struct type *sqe_next; \
	}

#define SIMPLEQ_FIRST(head) ((head)->sqh_first)
#define SIMPLEQ_NEXT(elm, field) ((elm)->field.sqe_next)
#define SIMPLEQ_END(head) NULL
#define SIMPLEQ_EMPTY(head) (SIMPLEQ_FIRST(head) == NULL)
#define SIMPLEQ_LAST(head, type, field) \
	(SIMPLEQ_EMPTY(head) ? NULL     \
			     : __QUEUE_OWNER((head)->sqh_last, type, field.sqe_next))
#define SIMPLEQ_INIT(head) \
	__QUEUE_DO(SIMPLEQ_FIRST(head) = NULL; (head)->sqh_last = &SIMPLEQ_FIRST(head))

#define SIMPLEQ_FOREACH(var, head, field) \
	for ((var) = SIMPLEQ_FIRST(head); (var); (var) = SIMPLEQ_NEXT(var, field))
#define SIMPLEQ_FOREACH_SAFE(var, head, field, tvar) \
	for ((var) = SIMPLEQ_FIRST(head);            \
	     (var) && ((tvar) = SIMPLEQ_NEXT(var, field), 1); (var) = (tvar))

#define __SIMPLEQ_INSERT(head, link, elm, field)                                      \
	__QUEUE_DO(if ((SIMPLEQ_NEXT(elm, field) = (link)) == NULL)(head)->sqh_last = \
			   &SIMPLEQ_NEXT(elm, field);                                 \
		   (link) = (elm))
#define SIMPLEQ_INSERT_HEAD(head, elm, field) \
	__SIMPLEQ_INSERT(head, SIMPLEQ_FIRST(head), elm, field)
#define SIMPLEQ_INSERT_AFTER(head, listelm, elm, field) \
	__SIMPLEQ_INSERT(head, SIMPLEQ_NEXT(listelm, field), elm, field)
#define SIMPLEQ_INSERT_TAIL(head, elm, field)                                  \
	__QUEUE_DO(SIMPLEQ_NEXT(elm, field) = NULL; *(head)->sqh_last = (elm); \
		   (head)->sqh_last = &SIMPLEQ_NEXT(elm, field))

#define __SIMPLEQ_LEAVE(head, link, field)                                             \
	__QUEUE_DO(if (((link) = SIMPLEQ_NEXT(link, field)) == NULL)(head)->sqh_last = \
			   &(link))
#define SIMPLEQ_REMOVE_HEAD(head, field) __SIMPLEQ_LEAVE(head, SIMPLEQ_FIRST(head), field)
#define SIMPLEQ_REMOVE_AFTER(head, elm, field) \
	__SIMPLEQ_LEAVE(head, SIMPLEQ_NEXT(elm, field), field)
#define SIMPLEQ_REMOVE(head, elm, type, field)                                      \
	__QUEUE_DO(struct type **__link = &SIMPLEQ_FIRST(head);                     \
		   while (*__link != (elm)) __link = &SIMPLEQ_NEXT(*__link, field); \
		   __SIMPLEQ_LEAVE(head, *__link, field))
#define SIMPLEQ_CONCAT(head1, head2)                       \
	__QUEUE_DO(if (!SIMPLEQ_EMPTY(head2)) {            \
		*(head1)->sqh_last = SIMPLEQ_FIRST(head2); \
		(head1)->sqh_last = (head2)->sqh_last;     \
		SIMPLEQ_INIT(head2);                       \
	})

/* --- TAILQ --- */

#define TAILQ_HEAD(name, type)          \
	struct name {                   \
		struct type *tqh_first; \
		struct type **tqh_last; \
	}
#define TAILQ_HEAD_INITIALIZER(head) {NULL, &(head).tqh_first}
#define TAILQ_ENTRY(type)               \
	struct {                        \
		struct type *tqe_next;  \
		struct type **tqe_prev; \
	}

#define TAILQ_FIRST(head) ((head)->tqh_first)
#define TAILQ_NEXT(elm, field) ((elm)->field.tqe_next)
#define TAILQ_END(head) NULL
#define TAILQ_EMPTY(head) (TAILQ_FIRST(head) == NULL)
#define TAILQ_INIT(head) \
	__QUEUE_DO(TAILQ_FIRST(head) = NULL; (head)->tqh_last = &TAILQ_FIRST(head))

/* Head and entry are laid out alike, a link and a pointer to a link: what tqh_last or
 * tqe_prev points to can be read as a head, whose tqh_last then leads one element back. */
#define TAILQ_LAST(head, headname) \
	(*((struct headname *)(void *)(head)->tqh_last)->tqh_last)
#define TAILQ_PREV(elm, headname, field) \
	(*((struct headname *)(void *)(elm)->field.tqe_prev)->tqh_last)

#define TAILQ_FOREACH(var, head, field) \
	for ((var) = TAILQ_FIRST(head); (var); (var) = TAILQ_NEXT(var, field))
#define TAILQ_FOREACH_SAFE(var, head, field, tvar)                                     \
	for ((var) = TAILQ_FIRST(head); (var) && ((tvar) = TAILQ_NEXT(var, field), 1); \
	     (var) = (tvar))
#define TAILQ_FOREACH_REVERSE(var, head, headname, field) \
	for ((var) = TAILQ_LAST(head, headname); (var);   \
	     (var) = TAILQ_PREV(var, headname, field))
#define TAILQ_FOREACH_REVERSE_SAFE(var, head, headname, field, tvar) \
	for ((var) = TAILQ_LAST(head, headname);                     \
	     (var) && ((tvar) = TAILQ_PREV(var, headname, field), 1); (var) = (tvar))

/* To whom a next element has to point back: that element, or else the end of the queue. */
#define __TAILQ_BACK(head, next, field) \
	(*((next) != NULL ? &(next)->field.tqe_prev : &(head)->tqh_last))

#define __TAILQ_INSERT(head, link, elm, field)                                       \
	__QUEUE_DO((elm)->field.tqe_prev = &(link); TAILQ_NEXT(elm, field) = (link); \
		   __TAILQ_BACK(head, TAILQ_NEXT(elm, field), field) =               \
			   &TAILQ_NEXT(elm, field);                                  \
		   *(elm)->field.tqe_prev = (elm))
#define TAILQ_INSERT_HEAD(head, elm, field) \
	__TAILQ_INSERT(head, TAILQ_FIRST(head), elm, field)
#define TAILQ_INSERT_AFTER(head, listelm, elm, field) \
	__TAILQ_INSERT(head, TAILQ_NEXT(listelm, field), elm, field)
#define TAILQ_INSERT_BEFORE(listelm, elm, field)                                       \
	__QUEUE_DO((elm)->field.tqe_prev = (listelm)->field.tqe_prev;                  \
		   TAILQ_NEXT(elm, field) = (listelm); *(elm)->field.tqe_prev = (elm); \
		   (listelm)->field.tqe_prev = &TAILQ_NEXT(elm, field))
#define TAILQ_INSERT_TAIL(head, elm, field)                                             \
	__QUEUE_DO(TAILQ_NEXT(elm, field) = NULL;                                       \
		   (elm)->field.tqe_prev = (head)->tqh_last; *(head)->tqh_last = (elm); \
		   (head)->tqh_last = &TAILQ_NEXT(elm, field))
#define TAILQ_REMOVE(head, elm, field)                                 \
	__QUEUE_DO(__TAILQ_BACK(head, TAILQ_NEXT(elm, field), field) = \
			   (elm)->field.tqe_prev;                      \
		   *(elm)->field.tqe_prev = TAILQ_NEXT(elm, field))
#define TAILQ_REPLACE(head, elm, elm2, field)                           \
	__QUEUE_DO(TAILQ_NEXT(elm2, field) = TAILQ_NEXT(elm, field);    \
		   (elm2)->field.tqe_prev = (elm)->field.tqe_prev;      \
		   __TAILQ_BACK(head, TAILQ_NEXT(elm2, field), field) = \
			   &TAILQ_NEXT(elm2, field);                    \
		   *(elm2)->field.tqe_prev = (elm2))
#define TAILQ_CONCAT(head1, head2, field)                               \
	__QUEUE_DO(if (!TAILQ_EMPTY(head2)) {                           \
		*(head1)->tqh_last = TAILQ_FIRST(head2);                \
		TAILQ_FIRST(head2)->field.tqe_prev = (head1)->tqh_last; \
		(head1)->tqh_last = (head2)->tqh_last;                  \
		TAILQ_INIT(head2);                                      \
	})

/* --- CIRCLEQ --- */

#define CIRCLEQ_HEAD(name, type)        \
	struct name {                   \
		struct type *cqh_first; \
		struct type *cqh_last;  \
	}
#define CIRCLEQ_HEAD_INITIALIZER(head) {(void *)&(head), (void *)&(head)}
#define CIRCLEQ_ENTRY(type)            \
	struct {                       \
		struct type *cqe_next; \
		struct type *cqe_prev; \
	}

#define CIRCLEQ_FIRST(head) ((head)->cqh_first)
#define CIRCLEQ_LAST(head) ((head)->cqh_last)
#define CIRCLEQ_END(head) ((void *)(head))
#define CIRCLEQ_NEXT(elm, field) ((elm)->field.cqe_next)
#define CIRCLEQ_PREV(elm, field) ((elm)->field.cqe_prev)
#define CIRCLEQ_EMPTY(head) ((void *)CIRCLEQ_FIRST(head) == CIRCLEQ_END(head))
#define CIRCLEQ_LOOP_NEXT(head, elm, field)                    \
	((void *)CIRCLEQ_NEXT(elm, field) == CIRCLEQ_END(head) \
		 ? CIRCLEQ_FIRST(head)                         \
		 : CIRCLEQ_NEXT(elm, field))
#define CIRCLEQ_LOOP_PREV(head, elm, field)                    \
	((void *)CIRCLEQ_PREV(elm, field) == CIRCLEQ_END(head) \
		 ? CIRCLEQ_LAST(head)                          \
		 : CIRCLEQ_PREV(elm, field))
#define CIRCLEQ_INIT(head)                                  \
	__QUEUE_DO(CIRCLEQ_FIRST(head) = CIRCLEQ_END(head); \
		   CIRCLEQ_LAST(head) = CIRCLEQ_END(head))

#define CIRCLEQ_FOREACH(var, head, field)                                     \
	for ((var) = CIRCLEQ_FIRST(head); (void *)(var) != CIRCLEQ_END(head); \
	     (var) = CIRCLEQ_NEXT(var, field))
#define CIRCLEQ_FOREACH_REVERSE(var, head, field)                            \
	for ((var) = CIRCLEQ_LAST(head); (void *)(var) != CIRCLEQ_END(head); \
	     (var) = CIRCLEQ_PREV(var, field))

/* The link forward in front of elm, and the one back behind it, after elm has its own. */
#define __CIRCLEQ_TO(head, elm, field)                           \
	(*((void *)CIRCLEQ_PREV(elm, field) == CIRCLEQ_END(head) \
		   ? &CIRCLEQ_FIRST(head)                        \
		   : &CIRCLEQ_NEXT(CIRCLEQ_PREV(elm, field), field)))
#define __CIRCLEQ_BACK(head, elm, field)                         \
	(*((void *)CIRCLEQ_NEXT(elm, field) == CIRCLEQ_END(head) \
		   ? &CIRCLEQ_LAST(head)                         \
		   : &CIRCLEQ_PREV(CIRCLEQ_NEXT(elm, field), field)))
#define __CIRCLEQ_INSERT(head, before, after, elm, field)  \
	__QUEUE_DO(CIRCLEQ_PREV(elm, field) = (before);    \
		   CIRCLEQ_NEXT(elm, field) = (after);     \
		   __CIRCLEQ_TO(head, elm, field) = (elm); \
		   __CIRCLEQ_BACK(head, elm, field) = (elm))
#define CIRCLEQ_INSERT_HEAD(head, elm, field) \
	__CIRCLEQ_INSERT(head, CIRCLEQ_END(head), CIRCLEQ_FIRST(head), elm, field)
#define CIRCLEQ_INSERT_TAIL(head, elm, field) \
	__CIRCLEQ_INSERT(head, CIRCLEQ_LAST(head), CIRCLEQ_END(head), elm, field)
#define CIRCLEQ_INSERT_AFTER(head, listelm, elm, field) \
	__CIRCLEQ_INSERT(head, listelm, CIRCLEQ_NEXT(listelm, field), elm, field)
#define CIRCLEQ_INSERT_BEFORE(head, listelm, elm, field) \
	__CIRCLEQ_INSERT(head, CIRCLEQ_PREV(listelm, field), listelm, elm, field)
#define CIRCLEQ_REMOVE(head, elm, field)                                      \
	__QUEUE_DO(__CIRCLEQ_TO(head, elm, field) = CIRCLEQ_NEXT(elm, field); \
		   __CIRCLEQ_BACK(head, elm, field) = CIRCLEQ_PREV(elm, field))

#endif
