"""count - the executions of a small concurrent program, found by trying everything.

A program is a list of threads; a thread is a list of operations, nested for conditions:
  ("load", v, r)  r = v            ("store", v, x)  v = x      ("add", v, k, r)  r = v; v += k
  ("cas", v, old, new, r)  r = v was old; then v = new          ("input", k, r)  r = input < k
  ("lock", m), ("unlock", m), ("try", m, r)  r = got it
  ("if", r, n, then)  when r == n: the operations `then`      ("assume", r, n), ("check", r, n)
  blocks else
where x is a number or ("sum", r, k). Two executions are the same if every operation that reads
got its value from the same one, the writes of every variable came in the same order, and the
decisions about the input are the same."""
from collections import namedtuple

Counted = namedtuple("Counted", "completed blocked finals")


class Thread:
    """Where a thread stands: what is left to do, its registers. Immutable."""
    __slots__ = ("todo", "regs")

    def __init__(self, todo, regs):
        self.todo, self.regs = todo, regs
        while self.todo and self.todo[0][0] == "if":
            _, reg, n, then = self.todo[0]
            rest = self.todo[1:]
            self.todo = (tuple(then) if regs[reg] == n else ()) + rest

    def after(self, reg=None, value=None):
        regs = self.regs
        if reg is not None:
            regs = regs[:reg] + (value,) + regs[reg + 1:]
        return Thread(self.todo[1:], regs)


def value_of(x, regs):
    return regs[x[1]] + x[2] if isinstance(x, tuple) else x


def perform(op, t, now, inputs):
    """(thread afterwards, what it writes or None, does it read); None: it cannot go on."""
    kind = op[0]
    if kind == "load":
        return t.after(op[2], now), None, True
    if kind == "store":
        return t.after(), value_of(op[2], t.regs), False
    if kind == "add":
        return t.after(op[3], now), now + op[2], True
    if kind == "cas":
        hit = now == op[2]
        return t.after(op[4], int(hit)), op[3] if hit else None, True
    if kind == "lock":
        return None if now else (t.after(), 1, True)
    if kind == "try":
        return t.after(op[2], int(not now)), None if now else 1, True
    if kind == "unlock":
        return t.after(), 0, False
    if kind == "input":
        return t.after(op[2], int(inputs < op[1])), None, False
    if kind in ("assume", "check"):
        return (t.after(), None, False) if t.regs[op[1]] == op[2] else None
    raise ValueError(kind)


def place_of(op):
    """What an operation touches; None: nothing that others see."""
    if op[0] in ("input", "assume", "check"):
        return None
    return ("mutex" if op[0] in ("lock", "unlock", "try") else "variable", op[1])


def step(i, threads, read, written, inputs):
    """The state after the next operation of thread i; None: it cannot go on."""
    op = threads[i].todo[0]
    place = place_of(op)
    history = dict(written)
    last, now = history[place][-1] if place in history else ("start", 0)
    done = perform(op, threads[i], now, inputs)
    if done is None:
        return None
    t, writes, reads = done
    source = last if reads else t.regs[op[2]] if op[0] == "input" else None
    number = len(read[i])
    if writes is not None:
        history[place] = history.get(place, ()) + (((i, number), writes),)
    read = read[:i] + (read[i] + (source,),) + read[i + 1:]
    return (threads[:i] + (t,) + threads[i + 1:], read,
            tuple(sorted(history.items())))


def final_of(threads, written, nvariables):
    history = dict(written)
    values = [history[("variable", v)][-1][1] if ("variable", v) in history else 0
              for v in range(nvariables)]
    return tuple(values) + tuple(r for t in threads for r in t.regs)


def count_for(program, nvariables, nregs, inputs):
    """All executions on one value of the input."""
    start = (tuple(Thread(tuple(ops), (0,) * nregs) for ops in program),
             ((),) * len(program), ())
    stack, seen = [start], {start[1:]}
    completed, blocked, finals = set(), set(), set()
    while stack:
        threads, read, written = stack.pop()
        able = False
        for i, t in enumerate(threads):
            nxt = step(i, threads, read, written, inputs) if t.todo else None
            if nxt is None:
                continue
            able = True
            if nxt[1:] not in seen:
                seen.add(nxt[1:])
                stack.append(nxt)
        if able:
            continue
        if any(t.todo for t in threads):
            blocked.add((read, written))
        else:
            completed.add((read, written))
            finals.add(final_of(threads, written, nvariables))
    return completed, blocked, finals


def thresholds(ops):
    """The values that the input is compared with."""
    found = set()
    for op in ops:
        if op[0] == "input":
            found.add(op[1])
        elif op[0] == "if":
            found |= thresholds(op[3])
    return found


def count(program, nvariables, nregs):
    """Executions on all values of the input."""
    edges = sorted({0} | set().union(*(thresholds(ops) for ops in program)))
    completed, blocked, finals = set(), set(), set()
    for value in edges:
        some, stuck, ends = count_for(program, nvariables, nregs, value)
        completed |= some
        blocked |= stuck
        finals |= ends
    return Counted(len(completed), len(blocked), finals)


# ---------------------------------------------------------------- preemptions

def bounded_for(program, nregs, inputs, most):
    """Executions on one value of the input, with the fewest preemptions of each up to `most`:
    completed and blocked."""
    start = (tuple(Thread(tuple(ops), (0,) * nregs) for ops in program),
             ((),) * len(program), ())
    completed, blocked = {}, {}
    level, seen = [(start, None)], set()
    for preemptions in range(most + 1):
        later = []
        while level:
            state, running = level.pop()
            if (state[1:], running) in seen:
                continue
            seen.add((state[1:], running))
            able = {}
            for i, t in enumerate(state[0]):
                nxt = step(i, *state, inputs) if t.todo else None
                if nxt is not None:
                    able[i] = nxt
            if not able:
                ended = blocked if any(t.todo for t in state[0]) else completed
                ended.setdefault(state[1:], preemptions)
            for i, nxt in able.items():
                (later if running in able and i != running else level).append((nxt, i))
        level = later
    return completed, blocked


def bounded(program, nregs, most):
    """How many executions have at most 0, 1 … `most` preemptions: [(completed, blocked) …]."""
    edges = sorted({0} | set().union(*(thresholds(ops) for ops in program)))
    ends = {}, {}
    for value in edges:
        for all_ends, some in zip(ends, bounded_for(program, nregs, value, most)):
            for key, least in some.items():
                all_ends[key] = min(least, all_ends.get(key, least))
    return [tuple(sum(least <= k for least in some.values()) for some in ends)
            for k in range(most + 1)]
