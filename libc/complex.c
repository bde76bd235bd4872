/* complex.c - multiplication and division of complex numbers.
 *
 * The compiler calls these for `*` and `/` of complex operands (C11 Annex G.5.1):
 * the plain formula, and where it gives NaN for both parts, another try in which
 * infinities count as one and NaN operands as zero. They are compiler support, not
 * libc; compiler-rt has them natively only. */
#include <math.h>

/* __builtin_* so that no library call is needed for these. */
#define IS_NAN(x) __builtin_isnan(x)
#define IS_INF(x) __builtin_isinf(x)
#define IS_FINITE(x) __builtin_isfinite(x)

#define DEFINE_COMPLEX(T, S, COPYSIGN, LOGB, SCALBN, FABS, FMAX)                      \
	static T box##S(T x) /* an infinity becomes +-1, anything else +-0 */         \
	{                                                                             \
		return COPYSIGN(IS_INF(x) ? (T)1 : (T)0, x);                          \
	}                                                                             \
	static T unnan##S(T x)                                                        \
	{                                                                             \
		return IS_NAN(x) ? COPYSIGN((T)0, x) : x;                             \
	}                                                                             \
	T _Complex __mul##S##c3(T a, T b, T c, T d)                                   \
	{                                                                             \
		T ac = a * c, bd = b * d, ad = a * d, bc = b * c;                     \
		T re = ac - bd, im = ad + bc;                                         \
		if (IS_NAN(re) && IS_NAN(im)) {                                       \
			int retry = 0;                                                \
			if (IS_INF(a) || IS_INF(b)) {                                 \
				a = box##S(a), b = box##S(b);                         \
				c = unnan##S(c), d = unnan##S(d);                     \
				retry = 1;                                            \
			}                                                             \
			if (IS_INF(c) || IS_INF(d)) {                                 \
				c = box##S(c), d = box##S(d);                         \
				a = unnan##S(a), b = unnan##S(b);                     \
				retry = 1;                                            \
			}                                                             \
			if (!retry &&                                                 \
			    (IS_INF(ac) || IS_INF(bd) || IS_INF(ad) || IS_INF(bc))) { \
				a = unnan##S(a), b = unnan##S(b);                     \
				c = unnan##S(c), d = unnan##S(d);                     \
				retry = 1;                                            \
			}                                                             \
			if (retry) {                                                  \
				re = (T)INFINITY * (a * c - b * d);                   \
				im = (T)INFINITY * (a * d + b * c);                   \
			}                                                             \
		}                                                                     \
		return __builtin_complex(re, im);                                     \
	}                                                                             \
	T _Complex __div##S##c3(T a, T b, T c, T d)                                   \
	{                                                                             \
		int scale = 0;                                                        \
		T log = LOGB(FMAX(FABS(c), FABS(d)));                                 \
		if (IS_FINITE(log)) {                                                 \
			scale = (int)log;                                             \
			c = SCALBN(c, -scale), d = SCALBN(d, -scale);                 \
		}                                                                     \
		T norm = c * c + d * d;                                               \
		T re = SCALBN((a * c + b * d) / norm, -scale);                        \
		T im = SCALBN((b * c - a * d) / norm, -scale);                        \
		if (IS_NAN(re) && IS_NAN(im)) {                                       \
			if (norm == 0 && (!IS_NAN(a) || !IS_NAN(b))) {                \
				re = COPYSIGN((T)INFINITY, c) * a;                    \
				im = COPYSIGN((T)INFINITY, c) * b;                    \
			} else if ((IS_INF(a) || IS_INF(b)) && IS_FINITE(c) &&        \
				   IS_FINITE(d)) {                                    \
				a = box##S(a), b = box##S(b);                         \
				re = (T)INFINITY * (a * c + b * d);                   \
				im = (T)INFINITY * (b * c - a * d);                   \
			} else if (IS_INF(log) && log > 0 && IS_FINITE(a) &&          \
				   IS_FINITE(b)) {                                    \
				c = box##S(c), d = box##S(d);                         \
				re = 0 * (a * c + b * d);                             \
				im = 0 * (b * c - a * d);                             \
			}                                                             \
		}                                                                     \
		return __builtin_complex(re, im);                                     \
	}

DEFINE_COMPLEX(float, s, copysignf, logbf, scalbnf, fabsf, fmaxf)
DEFINE_COMPLEX(double, d, copysign, logb, scalbn, fabs, fmax)
DEFINE_COMPLEX(long double, x, copysignl, logbl, scalbnl, fabsl, fmaxl)
