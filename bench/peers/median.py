"""Per-pixel medians of five bands: numpy.nanmedian, and the strongest that NumPy can be made to do, a sorting network."""

import sys

import numpy as np
from contender import serve

pixels, bands, deepest = (int(text) for text in sys.argv[1:4])
INFINITY = np.float32(np.inf)

#: Comparators of the smallest sorting networks by their number of inputs.
NETWORKS = {
    1: [],
    2: [(0, 1)],
    3: [(0, 2), (0, 1), (1, 2)],
    4: [(0, 2), (1, 3), (0, 1), (2, 3), (1, 2)],
    5: [(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)],
    6: [(0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4)],
    7: [(0, 6), (2, 3), (4, 5), (0, 2), (1, 4), (3, 6), (0, 1), (2, 5), (3, 4)]
    + [(1, 2), (4, 6), (2, 3), (4, 5), (1, 2), (3, 4), (5, 6)],
    8: [(0, 2), (1, 3), (4, 6), (5, 7), (0, 4), (1, 5), (2, 6), (3, 7), (0, 1), (2, 3)]
    + [(4, 5), (6, 7), (2, 4), (3, 5), (1, 4), (3, 6), (1, 2), (3, 4), (5, 6)],
}

random = np.random.default_rng(1)
stacks = random.random((bands, deepest, pixels), "f4")
stacks[random.random(stacks.shape) < 0.1] = np.nan


def sorted_planes(stack):
    """Planes in ascending order of their pixels, with gaps as +inf, in buffers that change places."""
    missing = np.isnan(stack)
    planes = list(np.where(missing, INFINITY, stack))
    spare = np.empty_like(planes[0])
    for low, high in NETWORKS[len(planes)]:
        np.minimum(planes[low], planes[high], out=spare)
        np.maximum(planes[low], planes[high], out=planes[high])
        planes[low], spare = spare, planes[low]
    return planes, len(planes) - missing.sum(0, dtype="u1")


def network_median(stack):
    """The mean of the middle two of what is there, and how many those are; NaN of none."""
    planes, count = sorted_planes(stack)
    low, high = planes[0].copy(), planes[0]
    for place in range(1, len(planes)):
        np.copyto(low, planes[place], where=(count - 1) // 2 == place)
        np.copyto(high, planes[place], where=count // 2 == place)
    median = (low + high) * np.float32(0.5)
    median[count == 0] = np.nan
    return median, count


def check(depth):
    stack = stacks[0, :depth]
    if not np.allclose(network_median(stack)[0], np.nanmedian(stack, axis=0), atol=1e-6, equal_nan=True):
        raise SystemExit(f"The network of {depth} is wrong")


def works():
    for depth in range(1, deepest + 1):
        check(depth)
        part = stacks[:, :depth]
        yield f"nanmedian of {depth}", lambda part=part: [np.nanmedian(stack, axis=0) for stack in part]
        yield f"network of {depth}", lambda part=part: [network_median(stack) for stack in part]


serve(dict(works()))
