/* A pointer into an array moves far on two ways that meet: it still belongs to the array. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* finding: out-of-bounds-read line=@bad function=main message~global.small */
int small[4], other[400];
volatile int one = 1;

int main(void)
{
	int *t = &small[one];
	other[0] = small[0];
	if (one)
		t += 40 + one;
	else
		t += 41;
	return *t; /* @bad */
}
