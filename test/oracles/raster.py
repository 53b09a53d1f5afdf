"""Writes raster.json: small inputs of the raster kernels and the results of NumPy and SciPy for them.

Pixels are f32 rounded to thousandths, and are written in thousandths. Format the file with prettier afterwards.
"""

import json
import warnings
from pathlib import Path

import numpy as np
from scipy import ndimage

random = np.random.default_rng(20240601)


def uniform(*shape):
    return thousandths(random.random(shape))


def thousandths(values):
    return (np.round(values * 1000) / 1000).astype(np.float32)


def listed(values):
    """JSON has no NaN, so null represents it."""
    flat = np.asarray(values).ravel().tolist()
    return [None if isinstance(v, float) and np.isnan(v) else v for v in flat]


def pixels_listed(pixels):
    return [None if np.isnan(v) else round(v * 1000) for v in pixels.astype(np.float64).ravel()]


def block_means(factor, width, height):
    pixels = uniform(height, width)
    blocks = pixels.astype(np.float64).reshape(height // factor, factor, width // factor, factor)
    means = blocks.sum(axis=(1, 3)) / (factor * factor)
    return {
        "factor": factor,
        "width": width,
        "height": height,
        "pixels": pixels_listed(pixels),
        "means": listed(means.astype(np.float32)),
    }


def coverage(count, length, scale, shift):
    """Overlap of each source pixel with each target pixel, along one axis."""
    starts = scale * np.arange(count)[:, None] + shift
    pixels = np.arange(length)[None, :]
    return np.clip(np.minimum(starts + scale, pixels + 1) - np.maximum(starts, pixels), 0, None)


def affine():
    width, height = 24, 20
    pixels = uniform(height, width)
    row, column = np.mgrid[0:10, 0:12] + 0.5
    x = 0.9 * column + 0.35 * row + 2
    y = -0.25 * column + 1.1 * row + 5
    source = pixels.astype(np.float64)
    interpolated = ndimage.map_coordinates(source, [y - 0.5, x - 0.5], order=1)
    down, across = coverage(9, height, 1.7, 0.6), coverage(7, width, 2.5, 0.3)
    mean = down @ source @ across.T / (1.7 * 2.5)
    return {
        "width": width,
        "height": height,
        "pixels": pixels_listed(pixels),
        "interpolated": listed(interpolated),
        "mean": listed(mean),
    }


def statistics():
    pixels = thousandths(0.7 + 0.15 * random.standard_normal(501))
    pixels[::10] = thousandths(np.round(pixels[::10], 1))
    pixels[3::17] = np.nan
    valid = pixels[~np.isnan(pixels)].astype(np.float64)
    low, high, bins = 0.0, 1.0, 20
    quantiles = [0, 0.02, 0.05, 0.25, 0.5, 0.75, 0.9, 0.999, 1]
    return {
        "pixels": pixels_listed(pixels),
        "moments": [valid.size, valid.sum(), ((valid - valid.mean()) ** 2).sum(), valid.min(), valid.max()],
        "histogram": {
            "low": low,
            "high": high,
            "bins": bins,
            "counts": listed(np.histogram(pixels[~np.isnan(pixels)], bins=bins, range=(low, high))[0]),
        },
        "quantiles": [[q, np.quantile(valid, q)] for q in quantiles],
    }


def median():
    length, observations = 40, 7
    stack = uniform(observations, length)
    stack[random.random((observations, length)) < 0.35] = np.nan
    stack[:, 5] = np.nan
    with warnings.catch_warnings(action="ignore"):
        medians = np.nanmedian(stack, axis=0)
    return {
        "length": length,
        "observations": observations,
        "stack": pixels_listed(stack),
        "medians": listed(medians.astype(np.float32)),
    }


def patches():
    width, height = 37, 29  # small enough to read, large enough for patches of every kind
    smooth = ndimage.gaussian_filter(random.random((height, width)), 1.2)
    classes = (smooth > np.median(smooth)).astype(np.uint8)
    labels, count = ndimage.label(classes == 1, structure=np.ones((3, 3)))
    sizes = np.bincount(labels.ravel(), minlength=count + 1)[1:]
    edge = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
    minimum = 30
    small = [i + 1 for i in range(count) if sizes[i] < minimum and i + 1 not in edge]
    distances = ndimage.distance_transform_edt(classes == 1)
    wide = (smooth > np.quantile(smooth, 0.04)).astype(np.uint8)
    wide_distances = ndimage.distance_transform_edt(wide == 1)
    return {
        "width": width,
        "height": height,
        "classes": listed(classes),
        "wide": listed(wide),
        "minimum": minimum,
        "removed": len(small),
        "sieved": listed(np.where(np.isin(labels, small), 0, classes)),
        "largest": int(sizes.max()),
        "core": [[d, int((distances > d).sum())] for d in (0, 1, 1.5, 2, 2.9)],
        "wideCore": [[d, int((wide_distances > d).sum())] for d in (1, 3, 5, 8.1)],
    }


goldens = {
    "blockMeans": [block_means(2, 14, 10), block_means(3, 15, 9)],
    "affine": affine(),
    "statistics": statistics(),
    "median": median(),
    "patches": patches(),
}
Path(__file__).with_name("raster.json").write_text(json.dumps(goldens) + "\n")
