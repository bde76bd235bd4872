"""orders - open choices: alternatives that come late give the same paths however many
workers explore, whoever of them dies, and however often the run is taken up again."""
import json
from pathlib import Path

from tools import findings, must, record, run_killing, tests

HERE = Path(__file__).resolve().parent


def conflict(rule, first, second, is_seven):
    return rule == 0 or (first % 2 == second % 2) != is_seven


def expected(steps, rule, is_seven):
    """What orders.c must come to: its offers applied until nothing new comes."""
    def whole(prefix):
        return prefix + tuple(sorted(set(range(steps)) - set(prefix)))
    todo, seen = [whole(())], {whole(())}
    while todo:
        order = todo.pop()
        for i in range(steps):
            for later in order[i + 1:]:
                other = whole(order[:i] + (later,))
                if conflict(rule, order[i], later, is_seven) and other not in seen:
                    seen.add(other)
                    todo.append(other)
    return seen


def build(bench, name, **macros):
    return bench.build(HERE / "orders.c", "-O1", "-g",
                       *[f"-D{key}={value}" for key, value in macros.items()], name=name)


def orders(out, everett):
    """The orders of all tests, by the two sides of x, sorted; none may be there twice."""
    found = {True: [], False: []}
    for test in tests(out, everett):
        order = tuple(e["value"] for e in test["events"] if e["kind"] == "open")
        x = test["inputs"][0]["hex"]
        found[x == "07"].append(order)
    return {key: sorted(value) for key, value in found.items()}


def check(bench, out, steps, rule):
    run = record(out)
    must(run["exhausted"], f"{run['stop_reason']}, {run['incomplete']}")
    must(run["broken_replays"] == 0, f"{run['broken_replays']} broken replays")
    got = orders(out, bench.everett)
    for is_seven in (False, True):
        wanted = sorted(expected(steps, rule, is_seven))
        must(got[is_seven] == wanted, f"{len(got[is_seven])} orders, not {len(wanted)}")
    must(sum(f["count"] for f in run["findings"]) > 0, "the late finding is missing")


def late(bench, steps, rule, workers, search):
    exe = build(bench, f"orders{steps}.{rule}", N=steps, RULE=rule)
    out = bench.run(exe, "--all-tests", "-j", workers, "--search", search,
                    out=f"{exe.name}.{workers}")
    check(bench, out, steps, rule)
    first = bench.work / f"{exe.name}.1"
    if workers == 1 or not first.exists():
        return
    for key in ("paths", "instructions", "coverage", "tests"):
        must(record(out)[key] == record(first)[key], f"{key}: {record(out)[key]}")
    must(findings(out) == findings(first), "other findings")


def portfolio(bench):
    """Every team has its own set of alternatives: each explores the whole tree."""
    exe = build(bench, "orders4.0", N=4, RULE=0)
    out = bench.run(exe, "--all-tests", "-j", 3, "--portfolio", "dfs,bfs", out="teams.out")
    check(bench, out, 4, 0)


def by_itself(bench):
    """Without -j: begun alone, then handed to workers, alternatives included."""
    exe = build(bench, "slow5", N=5, RULE=0, SPIN=60000)
    out = bench.work / "slow5.out"
    done = bench.command(bench.everett, "run", "--quiet", "--all-tests", "--out", out,
                         "--force", f"{exe}.bc")
    must(done.status == 1, f"status {done.status}: {done.err[-300:]}")
    must(len(record(out)["workers"]) > 1, "no workers were started")
    check(bench, out, 5, 0)


