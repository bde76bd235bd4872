/* Nested structures, arrays of structures and designated initialisers. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct point {
	short x, y;
};
struct line {
	struct point from, to;
	char name[6];
};
struct shape {
	int kind;
	union {
		struct line line;
		struct {
			struct point centre;
			double radius;
		} circle;
		struct point corners[4];
	} u;
	struct shape *next;
};

static struct shape shapes[] = {
	[2] = {.kind = 2, .u.corners = {{1, 2}, [3] = {7, 8}}},
	[0] = {.kind = 0, .u.line = {{1, 2}, {3, 4}, "line"}, .next = &shapes[2]},
	[1] = {1, {.circle = {{5, 6}, 2.5}}, &shapes[0]},
};

static int length2(struct line l)
{
	int dx = l.to.x - l.from.x, dy = l.to.y - l.from.y;
	return dx * dx + dy * dy;
}

int main(void)
{
	for (struct shape *s = &shapes[1]; s; s = s->next)
		switch (s->kind) {
		case 0: printf("%s %d\n", s->u.line.name, length2(s->u.line)); break;
		case 1:
			printf("circle %d %g\n", s->u.circle.centre.y,
			       s->u.circle.radius);
			break;
		default: printf("quad %d %d\n", s->u.corners[0].y, s->u.corners[3].x);
		}
	struct line grid[3][2];
	memset(grid, 0, sizeof grid);
	struct point *p = &grid[1][1].to;
	p->x = 77;
	(&grid[0][0] + 5)->from.y = 66;
	printf("%d %d\n", grid[1][1].to.x, grid[2][1].from.y);
	printf("%zu %zu %zu %zu\n", sizeof(struct line), sizeof(struct shape),
	       offsetof(struct shape, u.circle.radius), offsetof(struct line, name[3]));
	struct {
		int a;
		struct {
			int b, c;
		};
		int d[3];
	} anon = {1, {2, 3}, {4, 5, 6}}, copy = anon;
	copy.c = 30;
	printf("%d %d %d\n", anon.c + copy.c, copy.d[2], (int)sizeof anon);
	int *literal = (int[]){9, 8, 7};
	literal[1] += 10;
	printf("%d %d\n", literal[1], ((struct point){.y = 4}).y);
	return 0;
}
