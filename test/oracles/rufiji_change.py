"""Writes rufiji_change.json: the change between two summers over Rufiji's mangroves by METHODS 10, with NumPy and SciPy.

Reads the real data next to the project, as rufiji.py does, on the files' own pixels. Format the file with prettier afterwards.
"""

import json
import warnings
from pathlib import Path

import numpy as np
from scipy import ndimage

from rufiji import (
    EIGHT,
    NORTH,
    PIXEL,
    SIDE,
    WEST,
    composite,
    log_odds,
    look,
    normalized,
    sieve,
    threshold_of,
)

BEFORE = ["20180725", "20180804", "20180819", "20180829"]
AFTER = ["20190605", "20190610", "20190615", "20190620", "20190715", "20190809"]
NOISE = {"ndvi": 0.02, "nbr": 0.03}
LONE = 0.05
MIN_DEVIATION = 0.02
MIN_ODDS, MIN_DNBR = 1, 0.1
BLOCK = 25
LEAST_IN_BLOCK = 63
SMALLEST_CHANGE = 3
BOUNDS = [-0.25, -0.1, 0.1, 0.27, 0.44, 0.66]


def period(dates):
    first, last = WEST + 35 * PIXEL, NORTH - 21 * PIXEL
    steps = np.arange(SIDE) + 0.5
    x, y = np.meshgrid((first - WEST) / PIXEL + steps - 0.5, (NORTH - last) / PIXEL + steps - 0.5)
    looks = [look(date, x, y) for date in dates]
    medians, _, _ = composite(looks)
    stack = np.stack([normalized(one["nir"], one["red"]) for one in looks])
    usual = np.nanmedian(np.stack([one["blue"] for one in looks]), axis=0)
    hazy = (np.stack([one["blue"] for one in looks]) > 0.18) & (usual < 0.08)
    stack[hazy] = np.nan
    count = (~np.isnan(stack)).sum(axis=0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        absolute = 1.4826 * np.nanmedian(np.abs(stack - np.nanmedian(stack, axis=0)), axis=0)
        sample = np.nanstd(stack, axis=0, ddof=1)
    spread = np.where(count >= 4, absolute, np.where(count == 1, LONE, sample))
    return {
        "ndvi": normalized(medians["nir"], medians["red"]),
        "ndre": normalized(medians["nir08"], medians["rededge1"]),
        "nbr": normalized(medians["nir08"], medians["swir22"]),
        "log_odds": log_odds(normalized(medians["nir"], medians["red"]), medians["nir08"], medians["swir22"]),
        "threshold": threshold_of(dates),
        # A single observation has no deviation, so the minimum is used (methods 10).
        "deviation": np.where(count == 1, MIN_DEVIATION, np.maximum(MIN_DEVIATION, spread)),
        "variance": spread**2 / count,
    }


def forest(seen, land):
    classes = np.where(land, np.where(seen["log_odds"] > seen["threshold"], 1, 0), 255).astype(np.uint8)
    sieve(classes, 1, 0, False)
    sieve(classes, 0, 1, True)
    return classes


def large(mask):
    """Patches of 0.1 ha or more."""
    labels, count = ndimage.label(mask, EIGHT)
    sizes = np.bincount(labels.ravel(), minlength=count + 1)
    return mask & (sizes[labels] >= SMALLEST_CHANGE)


def patches(mask):
    labels, count = ndimage.label(mask, EIGHT)
    found = []
    for patch in range(1, count + 1):
        rows, columns = np.nonzero(labels == patch)
        found.append([int(rows.size), float(columns.mean() + 0.5), float(rows.mean() + 0.5), int(rows[0] * SIDE + columns[0])])
    return sorted(found, key=lambda one: (-one[0], one[3]))


def blocks(plane, mask):
    means = []
    for top in range(0, SIDE, BLOCK):
        for left in range(0, SIDE, BLOCK):
            inside = mask[top : top + BLOCK, left : left + BLOCK]
            if inside.sum() >= LEAST_IN_BLOCK:
                means.append(plane[top : top + BLOCK, left : left + BLOCK][inside].mean())
    means = np.array(means)
    error = means.std(ddof=1) / np.sqrt(means.size)
    return {"mean": float(means.mean()), "t": float(means.mean() / error), "blocks": int(means.size)}


def main():
    before, after = period(BEFORE), period(AFTER)
    land = ~np.isnan(before["ndvi"] + after["ndvi"] + before["nbr"] + after["nbr"])
    first, second = forest(before, land), forest(after, land)
    either = (first == 1) | (second == 1)
    ndvi = after["ndvi"] - before["ndvi"]
    dnbr = before["nbr"] - after["nbr"]
    z = ndvi / np.sqrt(before["variance"] + after["variance"] + NOISE["ndvi"] ** 2)
    slack = 1e-6
    odds = after["log_odds"] - before["log_odds"]
    # The dates differ by 50 days of the year, the forest does not: a loss or a gain must also stand out from the whole forest.
    assert abs(np.median(ndvi[first == 1])) < 0.05
    level = odds - np.median(odds[either])
    worst, best = np.maximum(odds, level), np.minimum(odds, level)
    loss = large(
        land
        & (first == 1)
        & (worst <= -MIN_ODDS + slack)
        & (dnbr >= MIN_DNBR - slack)
        & (-ndvi >= (2 - slack) * before["deviation"])
    )
    gain = large(
        land & (first == 0) & (second == 1) & (best >= MIN_ODDS - slack) & (dnbr <= -MIN_DNBR + slack) & (z >= 2 - slack)
    )
    # Grass and crops that green with the season look like a gain (methods 10).
    rose = (ndvi[land & ~either] >= 0.1).mean()
    classes = np.searchsorted(np.array(BOUNDS) - slack, dnbr[either], side="right")
    means = {name: [float(seen[name][land].mean()) for seen in (before, after)] for name in ("ndvi", "ndre", "nbr")}
    result = {
        "landPixels": int(land.sum()),
        "means": means,
        "forestPixels": [int((first == 1).sum()), int((second == 1).sum()), int(either.sum())],
        "lossPixels": int(loss.sum()),
        "gainPixels": int(gain.sum()),
        "otherRose": float(rose),
        "severity": np.bincount(classes, minlength=7).tolist(),
        "patches": patches(loss)[:10],
        "patchCount": len(patches(loss)),
        "zOfLand": [float(np.percentile(z[land], q)) for q in (0, 5, 50, 95, 100)],
        "blocks": {"ndvi": blocks(ndvi, either), "nbr": blocks(-dnbr, either)},
        "histogram": np.histogram(ndvi[land], bins=np.linspace(-2, 2, 161))[0].tolist(),
    }
    path = Path(__file__).with_suffix(".json")
    path.write_text(json.dumps({"before": BEFORE, "after": AFTER, "result": result}))


if __name__ == "__main__":
    main()
