"""replaying.py - explores a program for a few seconds and replays its tests on the twin.
Used by test/real/explore and bench/real."""
import json
import resource
import subprocess
from pathlib import Path

VERDICTS = {0: "reproduced", 1: "diverged", 3: "reached", 4: "passed"}
PATIENCE = 10  # seconds for one native run


def explore(everett, module, out, words, seconds, options=(), cwd=None, env=None):
    """One worker explores; gives the run's record, and its processor time with it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [everett, "run", "-q", "-j", "1", "--max-time", str(seconds), "-o", out, *options,
         module, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, check=False, cwd=cwd, env=env)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    path = Path(out) / "run.json"
    if not path.exists():
        said = done.stderr.decode("utf-8", "replace").splitlines()
        raise RuntimeError(f"everett run ended with {done.returncode}: "
                           f"{said[-1] if said else 'it said nothing'}")
    record = json.loads(path.read_text())
    record["cpu_seconds"] = (after.ru_utime + after.ru_stime
                             - before.ru_utime - before.ru_stime)
    return record


def tests_of(everett, out, most=None):
    """Paths of a run's tests, evenly chosen if there are more than `most`."""
    out = Path(out)
    found = sorted((out / "tests").glob("*.json"))
    if not found:  # none, or packed: take them out one by one
        total = json.loads((out / "run.json").read_text())["tests"]
        count = min(total, most or 1000)
        for i in range(count):
            number = str(1 + i * total // count)
            path = out / f"taken-{number}.json"
            subprocess.run([everett, "show", "--extract", number, path, out], check=True)
            found.append(path)
    count = min(most or len(found), len(found))
    return [found[i * len(found) // count] for i in range(count)]


def replay(everett, program, tests, cwd=None, options=()):
    """How many have which verdict; a line about each that was not reproduced."""
    counts, differing = {}, []
    for test in tests:
        done = subprocess.run(
            [everett, "replay", "--max-time", str(PATIENCE), *options, program, test],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            check=False, cwd=cwd)
        said = (done.stderr.decode("utf-8", "replace").splitlines() or ["?"])[-1]
        verdict = VERDICTS.get(done.returncode, "failed")
        if done.returncode == 3 and "predicts no outcome" in said:
            verdict = "unpredicted"  # of a path that Everett could not finish
        counts[verdict] = counts.get(verdict, 0) + 1
        if done.returncode:
            differing.append(f"{Path(test).name}: {said}")
    return counts, differing
