/* math.c - the few math functions that are one machine instruction.
 *
 * musl's portable sqrt works bit by bit; as an intrinsic it is one operation for the
 * engine and one instruction for the twin. Only what every x86-64 can do inline may
 * stand here: elsewhere the compiler would lower the intrinsic to a call of the very
 * function that contains it. */
float sqrtf(float x)
{
	return __builtin_sqrtf(x);
}

double sqrt(double x)
{
	return __builtin_sqrt(x);
}

long double sqrtl(long double x)
{
	return __builtin_sqrtl(x);
}

float fabsf(float x)
{
	return __builtin_fabsf(x);
}

double fabs(double x)
{
	return __builtin_fabs(x);
}

long double fabsl(long double x)
{
	return __builtin_fabsl(x);
}
