/* Inlined through two levels: the innermost function is named, the others are below. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: null-dereference line=@bad function=inner stack~middle.*main */
#define INLINE static inline __attribute__((always_inline))

static int *volatile nowhere;

INLINE int inner(const int *p)
{
	return *p; /* @bad */
}

INLINE int middle(const int *p)
{
	int x = inner(p);
	return x + 1;
}

int main(void)
{
	return middle(nowhere);
}
