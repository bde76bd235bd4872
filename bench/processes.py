"""processes - programs of several processes that talk to each other, one schedule each.

Functions here take the Bench of bench/run and are named in its WORKLOADS."""
import resource
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "p01_traffic.c"
MEMORY = (1, 64, 512)  # megabytes that a process has touched before it forks
LEFT_OUT = 3  # exit status: one order of the processes is not all of them


def run(words):
    """Seconds of processor time of the command: it waits for nobody, whatever else runs."""
    def used():
        times = resource.getrusage(resource.RUSAGE_CHILDREN)
        return times.ru_utime + times.ru_stime

    start = used()
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, check=False)
    if done.returncode not in (0, LEFT_OUT):
        raise RuntimeError(f"status {done.returncode} of {words}\n{done.stderr[-1000:]}")
    return used() - start


def per_round(bench, part, rounds, size=4096, flags=(), part_of=10):
    """Seconds for each of so many rounds: what more rounds cost than few."""
    times = []
    for n in (rounds // part_of, rounds):
        exe = bench.work / f"{part}{n}"
        bench.command(bench.everett, "cc", "-O1", "-g", f"-DPART={part}", f"-DROUNDS={n}",
                      f"-DSIZE={size}", *flags, "-Wno-unused-function", SOURCE, "-o", exe)
        bitcode = Path(f"{exe}.bc")
        words = [*bench.run_words(bitcode)[:-1], "--schedule", "round-robin",
                 "--max-processes", "0", bitcode]
        run(words)  # known from now on
        times.append(min(run(words) for _ in range(bench.repeat)))
    return (times[1] - times[0]) / (rounds - rounds // part_of)


def measure_forks(bench):
    """Forks alone, and with all that becomes of the child."""
    for megabytes in MEMORY:
        bench.add(f"fork of a process with {megabytes} MB",
                  per_round(bench, "stay", 2000, flags=[f"-DMEGABYTES={megabytes}"],
                            part_of=20) * 1e6, "us", at_most=2)
    bench.add("fork, exit and wait, with 1 MB of memory",
              per_round(bench, "forks", 200) * 1e6, "us")


def measure(bench):
    """Traffic between two processes, forks, an epoll with many idle members."""
    bench.add("TCP, writes of 4 KB", 4096 / per_round(bench, "tcp", 50000) / 1e6, "MB/s",
              at_least=100)
    bench.add("datagrams of 256 bytes, 64 on their way",
              64 / per_round(bench, "flow", 1000, 256), "/s", at_least=200000)
    bench.add("datagrams of 256 bytes, each answered",
              2 / per_round(bench, "udp", 50000, 256), "/s")
    measure_forks(bench)
    bench.add("epoll_wait that finds one of 1,000 members",
              (per_round(bench, "wakes", 50000) - per_round(bench, "writes", 50000)) * 1e6, "us",
              at_most=2)


WORKLOADS = {"processes": measure}
