"""Writes ledger.json: Rufiji's forest on a day and its loss and gain in the year since, computed with NumPy and SciPy.

Reads the real data next to the project, as rufiji.py does, on the files' own pixels. Format the file with prettier afterwards.
"""

import json
import warnings
from datetime import date as day_of
from pathlib import Path

import numpy as np
from scipy import ndimage

import history
import rufiji
from rufiji import NORTH, PIXEL, SIDE, WEST, log_odds, normalized, sieve, threshold_of

BEFORE = ["20180804", "20180819", "20180829"]
SINCE = ["20180923", "20190615", "20190620", "20190715", "20190809"]
STATE_DAY = "20180831"
COLUMN, ROW = 35, 21
FOREST_PATCH, CHANGE_PATCH = 13, 3
YEAR_QUANTILE, FULL_LEAF = 0.3, 0.75
LOW, DEEP, UNSEEN = 1, 2, 255
LOW_IF_LOST, DEEP_IF_LOST = 0.25, 0.4
PROVISIONAL, CONFIRMED = 1, 2


def number(date):
    return (day_of(int(date[:4]), int(date[4:6]), int(date[6:])) - day_of(1970, 1, 1)).days


def quietly(reduce, stack, *rest):
    """Reduces over the dates; NaN where no date has a value."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return reduce(stack, *rest, axis=0)


def indices(dates):
    bands = history.stacks(dates)
    ndvi, nbr = normalized(bands["nir08"], bands["red"]), normalized(bands["nir08"], bands["swir22"])
    return ndvi, nbr, log_odds(ndvi, bands["nir08"], bands["swir22"])


def of_year(dates):
    """Marks the last date of each month, which determines what is forest (methods 6.2)."""
    return np.array([i + 1 == len(dates) or dates[i + 1][:6] != date[:6] for i, date in enumerate(dates)])


def forest_of(quantile, dates):
    forest = np.where(np.isnan(quantile), 255, np.where(quantile > threshold_of(dates), 1, 0)).astype(np.uint8)
    rufiji.MINIMUM_PATCH = FOREST_PATCH
    sieve(forest, 1, 0, False)
    sieve(forest, 0, 1, True)
    return forest


def patches(mask):
    """Patches of 0.1 ha or more."""
    classes = mask.astype(np.uint8)
    rufiji.MINIMUM_PATCH = CHANGE_PATCH
    sieve(classes, 1, 0, False, keep_at_border=False)
    return classes == 1


def forest_days(nbr, standing):
    """The standing forest on each date: median, scatter of its upper quarter, whether it is seen, steady and clear, and its level."""
    days = []
    for plane in nbr:
        values = plane[standing]
        values = values[~np.isnan(values)]
        low, middle, high, top = np.percentile(values, [25, 50, 75, 90]) if values.size else [np.nan] * 4
        seen = values.size >= 0.1 * standing.sum()
        spread = (top - high) / 0.6071
        steady = seen and (high - low) / 1.349 <= 0.06
        days.append((middle, spread, seen, steady, seen and spread <= 0.06, high - 0.6745 * 0.03))
    return days


def steady_of(days):
    steady = np.array([day[3] for day in days])
    return steady if steady.any() else np.array([not np.isnan(day[0]) for day in days])


def against_forest(nbr, days):
    medians = np.where(steady_of(days), [day[0] for day in days], np.nan)
    return nbr - medians[:, None, None]


def green_of(odds):
    seen = ~np.isnan(odds)
    fractions = [(o > 0).sum() / s.sum() if s.mean() >= 0.3 else np.nan for o, s in zip(odds, seen)]
    return seen, odds > 0, np.array(fractions)


def is_of_season(day, other):
    apart = abs(day - other) % 365
    return min(apart, 365 - apart) <= 31


def always_green(green, known):
    seen, greens, fractions = green
    with np.errstate(invalid="ignore"):
        informative = fractions <= 1.2 * np.nanpercentile(known, 10)
    counted = seen & informative[:, None, None]
    return counted.any(axis=0) & ~(counted & ~greens).any(axis=0)


def sure_of(state, later):
    """The state's forest where it is sure; next year's dates of other seasons help to decide which of its dates are informative."""
    others = [
        fraction
        for date, fraction in zip(SINCE, later)
        if not any(is_of_season(number(date), number(own)) for own in BEFORE)
    ]
    is_sure = always_green(state["green"], np.concatenate([state["green"][2], others]))
    return np.where((state["forest"] == 1) & ~is_sure, 255, state["forest"])


def state_of():
    _, nbr, odds = indices(BEFORE)
    quantile = quietly(np.nanquantile, odds[of_year(BEFORE)], YEAR_QUANTILE)
    forest = forest_of(quantile, BEFORE)
    woods = forest == 1
    standing = woods & (quantile >= np.nanquantile(quantile[woods], 0.4))
    assert standing.sum() >= 20
    residual = against_forest(nbr, forest_days(nbr, standing))
    usual = quietly(np.nanmedian, residual)
    spread = np.maximum(0.03, 1.4826 * quietly(np.nanmedian, abs(residual - usual)))
    spread[(~np.isnan(residual)).sum(axis=0) < 3] = 0.03
    return {
        "forest": forest,
        "standing": standing,
        "logOdds": quantile,
        "nbr": quietly(np.nanmedian, nbr),
        "usual": usual,
        "spread": spread,
        "green": green_of(odds),
    }


def lows_of(state, nbr, days, spreads):
    lows = []
    for plane, (middle, spread, *_) in zip(nbr, days):
        residual = plane - middle
        fall = state["usual"] - residual
        own = 2.5 * state["spread"]
        with np.errstate(invalid="ignore"):
            low = (residual < -0.1) & (fall > np.maximum(own, max(0.1, spreads * spread)))
            deep = low & (fall > 0.25)
        lows.append(np.where(np.isnan(fall), UNSEEN, np.where(deep, DEEP, np.where(low, LOW, 0))))
    return np.stack(lows)


def weights_of(lows, standing):
    """Log likelihood ratios by class, of any loss and of a deep one; None if the date is not informative."""
    there = lows[standing & (lows != UNSEEN)]
    if there.size == 0 or (there > 0).mean() > 0.3:
        return None
    low, deep = max(0.01, (there > 0).mean()), max(0.01, (there == DEEP).mean())
    absent = lambda share, lost: np.log((1 - lost) / (1 - min(share, 0.99)))
    is_deep, not_deep = np.log(DEEP_IF_LOST / deep), absent(deep, DEEP_IF_LOST)
    any_loss = [absent(low, LOW_IF_LOST + DEEP_IF_LOST), np.log(LOW_IF_LOST / max(0.01, low - deep)), is_deep]
    return any_loss, [not_deep, not_deep, is_deep]


def weigh(state, nbr):
    first = forest_days(nbr, state["standing"])
    lows = lows_of(state, nbr, [(day[5], *day[1:]) for day in first], 0)
    often = np.isin(lows, [LOW, DEEP])[[bool(day[4]) for day in first]].sum(axis=0) >= 2
    standing = state["standing"] & ~often
    assert standing.sum() >= 20
    days = forest_days(nbr, standing)
    lows = lows_of(state, nbr, days, 4)
    weights = [weights_of(low, standing) if day[2] else None for low, day in zip(lows, days)]
    for low, weight in zip(lows, weights):
        if weight is None:
            low[:] = UNSEEN
    falls = np.stack([state["usual"] - (plane - day[0]) for plane, day in zip(nbr, days)])
    return first, lows, weights, falls


class Run:
    """Accumulated evidence, with the days of its first observation, of the one before that, and of the last low one."""

    def __init__(self):
        self.sum, self.day, self.before, self.low = 0.0, 0, 0, 0

    def add(self, weight, is_low, today, before):
        if self.sum <= 0 < self.sum + weight:
            self.day, self.before = today, before
        self.sum = min(16.5, max(0.0, self.sum + weight))
        if is_low:
            self.low = today

    def is_sure(self):
        return self.sum >= 5.5 and self.low - self.day >= 16


def follow(classes, weights, days, since):
    shallow, deep, is_deep = Run(), Run(), False
    before, last, usual = since, UNSEEN, 0
    for low, weight, today in zip(classes, weights, days):
        if low == UNSEEN:
            continue
        shallow.add(weight[0][low], low != 0, today, before)
        if not is_deep:
            deep.add(weight[1][low], low == DEEP, today, before)
            is_deep = deep.is_sure()
        last, before, usual = low, today, 0 if low else usual + 1
    if last == UNSEEN:
        return 255, 0, 0
    if last != 0 and (is_deep or shallow.is_sure()):
        run = deep if is_deep else shallow
        return CONFIRMED, run.before, run.day
    is_open = shallow.sum > 3 if last != 0 else shallow.is_sure() and usual < 2
    return (PROVISIONAL, shallow.before, shallow.day) if is_open else (0, 0, 0)


def fallen(lows, fall):
    """Log odds fell by 2 or more, and the latest of two or more observations is deep (methods 8)."""
    seen = (lows != UNSEEN).sum(axis=0)
    latest = np.full(lows.shape[1:], UNSEEN)
    for low in lows:
        latest = np.where(low == UNSEEN, latest, low)
    with np.errstate(invalid="ignore"):
        return (fall >= 2) & (latest == DEEP) & (seen >= 2)


def latest_seen(lows, days):
    """The day of each pixel's latest observation."""
    return np.where(lows == UNSEEN, 0, np.array(days)[:, None, None]).max(axis=0)


