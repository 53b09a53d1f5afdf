"""Writes rufiji.json: six dates over Rufiji's mangroves, from GDAL's pixels to forest statistics by NumPy and SciPy.

Reads the real data next to the project (SYLVAN_REAL_DATA). Two grids of 2 km: one on the files' own pixels, one on multiples
of 20 m, where every pixel is interpolated. Format the file with prettier afterwards.
"""

import json
import os
import subprocess
import tempfile
import warnings
from pathlib import Path

import numpy as np
from scipy import ndimage

ROOT = Path(__file__).resolve().parents[2]
ZONE = Path(os.environ.get("SYLVAN_REAL_DATA", ROOT.parent / "shared" / "data")) / "zones" / "rufiji"
DATES = ["20190605", "20190610", "20190615", "20190620", "20190715", "20190809"]
BANDS = ["red", "nir", "blue", "rededge1", "nir08", "swir22"]
WEST, NORTH, PIXEL, WIDTH, HEIGHT = 528500.465473673, 9135236.99131171, 20, 169, 140
SIDE = 100
SCALE, BRIGHTEST = 0.001, 1.2
MINIMUM_PATCH, CORE_DISTANCE = 13, 5
# Possible common error of the zone's log odds (methods 6.4).
MARGIN = 2.5
EIGHT = np.ones((3, 3), int)


def pixels(date, band, dtype):
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / "band.raw"
        source = ZONE / f"S2_37MEM_{date}_rufiji" / f"{band}.tif"
        command = ["gdal_translate", "-q", "-of", "ENVI", "--config", "GDAL_PAM_ENABLED", "NO"]
        subprocess.run([*command, source, raw], check=True)
        return np.fromfile(raw, dtype).reshape(HEIGHT, WIDTH)


def interpolate(plane, x, y):
    """Bilinear at pixel positions (first centre at 0), from valid pixels; NaN if they have less than half of the weight."""
    left, top = np.floor(x).astype(int), np.floor(y).astype(int)
    total, weights = np.zeros(x.shape), np.zeros(x.shape)
    for down in (0, 1):
        for across in (0, 1):
            weight = (1 - abs(x - left - across)) * (1 - abs(y - top - down))
            value = plane[top + down, left + across]
            there = ~np.isnan(value)
            total[there] += weight[there] * value[there]
            weights[there] += weight[there]
    with np.errstate(invalid="ignore"):
        return np.where(weights >= 0.5, total / weights, np.nan)


def look(date, x, y):
    """Reflectances on the grid, NaN in all bands where one has no value or the class hides the ground."""
    scl = pixels(date, "scl", np.uint8)
    shown = np.isin(scl, [2, 4, 5, 6, 7])
    assert not np.isin(scl, [3, 6, 8, 9, 10]).any(), "clouds would have to be dilated and water counted"
    nearest = shown[np.floor(y + 0.5).astype(int), np.floor(x + 0.5).astype(int)]
    bands = {}
    for band in BANDS:
        numbers = pixels(date, band, np.uint16).astype(float)
        numbers[numbers == 0] = np.nan
        reflectance = interpolate(numbers, x, y) * SCALE
        bands[band] = np.where(reflectance > BRIGHTEST, np.nan, reflectance)
    valid = nearest & ~np.isnan(np.stack(list(bands.values()))).any(axis=0)
    return {band: np.where(valid, plane, np.nan) for band, plane in bands.items()}


def composite(looks):
    stacks = {band: np.stack([one[band] for one in looks]) for band in BANDS}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        usual = np.nanmedian(stacks["blue"], axis=0)
        haze = (stacks["blue"] > 0.18) & (usual < 0.08)
        for stack in stacks.values():
            stack[haze] = np.nan
        medians = {band: np.nanmedian(stack, axis=0) for band, stack in stacks.items()}
    return medians, (~np.isnan(stacks["blue"])).sum(axis=0), int(haze.sum())


def normalized(a, b):
    a, b = np.maximum(a, 0), np.maximum(b, 0)
    return (a - b) / (a + b)


