#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - bad input: files that are not programs, damaged
# programs, wrong command lines. Each must give one clear line on stderr and exit status
# 2; a damaged program that is still a program may also run. Nothing dies from a signal.
# Prints "ok name" or "not ok name: reason" lines; exit status 0 if all passed.
set -u
. "$(dirname "$0")/../tally.sh"

here=$(cd "$(dirname "$0")" && pwd)
everett=$(realpath "${1:?usage: run.sh path/to/everett [fast|full] [directory]}")
mutations=$([ "${2:-full}" = fast ] && echo 20 || echo 100) # of each of two programs
if [ $# -ge 3 ]; then
	dir=$3
else
	dir=$(mktemp -d "${TMPDIR:-/tmp}/everett-bad.XXXXXX")
	trap 'rm -rf "$dir"' EXIT
fi
cd "$dir" || exit 2

# bounded COMMAND...: processor time is bounded, not the clock; who waits for ever is ended by
# test/run.
bounded() { (ulimit -t 300 && exec "$@"); }
export -f bounded

# refused NAME PATTERN COMMAND...: status 2, exactly one line on stderr, which matches,
# and nothing on stdout.
refused()
{
	local name=$1 pattern=$2 status
	shift 2
	bounded "$@" > out 2> err < /dev/null
	status=$?
	if [ $status -ne 2 ]; then
		not_ok "$name" "status $status of $*: $(cat err)"
		rm -rf results
	elif [ "$(wc -l < err)" -ne 1 ] || ! grep -q -i -e "$pattern" err; then
		not_ok "$name" "message of $*: $(cat err)"
	elif [ -s out ]; then
		not_ok "$name" "output of $*: $(cat out)"
	else
		ok "$name"
	fi
}

# accepted NAME COMMAND...: status 0.
accepted()
{
	local name=$1 status
	shift
	bounded "$@" > out 2> err < /dev/null
	status=$?
	if [ $status -eq 0 ]; then
		ok "$name"
	else
		not_ok "$name" "status $status: $(cat err)"
	fi
}

# survives FILE: any of everett's own statuses, one line if it is 2. Runs in parallel.
survives()
{
	local name status reason=
	name=$(basename "$1" .bc)
	bounded "$everett" run --out "$name.dir" --max-instructions 1000000 \
		--max-memory 1G "$1" > "$name.out" 2> "$name.err" < /dev/null
	status=$?
	if [ $status -gt 3 ]; then
		reason="status $status"
	elif [ $status -eq 2 ] && [ "$(wc -l < "$name.err")" -ne 1 ]; then
		reason="not one line"
	elif grep -q -e 'Sanitizer' -e 'runtime error:' "$name.err"; then
		reason="sanitizer report"
	fi
	if [ "$reason" ]; then
		echo "not ok mutated-$name: $reason: $(tr '\n' ' ' < "$name.err")"
	else
		echo "ok mutated-$name"
	fi
	rm -rf "$name.dir" "$name.out" "$name.err"
}

# --- programs to damage ---

cat > good.c << 'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
	int id;
	double weight;
	struct item *next;
};

static const char *const names[] = {"zero", "one", "two"};

static double total(const struct item *i)
{
	double sum = 0;
	for (; i; i = i->next)
		sum += i->weight;
	return sum;
}

int main(int argc, char **argv)
{
	struct item *list = NULL;
	(void)argv;
	for (int i = 0; i < 10 + argc; i++) {
		struct item *fresh = malloc(sizeof *fresh);
		*fresh = (struct item){i, i * 0.5, list};
		list = fresh;
	}
	switch (argc) {
	case 0: puts(names[0]); break;
	case 1: printf("%s %g\n", names[1], total(list)); break;
	default: puts(names[2]);
	}
	while (list) {
		struct item *next = list->next;
		free(list);
		list = next;
	}
	return (int)strlen(names[2]) - 3;
}
END
echo 'int no_main(void) { return 1; }' > library.c
if ! "$everett" cc -O1 -g good.c -o good > log 2>&1 ||
	! "$everett" cc -O0 -c good.c -o small.o >> log 2>&1 ||
	! "$everett" cc -c library.c -o library.o >> log 2>&1; then
	not_ok build "$(cat log)"
	exit 1
fi
cp small.o small.bc
run=("$everett" run --out results)

accepted good "${run[@]}" good.bc
rm -rf results
accepted good-object "${run[@]}" small.bc
rm -rf results

# --- files that are not programs ---

refused not-bitcode "good.c" "${run[@]}" good.c
seq 1 2000 | tr '0-9' '\001\377\200B@\000\r\tz~' > noise
refused noise noise "${run[@]}" noise
refused native-executable "good" "${run[@]}" good
printf 'BC\xc0\xde' > magic-only
refused magic-only magic-only "${run[@]}" magic-only
: > empty
refused empty-file empty "${run[@]}" empty
printf '\n' > newline
refused newline newline "${run[@]}" newline
refused nonexistent nosuch.bc "${run[@]}" nosuch.bc
refused directory "directory" "${run[@]}" .
refused read-error "/proc/self/mem" "${run[@]}" /proc/self/mem
cp good.bc locked.bc
chmod 000 locked.bc
if [ -r locked.bc ]; then
	ok "unreadable (not tried: this user may read everything)"
else
	refused unreadable locked.bc "${run[@]}" locked.bc
