"""tools - what the property tests share: building, running, comparing run directories."""
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SEARCHES = ("dfs bfs random-state random-path coverage mix cupa-site cupa-function "
            "cupa-depth").split()
sys.path.insert(0, str(ROOT / "test"))
import watch  # pylint: disable=wrong-import-position


class Problem(Exception):
    """A case failed; the argument is the reason on one line."""


class Done:
    """How a command ended: status (negative: signal), out and err as text."""

    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err


class Bench:
    """An everett, a scratch directory, and the tally of cases."""

    def __init__(self, everett, is_full, work):
        self.everett, self.is_full, self.work = Path(everett).absolute(), is_full, work
        self.is_long = False
        self.failed = 0

    def case(self, name, call, *args):
        """Run one case and print its line."""
        try:
            call(self, *args)
            print(f"ok {name}", flush=True)
        except (Problem, OSError, ValueError, KeyError) as problem:
            self.failed += 1
            text = " ".join(f"{type(problem).__name__}: {problem}".split())
            print(f"not ok {name}: {text[:700]}", flush=True)

    def command(self, *words, interrupt_after=None):
        """Run to the end. interrupt_after(line) is asked for each line on stderr; when it
        says yes, SIGINT is sent."""
        words = [str(w) for w in words]
        proc = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, errors="replace",
                                cwd=self.work, start_new_session=True)
        early = ""
        try:
            if interrupt_after:
                for line in proc.stderr:
                    early += line
                    if interrupt_after(line):
                        os.kill(proc.pid, signal.SIGINT)
                        break
            out, err = watch.finish(proc)
        except watch.Hang as hang:
            raise Problem(f"{hang}: {' '.join(words)}") from None
        return Done(proc.returncode, out, early + err)

    def build(self, source, *flags, name=None):
        """Twin and bitcode; the path of the twin."""
        exe = self.work / (name or Path(source).stem)
        done = self.command(self.everett, "cc", *flags, source, "-o", exe)
        if done.status:
            raise Problem(f"everett cc {source}: {done.err[-300:]}")
        return exe

    def run(self, exe, *options, allowed=(0, 1, 3), out=None):
        """everett run into a directory of its own, which is returned."""
        out = self.work / (out or f"{exe.name}.out")
        workers = [] if "-j" in options else ["-j", "1"]
        words = [self.everett, "run", "--quiet", "--out", out, "--force", *workers,
                 *options, f"{exe}.bc"]
        done = self.command(*words)
        if done.status not in allowed or "Sanitizer" in done.err:
            raise Problem(f"status {done.status} of {' '.join(map(str, words))}: "
                          + done.err[-300:])
        return out


def children(pid):
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in path.read_text().split()] if path.exists() else []


def run_killing(bench, exe, out, seed, most, *options):
    """everett run with three workers, up to `most` of which are killed at random moments; how
    many were. On a busy machine the run can be over before anybody was: then again."""
    for again in range(20):
        kills = try_killing(bench, exe, out, seed + 1000 * again, most, *options)
        if kills:
            return kills
    raise Problem("nobody was killed")


def try_killing(bench, exe, out, seed, most, *options):
    """Once. Those that replace others are careful: two deaths of such on one path name it as
    the cause, so only one of them is killed."""
    shutil.rmtree(out, ignore_errors=True)
    words = [bench.everett, "run", "--quiet", "-j", "3", "--out", out, *options, f"{exe}.bc"]
    rng, kills, first, careful = random.Random(seed), 0, set(), False
    with subprocess.Popen(list(map(str, words)), stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as run:
        while run.poll() is None:
            time.sleep(rng.uniform(0.02, 0.15))
            # The directory is made when the program is loaded, for which there is a child, too.
            workers = children(run.pid) if out.exists() else []
            first = first or set(workers)
            workers = [w for w in workers if w in first or not careful]
            if workers and kills < most:
                victim = rng.choice(workers)
                try:
                    os.kill(victim, signal.SIGKILL)
                    kills += 1
                    careful |= victim not in first
                except ProcessLookupError:
                    pass
    return kills


def record(out):
    return json.loads((out / "run.json").read_text())


def tests(out, everett):
    """All tests of a run directory as dictionaries, from files or from the packed file."""
    if not (out / "tests" / "packed").exists():
        return [json.loads(p.read_text()) for p in sorted(out.glob("tests/*.json"))]
    found = []
    for number in range(1, record(out)["tests"] + 1):
        text = subprocess.run([everett, "show", "--extract", str(number), "-", out],
                              capture_output=True, text=True, check=True).stdout
        found.append(json.loads(text))
    return found


def contents(out):
    """Every byte below tests/ and findings/, by name. A finding names the directory in the
    commands that reproduce it: there it is left out."""
    return {str(p.relative_to(out)): p.read_bytes().replace(bytes(out), b"DIR")
            for part in ("tests", "findings") for p in sorted((out / part).rglob("*"))
            if p.is_file()}


def unnumbered(out, everett):
    """The tests of a run as a sorted list that does not know their order; of two findings
    at one place the second gets a number, so ids depend on it too."""
    found = []
    for test in tests(out, everett):
        del test["number"]
        test["outcome"].pop("id", None)
        found.append(json.dumps(test, sort_keys=True))
    return sorted(found)


def folded(stack):
    """A stack with every recursion as its innermost call: how deep the first one was that was
    met depends on the order."""
    calls, i = [], 0
    while i < len(stack):
        calls.append((stack[i]["function"], stack[i]["line"]))
        i = 1 + max(k for k in range(i, len(stack))
                    if stack[k]["function"] == stack[i]["function"])
    return calls


def findings(out):
    """What was found, without the order of finding it."""
    return sorted(json.dumps([f["kind"], f["file"], f["line"], f["count"],
                              folded(f["stack"])])
                  for f in record(out)["findings"])


def must(condition, reason):
    if not condition:
        raise Problem(reason)


def main(cases):
    """Command line of run.sh; cases(bench) runs everything."""
    bench = Bench(sys.argv[1], "fast" not in sys.argv[2:3],
                  Path(sys.argv[3] if len(sys.argv) > 3 else "/tmp").absolute())
    bench.is_long = "usual" not in sys.argv[2:3] and bench.is_full  # only with --full
    bench.work.mkdir(parents=True, exist_ok=True)
    cases(bench)
    sys.exit(1 if bench.failed else 0)
