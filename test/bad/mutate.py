"""mutate.py FILE DIR COUNT SEED - writes COUNT damaged copies of FILE into DIR.

Each copy has a few bytes flipped, overwritten, removed, doubled or moved; one seed always
gives the same files. The first word is left alone: without the magic number nothing of
the reader would be exercised."""
import random
import sys
from pathlib import Path

KEEP = 4  # bytes of magic number


def flip_bits(data, rng):
    for _ in range(rng.randint(1, 8)):
        data[rng.randrange(KEEP, len(data))] ^= 1 << rng.randrange(8)


def overwrite(data, rng):
    at = rng.randrange(KEEP, len(data))
    for i in range(at, min(at + rng.randint(1, 32), len(data))):
        data[i] = rng.randrange(256)


def clear(data, rng):
    at = rng.randrange(KEEP, len(data))
    value = rng.choice([0, 0xff])
    for i in range(at, min(at + rng.randint(1, 64), len(data))):
        data[i] = value


def remove_words(data, rng):
    at = rng.randrange(1, len(data) // 4) * 4
    del data[at:at + 4 * rng.randint(1, 8)]


def double_words(data, rng):
    at = rng.randrange(1, len(data) // 4) * 4
    data[at:at] = data[at:at + 4 * rng.randint(1, 8)]


def swap_blocks(data, rng):
    size = 4 * rng.randint(1, 16)
    a = rng.randrange(1, (len(data) - size) // 4) * 4
    b = rng.randrange(1, (len(data) - size) // 4) * 4
    first, second = data[a:a + size], data[b:b + size]
    data[a:a + size] = second
    data[b:b + size] = first


KINDS = [flip_bits, overwrite, clear, remove_words, double_words, swap_blocks]


def main():
    source, target, count, seed = sys.argv[1:5]
    original = Path(source).read_bytes()
    rng = random.Random(int(seed))
    for i in range(int(count)):
        data = bytearray(original)
        KINDS[i % len(KINDS)](data, rng)
        Path(target, f"{Path(source).stem}-{i:03}.bc").write_bytes(data)


main()
