"""The kernel of a method that chooses its steps: each lane at its own time, until all are done."""

from chainrule.program.emit.machine.kernels import KernelWriter
from chainrule.program.tape.program import Program


def adaptive_module(attempt: Program, lanes: int) -> str:
    """s ← attempt(s, …) until each lane's time has reached `stop` or its buffer is full.

    s is [x, slope, t, h, rejected]. Task: addresses of the first s, of the last one and of the
    counts of steps; of the times (rows, room) and states (rows, room, n), whose first entries are
    there already; room; the largest number of attempts; then the address and the distance
    between rows of each input but s.
    """
    k = KernelWriter(lanes)
    k.block("entry")
    first, final, counts, times, states = (k.word(i, "ptr") for i in range(5))
    room, limit = k.word(5), k.word(6)
    size = attempt.outputs[0].size
    n = (size - 3) // 2
    others = [port for port in attempt.inputs if port.name != "s"]
    words = [(k.word(at, "ptr"), k.word(at + 1)) for at in range(7, 7 + 2 * len(others), 2)]
    state_distance = k.value(f"mul i64 {room}, {n}")
    last_place = k.value(f"sub i64 {room}, 1")
    full = k.spread(k.value(f"uitofp i64 {last_place} to double"))

    with k.loop("%begin", "%end", lanes) as batch:
        rows = k.rows(batch.index)
        s = k.load(k.addresses(first, rows, str(size)), size)
        values = {
            port.name: k.load(k.addresses(base, rows, distance), port.size)
            for port, (base, distance) in zip(others, words, strict=True)
        }
        t_rows = k.addresses(times, rows, room)
        x_rows = k.addresses(states, rows, state_distance)
        stop = values["stop"][0]
        count = k.load(k.addresses(counts, rows, "1"), 1)[0]
        carried = [(k.V, count), *((k.V, value) for value in s)]
        with k.loop("0", limit, 1, carried) as loop:
            count, *s = loop.values
            active = _active(k, s[2 * n], s[2 * n + 1], stop, count, full)
            flat = [v for p in attempt.inputs for v in (s if p.name == "s" else values[p.name])]
            *new, accepted = k.speculate(attempt, flat)
            s = [k._select(active, a, b) for a, b in zip(new, s, strict=True)]
            count = k._add(count, k._select(active, accepted, k.number(0.0)))
            index = [k.value(f"fptoui double {c} to i64") for c in k.unpack(count)]
            offsets = [k.value(f"mul i64 {i}, {n}") for i in index]
            k.store([s[2 * n]], _moved(k, t_rows, index))
            k.store(s[:n], _moved(k, x_rows, offsets))
            loop.next = [count, *s]
            again = _active(k, s[2 * n], s[2 * n + 1], stop, count, full)
            loop.again = k.any(again)
        count, *s = loop.next
        k.store(s, k.addresses(final, rows, str(size)))
        k.store([count], k.addresses(counts, rows, "1"))
    return k.module()


def _moved(k: KernelWriter, addresses: list[str], offsets: list[str]) -> list[str]:
    return [
        k.value(f"getelementptr double, ptr {a}, i64 {o}")
        for a, o in zip(addresses, offsets, strict=True)
    ]


def _active(k: KernelWriter, t: str, h: str, stop: str, count: str, full: str) -> str:
    """Is there time left, a step that moves it, and room for the result?"""
    moves = k._lt(t, k._add(t, k._mul(h, k.number(0.25))))
    return k._and(k._and(k._lt(t, stop), moves), k._lt(count, full))
