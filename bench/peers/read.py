"""One window of several files by rasterio, from files or over HTTP."""

import hashlib

from bands import rasterio, read_windows
from lines import serve


def answer(question):
    x, y, width, height = (question["window"][key] for key in ("x", "y", "width", "height"))
    jobs = [(path, x, y, width, height, 1) for path in question["paths"]]
    planes = read_windows(jobs, question["threads"])
    if not question.get("digest"):
        return {}
    return {"digest": hashlib.sha256(b"".join(plane.tobytes() for plane in planes)).hexdigest()}


with rasterio.Env():
    serve(answer)
