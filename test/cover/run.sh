#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - coverage of lines and branches that the engine reports
# against what clang's coverage and gcov say when the tests run natively.
set -u
. "$(dirname "$0")/../tally.sh"

everett=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
work=${3:-$(mktemp -d)}
cd "$work" || exit 2

# natively PROGRAM RUN: every test of the run on an ordinary build
natively()
{
	local t
	for t in "$2"/tests/*.json; do
		"$everett" export --shell t.sh "$t" && bash t.sh "$1" > /dev/null 2>&1
	done
}

# with_clang NAME RUN: THEIRS of compare.py, from clang
with_clang()
{
	clang-19 -O0 "-fprofile-instr-generate=$work/raw.%p" -fcoverage-mapping -o "$1-clang" \
		"$here/$1.c" || return 1
	rm -f "$work"/raw.*
	natively "./$1-clang" "$2"
	llvm-profdata-19 merge -o "$1.data" "$work"/raw.* &&
		llvm-cov-19 export -format=lcov -instr-profile="$1.data" "$1-clang" > "$1.clang"
}

with_gcov()
{
	gcc --coverage -O0 -o "$1-gcov" "$here/$1.c" || return 1
	rm -f ./*.gcda
	natively "./$1-gcov" "$2"
	gcov -b -c -t "$1-gcov-$1.gcda" > "$1.gcov" 2> /dev/null
}

# agrees WHAT OURS THEIRS LINES BRANCHES: no disagreement, and at least so much compared
agrees()
{
	local said
	said=$(python3 "$here/compare.py" "$2" "$3" | tr '\n' ';')
	if [[ $said =~ ^([0-9]+)\ lines,\ ([0-9]+)\ branches ]] &&
		[ "${BASH_REMATCH[1]}" -ge "$4" ] && [ "${BASH_REMATCH[2]}" -ge "$5" ]; then
		ok "$1"
	else
		not_ok "$1" "$said"
	fi
}

# totals FILE: found and hit, of lines and of sides, over all records of coverage.info
totals()
{
	awk -F '[:,]' '/^DA/ { l++; lh += $3 > 0 } /^BRDA/ { b++; bh += $5 != "-" && $5 > 0 }
		END { print lh, l, bh, b }' "$1"
}
in_run_json()
{
	python3 -c 'import json, sys
c = json.load(open(sys.argv[1] + "/run.json"))["coverage"]
print(c["lines"]["covered"], c["lines"]["total"], c["branches"]["covered"], c["branches"]["total"])' \
		"$1"
}
# The row "all" of everett cov in the same form.
in_table() { "$everett" cov "$1" | awk '$NF == "all" { print $1, $3, $6, $8 }'; }

# check NAME LINES BRANCHES WORDS...: the tests that a run keeps cover natively what it says
check()
{
	local name=$1 lines=$2 branches=$3
	shift 3
	"$everett" cc -g -O0 -o "$name" "$here/$name.c" || { not_ok "$name" "cc"; return; }
	"$everett" run -q -j 1 -o "$name.one" "$name.bc" "$@" < /dev/null > /dev/null 2>&1
	with_clang "$name" "$name.one"
	agrees "$name: as clang says" "$name.one/coverage.info" "$name.clang" "$lines" "$branches"
	if command -v gcc gcov > /dev/null; then
		with_gcov "$name" "$name.one"
		agrees "$name: as gcov says" "$name.one/coverage.info" "$name.gcov" \
			"$lines" "$branches"
	else
		ok "$name: as gcov says (skipped: gcc is not installed)"
	fi
	is "$name: run.json has the same sums" "$(in_run_json "$name.one")" \
		"$(totals "$name.one/coverage.info")"
	is "$name: everett cov too" "$(in_table "$name.one")" "$(totals "$name.one/coverage.info")"
	is "$name: not everything is covered" \
		"$(totals "$name.one/coverage.info" | awk '{ print $1 < $2, $3 < $4 }')" "1 1"
	"$everett" run -q -j 3 -o "$name.many" "$name.bc" "$@" < /dev/null > /dev/null 2>&1
	is "$name: three workers" \
		"$(cmp "$name.one/coverage.info" "$name.many/coverage.info" && echo same)" same
	"$everett" run -q -j 1 --max-paths 3 -o "$name.again" "$name.bc" "$@" < /dev/null \
		> /dev/null 2>&1
	is "$name: cut short" "$(cmp -s "$name.one/coverage.info" "$name.again/coverage.info" &&
		echo same)" ""
	"$everett" run -q --resume "$name.again" < /dev/null > /dev/null 2>&1
	is "$name: taken up again" \
		"$(cmp "$name.one/coverage.info" "$name.again/coverage.info" && echo same)" same
}

# The default search heads for what nobody has reached; without that it needs more paths.
"$everett" cc -g -O0 -o deep "$here/deep.c" || not_ok "deep" "cc"
end=$(grep -n 'the end' "$here/deep.c" | cut -d: -f1)
for seed in 1 2 3; do
	"$everett" run -q -j 1 --force --seed $seed --max-paths 1000 -o deep.out deep.bc \
		> /dev/null 2>&1
	is "the end of a long way, seed $seed" "$(grep "^DA:$end," deep.out/coverage.info)" \
		"DA:$end,1"
done

# What the program never calls is there and not covered, what is only inlined is listed, and
# our headers are not the user's code. A function that nobody calls may call one that does
# not exist.
cat > parts.c << 'END'
#include <ctype.h>
int twice(int x);
int missing(int x);
int lonely(int x)
{
	if (x > 3)
		return missing(x);
	return twice(x);
}
static inline __attribute__((always_inline)) int small(int c)
{
	return isspace(c) ? 1 : 2;
}
int main(int argc, char **argv)
{
	(void)argv;
	return small(argc) + twice(argc) == 99;
}
END
cat > more.c << 'END'
int twice(int x) { return 2 * x; }
int thrice(int x) { return 3 * x; }
static int quiet(int x) { return x; }
int loud(int x) { return -quiet(x); }
END
listed() { sed -n 's/^SF:.*\///p; s/^FNDA:\(.*\)/\1/p' "$1/coverage.info" | tr '\n' ' '; }
for level in 0 1; do
	"$everett" cc -O$level -g -o parts parts.c more.c
	"$everett" run -q --force -o parts.out parts.bc < /dev/null > /dev/null 2>&1
	quiet=$([ $level = 0 ] && echo "0,quiet ")
	is "functions at -O$level" "$(listed parts.out)" \
		"more.c 1,twice 0,thrice ${quiet}0,loud parts.c 0,lonely 1,small 1,main "
	is "lines of functions that nobody calls, -O$level" \
		"$(sed -n '/parts.c$/,$s/^DA:\([6-8]\),/\1 /p' parts.out/coverage.info | tr '\n' ' ')" \
		"6 0 7 0 8 0 "
	is "their branches, -O$level" \
		"$(grep -c '^BRDA:6,.*-$' parts.out/coverage.info)" 2
	is "in the same sums, -O$level" "$(in_run_json parts.out)" "$(in_table parts.out)"
	./parts
	is "the program works without what it does not call, -O$level" $? 0
done
clang-19 -g -emit-llvm -c -o plain.bc parts.c 2> /dev/null
clang-19 -g -emit-llvm -c -o more.bc more.c
llvm-link-19 -o both.bc plain.bc more.bc
"$everett" run -q --force -o parts.out both.bc < /dev/null > /dev/null 2>&1
is "functions of a plain module" "$(listed parts.out | grep -c '0,lonely 1,small 1,main')" 1

check ifs 30 10 --sym-args 0 2 2
check cases 18 1 --sym-stdin 2
check calc 30 10 --sym-args 0 1 4
check table 24 8 --sym-stdin 3
exit $failed
