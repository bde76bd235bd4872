/* fldcw that makes the x87 round in another way than SSE does is not supported. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* incomplete: unsupported */
int main(void)
{
	unsigned short word;
	__asm__ __volatile__("fnstcw %0" : "=m"(word));
	word |= 0x0c00;
	__asm__ __volatile__("fldcw %0" : : "m"(word));
	return 0;
}
