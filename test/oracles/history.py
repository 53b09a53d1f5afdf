"""Stacks of Rufiji's images, and leaf statistics of their pixels, by NumPy, for ledger.py and rufiji_year.py.

Reads the real data next to the project, as rufiji.py does, on the files' own pixels.
"""

import warnings
from datetime import date as day_of

import numpy as np

import rufiji
from rufiji import SIDE, look, normalized

rufiji.BANDS = ["red", "blue", "rededge1", "nir08", "swir22"]
YEAR = ["20180923", "20190605", "20190610", "20190615", "20190620", "20190715", "20190809", "20200101"]
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
