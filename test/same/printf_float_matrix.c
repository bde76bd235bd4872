/* printf: flags, widths and precisions for %f %e %g %a with awkward values. */
#include <stdio.h>

int main(void)
{
	static const char *const flags[] = {"", "-", "+", " ", "0", "#", "+0", "-#"};
	static const char *const sizes[] = {"", "12", ".0", ".1", "20.15", ".20", "3.2"};
	static const char kinds[] = "fegaFEGA";
	static const double values[] = {0,	   -0.0,   1,	     0.5,  1.5,
					2.5,	   -0.05,  999999.5, 1e-7, 1e21,
					123456789, 5e-324, 0.1,	     1e100};
	char form[32];
	for (unsigned f = 0; f < sizeof flags / sizeof *flags; f++)
		for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
			for (unsigned k = 0; kinds[k]; k++) {
				snprintf(form, sizeof form, "[%%%s%s%c]", flags[f],
					 sizes[s], kinds[k]);
				for (unsigned v = (f + s) % 2; v < 14; v += 2)
					printf(form, values[v]);
				printf("\n");
			}
	return 0;
}
