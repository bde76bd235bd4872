"""all - the cases of test/setup/run.sh, one function each."""
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "test"), str(ROOT / "test" / "symbolic")]
# pylint: disable=wrong-import-position
import watch
from tools import main, must

SPIN = "while :; do :; done"


def watched(script, cpu=watch.CASE, **options):
    """(why it was ended or None, what it printed)"""
    proc = subprocess.Popen(["bash", "-c", script], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, start_new_session=True,
                            **options)
    try:
        return None, watch.finish(proc, cpu)[0]
    except watch.Hang as hang:
        return str(hang), hang.out


def is_gone(pid):
    """Whether a process that was killed ends, if only nobody has asked how. On a busy machine
    that takes until it gets a processor."""
    for _ in range(600):
        try:
            text = Path(f"/proc/{pid}/stat").read_text()
        except OSError:
            return True
        if text.rsplit(")", 1)[1].split()[0] == "Z":
            return True
        time.sleep(0.1)
    return False


def busy_loop(_):
    """Ended, with its children, and what it had said is kept."""
    why, out = watched(f"({SPIN}) & echo $!; wait", cpu=1)
    must(why and "1 s of processor time" in why, f"{why}")
    must(out.strip() and is_gone(int(out)), f"{out} is still there")


def used_by_ended_children(_):
    """Each uses little: together it is too much."""
    why, _ = watched("while :; do timeout -s KILL 0.5 sh -c '" + SPIN + "'; done", cpu=1)
    must(why and "processor time" in why, f"{why}")


def waits_for_ever(_):
    """Nobody wants a processor."""
    watch.IDLE, before = 3, watch.IDLE
    try:
        why, out = watched("echo here; sleep 1000")
    finally:
        watch.IDLE = before
    must(why and "nothing has happened for 3 s" in why and out == "here\n", f"{why}, {out}")


def waits_for_a_processor(_):
    """Ten share one processor for longer than anybody may be idle: nobody is ended."""
    cpu = {max(os.sched_getaffinity(0))}
    pin = lambda: os.sched_setaffinity(0, cpu)  # pylint: disable=unnecessary-lambda-assignment
    hogs = [subprocess.Popen(["sh", "-c", SPIN], preexec_fn=pin) for _ in range(10)]
    watch.IDLE, before = 3, watch.IDLE
    try:
        why, out = watched("for ((i = 0; i < 300000; i++)); do :; done; echo done",
                           preexec_fn=pin)
    finally:
        watch.IDLE = before
        for hog in hogs:
            hog.kill()
            hog.wait()
    must(why is None and out == "done\n", f"{why}, {out}")


def tells_how_far(bench):
    """A line now and then, and nothing of it on the last one."""
    done = bench.command(ROOT / "test" / "run", "--everett", bench.everett, "--filter",
                         "^posix/(signal_suspend|timer_alarm)", "--every", "1")
    lines = done.out.splitlines()
    must(done.status == 0 and lines[-1] == "2 passed, 0 failed", f"{lines[-3:]}")
    must(any("of 2 done: " in line and "now posix/" in line for line in lines), f"{lines}")


SHOW = """include Makefile
outer:
	@echo $(filter -j%,$(MAKEFLAGS))
	@$(MAKE) -f {file} inner
inner:
	@echo $(filter -j%,$(MAKEFLAGS))
	@echo $(TEST)
"""


def make_uses_all_processors(bench):
    """Unless it is told how many; so do a make inside it and the tests."""
    file = bench.work / "show.mk"
    file.write_text(SHOW.format(file=file))
    env = {k: v for k, v in os.environ.items() if not k.startswith("MAKE") and k != "MFLAGS"}
    every = f"-j{len(os.sched_getaffinity(0))}"
    for words, wanted in (([], every), (["-j1"], "-j1"), (["-j", "5"], "-j5"),
                          (["--jobs=7"], "-j7")):
        done = subprocess.run(["make", "-f", file, *words, "outer"], cwd=ROOT, env=env,
                              text=True, capture_output=True, check=False)
        flags = done.stdout.split()
        must(flags[:2] == [wanted] * 2 and flags[-1] == wanted.replace("-j", "--jobs="),
             f"{words}: {done.stdout} {done.stderr[-200:]}")


def packages(*words):
    return set(subprocess.run([ROOT / "tool" / "deps", "--list", *words], text=True,
                              capture_output=True, check=True).stdout.split())


def packages_of_the_tests(_):
    """What only tests call is not installed to build and to run; and it is for tests."""
    build, test = packages("build"), packages("test")
    only = {"gcc", "gdb", "lcov", "bzip2", "csmith", "libcsmith-dev", "libcmocka-dev",
            "dpkg-dev", "python3"}
    must(packages() == build, "tool/deps means build")
    must(build < test and not build & only and only <= test, f"{build}, {test}")


def lint(tool, *words):
    """(status, what it printed)"""
    done = subprocess.run([ROOT / "tool" / tool, *words], text=True, capture_output=True,
                          check=False)
    return done.returncode, done.stdout + done.stderr


def layers_and_documents(_):
    """Includes follow the layers; documents are up to date and name what is there."""
    for tool in ["check-layers"], ["gen-docs", "--check"], ["check-docs"]:
        status, out = lint(*tool)
        must(status == 0, f"{tool[0]}: {out}")


def documents_that_name_nothing(bench):
    """An option that does not exist, in a page, a manual and a comment; and a file."""
    tree = bench.work / "tree"
    tree.mkdir()
    for entry in ROOT.iterdir():
        if entry.name not in ("doc", "README.md", "include"):
            (tree / entry.name).symlink_to(entry)
    shutil.copytree(ROOT / "doc", tree / "doc")
    shutil.copytree(ROOT / "include", tree / "include")
    shutil.copy(ROOT / "README.md", tree)
    status, out = lint("check-docs", tree)
    must(status == 0, out)
    wrong = {"README.md": "See `doc/nowhere.md` and `src/exec/{exec,stacks}.c`.\n",
             "doc/solve.md": "Use --solver-off=sat, or --max-time 5.\n",
             "doc/man/everett-run.1": ".Fl \\-no\\-such Ar N\n",
             "include/everett.h": "/* As exec/gone.c, or stdio.h,\n * with --no-way. */\n"
                                  "#define GONE \"mem/gone.c --text\"\n"}
    for name, text in wrong.items():
        with open(tree / name, "a", encoding="utf-8") as file:
            file.write(text)
    status, out = lint("check-docs", tree)
    said = [line.split(": ", 1)[1] for line in out.splitlines()]
    must(status == 1 and said == ["there is no file exec/gone.c",
                                  "there is no option --no-way",
                                  "there is no file doc/nowhere.md",
                                  "there is no file src/exec/stacks.c",
                                  "there is no option --solver-off",
                                  "there is no option --no-such"], out)


def cases(bench):
    for case in (busy_loop, used_by_ended_children, waits_for_ever, waits_for_a_processor,
                 tells_how_far, make_uses_all_processors, packages_of_the_tests,
                 layers_and_documents, documents_that_name_nothing):
        bench.case(case.__name__.replace("_", " "), case)


if __name__ == "__main__":
    main(cases)
