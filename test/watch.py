"""watch - runs a command to its end, and ends it if it hangs.

A slow or busy machine is no hang, so the clock alone decides nothing. What ends a command is
 - processor time: it and its children have used more than it was given; or
 - idleness: for many minutes none of them wanted a processor.
Who waits for a processor is neither: it uses no time, and the system says that it could run."""
import os
import signal
import threading
import time
from collections import namedtuple

CASE = 900      # seconds of processor time; generous, there to end a hang and not to measure
IDLE = 900      # seconds in which nothing happens at all
INTERVAL = 2    # seconds between two looks
TICK = os.sysconf("SC_CLK_TCK")
IDLE_SHARE = 0.05  # of a processor: who uses less and sleeps whenever looked at, waits

Process = namedtuple("Process", "pid parent session state seconds")
used = threading.local()  # .seconds: processor time of what this thread has run


class Hang(Exception):
    """The command was ended; the argument says why. out and err are what it had written."""
    out = err = b""


def read_process(name):
    """A process; seconds are those of its own and of its reaped children."""
    with open(f"/proc/{name}/stat", "rb") as file:
        text = file.read()
    f = text[text.rindex(b")") + 2:].split()
    return Process(int(name), int(f[1]), int(f[3]), f[0].decode(),
                   sum(map(int, f[11:15])) / TICK)


def processes():
    """Every process of the machine."""
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            yield read_process(name)
        except OSError:  # it has just ended
            continue


def family(root):
    """The processes of root's session and all descendants."""
    every = list(processes())
    members = {p.pid: p for p in every if p.pid == root or p.session == root}
    fresh = set(members)
    while fresh:
        born = {p.pid: p for p in every if p.parent in fresh and p.pid not in members}
        members.update(born)
        fresh = set(born)
    return members.values()


class Watch:
    """Looks at a process and those it has started; says when they hang."""

    def __init__(self, pid, cpu):
        self.pid, self.cpu = pid, cpu
        self.seconds = self.idle = 0
        self.last = time.monotonic()

    def look(self):
        """The reason to end it, or None."""
        members, now = family(self.pid), time.monotonic()
        passed, self.last = now - self.last, now
        seconds = max(self.seconds, sum(p.seconds for p in members))
        used, self.seconds = seconds - self.seconds, seconds
        wants = used > IDLE_SHARE * passed or any(p.state in "RD" for p in members)
        self.idle = max(0, self.idle + (-passed if wants else min(passed, 2 * INTERVAL)))
        if self.seconds > self.cpu:
            return f"still running after {self.cpu} s of processor time"
        if self.idle > IDLE:
            return f"nothing has happened for {IDLE} s"
        return None


def end(pid):
    """The end of a process and all that it has started."""
    for p in family(pid):
        try:
            os.kill(p.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def drain(pipe, into, on_line):
    """Reads a pipe to its end, in a thread of its own."""
    for line in pipe:
        into.append(line)
        if on_line:
            on_line(line)
    pipe.close()


def finish(proc, cpu=CASE, on_line=None):
    """What subprocess.communicate does, for a process that leads a session of its own: its
    output and errors. on_line is called, from another thread, for each line of output."""
    texts, readers = ([], []), []
    for pipe, text, call in ((proc.stdout, texts[0], on_line), (proc.stderr, texts[1], None)):
        if pipe:
            readers.append(threading.Thread(target=drain, args=(pipe, text, call), daemon=True))
            readers[-1].start()
    watch, reason = Watch(proc.pid, cpu), None
    while not reason and not ended(proc, readers):
        reason = watch.look()
    if reason:
        end(proc.pid)
        proc.wait()
        for reader in readers:
            reader.join(INTERVAL)  # unless somebody out of reach keeps the pipe
    joined = [("" if proc.text_mode else b"").join(text) for text in texts]
    if reason:
        hang = Hang(reason)
        hang.out, hang.err = joined
        raise hang
    return joined


def ended(proc, readers):
    """Waits for a while; whether the process and its output have come to an end. Output first:
    its end is told at once, that of a process has to be asked for again and again."""
    until = time.monotonic() + INTERVAL
    for reader in readers:
        reader.join(max(0, until - time.monotonic()))
    if proc.returncode is None and not reaped(proc, until):
        return False
    return not any(reader.is_alive() for reader in readers)


def reaped(proc, until):
    """Whether the process has ended by then; its processor time is added to the thread's."""
    pause = 0.0005
    while not os.waitid(os.P_PID, proc.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG):
        if time.monotonic() >= until:
            return False
        time.sleep(pause)
        pause = min(2 * pause, 0.05)
    used.seconds = getattr(used, "seconds", 0) + read_process(proc.pid).seconds
    proc.wait()
    return True
