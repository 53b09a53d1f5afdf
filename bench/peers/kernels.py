"""The map kernels as one would write them in NumPy, on planes like those of bench/support/kernel-planes.ts."""

import numpy as np
from contender import serve

SIDE = 1000
PIXELS = SIDE * SIDE
NAN = np.float32(np.nan)
random = np.random.default_rng(1)


def uniform(low=0.0, high=1.0, count=PIXELS):
    return random.uniform(low, high, count).astype("f4")


def reflectance(count=PIXELS):
    return np.where(random.random(count) < 0.1, NAN, uniform(count=count))


def patchy(across, down, count=PIXELS):
    """1, but for patches of 0 as clouds and clearings make them."""
    i = np.arange(count)
    return (np.sin(i / across) * np.cos(i / SIDE / down) > -0.6).astype("u1")


near, red, change = reflectance(), reflectance(), uniform(-0.5, 0.5)
numbers, height, power = np.floor(uniform(0, 1e4)), uniform(0, 40), uniform(0, 0.3)
decibel, seen, state = uniform(-20, -4), np.zeros(PIXELS, "u1"), uniform()
stack = reflectance(12 * PIXELS).reshape(12, PIXELS)
samples = random.integers(0, 10_000, PIXELS, "u2")
words = np.where(random.random(PIXELS) < 0.7, 21_824, 22_280).astype("u2")
classes, counts = random.integers(0, 12, PIXELS, "u1"), random.integers(1, 7, PIXELS, "u1")
looks = random.integers(0, 12, (6, PIXELS), "u1")
forest, mask = patchy(37, 29), patchy(53, 61)
masks, fine = np.tile(mask, (6, 1)), patchy(53, 61, 4 * PIXELS).reshape(SIDE, 2, SIDE, 2)
table = np.isin(np.arange(256), [4, 5, 6, 7]).astype("u1")
low, high = np.full((12, 1), 0.02, "f4"), np.full((12, 1), 0.98, "f4")
sums, plane, packed, kept = np.zeros(PIXELS), uniform(), samples.copy(), classes.copy()


def normalized_difference():
    a, b = np.maximum(near, 0), np.maximum(red, 0)
    return (a - b) / (a + b)


def scaled(gain=1.0, shift=0.0):
    value = numbers * np.float32(0.0001) + np.float32(-0.1)
    value[(value < 0) | (value > 1)] = NAN
    return value * np.float32(gain) + np.float32(shift)


def pack():
    steps = np.rint(np.clip(near, 0, np.float32(6.5534)) * np.float32(1e4)) + 1
    return np.where(np.isnan(steps), 0, steps).astype("u2")


def widen(nodata):
    return np.where(nodata, NAN, samples.astype("f4"))


def forest_log_odds():
    nir = red * (1 + change) / (1 - change)
    bright = np.maximum(0, nir - np.float32(0.4))
    visible = np.float32(-7.94) + np.float32(12.66) * np.minimum(near, np.float32(0.85))
    return visible - np.float32(16.02) * red - np.float32(15.88) * bright


def combined_evidence():
    total = np.clip(near - np.float32(0.5), -4, 4) + np.clip((height - 5) * np.float32(0.6), -3, 3)
    total += 2 * radar_evidence() - 1
    return np.where((mask != 0) | (height < 2), -100, total)


def radar_evidence():
    canopy = (decibel >= -11) & (decibel <= -4) & (change >= -16)
    return np.where(canopy, 1, np.where((change < -19) | (decibel < -13), 0, np.float32(0.5)))


def log_odds():
    value = np.clip(decibel, -14, -8)
    odds = np.log(1.5 / 2) + (((value + 8) / 1.5) ** 2 - ((value + 14) / 2) ** 2) * 0.5
    return np.clip(odds, -2.197, 2.197)


def solve_spread():
    least = np.float32(0.03)
    return np.where(counts < 3, least, np.maximum(least, plane * np.float32(1.4826)))


def mark_lows():
    residual = near - np.float32(0.6)
    fall, own = red - residual, np.float32(2.5) * state
    low = (residual < np.float32(-0.1)) & (fall > np.maximum(np.float32(0.12), own))
    kinds = np.where(low, np.where(fall > np.maximum(np.float32(0.25), own), 2, 1), 0)
    return np.where(np.isnan(fall), 255, kinds).astype("u1")


