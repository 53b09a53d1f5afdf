"""Writes radar.json: small radar planes and the results of NumPy and SciPy for them. Format the file with prettier afterwards.

Powers are in thousandths, null for NaN. Prints the bias and spread of speckle averaged in dB (METHODS 3).
"""

import json
from pathlib import Path

import numpy as np
from scipy.special import polygamma, psi
from scipy.stats import norm

random = np.random.default_rng(20240611)
HEIGHT, WIDTH = 9, 13
LOOKS = 4.4


def listed(values):
    return [None if np.isnan(v) else v for v in np.asarray(values, np.float64).ravel().tolist()]


def windows(plane, radius):
    """Each valid pixel with the valid pixels of its window, which is clipped at the border."""
    for row, column in np.ndindex(plane.shape):
        if np.isnan(plane[row, column]):
            continue
        part = plane[max(0, row - radius) : row + radius + 1, max(0, column - radius) : column + radius + 1]
        yield row, column, part[~np.isnan(part)]


def lee(plane, counts, radius):
    filtered = np.full(plane.shape, np.nan)
    for row, column, part in windows(plane, radius):
        cu2 = 1 / (LOOKS * counts[row, column])
        ci2 = np.var(part) / np.mean(part) ** 2
        weight = max(0, 1 - cu2 / ci2) / (1 + cu2) if ci2 > 0 else 0
        filtered[row, column] = np.mean(part) + weight * (plane[row, column] - np.mean(part))
    return filtered


def box(plane, radius):
    filtered = np.full(plane.shape, np.nan)
    for row, column, part in windows(plane, radius):
        filtered[row, column] = np.mean(part)
    return filtered


def loss(values, forest, other):
    f, n = norm.pdf(values, *forest), norm.pdf(values, *other)
    return np.clip(n / (f + n), 0.1, 0.9)


scene = np.where(np.arange(WIDTH) < 6, 0.2, 0.05) * np.ones((HEIGHT, 1))
power = np.maximum(1, np.round(1000 * scene * random.gamma(LOOKS, 1 / LOOKS, scene.shape)))
power[random.random(power.shape) < 0.1] = np.nan
counts = random.integers(1, 5, power.shape)
plane = (power / 1000).astype(np.float32).astype(np.float64)

vv = np.arange(-11.5, -6.9, 0.25)
golden = {
    "width": WIDTH,
    "height": HEIGHT,
    "looks": LOOKS,
    "power": [None if np.isnan(v) else int(v) for v in power.ravel()],
    "counts": counts.ravel().tolist(),
    "lee": listed(lee(plane, counts, 2)),
    "box": listed(box(plane, 1)),
    "vv": {"values": listed(vv), "loss": listed(loss(vv, (-7, 0.75), (-11.5, 1)))},
}
Path(__file__).with_suffix(".json").write_text(json.dumps(golden))

DB = 10 / np.log(10)
for looks in [1, 4.4, 4.9, 20, 50]:
    bias, spread = (psi(looks) - np.log(looks)) * DB, np.sqrt(polygamma(1, looks)) * DB
    print(f"L = {looks}: bias {bias:.4f} dB, standard deviation {spread:.4f} dB")
