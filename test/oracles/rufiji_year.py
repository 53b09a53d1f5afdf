"""Writes rufiji_year.json: the forest of the last year over Rufiji's mangroves by METHODS 6.2, with NumPy.

Reads the real data next to the project, as history.py does, on the files' own pixels. Format the file with prettier afterwards.
"""

import json
from pathlib import Path

import numpy as np

import rufiji
from history import stacks
from rufiji import log_odds, normalized, sieve, threshold_of

# The days that the history reads.
SINCE = ["20180923", "20190615", "20190620", "20190715", "20190809"]
# The quantile of a year's log odds, of the last day of each month, that determines the forest.
YEAR_QUANTILE = 0.3
MINIMUM_PATCH = 13


def main():
    bands = stacks(SINCE)
    odds = log_odds(normalized(bands["nir08"], bands["red"]), bands["nir08"], bands["swir22"])
    used = [i for i, date in enumerate(SINCE) if date[:6] not in [later[:6] for later in SINCE[i + 1 :]]]
    year = np.nanquantile(odds[used], YEAR_QUANTILE, axis=0)
    classes = np.where(year > threshold_of(SINCE), 1, 0).astype(np.uint8)
    assert not np.isnan(year).any(), "gaps would have to be filled from the composite"
    rufiji.MINIMUM_PATCH = MINIMUM_PATCH
    sieve(classes, 1, 0, False)
    sieve(classes, 0, 1, True)
    result = {"days": [SINCE[i] for i in used], "forestPixels": int((classes == 1).sum()), "landPixels": classes.size}
    Path(__file__).with_suffix(".json").write_text(json.dumps(result))


if __name__ == "__main__":
    main()
