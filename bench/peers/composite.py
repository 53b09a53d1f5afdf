"""The median composite of six scenes with its indices, with rasterio, NumPy and SciPy.

Reads questions and writes answers as lines of JSON. Each answer has its duration in milliseconds.
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import numpy as np
from scipy.ndimage import binary_dilation

from bands import rasterio, read_windows
from medians import nan_median, network_median

FINE = ["red", "nir"]
COARSE = ["rededge1", "nir08", "swir16", "swir22", "blue"]
HIDDEN = np.isin(np.arange(256), [0, 1, 3, 8, 9, 10, 11])
WIDENED = np.isin(np.arange(256), [3, 8, 9, 10])
# 60 m in pixels of 20 m.
RADIUS = 3
SQUARE = np.ones((3, 3), bool)


def jobs_of(scene, window):
    """The windows of a scene's files, in the order FINE, COARSE, classes."""
    x, y, width, height = (window[key] for key in ("x", "y", "width", "height"))
    half = [value // 2 for value in (x, y, width, height)]
    rim = [half[0] - RADIUS, half[1] - RADIUS, half[2] + 2 * RADIUS, half[3] + 2 * RADIUS]
    coarse = [(scene[band], *half, 1) for band in COARSE[:-1]]
    fine = [(scene[band], x, y, width, height, 1) for band in FINE]
    return [*fine, *coarse, (scene["blue"], x, y, width, height, 2), (scene["scl"], *rim, 1)]


def hidden_of(classes):
    """Mask of hidden ground at 20 m, with clouds and shadows dilated by 60 m."""
    widened = binary_dilation(WIDENED[classes], SQUARE, iterations=RADIUS)
    return (HIDDEN[classes] | widened)[RADIUS:-RADIUS, RADIUS:-RADIUS]


def reflectance(numbers, hidden, nothing):
    values = numbers.astype(np.float32)
    values *= np.float32(0.0001)
    values -= np.float32(0.1)
    values[hidden | (numbers == 0)] = nothing
    return values.ravel()


def index(a, b):
    a, b = np.maximum(a, 0), np.maximum(b, 0)
    return (a - b) / (a + b)


def composite(question):
    """The planes of the composite, and the milliseconds until everything was read."""
    start = perf_counter()
    scenes, window = question["scenes"], question["window"]
    jobs = [job for scene in scenes for job in jobs_of(scene, window)]
    planes = read_windows(jobs, question["threads"])
    read = 1000 * (perf_counter() - start)
    each = len(FINE) + len(COARSE) + 1
    looks = [planes[at : at + each] for at in range(0, len(planes), each)]
    use_network = question["median"] == "network"
    nothing = np.float32(np.inf if use_network else np.nan)
    median = network_median if use_network else nan_median
    hidden = [hidden_of(look[-1]) for look in looks]
    fine_hidden = [mask.repeat(2, axis=0).repeat(2, axis=1) for mask in hidden]
    threads = question["computing"]
    pool = ThreadPoolExecutor(threads) if threads > 1 else None
    found = {}
    for i, band in enumerate([*FINE, *COARSE]):
        masks = fine_hidden if band in FINE else hidden
        pairs = [(look[i], mask) for look, mask in zip(looks, masks)]
        scale = lambda pair: reflectance(*pair, nothing)
        stack = np.stack(list(map(scale, pairs) if pool is None else pool.map(scale, pairs)))
        found[band] = median(stack, pool)
    found["ndvi"] = index(found["nir"], found["red"])
    found["ndre"] = index(found["nir08"], found["rededge1"])
    found["nbr"] = index(found["nir08"], found["swir22"])
    if pool is not None:
        pool.shutdown()
    return found, read


def answer(question):
    planes, read = composite(question)
    if "file" in question:
        planes["ndvi"].astype("<f4").tofile(question["file"])
    return {"read": read, "ndvi": float(np.nanmean(planes["ndvi"]))}


with rasterio.Env():
    for line in sys.stdin:
        start = perf_counter()
        found = answer(json.loads(line))
        print(json.dumps({"milliseconds": 1000 * (perf_counter() - start), **found}), flush=True)
