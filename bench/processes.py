"""processes - programs of several processes that talk to each other, one schedule each.

Functions here take the Bench of bench/run and are named in its WORKLOADS."""
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "p01_traffic.c"


def per_round(bench, part, rounds, size=4096):
    """Seconds for each of so many rounds: what more rounds cost than few."""
    times = []
    for n in (rounds // 10, rounds):
        exe = bench.work / f"{part}{n}"
        bench.command(bench.everett, "cc", "-O1", "-g", f"-DPART={part}", f"-DROUNDS={n}",
                      f"-DSIZE={size}", "-Wno-unused-function", SOURCE, "-o", exe)
        bitcode = Path(f"{exe}.bc")
        words = [*bench.run_words(bitcode)[:-1], "--schedule", "round-robin", bitcode]
        bench.command(*words)  # known from now on
        times.append(bench.seconds(words)[0])
    return (times[1] - times[0]) / (rounds - rounds // 10)


def measure(bench):
    """Traffic between two processes, forks, an epoll with many idle members."""
    bench.add("TCP, writes of 4 KB", 4096 / per_round(bench, "tcp", 50000) / 1e6, "MB/s",
              at_least=100)
    bench.add("datagrams of 256 bytes, each answered",
              1 / per_round(bench, "udp", 50000, 256), "/s", at_least=200000)
    bench.add("fork, exit and wait, with 1 MB of memory",
              per_round(bench, "forks", 2000) * 1e6, "us")
    bench.add("write, epoll_wait and read, 1,000 idle members",
              per_round(bench, "wakes", 50000) * 1e6, "us", at_most=6)


WORKLOADS = {"processes": measure}
