"""A peer's protocol: JSON questions in and answers out, one per line."""

import json
import sys
import time


def serve(answer):
    """Answers each question with answer(question) and its duration in milliseconds."""
    for line in sys.stdin:
        start = time.perf_counter()
        found = answer(json.loads(line))
        milliseconds = 1000 * (time.perf_counter() - start)
        print(json.dumps({"milliseconds": milliseconds, **found}), flush=True)