def log_odds(ndvi, nir, swir22):
    """The forest model of methods 6.1."""
    bright = np.maximum(0, nir - 0.4)
    return -7.94 + 12.66 * np.minimum(ndvi, 0.85) - 16.02 * swir22 - 15.88 * bright


def threshold_of(dates):
    """Methods 6.2, for seasons driven by rain: lower with each month of the year that is observed."""
    return 0.7 * (1 - len({date[4:6] for date in dates}) / 12)


def sieve(classes, source, target, keep_at_nodata, keep_at_border=True):
    labels, count = ndimage.label(classes == source, EIGHT)
    nodata = ndimage.binary_dilation(classes == 255, EIGHT)
    for patch in range(1, count + 1):
        inside = labels == patch
        rows, columns = np.nonzero(inside)
        border = rows.min() == 0 or columns.min() == 0 or rows.max() == SIDE - 1 or columns.max() == SIDE - 1
        border = border and keep_at_border
        if inside.sum() < MINIMUM_PATCH and not border and not (keep_at_nodata and (inside & nodata).any()):
            classes[inside] = target


def core(classes):
    rows, columns = np.nonzero(classes == 0)
    count = 0
    for row, column in zip(*np.nonzero(classes == 1)):
        squares = (rows - row) ** 2 + (columns - column) ** 2
        count += squares.size == 0 or squares.min() > CORE_DISTANCE**2
    return int(count)


def distribution(plane, mask):
    values = plane[mask]
    p10, p50, p90 = np.percentile(values, [10, 50, 90]).tolist()
    return {
        "count": int(values.size),
        "mean": float(values.mean()),
        "standardDeviation": float(values.std(ddof=1)),
        **{"p10": p10, "p50": p50, "p90": p90},
    }


def analysis(west, north):
    steps = np.arange(SIDE) + 0.5
    x, y = np.meshgrid((west - WEST) / PIXEL + steps - 0.5, (NORTH - north) / PIXEL + steps - 0.5)
    medians, counts, haze = composite([look(date, x, y) for date in DATES])
    ndvi = normalized(medians["nir"], medians["red"])
    ndre = normalized(medians["nir08"], medians["rededge1"])
    nbr = normalized(medians["nir08"], medians["swir22"])
    evidence = log_odds(ndvi, medians["nir08"], medians["swir22"]) - threshold_of(DATES)
    classes = np.where(np.isnan(ndvi), 255, np.where(evidence > 0, 1, 0)).astype(np.uint8)
    unsieved = int((classes == 1).sum())
    sieve(classes, 1, 0, False)
    sieve(classes, 0, 1, True)
    labels, count = ndimage.label(classes == 1, EIGHT)
    land = ~np.isnan(ndvi)
    forest = (classes == 1) & land
    return {
        "west": west,
        "north": north,
        "haze": haze,
        "unsievedForestPixels": unsieved,
        "result": {
            "observedPixels": int(land.sum()),
            "landPixels": int(land.sum()),
            "forestPixels": int(forest.sum()),
            "forestPixelsLow": min(int(forest.sum()), int((evidence[land] > MARGIN).sum())),
            "forestPixelsHigh": max(int(forest.sum()), int((evidence[land] > -MARGIN).sum())),
            "largestPatchPixels": int(np.bincount(labels.ravel())[1:].max()),
            "corePixels": core(classes),
            "ndvi": distribution(ndvi, land),
            "ndre": distribution(ndre, land),
            "nbr": distribution(nbr, land),
            "forestNdvi": distribution(ndvi, forest),
            "forestNbr": distribution(nbr, forest),
            "observations": distribution(counts.astype(float), land),
        },
    }


def main():
    # 2 km around 7.836 S, 39.274 E: starting at pixel (35, 21) of the files, and at the nearest multiples of 20 m.
    grids = {
        "ownLattice": analysis(WEST + 35 * PIXEL, NORTH - 21 * PIXEL),
        "shifted": analysis(529200.0, 9134820.0),
    }
    path = Path(__file__).with_suffix(".json")
    path.write_text(json.dumps({"dates": DATES, "side": SIDE, "pixel": PIXEL, "grids": grids}))


if __name__ == "__main__":
    main()
