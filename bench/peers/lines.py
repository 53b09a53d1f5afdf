"""A peer's conversation: questions come in as JSON, one a line, and answers go out so."""

import json
import sys
import time


def serve(answer):
    """Answers each question with answer(question) and the milliseconds that took."""
    for line in sys.stdin:
        start = time.perf_counter()
        found = answer(json.loads(line))
        milliseconds = 1000 * (time.perf_counter() - start)
        print(json.dumps({"milliseconds": milliseconds, **found}), flush=True)
