"""Writes utm.csv: EPSG, lng, lat, easting, northing, point scale of seeded points, from two independent sources.

The file contains the exact transverse Mercator: the meridian arc continued analytically to the complex isometric
latitude psi + i lambda, integrated to 25 digits with mpmath. PROJ, through GDAL's gdaltransform, must agree to 1e-7 m.

Run: python3 test/oracles/utm.py (needs mpmath and gdaltransform)
"""

import pathlib
import random
import subprocess

from mpmath import asinh, atan, atanh, cos, mp, mpc, mpf, quad, radians, sin, sqrt, tan, tanh

mp.dps = 25
SEED = 20190831
A, F = mpf(6378137), 1 / mpf("298.257223563")
E2 = F * (2 - F)
E = sqrt(E2)


def exact(epsg, lng, lat):
    """Easting, northing and point scale by analytic continuation."""
    offset = (lng - (epsg % 100 * 6 - 183) + 180) % 360 - 180
    phi = radians(mpf(lat))
    psi = mpc(asinh(tan(phi)) - E * atanh(E * sin(phi)), radians(mpf(offset)))
    z = 2 * atan(tanh(psi / 2))
    for _ in range(12):
        slope = (1 - E2) / ((1 - E2 * sin(z) ** 2) * cos(z))
        z -= (asinh(tan(z)) - E * atanh(E * sin(z)) - psi) / slope
    arc = quad(lambda t: A * (1 - E2) * (1 - E2 * sin(z * t) ** 2) ** mpf("-1.5") * z, [0, 1])
    radius = lambda p: A * cos(p) / sqrt(1 - E2 * sin(p) ** 2)
    k0 = mpf("0.9996")
    north = 10_000_000 if epsg > 32700 else 0
    return 500_000 + k0 * arc.imag, north + k0 * arc.real, k0 * abs(radius(z)) / radius(phi)


def points():
    rng = random.Random(SEED)
    wrap = lambda lng: (lng + 180) % 360 - 180
    for _ in range(90):  # inside a zone
        zone, lat = rng.randint(1, 60), rng.uniform(-80, 84)
        yield (32700 if lat < 0 else 32600) + zone, wrap(zone * 6 - 183 + rng.uniform(-3, 3)), lat
    for _ in range(40):  # on a zone's edge and just beyond it, with either hemisphere's code
        zone, lat = rng.randint(1, 60), rng.uniform(-80, 84)
        over = rng.choice([3, -3]) * rng.choice([1, 1.0001, 1.3])
        yield rng.choice([32600, 32700]) + zone, wrap(zone * 6 - 183 + over), lat
    for zone, low, high, south, north in [(32, 3, 12, 56, 64), (31, 0, 9, 72, 84), (33, 9, 21, 72, 84),
                                          (35, 21, 33, 72, 84), (37, 33, 42, 72, 84)]:
        for _ in range(8):  # Norway and Svalbard
            yield 32600 + zone, rng.uniform(low, high), rng.uniform(south, north)
    for _ in range(60):  # far outside the zone
        zone, lat = rng.randint(1, 60), rng.uniform(-84, 84.5)
        yield rng.choice([32600, 32700]) + zone, wrap(zone * 6 - 183 + rng.uniform(-30, 30)), lat
    for lat in [-80.5, -80, -0.001, 0, 0.001, 84, 84.5]:  # limits and the equator
        for offset in [-4.5, -3, 0, 3, 4.5]:
            yield (32700 if lat < 0 else 32600) + 31, 3 + offset, lat
    for lat in [-65, -16.5, 52, 70]:  # over the antimeridian
        for zone, lng in [(60, 180), (60, -179.9), (60, -176.5), (1, -180), (1, 179.9), (1, 176.5)]:
            yield (32700 if lat < 0 else 32600) + zone, lng, lat


def proj(epsg, rows):
    text = "".join(f"{lng!r} {lat!r}\n" for _, lng, lat in rows)
    command = ["gdaltransform", "-s_srs", "OGC:CRS84", "-t_srs", f"EPSG:{epsg}", "-output_xy"]
    lines = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    return [tuple(map(float, line.split())) for line in lines]


golden, worst = [], 0
rounded = [(epsg, round(lng, 7), round(lat, 7)) for epsg, lng, lat in points()]
for epsg in sorted({row[0] for row in rounded}):
    rows = [row for row in rounded if row[0] == epsg]
    for (_, lng, lat), (x, y) in zip(rows, proj(epsg, rows), strict=True):
        easting, northing, k = exact(epsg, lng, lat)
        worst = max(worst, abs(easting - x), abs(northing - y))
        golden.append(f"{epsg},{lng},{lat},{float(easting):.9f},{float(northing):.9f},{float(k):.12f}\n")
assert worst < 1e-7, worst
pathlib.Path(__file__).with_suffix(".csv").write_text("".join(golden))
print(f"{len(golden)} points, PROJ differs from the exact projection by at most {float(worst):.1e} m")