def losses(sure, lows, weights, fall, now):
    days, since = [number(date) for date in SINCE], number(STATE_DAY)
    planes = np.zeros((3, SIDE, SIDE), int)
    for row, column in np.ndindex(SIDE, SIDE):
        ground = sure[row, column]
        planes[:, row, column] = follow(lows[:, row, column], weights, days, since) if ground == 1 else (ground, 0, 0)
    gone = (planes[0] == 0) & (sure == 1) & (now == 0)
    late = gone & fallen(lows, fall)
    planes[:2, late] = np.array([[PROVISIONAL], [since]])
    planes[2, late] = latest_seen(lows, days)[late]
    is_loss = np.isin(planes[0], [PROVISIONAL, CONFIRMED])
    planes[:, is_loss & ~patches(is_loss)] = 0
    planes[0, (planes[0] == 0) & (sure == 1) & (now == 0)] = 255
    return planes


def since_loss(falls, lows, first):
    """Mean fall of each pixel since a day, and whether it was low."""
    days = np.array([number(date) for date in SINCE])[:, None, None]
    counted = (days >= first) & (lows != UNSEEN)
    return quietly(np.nanmean, np.where(counted, falls, np.nan)), (counted & (lows > 0)).any(axis=0)


def lose_edges(loss, after, by, sure, lows, falls):
    """Keeps as many pixels at the edges of each clearing as the cleared fractions on both sides of them add up to (methods 8)."""
    ring, wide = np.ones((3, 3)), np.ones((5, 5))
    own, low = since_loss(falls, lows, by)
    lost = np.isin(loss, [PROVISIONAL, CONFIRMED]) & low
    inner = lost & ndimage.maximum_filter(loss == 0, footprint=ring, mode="constant")
    whole = lost & ~inner
    number_whole = ndimage.correlate(whole.astype(float), wide, mode="constant")
    sum_whole = ndimage.correlate(np.where(whole, own, 0), wide, mode="constant")
    largest = ndimage.maximum_filter(np.where(lost, own, 0), footprint=wide, mode="constant")
    labels, count = ndimage.label(lost, ring)
    taken, removed = np.zeros_like(lost), np.zeros_like(lost)
    for label in range(1, count + 1):
        mine = labels == label
        nearest = ndimage.minimum_filter(np.where(mine, by, 10**6), footprint=ring, mode="constant", cval=10**6)
        outer = (loss == 0) & (sure == 1) & (nearest < 10**6) & ~taken
        taken |= outer
        fall = np.where(lost, own, since_loss(falls, lows, nearest)[0])
        full = np.where(number_whole > 0, sum_whole / np.maximum(number_whole, 1), np.maximum(largest, fall))
        with np.errstate(invalid="ignore"):
            fractions = np.where(full > 0, np.clip(np.maximum(fall, 0) / full, None, 1), 1)
        edge = np.flatnonzero(inner & mine)
        kept = round(fractions.flat[edge].sum() + np.nansum(np.where(np.isnan(fall), 0, fractions)[outer]))
        removed.flat[edge[np.argsort(-fractions.flat[edge], kind="stable")[kept:]]] = True
    for plane in (loss, after, by):
        plane[removed] = 0


