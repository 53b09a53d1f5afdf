"""Height models by NumPy, from their definitions alone: ridge in closed form with lambda by cross-validation, and gradient
boosting of oblivious trees, with residuals in whole units, as in the kernels, and in metres. Writes fusion.json.
"""

import json
from pathlib import Path

import numpy as np

LAMBDAS = [1e2, 1e1, 1.0, 1e-1, 1e-2, 1e-3]
FOLDS = 4


def case(seed, count, features, height):
    random = np.random.default_rng(seed)
    columns = random.uniform(0, 1, (features, count)).astype(np.float32)
    columns[1] = (columns[0] * 0.7 + columns[1] * 0.3).astype(np.float32)
    targets = (height(columns.astype(float)) + random.normal(0, 1.0, count)).astype(np.float32)
    return columns, targets


def terms(columns, mean, deviation):
    scaled = (columns.astype(float) - mean[:, None]) / deviation[:, None]
    rows, count = scaled.shape
    products = [scaled[i] * scaled[j] for i in range(rows) for j in range(i + 1, rows)]
    return np.vstack([scaled, scaled**2, np.array(products).reshape(-1, count)]).T


def ridge(design, targets, strength):
    """Centring exempts the intercept from the penalty."""
    middle, level = design.mean(0), targets.mean()
    centred = design - middle
    normal = centred.T @ centred + strength * np.eye(design.shape[1])
    slopes = np.linalg.solve(normal, centred.T @ (targets - level))
    return lambda other: level + (other - middle) @ slopes


def ridge_golden():
    columns, targets = case(1, 120, 4, lambda c: 5 + 20 * c[0] - 8 * c[2] * c[3] + 3 * c[1] ** 2)
    values = targets.astype(float)
    mean, deviation = columns.astype(float).mean(1), columns.astype(float).std(1)
    design = terms(columns, mean, deviation)
    fold = np.arange(120) * FOLDS // 120
    errors = []
    for strength in LAMBDAS:
        held = [ridge(design[fold != k], values[fold != k], strength)(design[fold == k]) - values[fold == k] for k in range(FOLDS)]
        errors.append(sum((part**2).sum() for part in held))
    best = LAMBDAS[int(np.argmin(errors))]
    pixels = np.random.default_rng(2).uniform(-0.2, 1.2, (4, 25)).astype(np.float32)
    predicted = ridge(design, values, best)(terms(pixels, mean, deviation))
    return {
        "columns": columns.tolist(),
        "targets": targets.tolist(),
        "starts": [int(np.argmax(fold == k)) for k in range(FOLDS)] + [120],
        "lambda": best,
        "pixels": pixels.tolist(),
        "predicted": predicted.tolist(),
    }


def edges_of(column):
    ordered = np.sort(column)
    ranks = np.arange(1, 32) * len(column) // 32
    return np.float32(0.5) * ordered[np.maximum(ranks - 1, 0)] + np.float32(0.5) * ordered[ranks]


def split_gains(bins, residuals, node, nodes):
    """Reduction of the squared error by each of 31 splits, over the nodes that keep ten shots on either side."""
    gains = np.zeros(31)
    for k in range(nodes):
        inside = node == k
        count = np.bincount(bins[inside], minlength=32).cumsum()[:31]
        total = np.bincount(bins[inside], weights=residuals[inside], minlength=32).cumsum()
        left, whole = total[:31], total[31]
        n = inside.sum()
        usable = (count >= 10) & (n - count >= 10)
        with np.errstate(divide="ignore", invalid="ignore"):
            gain = left**2 / count + (whole - left) ** 2 / (n - count) - whole**2 / n
        gains += np.where(usable, gain, 0)
    return gains


def boost(columns, targets, trees, unit):
    """Residuals and leaves are in whole units or, if the unit is 0, in metres."""
    whole = (lambda values: np.floor(values + 0.5)) if unit else (lambda values: values)
    edges = [edges_of(column) for column in columns]
    binned = np.array([np.searchsorted(e, c, side="left") for e, c in zip(edges, columns)])
    base = targets.mean()
    residuals = whole((targets - base) / (unit or 1))
    ensemble = []
    for _ in range(trees):
        node = np.zeros(len(targets), int)
        nodes, levels = 1, []
        for _ in range(5):
            gains = np.array([split_gains(bins, residuals, node, nodes) for bins in binned])
            # The first of splits that divide the shots equally well.
            feature, place = np.unravel_index(np.argmax(gains > gains.max() * (1 - 1e-9)), gains.shape)
            if gains[feature, place] <= 0:
                break
            over = binned[feature] > place
            children = {}
            for k in range(nodes):
                right = (node == k) & over
                if right.sum() >= 10 and ((node == k) & ~over).sum() >= 10:
                    children[k] = nodes + len(children)
            for k, child in children.items():
                node[(node == k) & over] = child
            levels.append((feature, edges[feature][place], children))
            nodes += len(children)
        leaves = whole(np.array([0.1 * residuals[node == k].sum() / (node == k).sum() for k in range(nodes)]))
        residuals = residuals - leaves[node]
        ensemble.append((levels, leaves))
    return base, unit or 1, ensemble


def boosted(model, pixels):
    base, unit, ensemble = model
    values = []
    for pixel in pixels.T:
        value = 0
        for levels, leaves in ensemble:
            node = 0
            for feature, edge, children in levels:
                if pixel[feature] > edge and node in children:
                    node = children[node]
            value += leaves[node]
        values.append(base + unit * value)
    return values


def boosting_golden():
    truth = lambda c: np.where((c[0] > 0.5) & (c[3] < 0.6), 25, 8) + 6 * np.sin(6 * c[2])
    columns, targets = case(3, 400, 4, truth)
    values = targets.astype(float)
    unit = np.abs(values - values.mean()).max() / 65536
    pixels = np.random.default_rng(4).uniform(-0.1, 1.1, (4, 40)).astype(np.float32)
    return {
        "columns": columns.tolist(),
        "targets": targets.tolist(),
        "pixels": pixels.tolist(),
        "predicted": boosted(boost(columns, values, 100, unit), pixels),
        "plain": boosted(boost(columns, values, 100, 0), pixels),
    }


def rounded(value):
    """Nine digits represent f32 exactly."""
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return float(f"{value:.9g}") if isinstance(value, float) else value


golden = {"ridge": ridge_golden(), "boosting": boosting_golden()}
rounded_golden = {name: {key: rounded(value) for key, value in part.items()} for name, part in golden.items()}
Path(__file__).with_name("fusion.json").write_text(json.dumps(rounded_golden) + "\n")
