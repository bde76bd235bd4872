# cache.sh - programs that were loaded before come from the user's cache, and a run cannot tell.
mkdir cache && cd cache || exit 2

build cached << 'END'
#include <everett.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
	char text[4];
	switch (ev_int("x")) {
	case 3: return strlen(argv[0]) == 0;
	case 900: puts("nine hundred"); break;
	case -7: strcpy(text, argc ? "far too long" : ""); return text[0];
	}
	return 0;
}
END

# cached NAME OPTIONS...: a run whose results end up in NAME, with a cache of our own. The
# environment has the same number of variables each time: libc counts them.
cached()
{
	local name=$1
	shift
	XDG_CACHE_HOME=$PWD/home EVERETT_NO_CACHE=${off:-0} \
		ends "$name" 1 "out-of-bounds-write" run --all-tests --logs --out now "$@" cached.bc
	mv now "$name"
}
# entries: how many files are in the cache.
entries() { ls home/everett/programs 2> /dev/null | wc -l; }
counts() { field "$1" 'r["paths"], r["instructions"], [(f["id"], f["message"]) for f in r["findings"]]'; }
# alike NAME: its results are those of the first run, byte for byte; of run.json what is no time.
alike()
{
	if diff -r -x run.json -x 'workers.*' fresh "$1" > differ.txt; then
		ok "$1: the same results"
	else
		not_ok "$1: the same results" "$(head -5 differ.txt)"
	fi
	is "$1: the same counts" "$(counts "$1")" "$(counts fresh)"
}

cached fresh --no-cache
is "--no-cache leaves nothing" "$(entries)" 0
off=1
cached environment
off=0
is "nor does EVERETT_NO_CACHE" "$(entries)" 0
cached first
is "a run leaves its program" "$(entries)" 1
cached second
is "which the next one takes" "$(entries)" 1
cached workers -j 2 --workers exec
for name in environment first second workers; do alike $name; done

entry=$(ls home/everett/programs)
head -c 100000 "home/everett/programs/$entry" > cut && mv cut "home/everett/programs/$entry"
cached cut
alike cut
python3 -c 'import sys
with open(sys.argv[1], "r+b") as f:
    f.seek(200000)
    f.write(b"everett")' "home/everett/programs/$entry"
cached damaged
alike damaged
cached repaired
alike repaired
is "a damaged file is replaced" "$(entries)" 1
cached checked --check overflow
is "another option is another program" "$(entries)" 2
chmod 500 home/everett/programs
cached unwritable --keep-memory
chmod 700 home/everett/programs
XDG_CACHE_HOME=/dev/null ends "no cache at all" 1 "1 finding" run cached.bc

# The model of another Everett is lowered again, and is the same.
if [ -e "$(dirname "$everett")/lib/everett/model.image" ]; then
	mkdir -p other/lib
	cp "$everett" other/everett
	cp "$(dirname "$everett")/lib/libeverett-llvm.so" other/lib/
	cp -RL "$(dirname "$everett")/lib/everett" other/lib/everett
	rm other/lib/everett/model.image
	usual=$everett
	everett=$PWD/other/everett
	cached lowered --no-cache
	sed -i "s|$everett|$usual|" lowered/findings/*/finding.txt
	alike lowered
	rm other/lib/libeverett-llvm.so
	refused "without LLVM's part" "build or install Everett again" run --no-cache cached.bc
	everett=$usual
fi

cd ..
