"""Works of a script, done one at a time for a bench: a name a line comes in, milliseconds go out."""

import json
import sys
import time

LEAST_SECONDS = 0.01


def serve(works):
    """Says which works there are, then does the one that each line names."""
    answer(list(works))
    counts = dict.fromkeys(works, 1)
    for line in sys.stdin:
        name = line.strip()
        answer(timed(works[name], counts, name))


def timed(work, counts, name):
    """Milliseconds of one time of a work that is repeated until the clock can tell, as its rivals are."""
    while True:
        start = time.perf_counter()
        for _ in range(counts[name]):
            work()
        elapsed = time.perf_counter() - start
        if elapsed >= LEAST_SECONDS / 2:
            return 1000 * elapsed / counts[name]
        counts[name] = int(counts[name] * LEAST_SECONDS / elapsed) + 1


def answer(value):
    print(json.dumps(value), flush=True)
