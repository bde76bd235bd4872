"""debian.py - programs of Debian's source packages for bench/real: paths per second, and the
lines that replayed tests cover, over time.

Each program is built twice from its source package, with `everett cc -O1 -g` and with gcc and
gcov, below BUILD/real/debian, on the first use. A package that cannot be fetched or does not
build is said and left out. One worker explores a program for so many seconds; its tests are
then run on the build with gcov in the order they were written, and the lines covered are
counted after those that were there at each of MARKS. What counts is the code of the
package that the program is made of, not only one file.

The build with gcov runs on the real system, in a scratch directory: nothing symbolic may name a
file outside, so arguments are symbolic only where they cannot."""
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARKS = (5, 15, 30, 60)  # seconds
PATIENCE = 10  # seconds for one native run

EXPAT = ("cd expat && : > expat_config.h && $CC $CFLAGS -I. -Ilib -DXML_NS -DXML_DTD -DXML_GE=1 "
         "-DXML_CONTEXT_BYTES=1024 -DXML_DEV_URANDOM -DBYTEORDER=1234 -DHAVE_UNISTD_H "
         "-DHAVE_FCNTL_H -DPACKAGE_STRING='\"expat\"' -o ../xmlwf lib/xmlparse.c lib/xmltok.c "
         "lib/xmlrole.c xmlwf/xmlwf.c xmlwf/xmlfile.c xmlwf/codepage.c xmlwf/unixfilemap.c")
JQ = ("sed -e 's/\\\\/\\\\\\\\/g' -e 's/\"/\\\\\"/g' -e 's/^/\"/' -e 's/$/\\\\n\"/' src/builtin.jq "
      "> src/builtin.inc && echo '#define JQ_VERSION \"1.6\"' > src/version.h && "
      "$CC $CFLAGS -I. -Isrc -D_GNU_SOURCE -DIEEE_8087 -DHAVE_ISATTY=1 -DHAVE_STRPTIME "
      "-DHAVE_TIMEGM -DHAVE_GMTIME_R -DHAVE_GMTIME -DHAVE_LOCALTIME_R -DHAVE_STRFTIME "
      "-DHAVE_SETLOCALE -DHAVE_MKTIME -DHAVE_TM_TM_GMT_OFF -o jq "
      "$(ls src/*.c | grep -v inject_errors) -lm -lpthread")
UNITS = ("printf 'm !\\ns !\\nkm 1000 m\\nhour 3600 s\\n' > small.units && "
         "$CC $CFLAGS -I. -DUNITSFILE='\"definitions.units\"' -DLOCALEMAP='\"locale_map.txt\"' "
         "-DVERSION='\"2.22\"' -DHAVE_STRING_H -DSTDC_HEADERS -o units units.c parse.tab.c "
         "getopt.c getopt1.c strfunc.c -lm")
ZLIB = "$CC $CFLAGS -I. -DHAVE_UNISTD_H -o minigzip test/minigzip.c *.c"
LZ4 = "$CC $CFLAGS -Ilib -DXXH_NAMESPACE=LZ4_ -o lz4 programs/*.c lib/*.c"
TCC = ("echo '#define TCC_VERSION \"0\"' > config.h && $CC $CFLAGS -I. -DONE_SOURCE=1 "
       "-DTCC_TARGET_X86_64 -DCONFIG_TCC_STATIC -o tcc tcc.c -lm -ldl -lpthread")
# Debian's patches touch files that automake and yacc would make again.
MAKE = ("FORCE_UNSAFE_CONFIGURE=1 ./configure --disable-nls {} >&2 && make AUTOMAKE=: ACLOCAL=: "
        "AUTOCONF=: AUTOHEADER=: MAKEINFO=: YACC=: LEX=: FLEX=: ")
MAWK = "export CC CFLAGS; " + MAKE.format("--with-builtin-regex") + "mawk"
CFLOW = ("export CC CFLAGS; " + MAKE.format("--disable-dependency-tracking") +
         "-C gnu && make YACC=: LEX=: FLEX=: -C src && cp src/cflow* .")

# name: package, commands that build it in its source tree, program, words. {source} is the
# source tree of the twin; what it names is readable.
PROGRAMS = {
    "units": ("units", UNITS, "units", "-f {source}/small.units --sym-args 1 2 4"),
    "xmlwf": ("expat", EXPAT, "xmlwf", "--sym-stdin 8"),
    "minigzip": ("zlib", ZLIB, "minigzip", "--sym-stdin 6"),
    "minigzip-d": ("zlib", ZLIB, "minigzip", "-d --sym-stdin 20"),
    "lz4-d": ("lz4", LZ4, "lz4", "-d -c --sym-stdin 20"),
    "cflow": ("cflow", CFLOW, "cflow", "A --sym-files 1 6"),  # a scanner made by flex
    "mawk": ("mawk", MAWK, "mawk", "--sym-arg 4 --sym-stdin 2"),  # a parser made by yacc
    "jq": ("jq", JQ, "jq", ". --sym-stdin 6"),
    "tcc": ("tcc", TCC, "tcc", "-nostdinc -nostdlib -c -xc A -o out.o --sym-files 1 6"),
}