def gain_of(state, quantile, now, residual, green):
    with np.errstate(invalid="ignore"):
        clear = quantile - state["logOdds"] >= 2
        rise = quietly(np.nanmedian, residual) - state["usual"] >= 0.1
    return patches((state["forest"] == 0) & (now == 1) & clear & rise & green)


def events_of(state):
    ndvi, nbr, odds = indices(SINCE)
    chosen = of_year(SINCE)
    quantile = quietly(np.nanquantile, odds[chosen], YEAR_QUANTILE)
    green = green_of(odds)
    sure = sure_of(state, green[2])
    days, lows, weights, falls = weigh(state, nbr)
    now = forest_of(quantile, SINCE)
    loss, after, by = losses(sure, lows, weights, state["logOdds"] - quantile, now)
    loss[np.isnan(quantile) & (loss == 0)] = 255
    lose_edges(loss, after, by, sure, lows, falls)
    return {
        "sure": sure,
        "loss": loss,
        "after": after,
        "by": by,
        "gain": gain_of(state, quantile, now, against_forest(nbr, days), always_green(green, green[2])),
        "logOdds": quantile,
        "ndvi": quietly(np.nanquantile, ndvi[chosen], FULL_LEAF),
        "nbr": quietly(np.nanquantile, nbr[chosen], FULL_LEAF),
        "shown": [weight is not None for weight in weights],
    }


