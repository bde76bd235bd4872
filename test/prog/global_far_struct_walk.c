/* One step too many through an array of structures: the member lies beyond the gap. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* finding: out-of-bounds-read line=@bad function=sum message~global.all */
struct large {
	char room[80];
	int value;
};
struct large all[3];
int other[400];
volatile int three = 3;

__attribute__((noinline)) static int sum(struct large *s, int n)
{
	int result = 0;
	for (struct large *p = s; n >= 0; n--, p++)
		result += p->value; /* @bad */
	return result;
}

int main(void)
{
	return sum(all, three) + other[0];
}
