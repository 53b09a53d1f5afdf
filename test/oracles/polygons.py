"""Polygons and the fraction of every pixel inside them, by Shapely on PROJ's coordinates, with PROJ's geodesic area and
perimeter. Needs shapely and pyproj. Writes polygons.json: grids in UTM, and for each polygon the sum of all fractions, the
sums by row, and the weighted sum of a plane whose pixel (column, row) is sin(0.7 column + 0.3 row).
"""

import json
import math
from pathlib import Path

import numpy as np
from pyproj import Geod, Transformer
from shapely import area, box, intersection
from shapely.geometry import MultiPolygon, Polygon, mapping
from shapely.geometry.polygon import orient
from shapely.ops import transform

PIXEL = 10
WGS84 = Geod(ellps="WGS84")


def star(random, lng, lat, radius, corners, jitter=0.6):
    """A ring around a point, with radii in metres, so that it is equally large at all latitudes."""
    angles = np.sort(random.uniform(0, 2 * math.pi, corners))
    radii = radius * (1 - jitter * random.uniform(0, 1, corners))
    x = radii * np.cos(angles) / (111_320 * math.cos(math.radians(lat)))
    y = radii * np.sin(angles) / 111_320
    return [(lng + a, lat + b) for a, b in zip(x, y)]


def sliver(random, lng, lat, length):
    angle = random.uniform(0, math.pi)
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    scale = (111_320 * math.cos(math.radians(lat)), 111_320)
    at = lambda a, b: (lng + (a * along[0] + b * across[0]) / scale[0], lat + (a * along[1] + b * across[1]) / scale[1])
    return [at(-length, -3), at(length, -2), at(length, 3), at(-length, 2)]


def polygons(random):
    for i in range(200):
        lng, lat = random.uniform(-179, 179), random.uniform(-75, 80)
        radius = 10 ** random.uniform(1.6, 2.9)
        kind = ["star", "hole", "multi", "sliver", "dateline"][i % 5]
        if kind == "dateline":
            lng, lat = 180 - random.uniform(-1, 1) * radius / 111_320, random.uniform(-60, 70)
        ring = star(random, lng, lat, radius, int(random.integers(3, 40)))
        if kind == "sliver":
            shape = Polygon(sliver(random, lng, lat, radius))
        elif kind == "hole":
            shape = Polygon(star(random, lng, lat, radius, 24, 0.2), [star(random, lng, lat, radius / 2, 9, 0.3)])
        elif kind == "multi":
            other = star(random, lng + 4 * radius / (111_320 * math.cos(math.radians(lat))), lat, radius / 2, 12)
            shape = MultiPolygon([Polygon(ring), Polygon(other)])
        else:
            shape = Polygon(ring)
        shape = transform(lambda x, y: (np.round(x, 7), np.round(y, 7)), shape)
        if shape.is_valid and abs(WGS84.geometry_area_perimeter(shape)[0]) >= 2000:
            yield kind, shape


def wrapped(geometry):
    """Longitudes within 180 degrees, as callers write them."""
    turn = lambda lng: round(lng - 360 * round(lng / 360), 7) if abs(lng) > 180 else lng
    return transform(lambda x, y: ([turn(a) for a in x], y), geometry)


def golden(kind, shape):
    middle = shape.envelope.centroid
    zone = int((middle.x + 180) // 6) % 60 + 1
    epsg = (32600 if middle.y >= 0 else 32700) + zone
    project = Transformer.from_crs(4326, epsg, always_xy=True).transform
    # Only vertices are projected: edges shorter than a kilometre are straight in both systems to a centimetre.
    utm = transform(lambda x, y: project(x, y), shape)
    west, south, east, north = utm.bounds
    left, top = math.floor(west / PIXEL) * PIXEL, math.ceil(north / PIXEL) * PIXEL
    width, height = math.ceil((east - left) / PIXEL), math.ceil((top - south) / PIXEL)
    columns, rows = np.meshgrid(np.arange(width), np.arange(height))
    pixels = box(left + columns * PIXEL, top - (rows + 1) * PIXEL, left + (columns + 1) * PIXEL, top - rows * PIXEL)
    inside = area(intersection(pixels, utm)) / PIXEL**2
    plane = np.sin(0.7 * columns + 0.3 * rows)
    parts = [orient(part) for part in getattr(shape, "geoms", [shape])]
    square = sum(WGS84.geometry_area_perimeter(part)[0] for part in parts)
    length = sum(WGS84.geometry_length(ring) for part in parts for ring in [part.exterior, *part.interiors])
    return {
        "kind": kind,
        "geometry": mapping(wrapped(shape)),
        "grid": {"epsg": epsg, "west": left, "north": top, "width": width, "height": height},
        "area": square,
        "perimeter": length,
        "sum": float(inside.sum()),
        "rows": np.round(inside.sum(axis=1), 7).tolist(),
        "plane": float((inside * plane).sum()),
    }


if __name__ == "__main__":
    cases = [golden(kind, shape) for kind, shape in polygons(np.random.default_rng(29))]
    Path(__file__).with_name("polygons.json").write_text(json.dumps(cases))
    print(len(cases), "polygons")