def means(planes, names, mask):
    return {name: float(planes[name][mask].mean()) for name in names}


def main():
    state = state_of()
    events = events_of(state)
    woods, lost = state["forest"] == 1, np.isin(events["loss"], [PROVISIONAL, CONFIRMED])
    seen = ~np.isnan(events["logOdds"])
    golden = {
        "west": WEST + COLUMN * PIXEL,
        "north": NORTH - ROW * PIXEL,
        "before": BEFORE,
        "since": SINCE,
        "stateDay": STATE_DAY,
        "state": {
            "forestPixels": int(woods.sum()),
            "standingPixels": int(state["standing"].sum()),
            "validFraction": float((state["forest"] != 255).mean()),
            "greenFractions": state["green"][2].tolist(),
            "means": means(state, ["logOdds", "nbr", "usual", "spread"], woods),
        },
        "events": {
            "confirmedPixels": int((events["loss"] == CONFIRMED).sum()),
            "provisionalPixels": int((events["loss"] == PROVISIONAL).sum()),
            "gainPixels": int(events["gain"].sum()),
            "surePixels": int((events["sure"] == 1).sum()),
            "shown": events["shown"],
            "validFraction": float((events["loss"] != 255).mean()),
            "sureFraction": float((events["sure"][woods] != 255).mean()),
            "assessedFraction": float((events["loss"][woods] != 255).mean()),
            "daysAfter": int((events["after"][lost] - number(STATE_DAY)).sum()),
            "daysBy": int((events["by"][lost] - number(STATE_DAY)).sum()),
            "means": means(events, ["logOdds", "ndvi", "nbr"], seen),
        },
        "leaves": history.leaves(state["forest"]),
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(golden))


if __name__ == "__main__":
    main()
