/* A pointer into one of two arrays: it belongs to the one that was chosen. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* finding: out-of-bounds-write line=@bad function=put message~global.second */
int first[64], second[8], other[400];
volatile int one = 1;

__attribute__((noinline)) static int put(int which, unsigned long i)
{
	int *p = which ? &first[i] : &second[i];
	*p = 3; /* @bad */
	return other[5];
}

int main(void)
{
	put(one, 63);
	put(!one, 7);
	put(!one, 40);
	return 0;
}
