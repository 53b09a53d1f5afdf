"""Writes random_forest.json: kappa of scikit-learn's random forest at the labelled places, trained on the other regions.

Its quantities are percentiles of a year's reflectances and indices. Needs scikit-learn, Node and the labelled places next to
the project. Format the file with prettier afterwards.
"""

import json
import subprocess
from datetime import date as day_of
from pathlib import Path

import numpy as np
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import cohen_kappa_score

HERE = Path(__file__).parent
QUANTILES = [0.1, 0.3, 0.5, 0.7, 0.9]
MAX_POINTS = 400
DUMP = """
import { trainingPlaces } from './scripts/train-forest.mjs';
import { CLEARED, DATES, FOREST, REGIONS } from './scripts/labelled-places.mjs';
const places = await trainingPlaces();
for (const place of Object.values(places))
  place.points = place.points.map(({ label }) => (CLEARED.has(label) ? null : FOREST.has(label)));
const listed = (_, value) => (value instanceof Float64Array ? [...value] : value);
process.stdout.write(JSON.stringify({ DATES, REGIONS, places }, listed));
"""


def set_of(place, date):
    """Quantities of the points seen in the year before a date, without cleared points, and whether each is forest."""
    last = day_of.fromisoformat(date)
    year = [one["bands"] for one in place["dates"] if 0 <= (last - day_of.fromisoformat(one["day"])).days < 365]
    red, nir, swir = np.moveaxis(np.array(year, float), 1, 0)
    looks = np.sort([red, nir, swir, (nir - red) / (nir + red), (nir - swir) / (nir + swir)], axis=1)
    seen = np.isfinite(looks[0]).sum(axis=0)
    ranks = [np.round(q * np.maximum(seen - 1, 0)).astype(int)[None, None] for q in QUANTILES]
    x = np.concatenate([np.take_along_axis(looks, np.repeat(rank, 5, axis=0), axis=1)[:, 0] for rank in ranks]).T
    kept = (seen > 0) & np.array([label is not None for label in place["points"]])
    return x[kept], np.array(place["points"])[kept].astype(bool)


def training_of(sets):
    """At most 400 points of each class, date and place; each place has equal weight, and within a date, so do both classes."""
    for place in sets:
        for x, y in place:
            for is_forest in [True, False]:
                own = x[y == is_forest]
                chosen = own[:: max(1, -(-len(own) // MAX_POINTS))]
                count = max(1, len(chosen))
                yield chosen, np.full(len(chosen), is_forest), np.full(len(chosen), 1 / count / len(place))


def kappas(found):
    sets = {place: [set_of(found["places"][place], date) for date in dates] for place, dates in found["DATES"].items()}
    for region in found["REGIONS"]:
        rows = training_of(own for place, own in sets.items() if place not in region)
        x, y, weight = (np.concatenate(part) for part in zip(*rows))
        model = RandomForestClassifier(n_estimators=100, min_samples_leaf=5, random_state=0)
        model.fit(x, y, sample_weight=weight)
        for place in region:
            for date, (own_x, own_y) in zip(found["DATES"][place], sets[place]):
                if len(set(own_y)) == 2:
                    yield f"{place} {date}", round(cohen_kappa_score(own_y, model.predict(own_x)), 3)


dump = subprocess.run(["node", "--input-type=module", "-e", DUMP, "dump"], cwd=HERE.parent.parent, capture_output=True, check=True)
(HERE / "random_forest.json").write_text(json.dumps(dict(kappas(json.loads(dump.stdout)))))
