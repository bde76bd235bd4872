# options.sh - options in the wrong place, options of KLEE, options that do not go together.
mkdir options && cd options || exit 2

build bank << 'END'
#include <everett.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
	int a = ev_int("a"), b = ev_int("b");
	(void)argv;
	if (a == 1) {
		int *p = malloc(sizeof *p);
		free(p);
		free(p);
	}
	if (a == 2)
		abort();
	for (int i = 0; i < 20; i++)
		if (b >> i & 1)
			a ^= i;
	return argc;
}
END

for word in sym-arg sym-args sym-stdin sym-files sym-file sym-env sym-stdout; do
	ends "help: --$word" 0 "^      --$word " run --help
done
refused "a symbolic word in front" \
	"sym-stdin belongs after the program: everett run bank.bc --sym-stdin 3$" run --sym-stdin 3 bank.bc
refused "with its three arguments" "everett run bank.bc --sym-args 0 1 2$" \
	run -q --sym-args 0 1 2 bank.bc
refused "more arguments than there can be" "up to 100 arguments; 99 at most" \
	run bank.bc --sym-args 0 99 5 --sym-arg 1
ends "as many as there can be" 1 "path limit" run --max-paths 3 bank.bc --sym-args 0 99 5

ends "KLEE's --max-fail" 1 "1 finding" run --max-fail 1 --stop-at-finding bank.bc
refused "KLEE's --fd-fail" "max-fail 1" run --fd-fail bank.bc
refused "KLEE's --output-dir" "write --out DIR" run --output-dir=x bank.bc
ends "KLEE's behind the program" 1 "output-dir, an option of KLEE, is passed to the program" \
	run --stop-at-finding bank.bc --output-dir x
ends "ours behind the program" 1 "max-time is passed to the program; .* before bank.bc$" \
	run --stop-at-finding bank.bc --max-time=5
ends "behind -- they are the program's" 1 "double-free\|abort" run --stop-at-finding bank.bc -- --max-time 5
says_not "without a word" "passed to the program"

refused "--portfolio and --search" "do not go together" run --portfolio dfs,bfs --search mix bank.bc
refused "--force alone" "force goes with --out" run --force bank.bc
refused "--resume and --out" "leave out --out" run --resume somewhere --out x bank.bc
ends "help of help" 0 "^Usage: everett COMMAND" help --help
ends "and shorter" 0 "^Usage: everett COMMAND" help -h
ends "--log info" 1 "engine: info: bank.bc: .* functions" run --log info --stop-at-finding bank.bc
says_not "and no more" "debug"
ends "--log debug" 1 "engine: debug: path .* ended: FINDING in main at bank.c:" \
	run --log debug --stop-at-finding bank.bc

# --stop-at-finding: of all kinds, of one, of one that there is none of, with workers.
for workers in 1 2; do
	ends "stop at a finding, $workers workers" 1 "^everett: stopped at a finding" \
		run -j $workers --out any-$workers --stop-at-finding bank.bc
	is "why, $workers workers" "$(field any-$workers 'r["stop_reason"], len(r["findings"]) >= 1, r["exhausted"]')" \
		"('findings', True, False)"
	ends "stop at an abort, $workers workers" 1 "" run -j $workers --out abort-$workers \
		--stop-at-finding=leak,abort bank.bc
	is "it is there, $workers workers" "$(field abort-$workers \
		'r["stop_reason"], "abort" in [f["kind"] for f in r["findings"]]')" "('findings', True)"
done
ends "other findings do not stop it" 1 "path limit" run -j 1 --stop-at-finding=leak --max-paths 2000 bank.bc
ends "it goes on behind the finding" 1 "path limit" run --resume any-1 --max-paths 2000
refused "a kind that there is not" "did you mean double-free" run --stop-at-finding=double-fre bank.bc

if command -v groff > /dev/null; then
	for page in "$here"/../../doc/man/*.1; do
		is "$(basename "$page") is set without warnings" \
			"$(groff -ww -man -Tutf8 "$page" 2>&1 > /dev/null)" ""
	done
fi
cd ..