def significance():
    variance = near * near / counts + red * red / counts + np.float32(0.0004)
    return change / np.sqrt(variance)


def support():
    outside = ((stack < low) | (stack > high)).sum(0)
    return np.where(np.isnan(stack).any(0), 255, outside >= 3).astype("u1")


def add_power():
    shown = ~np.isnan(power)
    np.add(sums, power, out=sums, where=shown)
    np.add(seen, 1, out=seen, where=shown)


serve(
    {
        "normalizedDifference": normalized_difference,
        "widen, u16": lambda: widen(samples == 0),
        "widen, u16 and validity": lambda: widen((samples == 0) | (mask == 0)),
        "reflectance": scaled,
        "harmonisedReflectance": lambda: scaled(1.02, 0.003),
        "packReflectance": pack,
        "unpackReflectance": lambda: np.where(samples == 0, NAN, (samples - np.float32(1)) / np.float32(1e4)),
        "fillPacked": lambda: np.copyto(packed, samples, where=packed == 0),
        "fillPlane": lambda: np.copyto(plane, near, where=np.isnan(plane)),
        "fillMissing": lambda: np.copyto(plane, near + np.float32(0.5), where=np.isnan(plane)),
        "fillClasses": lambda: np.copyto(kept, classes, where=kept == 0),
        "classMask": lambda: table[classes],
        "bitMask": lambda: (words & 0x3F) == 0,
        "qualityClasses": lambda: np.where(words & 0x3F, 0, np.where(words & 0x80, 2, 1)).astype("u1"),
        "clearWhere": lambda: np.copyto(kept, 0, where=mask != 0),
        "copyWhere": lambda: np.copyto(kept, 0, where=mask == 0),
        "copyObserved": lambda: np.copyto(kept, 0, where=np.isnan(near)),
        "copyCovered, 2:1": lambda: np.copyto(kept, 0, where=~fine.all((1, 3)).ravel()),
        "markUnknown": lambda: np.copyto(kept, 255, where=(mask == 0) & (kept == 1)),
        "majority": lambda: classes > counts - np.minimum(classes, counts),
        "applyMask": lambda: np.copyto(plane, NAN, where=mask == 0),
        "replicate, 1:2": lambda: classes[: PIXELS // 4].reshape(500, 500).repeat(2, 0).repeat(2, 1),
        "countClass, 6 looks": lambda: (looks == 0).sum(0, dtype="u1"),
        "rejectHaze, 6 looks": lambda: np.copyto(masks, 0, where=(stack[:6] > 0.9) & (near < 0.1)),
        "forestLogOdds": forest_log_odds,
        "combineForestEvidence": combined_evidence,
        "forestMask": lambda: np.where(np.isnan(near), 255, near > 0).astype("u1"),
        "validPower": lambda: np.copyto(power, NAN, where=~((power > 0) & (power < np.inf))),
        "addPower": add_power,
        "meanPower": lambda: (sums / seen).astype("f4"),
        "subtractPlane": lambda: near - red,
        "difference": lambda: near - red,
        "radarEvidence": radar_evidence,
        "lossLogOdds": log_odds,
        "mergeLogOdds": lambda: np.where(np.isnan(near), change, np.where(np.isnan(change), near, near + change)),
        "absoluteDeviations, 6 looks": lambda: np.abs(stack[:6] - near),
        "solveSpread": solve_spread,
        "sampleDeviations, 6 looks": lambda: np.nanstd(stack[:6], axis=0, ddof=1),
        "robustDeviations": lambda: np.where(counts >= 4, plane * np.float32(1.4826), near),
        "markLows": mark_lows,
        "significance": significance,
        "changeClasses": lambda: np.where(mask == 0, 255, np.where(forest != 0, 1, np.where(classes != 0, 2, 0))),
        "severityClasses": lambda: np.where(
            (mask == 0) | np.isnan(change),
            255,
            np.digitize(change, [-0.25, -0.1, 0.1, 0.27, 0.44, 0.66]),
        ).astype("u1"),
        "setWhere": lambda: np.copyto(plane, 0, where=mask == 1),
        "maskWithin": lambda: (mask == 1) & (near >= 0.2) & (near <= 0.8),
        "limitPlane": lambda: np.where(mask == 255, NAN, np.minimum(np.clip(plane, 0, 60), height)),
        "featureSupport, 12 features": support,
    }
)
