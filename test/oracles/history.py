"""Writes history.json: what NumPy and SciPy make of Rufiji's past: baseline, loss, gain, and the leaves' year.

Reads the real data beside the project as rufiji.py does, on the files' own pixels. Format the file with prettier afterwards.
"""

import json
import warnings
from datetime import date as day_of
from pathlib import Path

import numpy as np
from scipy import ndimage

import rufiji
from rufiji import NORTH, PIXEL, SIDE, WEST, log_odds, look, normalized, sieve, threshold_of

rufiji.BANDS = ["red", "blue", "rededge1", "nir08", "swir22"]
BEFORE = ["20160918", "20170829", "20180804", "20180819", "20180829", "20180923"]
SINCE = ["20190605", "20190610", "20190615", "20190620", "20190715", "20190809"]
YEAR = ["20180923", "20190605", "20190610", "20190615", "20190620", "20190715", "20190809", "20200101"]
FIRST_DAY = "20180831"
FOREST_PATCH, CHANGE_PATCH = 13, 3
# Of a year's log odds this one counts (methods 6.2).
YEAR_QUANTILE = 0.3
COLUMN, ROW = 35, 21


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


def period(dates, least):
    bands = stacks(dates)
    ndvi, nbr = normalized(bands["nir08"], bands["red"]), normalized(bands["nir08"], bands["swir22"])
    odds = log_odds(ndvi, bands["nir08"], bands["swir22"])
    counts = (~np.isnan(odds)).sum(axis=0)
    middle, other = median(odds), median(nbr)
    spread = np.maximum(0.5, 1.4826 * median(abs(odds - middle)))
    thin = counts < least
    for plane in (middle, other, spread):
        plane[thin] = np.nan
    return {"odds": odds, "nbr": nbr, "counts": counts, "middle": middle, "other": other, "spread": spread}


def classified(odds, dates):
    forest = np.where(np.isnan(odds), 255, np.where(odds > threshold_of(dates), 1, 0)).astype(np.uint8)
    rufiji.MINIMUM_PATCH = FOREST_PATCH
    sieve(forest, 1, 0, False)
    sieve(forest, 0, 1, True)
    return forest


def of_year(odds):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return np.nanquantile(odds, YEAR_QUANTILE, axis=0)


def drops(before, odds, nbr):
    return before["middle"] - odds, before["other"] - nbr


def candidates(before, odds, nbr):
    drop, burn = drops(before, odds, nbr)
    with np.errstate(invalid="ignore"):
        return (before["forest"] == 1) & (burn >= 0.1) & (drop >= 1) & (drop / before["spread"] >= 2)


def remove_small(mask):
    classes = mask.astype(np.uint8)
    rufiji.MINIMUM_PATCH = CHANGE_PATCH
    sieve(classes, 1, 0, False, keep_at_border=False)
    return classes == 1


def followed(before, since, days):
    """Pixel by pixel, by the words of METHODS 8."""
    loss = np.full((SIDE, SIDE), 255)
    lost_before = np.zeros((SIDE, SIDE), bool)
    for date, odds, nbr in zip(BEFORE, before["odds"], before["nbr"]):
        if date < FIRST_DAY:
            lost_before = np.where(np.isnan(odds), lost_before, candidates(before, odds, nbr))
    lost = np.stack([candidates(before, n, b) for n, b in zip(since["odds"], since["nbr"])])
    with np.errstate(invalid="ignore"):
        near = np.stack([(d <= 0.5) & (b <= 0.1) for d, b in (drops(before, *one) for one in zip(since["odds"], since["nbr"]))])
    for row, column in np.ndindex(SIDE, SIDE):
        seen = np.flatnonzero(~np.isnan(since["odds"][:, row, column]))
        if before["forest"][row, column] == 255 or seen.size == 0:
            continue
        status, start, recovered = 0, 0, 0
        for i in seen:
            if lost[i, row, column]:
                if status == 0 or (status == 1 and recovered > 0):
                    status, start = 1, days[i]
                elif status == 1 and days[i] - start >= 5:
                    status = 2
                recovered = 0
            elif near[i, row, column]:
                recovered += 1
                if status == 1 and recovered == 2:
                    status = 0
        new = before["forest"][row, column] == 1 and not lost_before[row, column]
        loss[row, column] = status if new else 0
    kept = remove_small((loss == 1) | (loss == 2))
    return np.where(((loss == 1) | (loss == 2)) & ~kept, 0, loss)


def gained(before, since):
    def variance(one):
        spread = np.where(one["counts"] == 1, 0.7, one["spread"])
        with np.errstate(divide="ignore", invalid="ignore"):
            return spread**2 / one["counts"]

    rise, other = since["middle"] - before["middle"], since["other"] - before["other"]
    z = rise / np.sqrt(variance(before) + variance(since) + 0.28**2)
    with np.errstate(invalid="ignore"):
        new = (before["forest"] == 0) & (since["forest"] == 1) & (rise >= 1) & (other >= 0.1) & (z >= 2)
    return int(remove_small(new).sum())


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


def main():
    before, since = period(BEFORE, 3), period(SINCE, 1)
    before["forest"] = classified(before["middle"], BEFORE)
    since["forest"] = classified(of_year(since["odds"]), SINCE)
    loss = followed(before, since, [number(date) for date in SINCE])
    woods = before["forest"] == 1
    golden = {
        "west": WEST + COLUMN * PIXEL,
        "north": NORTH - ROW * PIXEL,
        "before": BEFORE,
        "since": SINCE,
        "year": YEAR,
        "firstDay": FIRST_DAY,
        "baseline": {
            "validFraction": float((before["forest"] != 255).mean()),
            "forestPixels": int(woods.sum()),
            "logOdds": float(before["middle"][woods].mean()),
            "nbr": float(before["other"][woods].mean()),
            "deviation": float(before["spread"][woods].mean()),
        },
        "alert": {
            "confirmedPixels": int((loss == 2).sum()),
            "provisionalPixels": int((loss == 1).sum()),
            "validFraction": float((loss != 255).mean()),
            "gainPixels": gained(before, since),
        },
        "leaves": leaves(before["forest"]),
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(golden))


if __name__ == "__main__":
    main()
