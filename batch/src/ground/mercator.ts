/** A place in degrees; its longitude may lie beyond 180. */
export type Position = readonly [lng: number, lat: number];
/** Metres east and north, true on the central meridian. */
export type PlanePoint = readonly [x: number, y: number];

const RADIAN = Math.PI / 180;

/** The ellipsoid of WGS 84: its third flattening, and the radius of the circle that is as long as its meridian. */
const FLATTENING = 1 / 298.257223563;
const N = FLATTENING / (2 - FLATTENING);
const RADIUS = (6378137 / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
const E = Math.sqrt(FLATTENING * (2 - FLATTENING));

/** Krueger's series to the third power of N: within a millimetre, 10 degrees and less from the meridian. */
const FORWARD = [
  N / 2 - (2 * N ** 2) / 3 + (5 * N ** 3) / 16,
  (13 * N ** 2) / 48 - (3 * N ** 3) / 5,
  (61 * N ** 3) / 240,
];
const BACKWARD = [
  N / 2 - (2 * N ** 2) / 3 + (37 * N ** 3) / 96,
  N ** 2 / 48 + N ** 3 / 15,
  (17 * N ** 3) / 480,
];
/** From the conformal latitude to the geographic one. */
const LATITUDE = [
  2 * N - (2 * N ** 2) / 3 - 2 * N ** 3,
  (7 * N ** 2) / 3 - (8 * N ** 3) / 5,
  (56 * N ** 3) / 15,
];

/**
 * The meridian that a UTM zone's grid stands on, degrees: those of south-western Norway and Svalbard are wider than the others. It goes on
 * with longitudes beyond 180.
 */
export function centralMeridian([lng, lat]: Position): number {
  // The antimeridian itself belongs to the last zone where it is written 180.
  if (lng === 180) return 177;
  const turns = 360 * Math.floor((lng + 180) / 360);
  const own = lng - turns;
  if (lat >= 56 && lat < 64 && own >= 3 && own < 12) return turns + 9;
  if (lat >= 72 && lat < 84 && own >= 0 && own < 42)
    return turns + [3, 15, 27, 39][Math.floor((own + 3) / 12)];
  return turns + 6 * Math.floor(own / 6) + 3;
}

/** The transverse Mercator projection: grids of UTM, unscaled. */
export function projected([lng, lat]: Position, meridian: number): PlanePoint {
  const [east, sine] = [(lng - meridian) * RADIAN, Math.sin(lat * RADIAN)];
  const tangent = Math.sinh(Math.atanh(sine) - E * Math.atanh(E * sine));
  const xi = Math.atan2(tangent, Math.cos(east));
  const eta = Math.asinh(Math.sin(east) / Math.hypot(tangent, Math.cos(east)));
  const [north, across] = waves(FORWARD, xi, eta);
  return [RADIUS * (eta + across), RADIUS * (xi + north)];
}

export function unprojected([x, y]: PlanePoint, meridian: number): Position {
  const [north, across] = waves(BACKWARD, y / RADIUS, x / RADIUS);
  const [xi, eta] = [y / RADIUS - north, x / RADIUS - across];
  const conformal = Math.asin(Math.sin(xi) / Math.cosh(eta));
  const [lift] = waves(LATITUDE, conformal, 0);
  return [meridian + Math.atan2(Math.sinh(eta), Math.cos(xi)) / RADIAN, (conformal + lift) / RADIAN];
}

/** Metres of the plane for a metre of the ground, at a point: within 1e-6 wherever UTM has grids. */
export function scaleAt([x]: PlanePoint, lat: number): number {
  const bent = 1 - (E * Math.sin(lat * RADIAN)) ** 2;
  return Math.cosh((x * bent) / (6378137 * Math.sqrt(1 - E ** 2)));
}

function waves(terms: readonly number[], xi: number, eta: number): [north: number, across: number] {
  let [north, across] = [0, 0];
  terms.forEach((term, i) => {
    const j = 2 * (i + 1);
    north += term * Math.sin(j * xi) * Math.cosh(j * eta);
    across += term * Math.cos(j * xi) * Math.sinh(j * eta);
  });
  return [north, across];
}
