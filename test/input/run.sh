#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - symbolic input from the command line: words among the
# program's arguments, files, replay and export of such tests, coverage against gcov.
set -u
. "$(dirname "$0")/../tally.sh"

everett=$1
here=$(cd "$(dirname "$0")" && pwd)
work=${3:-$(mktemp -d)}
cd "$work" || exit 2

# explore DIR WORDS...: to exhaustion, all tests.
explore()
{
	local out=$1
	shift
	"$everett" run -q --all-tests -o "$out" "$@" < /dev/null
}
# field RUN EXPRESSION: of run.json
field() { python3 -c "import json; r = json.load(open('$1/run.json')); print($2)"; }
# statuses RUN: how many tests predict which exit status
statuses()
{
	python3 - "$1" << 'END'
import collections, glob, json, sys
n = collections.Counter(json.load(open(f))["outcome"].get("status")
                        for f in glob.glob(sys.argv[1] + "/tests/*.json"))
print(" ".join(f"{k}:{n[k]}" for k in sorted(n)))
END
}
# reproduced PROG RUN: "reproduced of tests"
reproduced()
{
	local n=0 all=0 t
	for t in "$2"/tests/*.json; do
		all=$((all + 1))
		"$everett" replay -q "$1" "$t" < /dev/null > /dev/null 2>&1 && n=$((n + 1))
	done
	echo "$n of $all"
}
# concrete PROG RUN: what the engine says when it executes the tests on their values; the
# arguments are those of the tests
concrete()
{
	rm -rf concrete.out
	"$everett" run -q --test "$2" -o concrete.out "$1.bc" < /dev/null 2>&1 | tail -1
}
# refused WHAT TEXT WORDS...: one line with that text, status 2
refused()
{
	local what=$1 text=$2 said status
	shift 2
	said=$("$everett" run "$@" 2>&1 > /dev/null < /dev/null)
	status=$?
	if [ $status = 2 ] && [ "$(wc -l <<< "$said")" = 1 ] && [[ $said == *"$text"* ]]; then
		ok "$what"
	else
		not_ok "$what" "status $status, $said"
	fi
}

for p in words files lines opens; do
	"$everett" cc -g -O0 -o $p "$here/$p.c" || exit 2
done

# --- words ---------------------------------------------------------------------------
explore words.out --each-status words.bc --sym-args 0 2 2 --sym-stdin 2 --sym-env MODE=2
is words-exhausted "$(field words.out "r['exhausted']")" True
is words-paths "$(field words.out "r['paths']['completed']")" 16
is words-statuses "$(statuses words.out)" "1:2 2:2 3:6 7:6"
is words-replay "$(reproduced ./words words.out)" "16 of 16"
is words-concrete "$(concrete words words.out)" "everett: 16 executed, 0 differ"
is words-names "$(grep -h '"name"' words.out/tests/*.json | sort -u | tr -d ' ,\n')" \
	'"name":"arg0""name":"arg1""name":"env-MODE""name":"n_args""name":"stdin"'

explore literal.out words.bc -v -- --sym-arg 2
is literal "$(field literal.out "(r['paths']['completed'], r['tests'])")" "(1, 1)"
is literal-input "$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["inputs"])' literal.out/tests/*.json)" "[]"
explore args.out words.bc -v --sym-arg 1
is literal-concrete "$(concrete words args.out)" "everett: 1 executed, 0 differ"
is literal-first "$(statuses args.out)" "3:1"

explore printable.out --printable words.bc --sym-arg 2 --sym-stdin 1
is printable "$(python3 - << 'END'
import glob, json
bad = 0
for f in glob.glob("printable.out/tests/*.json"):
    for i in json.load(open(f))["inputs"]:
        for b in bytes.fromhex(i["hex"])[: 2 if i["name"] == "arg0" else None]:
            allowed = b == 0 if i["name"] == "arg0" else b in (9, 10)
            bad += not (32 <= b < 127 or allowed)
print(bad)
END
)" 0

# --- files -----------------------------------------------------------------------------
explore files.out files.bc --sym-arg 1 --sym-files 2 3 --sym-file data.txt:1
is files-exhausted "$(field files.out "r['exhausted']")" True
is files-statuses "$(statuses files.out)" "4:2 5:2 7:2 8:4 9:2"
is files-replay "$(reproduced ./files files.out)" "12 of 12"
is files-concrete "$(concrete files files.out)" "everett: 12 executed, 0 differ"
is files-left-alone "$(ls A B data.txt 2> /dev/null)" ""
printf 'abc' > data.txt
explore host.out files.bc data.txt --sym-file data.txt
is file-of-the-host "$(statuses host.out)" "7:1 8:4"
is file-of-the-host-replay "$(reproduced ./files host.out)" "5 of 5"
is file-of-the-host-concrete "$(concrete files host.out)" "everett: 5 executed, 0 differ"
is file-unchanged "$(cat data.txt)" abc
rm data.txt

# --- a symbolic word that becomes the name of a file of the host ------------------------
mkdir -p there/d there/b nothing
printf 'f%%ile\n' > there/f
chmod 640 there/f
head -c 100000 /dev/zero | tr '\0' x > there/g
(cd there && explore ../opens.out ../opens.bc --sym-arg 1)
is named-statuses "$(statuses opens.out)" "1:2 2:4 3:2"
is named-kept "$(python3 - << 'END'
import glob, json
for name in sorted(glob.glob("opens.out/tests/*.json")):
    for f in json.load(open(name)).get("files", []):
        print(f["path"], oct(f["mode"]), f["size"], f.get("text", "-").strip(), end="; ")
END
)" "b 0o40755 0 -; d 0o40755 0 -; f 0o100640 6 f%ile; g 0o100644 100000 -; "
is named-replay "$(cd there && "$everett" replay ../opens ../opens.out | tail -1)" "8 tests: 8 reproduced"
is named-replay-elsewhere "$(cd nothing && "$everett" replay ../opens ../opens.out | tail -1)" \
	"8 tests: 7 reproduced, 1 diverged"
is named-missing "$(cd nothing && "$everett" replay ../opens ../opens.out | grep -c 'needs the file g of 100000 bytes, which is not here')" 1
printf 'other' > nothing/f
is named-changed "$(cd nothing && "$everett" replay ../opens ../opens.out | grep -c reproduced)" 8
rm nothing/f
scripts() # IN: statuses and output of the tests as scripts
{
	local t
	for t in opens.out/tests/*.json; do
		"$everett" export --shell t.sh "$t"
		(cd "$1" && sh ../t.sh ../opens 2> /dev/null; echo $?)
	done | tr '\n' ' '
}
is named-scripts "$(scripts there)" "1 2 2 2 2 640 6 f%ile  3 644 100000 xxxxxxxxxxxxxxxxxxxx 3 1 "
is named-scripts-elsewhere "$(scripts nothing)" "1 2 2 2 2 640 6 f%ile  3 1 1 "

# --- other forms -------------------------------------------------------------------------
number=$("$everett" show words.out | awk '/status 3.*-v .*MODE|MODE=on.*-v/ { print $1; exit }')
is show-finds "$(test -n "$number" && echo yes)" yes
"$everett" export --ktest one.ktest words.out "$number"
is ktest-names "$(strings -n 4 one.ktest | grep -c '^arg00\|^stdin-stat\|^model_version\|^n_args')" 4
is ktest-replay "$("$everett" replay ./words one.ktest 2>&1 > /dev/null | grep -c 'exited with status 3')" 1
"$everett" export --shell one.sh words.out "$number"
bash one.sh ./words > /dev/null
is shell-script $? 3
is shell-shown "$("$everett" show --shell words.out "$number" | cmp - one.sh && echo same)" same
explore words.many words.bc --sym-arg 1 --sym-stdin 1
is same-bytes "$(explore words.again words.bc --sym-arg 1 --sym-stdin 1
	diff -r words.many/tests words.again/tests && echo same)" same

# --- coverage ------------------------------------------------------------------------------
explore lines.out lines.bc --sym-args 0 1 2 --sym-stdin 2
is lines-concrete "$(concrete lines lines.out | sed 's/[0-9]* executed/N executed/')" \
	"everett: N executed, 0 differ"
is lines-replay "$(reproduced ./lines lines.out)" \
	"$(ls lines.out/tests | wc -l) of $(ls lines.out/tests | wc -l)"
mkdir -p mixed/tests
cp words.out/tests/000001.json mixed/tests/000001.json
cp args.out/tests/000001.json mixed/tests/000002.json
is other-arguments "$(concrete words mixed | grep -c 'has other arguments than the first')" 1
explore lines.args lines.bc --sym-args 3 3 0
"$everett" cov lines.out lines.args -o both.info > table.txt
is cov-sum "$(grep -c 'lines.c$' table.txt) $(grep -c ^SF both.info)" "1 1"
is cov-more "$(python3 - << 'END'
def covered(path):
    return {l for l in open(path) if l.startswith("DA:") and not l.endswith(",0\n")}
one, both = (len(covered(p)) for p in ("lines.out/coverage.info", "both.info"))
print(both > one > 0)
END
)" True
"$everett" cov both.info -o again.info > /dev/null
is cov-stable "$(cmp both.info again.info && echo same)" same
if command -v genhtml > /dev/null; then
	genhtml -q --branch-coverage -o html both.info > genhtml.log 2>&1
	is genhtml $? 0
fi

# What the tests reach in an ordinary build, by gcov, is what the engine says.
gcc --coverage -O0 -o lines-gcov "$here/lines.c" || exit 2
for t in lines.out/tests/*.json; do
	"$everett" export --shell t.sh "$t"
	bash t.sh ./lines-gcov > /dev/null 2>&1
done
gcov -t lines-gcov-lines.gcda 2> /dev/null > lines.gcov
is same-lines-as-gcov "$(python3 - << 'END'
ours, theirs = {}, {}
for l in open("lines.out/coverage.info"):
    if l.startswith("DA:"):
        n, count = l[3:].strip().split(",")
        ours[int(n)] = int(count) > 0
for l in open("lines.gcov"):
    count, n = (x.strip() for x in l.split(":", 2)[:2])
    if count != "-" and int(n):
        theirs[int(n)] = count[0] != "#"
both = ours.keys() & theirs.keys()
print(len(both) > 20, sorted(n for n in both if ours[n] != theirs[n]))
END
)" "True []"

# --- bad words -------------------------------------------------------------------------------
refused bad-number 'sym-arg' words.bc --sym-arg x
refused bad-negative 'sym-stdin' words.bc --sym-stdin -3
refused bad-missing 'needs MIN MAX N' words.bc --sym-args 0 2
refused bad-order 'MIN 3 is more than MAX 2' words.bc --sym-args 3 2 4
refused bad-many 'at most 99' words.bc --sym-args 0 100 4
refused bad-large 'at most 1048576' words.bc --sym-stdin 1048577
# What only a path that is cut off has covered is in a test all the same.
"$everett" cc -g -O1 -o slow "$here/slow.c"
for seconds in 3 12 48; do # on a busy machine it is covered later
	"$everett" run -q -j 1 --search random-state --max-time $seconds --force -o slow.out \
		slow.bc --sym-arg 40
	got=$(field slow.out 'r["tests"], r["stop_reason"]')
	[ "$got" = "1 time" ] && break
done
is covered-late "$got" "1 time"

refused bad-files 'at most 26' words.bc --sym-files 27 1
refused bad-no-files 'number of files' words.bc --sym-files 0 1
refused bad-twice 'given twice' words.bc --sym-stdin 1 --sym-stdin 2
refused bad-both 'both name A' words.bc --sym-files 1 1 --sym-file A:2
refused bad-env 'not NAME=N' words.bc --sym-env MODE
refused bad-word 'did you mean --sym-args' words.bc --sym-agrs 1 2 3
refused bad-file 'no-such-file' words.bc --sym-file no-such-file
refused bad-file-directory 'directory' words.bc --sym-file "$work"
refused bad-file-parent 'no-such-directory' words.bc --sym-file no-such-directory/x:3
"$everett" cov /dev/null > /dev/null 2> cov.err
is bad-cov "$? $(wc -l < cov.err)" "2 1"
echo "DA:x" > bad.info
"$everett" cov bad.info > /dev/null 2> cov.err
is bad-cov-line "$? $(wc -l < cov.err)" "2 1"
exit $failed