def resumed(bench, workers):
    exe = build(bench, "orders5.1", N=5, RULE=1)
    total = len(expected(5, 1, False)) + len(expected(5, 1, True))
    out = bench.run(exe, "--all-tests", "-j", workers, "--max-paths", 3, allowed=(1, 3),
                    out=f"resumed{workers}.out")
    rounds = 0
    for limit in (total // 4, total // 2, total - 1, total + 1):
        if not (out / "resume").exists():
            break
        rounds += 1
        done = bench.command(bench.everett, "run", "--quiet", "--resume", out, "-j", workers,
                             "--max-paths", limit)
        must(done.status in (0, 1, 3), f"status {done.status}: {done.err[-300:]}")
    must(rounds > 2, f"resumed {rounds} times only")
    check(bench, out, 5, 1)


def parked(bench):
    """States wait on disk; alternatives for what is above them come and go meanwhile."""
    exe = build(bench, "large", N=3, RULE=0, BUFFER=65536, BITS=8)
    options = ("--search", "random-path")
    free = bench.run(exe, *options, out="large.free")
    base = record(bench.run(build(bench, "orders4.0", N=4), out="base.out"))["peak_rss_bytes"]
    peak = record(free)["peak_rss_bytes"]
    out = bench.run(exe, *options, "--max-memory", base + (peak - base) // 3,
                    out="large.parked")
    for key in ("paths", "instructions", "exhausted", "broken_replays"):
        must(record(out)[key] == record(free)[key], f"{key}: {record(out)[key]}")
    must(record(out)["paths"]["completed"] + record(out)["paths"]["errors"] ==
         2 * 6 * 2 ** 8, f"paths: {record(out)['paths']}")
    must(record(out)["replayed_instructions"] > record(free)["replayed_instructions"],
         "nothing was parked")


def killed(bench, seed):
    exe = build(bench, "slow5", N=5, RULE=0, SPIN=60000)
    out = bench.work / "killed.out"
    run_killing(bench, exe, out, seed, 10, "--all-tests")
    check(bench, out, 5, 0)


def replayed(bench):
    """Logs with open choices replay, and offer nothing while they do."""
    exe = build(bench, "orders4.0", N=4)
    out = bench.run(exe, "--all-tests", "--logs", out="logs.out")
    one = json.loads((out / "tests" / "000003.json").read_text())
    must("OPEN=" in one["path"], f"no open choice in {one['path']}")
    for number in (1, 3, 24):
        done = bench.command(bench.everett, "run", "--quiet", "--out", bench.work / "log.out",
                             "--force", "--replay-log", out / "tests" / f"{number:06}.json",
                             f"{exe}.bc")
        must("1 replayed, 0 broken" in done.err, done.err[-200:])


def many(bench, workers):
    """Very many open choices on a path: what is offered to some of them starts near them, and
    the states kept for that are few."""
    steps, spacing = 100000, 1000
    exe = bench.build(HERE / "open_many.c", "-O1", "-g", f"-DN={steps}", f"-DSPACING={spacing}",
                      name="open_many")
    run = record(bench.run(exe, "-j", workers, "--search", "dfs", out=f"many{workers}.out"))
    must(run["exhausted"] and run["broken_replays"] == 0, f"{run['stop_reason']}")
    must(run["paths"]["completed"] == 1 + steps // spacing, f"{run['paths']}")
    # From the start each alternative would replay half of a path. How many workers do depends
    # on what is moved between them.
    share = run["replayed_instructions"] / run["instructions"]
    must(share < (0.1 if workers == 1 else 0.5), f"{share:.2f} of all instructions were replayed")
    must(run["peak_rss_bytes"] < 300 << 20, f"{run['peak_rss_bytes']} bytes of memory")


def cases(bench):
    for rule in (0, 1):
        for workers, search in ((1, "dfs"), (3, "mix"), (12, "random-path")):
            bench.case(f"late alternatives, rule {rule}, -j {workers} {search}", late, 5, rule,
                       workers, search)
    for case in (portfolio, by_itself, parked, replayed):
        bench.case(f"late alternatives {case.__name__.replace('_', ' ')}", case)
    for workers in (1, 2):
        bench.case(f"late alternatives to very many choices -j {workers}", many, workers)
    for workers in (1, 3):
        bench.case(f"late alternatives resumed -j {workers}", resumed, workers)
    for seed in range(4 if bench.is_full else 1):
        bench.case(f"late alternatives, workers die {seed}", killed, seed)
