"""Writes history.json: NumPy's results for the NBR of some of Rufiji's pixels relative to the forest of the day, and their losses.

Reads the real data next to the project, as rufiji.py does, on the files' own pixels. Format the file with prettier afterwards.
ledger.py uses the stacks and the leaf statistics from here.
"""

import json
import warnings
from datetime import date as day_of
from pathlib import Path

import numpy as np

import rufiji
from rufiji import SIDE, look, normalized

rufiji.BANDS = ["red", "blue", "rededge1", "nir08", "swir22"]
BEFORE = ["20160918", "20170829", "20180804", "20180819", "20180829", "20180923"]
SINCE = ["20190605", "20190610", "20190615", "20190620", "20190715", "20190809"]
YEAR = ["20180923", "20190605", "20190610", "20190615", "20190620", "20190715", "20190809", "20200101"]
COLUMN, ROW = 35, 21
# Number of pixels (fewer if some falls are equal), and the largest fall that is not low.
PIXELS, NOISE = 80, 0.12
# For usual, low and deep, of any loss and of a deep one, if 1 % of observations of the forest are low and 1 % deep.
WEIGHTS = np.log([[0.35 / 0.99, 25, 40], [0.6 / 0.99, 0.6 / 0.99, 40]]).tolist()


def stacks(dates):
    steps = np.arange(SIDE)
    x, y = np.meshgrid(COLUMN + steps.astype(float), ROW + steps.astype(float))
    looks = [look(date, x, y) for date in dates]
    bands = {band: np.stack([one[band] for one in looks]) for band in rufiji.BANDS}
    haze = (bands["blue"] > 0.18) & (median(bands["blue"]) < 0.08)
    return {band: np.where(haze, np.nan, stack) for band, stack in bands.items()}


def median(stack):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return np.nanmedian(stack, axis=0)


def sampled(before, since):
    """Pixels whose falls are distributed evenly from the smallest to the largest."""
    with np.errstate(invalid="ignore"):
        fall = (median(before) - np.fmin.reduce(since)).ravel()
    order = np.argsort(fall)
    steps = np.linspace(np.nanmin(fall), np.nanmax(fall), PIXELS)
    return order[np.unique(np.searchsorted(fall[order], steps))]


def measured(before, medians):
    """A pixel's usual NBR relative to the forest of the day, and its spread."""
    residual = before - medians[:, None].astype("f4")
    usual = median(residual)
    spread = np.maximum(0.03, 1.4826 * median(abs(residual - usual)))
    few = (~np.isnan(residual)).sum(axis=0) < 3
    return usual, np.where(few, 0.03, spread).astype("f4")


def classified(since, medians, usual, spread):
    residual = since - medians[:, None].astype("f4")
    fall = usual - residual
    with np.errstate(invalid="ignore"):
        low = (residual < -0.1) & (fall > np.maximum(np.maximum(0.1, 2.5 * spread), NOISE))
        kinds = np.where(low, np.where(fall > 0.25, 2, 1), 0)
    return np.where(np.isnan(fall), 255, kinds)


def followed(kinds, days, since):
    """A pixel's loss and its days, as described in methods 8, with the weights of rare false alarms."""
    runs = [{"sum": 0.0, "days": (0, 0)} for _ in WEIGHTS]
    before, last, cleared, usual = since, None, None, 0
    for kind, day in zip(kinds, days):
        if kind == 255:
            continue
        for run, weights, least in zip(runs, WEIGHTS, (1, 2)):
            if run["sum"] == 0:
                run["days"] = (before, day)
            run["sum"] = min(16.5, max(0, run["sum"] + weights[kind]))
            run["low"] = day if kind >= least else run.get("low", 0)
            run["sure"] = run["sum"] >= 5.5 and run["low"] - run["days"][1] >= 16
        if cleared is None and runs[1]["sure"]:
            cleared = runs[1]["days"]
        before, last, usual = day, kind, 0 if kind else usual + 1
    if last is None:
        return (255, 0, 0)
    if last > 0 and (cleared or runs[0]["sure"]):
        return (2, *(cleared or runs[0]["days"]))
    is_open = runs[0]["sum"] > 3 if last > 0 else runs[0]["sure"] and usual < 2
    return (1, *runs[0]["days"]) if is_open else (0, 0, 0)