class Builds:
    """The two builds of each package; made once."""

    def __init__(self, everett, work):
        self.everett, self.work = everett, work
        self.top = everett.parent / "real" / "debian"
        self.env = None  # of everett run
        self.top.mkdir(parents=True, exist_ok=True)

    def tree(self, name, kind):
        return self.top / f"{PROGRAMS[name][0]}-{kind}"

    def make(self, name):
        """None, or why there is no program."""
        package, commands, program, _ = PROGRAMS[name]
        compilers = {"everett": (f"{self.everett} cc", "-w -O1 -g"),
                     "gcov": ("gcc", "-w -O0 --coverage")}
        for kind, (cc, flags) in compilers.items():
            tree = self.tree(name, kind)
            if (tree / program).exists():
                continue
            shutil.rmtree(tree, ignore_errors=True)
            log = self.top / f"{package}-{kind}.log"
            with open(log, "w", encoding="utf-8") as out:
                told = {"stdin": subprocess.DEVNULL, "stdout": out,
                        "stderr": subprocess.STDOUT, "check": False}
                if subprocess.run([ROOT / "tool/fetch-source", package, tree],
                                  **told).returncode:
                    return f"the source package {package} cannot be fetched: see {log}"
                subprocess.run(["sh", "-ec", commands], cwd=tree,
                               env=dict(os.environ, CC=cc, CFLAGS=flags), **told)
            if not (tree / program).exists():
                return f"{package} does not build: see {log}"
        return None


def tests_at(said, marks, total):
    """How many tests there were at each mark, by the lines of progress."""
    counts = {mark: None for mark in marks}
    for line in said.splitlines():
        found = re.search(r"\b(\d+) s, .*?([\d.]+) ?([KM]?) tests?\b", line)
        if found and int(found[1]) in counts:
            scale = {"": 1, "K": 1000, "M": 1000000}[found[3]]
            counts[int(found[1])] = min(total, round(float(found[2]) * scale))
    return counts


def explore(builds, name, seconds, out, extra=()):
    """The run's record and how many tests there were at each mark."""
    _, _, program, words = PROGRAMS[name]
    source = builds.tree(name, "everett")
    empty = builds.work / "empty"
    empty.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [builds.everett, "run", "-j", "1", "--max-time", str(seconds), "-o", out, *extra,
         source / f"{program}.bc", *words.format(source=source).split()],
        cwd=empty, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, check=False, env=builds.env)
    said = done.stderr.decode("utf-8", "replace")
    path = Path(out) / "run.json"
    if not path.exists():
        raise RuntimeError(f"everett run ended with {done.returncode}: {said[-300:]}")
    record = json.loads(path.read_text())
    marks = [m for m in MARKS if m < seconds]
    counts = tests_at(said, marks, record["tests"])
    counts[round(seconds)] = record["tests"]
    return record, counts


def lines_of(tree):
    """(covered, all) lines of the package's own files so far."""
    data = sorted(tree.rglob("*.gcda")) or sorted(tree.rglob("*.gcno"))
    text = subprocess.run(["gcov", "--json-format", "--stdout", *data], cwd=tree,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          check=True).stdout
    lines = {}
    for part in text.splitlines():
        for file in json.loads(part)["files"]:
            if file["file"].startswith("/usr/"):
                continue
            for line in file["lines"]:
                at = (file["file"], line["line_number"])
                lines[at] = lines.get(at, False) or line["count"] > 0
    return sum(lines.values()), len(lines)


def cover(builds, name, tests, counts):
    """{seconds: lines covered} by the tests there were at each mark, and all lines."""
    tree = builds.tree(name, "gcov")
    program = tree / PROGRAMS[name][2]
    for old in tree.rglob("*.gcda"):
        old.unlink()
    scratch = builds.work / "scratch"
    scratch.mkdir(exist_ok=True)
    script, covered, ran, total = builds.work / "debian.sh", {}, 0, 0
    for mark, count in sorted((m, c) for m, c in counts.items() if c is not None):
        for test in tests[ran:count]:
            subprocess.run([builds.everett, "export", "--shell", script, test], check=True)
            try:
                subprocess.run(["bash", script, program], cwd=scratch,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, check=False, timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                pass
        ran = max(ran, count)
        covered[mark], total = lines_of(tree)
    return covered, total


def measure(builds, name, seconds, tests_of, extra=()):
    """Figures of one program; None: it cannot be built."""
    why = builds.make(name)
    if why:
        print(f"{name:10} left out: {why}", flush=True)
        return None
    out = builds.work / f"debian-{name}"
    shutil.rmtree(out, ignore_errors=True)
    record, counts = explore(builds, name, seconds, out, extra)
    covered, total = cover(builds, name, tests_of(builds.everett, out), counts)
    paths, took = record["paths"]["completed"], record["seconds"]
    figures = {"words": PROGRAMS[name][3], "paths": paths, "seconds": took,
               "paths_per_second": paths / took if took else 0, "lines": total,
               "lines_covered": covered, "tests": record["tests"],
               "stop": record["stop_reason"], "peak_rss_bytes": record["peak_rss_bytes"],
               "findings": [f["id"] for f in record["findings"]],
               "incomplete": record["incomplete"]}
    over_time = ", ".join(f"{100 * c / total:.1f} % at {m} s" for m, c in covered.items())
    print(f"{name:10} {paths:8} paths, {figures['paths_per_second']:8.0f} a second; lines "
          f"{over_time} (of {total}); {record['peak_rss_bytes'] >> 20} MB, "
          f"{record['stop_reason']}", flush=True)
    for finding in figures["findings"]:
        print(f"           finding: {finding}", flush=True)
    return figures
