"""Medians of each pixel over a stack of observations, in which missing data are NaN or infinite."""

import numpy as np

# The shortest sorting network for six values: 12 exchanges.
NETWORK = [(0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4)]
# Pixels per block: six planes of them fit in a core's cache.
CHUNK = 16384


def nan_median(stack, pool):
    """The medians of `stack`, which has the shape (observations, pixels) and NaN for no data."""
    return np.nanmedian(stack, axis=0)


def network_median(stack, pool):
    """The medians of `stack`, which has the shape (6, pixels) and +inf for no data."""
    pixels = stack.shape[1]
    result = np.empty(pixels, stack.dtype)
    starts = range(0, pixels, CHUNK)

    def fold(start):
        part = slice(start, start + CHUNK)
        result[part] = network_chunk(stack[:, part])

    list(map(fold, starts) if pool is None else pool.map(fold, starts))
    return result


def network_chunk(part):
    planes = list(part.copy())
    spare = np.empty_like(planes[0])
    for i, j in NETWORK:
        np.minimum(planes[i], planes[j], out=spare)
        np.maximum(planes[i], planes[j], out=planes[j])
        planes[i], spare = spare, planes[i]
    count = np.isfinite(part).sum(axis=0, dtype=np.uint8)
    low, high = planes[0].copy(), planes[0].copy()
    np.copyto(low, planes[1], where=count >= 3)
    np.copyto(low, planes[2], where=count >= 5)
    np.copyto(high, planes[1], where=count >= 2)
    np.copyto(high, planes[2], where=count >= 4)
    np.copyto(high, planes[3], where=count >= 6)
    low += high
    low *= 0.5
    low[count == 0] = np.nan
    return low