def leaves(forest):
    bands = stacks(YEAR)
    ndvi = normalized(bands["nir08"], bands["red"])
    seasons = np.array([(day_of.fromisoformat(f"{d[:4]}-{d[4:6]}-{d[6:]}").timetuple().tm_yday - 1) // 91.25 for d in YEAR])
    seen = sum((~np.isnan(ndvi[seasons == s])).any(axis=0).astype(int) for s in range(4))
    medians = np.stack([median(ndvi[seasons == s]) for s in (0, 1, 2)])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        by_dates = np.nanpercentile(ndvi, 90, axis=0) - np.nanpercentile(ndvi, 10, axis=0)
        by_seasons = np.nanmax(medians, axis=0) - np.nanmin(medians, axis=0)
        on = ndvi >= np.nanpercentile(ndvi, 75, axis=0) - 1e-9
        full = {band: np.nanmean(np.where(on, bands[band], np.nan), axis=0) for band in rufiji.BANDS}
    many = (~np.isnan(ndvi)).sum(axis=0) >= 8
    swing = np.where(seen >= 3, np.where(many, by_dates, by_seasons), np.nan)
    woods = forest == 1
    assessed = woods & ~np.isnan(swing)
    habit = np.where(swing < 0.18, 0, np.where(swing > 0.3, 2, 1))
    ndre = normalized(full["nir08"], full["rededge1"])
    needle = (full["nir08"] < 0.26) | ((full["nir08"] <= 0.32) & (ndre < 0.4))
    counts = [[int((assessed & (habit == h) & (needle == n)).sum()) for n in (False, True)] for h in range(3)]
    return {
        "assessedPixels": int(assessed.sum()),
        "forestPixels": int(woods.sum()),
        "forms": counts,
        "amplitude": float(np.median(swing[assessed])),
        "dates": int(sum(2 * (~np.isnan(one) & woods).sum() >= woods.sum() for one in ndvi)),
        "byDates": int((assessed & many).sum()),
    }


def number(date):
    return (day_of(int(date[:4]), int(date[4:6]), int(date[6:])) - day_of(1970, 1, 1)).days


def listed(plane):
    """Rows of f32 with few digits, `null` for NaN."""
    return [[None if np.isnan(value) else float(str(value)) for value in row] for row in plane]


def main():
    bands = stacks(BEFORE + SINCE)
    nbr = normalized(bands["nir08"], bands["swir22"]).reshape(len(BEFORE + SINCE), -1)
    chosen = sampled(nbr[: len(BEFORE)], nbr[len(BEFORE) :])
    # Few digits keep the file small.
    nbr = np.round(nbr, 4)
    woods = median(nbr[: len(BEFORE)]) > 0.7
    medians = np.nanmedian(nbr[:, woods], axis=1)
    nbr = nbr[:, chosen].astype("f4")
    before, since = nbr[: len(BEFORE)], nbr[len(BEFORE) :]
    usual, spread = measured(before, medians[: len(BEFORE)])
    lows = classified(since, medians[len(BEFORE) :], usual, spread)
    days = [number(date) for date in SINCE]
    golden = {
        "days": days,
        "since": number(BEFORE[-1]),
        "noise": NOISE,
        "medians": medians.tolist(),
        "before": listed(before),
        "after": listed(since),
        "usual": listed([usual])[0],
        "spread": listed([spread])[0],
        "weights": [weight for weights in WEIGHTS for weight in weights],
        "lows": lows.tolist(),
        "counts": [[int((row == kind).sum()) for kind in range(3)] for row in lows],
        "ever": (np.isin(lows, [1, 2]).sum(axis=0) < 2).astype(int).tolist(),
        "losses": [followed(kinds, days, number(BEFORE[-1])) for kinds in lows.T],
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(golden))


if __name__ == "__main__":
    main()
