const a = 6378137;
const f = 1 / 298.257223563;

/** The WGS 84 ellipsoid: semi-major axis `a` in metres, flattening `f`, first eccentricity squared, third flattening `n`. */
export const WGS84 = { a, f, eccentricity2: f * (2 - f), n: f / (2 - f) } as const;

export const DEGREE = Math.PI / 180;

/**
 * Ground metres of one degree of longitude and of latitude at `lat` degrees: the prime-vertical radius times the cosine,
 * and the meridian radius (Snyder 1987, eq. 4-20 and 4-18).
 */
export function degreeLengths(lat: number): [alongParallel: number, alongMeridian: number] {
  const w2 = 1 - WGS84.eccentricity2 * Math.sin(lat * DEGREE) ** 2;
  const primeVertical = WGS84.a / Math.sqrt(w2);
  const meridian = (primeVertical * (1 - WGS84.eccentricity2)) / w2;
  return [primeVertical * Math.cos(lat * DEGREE) * DEGREE, meridian * DEGREE];
}

/** The longitude in [-180, 180]; both ends of the range stay unchanged. */
export function normalizeLongitude(lng: number): number {
  return Math.abs(lng) <= 180 ? lng : nearestLongitude(lng, 0);
}

/** `lng` shifted by whole turns to within 180 degrees of `reference`, so that a line across the antimeridian is continuous. */
export function nearestLongitude(lng: number, reference: number): number {
  return lng - 360 * Math.round((lng - reference) / 360);
}

/**
 * Ground area, m2, between the equator and `lat` degrees for one degree of longitude, negative in the south: exact on the
 * ellipsoid (Snyder 1987, eq. 3-12 times half the square of the axis).
 */
export function areaFromEquator(lat: number): number {
  const e = Math.sqrt(WGS84.eccentricity2);
  const sine = Math.sin(lat * DEGREE);
  const q =
    (1 - WGS84.eccentricity2) * (sine / (1 - WGS84.eccentricity2 * sine * sine) + Math.atanh(e * sine) / e);
  return (a * a * q * DEGREE) / 2;
}