fi
refused missing-main "main" "${run[@]}" library.o
printf 'define i32 @main() {\n  ret i32 %%x\n}\n' > broken.ll
refused broken-assembly broken.ll "${run[@]}" broken.ll
printf 'target datalayout = "E-p:32:32"\ndefine i32 @main() {\n  ret i32 0\n}\n' \
	> foreign.ll
refused foreign-layout foreign.ll "${run[@]}" foreign.ll
cat > debug.ll << 'END'
define i32 @main() !dbg !3 {
  ret i32 0, !dbg !4
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DILocation(line: 166, column: 19, scope: !1)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
END
refused wrong-debug-information "debug information is invalid" "${run[@]}" debug.ll
refused dis-not-bitcode "good.c" "$everett" dis good.c
refused dis-nonexistent nosuch.bc "$everett" dis nosuch.bc
refused dis-unknown-function nosuch "$everett" dis good.bc nosuch

# --- truncated programs ---

for file in good.bc small.bc; do
	size=$(stat -c %s "$file")
	for length in 1 3 4 5 8 16 64 100 500 1000 $((size / 4)) $((size / 2)) \
		$((size * 3 / 4)) $((size - 64)) $((size - 4)) $((size - 1)); do
		head -c "$length" "$file" > cut.bc
		refused "truncated-${file%.bc}-$length" cut.bc "${run[@]}" cut.bc
	done
done

# --- damaged programs ---

mkdir mutants
python3 "$here/mutate.py" good.bc mutants "$mutations" 1
python3 "$here/mutate.py" small.bc mutants "$mutations" 2
export everett
export -f survives
printf '%s\n' mutants/*.bc | xargs -P "$(nproc)" -I '{}' bash -c 'survives {}' > verdicts
cat verdicts
grep -q '^not ok' verdicts && failed=1
[ "$(wc -l < verdicts)" -eq $((mutations * 2)) ] || not_ok mutations "some are missing"

# --- command lines ---

refused no-program "program" "$everett" run
refused unknown-command "frobnicate" "$everett" frobnicate
refused unknown-option "frobnicate" "${run[@]}" --frobnicate good.bc
refused unknown-option-dis "frobnicate" "$everett" dis --frobnicate good.bc
refused misspelt-option "max-tme" "${run[@]}" --max-tme 5 good.bc
for name in max-time max-memory max-instructions max-paths max-depth seed; do
	for value in abc '' -5 12x 1e99 99999999999999999999999999; do
		refused "malformed-$name='$value'" --$name \
			"${run[@]}" --$name "$value" good.bc
	done
	refused "missing-value-$name" --$name "${run[@]}" --$name
done
refused fs-missing "nosuch" "${run[@]}" --fs nosuch good.bc
refused check-unknown "overfow" "${run[@]}" --check=overfow good.bc
refused check-one-unknown "'x'" "${run[@]}" --check overflow,x good.bc
refused check-empty "overflow, truncate, align" "${run[@]}" --check= good.bc
for value in 0 1001 100000 -1 many; do
	refused "workers-$value" --jobs "${run[@]}" -j "$value" good.bc
done
refused balance-interval-0 --balance-interval "${run[@]}" --balance-interval 0 good.bc
# Before anything is loaded: the program is not looked at, and no directory is made.
head -c 100 good.bc > cut-off.bc
refused portfolio-unknown "no strategy 'dsf'" "$everett" run -j 2 --out no-portfolio \
	--portfolio bfs,dsf cut-off.bc
refused portfolio-empty "no strategy ''" "${run[@]}" -j 2 --portfolio dfs, good.bc
refused portfolio-too-many "more strategies than workers" \
	"${run[@]}" -j 2 --portfolio dfs,bfs,mix good.bc
[ ! -e no-portfolio ] && ok portfolio-no-directory ||
	not_ok portfolio-no-directory "a run directory was made"
refused missing-value-out --out "$everett" run --out
bounded "$everett" > out 2> err < /dev/null
status=$?
if [ $status -eq 2 ] && grep -q -i usage out err; then
	ok no-arguments
else
	not_ok no-arguments "status $status: $(cat out err)"
fi

# --- output directories ---

mkdir full
touch full/file
refused out-not-empty full "$everett" run --out full good.bc
[ -e full/file ] && ok out-not-empty-kept || not_ok out-not-empty-kept "the file is gone"
refused out-is-file good.c "$everett" run --out good.c good.bc
refused out-impossible "nosuch" "$everett" run --out /proc/nosuch/dir good.bc
mkdir fresh
accepted out-empty-directory "$everett" run --out fresh good.bc
refused out-earlier-results fresh "$everett" run --out fresh good.bc
accepted out-force "$everett" run --out fresh --force good.bc
[ -s fresh/run.json ] && ok out-run-json || not_ok out-run-json "no fresh/run.json"

# --- help ---

commands=$("$everett" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
[ "$(wc -w <<< "$commands")" -ge 4 ] || not_ok help-commands "only found: $commands"
accepted help "$everett" --help
accepted help-command "$everett" help
accepted version "$everett" --version
for command in $commands; do
	case $command in
	help | version | ar | ranlib | nm) ;;
	cc) accepted help-cc "$everett" cc --help ;;
	*)
		accepted "help-$command" "$everett" "$command" --help
		[ -s out ] || not_ok "help-$command-text" "nothing on stdout"
		;;
	esac
done
exit $failed
