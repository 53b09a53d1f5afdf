"""Reads windows of many files with rasterio, as a server program would."""

import itertools
import os
from concurrent.futures import ThreadPoolExecutor

# GDAL options for files in a bucket: no folder listings, and neighbouring ranges in one request.
os.environ.update(
    GDAL_DISABLE_READDIR_ON_OPEN="EMPTY_DIR",
    GDAL_HTTP_MERGE_CONSECUTIVE_RANGES="YES",
    GDAL_HTTP_MULTIRANGE="YES",
    GDAL_HTTP_MULTIPLEX="YES",
    VSI_CACHE="NO",
    GDAL_PAM_ENABLED="NO",
)

import rasterio  # noqa: E402
from rasterio.windows import Window  # noqa: E402


def read_window(job):
    """The pixels of a job (path, x, y, width, height, factor); a factor of 2 means the first overview."""
    path, x, y, width, height, factor = job
    with rasterio.open(path) as dataset:
        shape = (height // factor, width // factor)
        return dataset.read(1, window=Window(x, y, width, height), out_shape=shape)


# Run counter, part of each URL so that GDAL does not reuse its cache from the previous run.
runs = itertools.count()


def read_windows(jobs, threads):
    run = next(runs)
    jobs = [(f"{path}?run={run}" if path.startswith("/vsicurl/") else path, *job) for path, *job in jobs]
    if threads == 1:
        return [read_window(job) for job in jobs]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(read_window, jobs))
