import { DEGREE, nearestLongitude, normalizeLongitude, WGS84 } from './ellipsoid.ts';

const { eccentricity2: e2, n } = WGS84;
const e = Math.sqrt(e2);

/** Krueger's A: radius of the sphere with the same meridian length as the ellipsoid. */
const RECTIFYING_RADIUS = (WGS84.a / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64 + n ** 6 / 256);

/**
 * Limit of the isometric easting, about 50 degrees of arc from the central meridian. Beyond it the series loses its accuracy and
 * then diverges, so that coordinates there are NaN.
 */
const MAXIMUM_ETA = 1;

/**
 * Krueger's series to the 6th order of n (Karney 2011, eq. 35 and 36): row j holds the coefficients of the j-th term, for n^j and
 * higher powers.
 */
const ALPHA = seriesCoefficients([
  [1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37800],
  [13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1983433 / 1935360],
  [61 / 240, -103 / 140, 15061 / 26880, 167603 / 181440],
  [49561 / 161280, -179 / 168, 6601661 / 7257600],
  [34729 / 80640, -3418889 / 1995840],
  [212378941 / 319334400],
]);
const BETA = seriesCoefficients([
  [1 / 2, -2 / 3, 37 / 96, -1 / 360, -81 / 512, 96199 / 604800],
  [1 / 48, 1 / 15, -437 / 1440, 46 / 105, -1118711 / 3870720],
  [17 / 480, -37 / 840, -209 / 4480, 5569 / 90720],
  [4397 / 161280, -11 / 504, -830251 / 7257600],
  [4583 / 161280, -108847 / 3991680],
  [20648693 / 638668800],
]);

/** A zone of UTM, the transverse Mercator projection in strips of six degrees. */
export interface UtmZone {
  /** Longitude, degrees. */
  readonly centralMeridian: number;
  /** Metres; 0 in the north, 10,000,000 in the south. */
  readonly falseNorthing: number;
}

/** Scale on the central meridian. */
const SCALE = 0.9996;
/** Metres. */
const FALSE_EASTING = 500_000;
const RADIUS = RECTIFYING_RADIUS * SCALE;

/**
 * Projects degrees to easting and northing in metres, accurate to 10 nm up to 30 degrees from the central meridian; NaN beyond
 * about 50 degrees of arc from it, or 90 degrees of longitude.
 */
export function utmForward(zone: UtmZone, lng: number, lat: number): [x: number, y: number] {
  const [xi, eta] = gaussSchreiber(zone, lng, lat);
  if (!(Math.abs(eta) <= MAXIMUM_ETA)) return [NaN, NaN];
  const [deltaXi, deltaEta] = sumSeries(ALPHA, xi, eta);
  return [FALSE_EASTING + RADIUS * (eta + deltaEta), zone.falseNorthing + RADIUS * (xi + deltaXi)];
}

/** Unprojects metres to degrees, longitude in [-180, 180]; NaN too far from the central meridian. */
export function utmInverse(zone: UtmZone, x: number, y: number): [lng: number, lat: number] {
  const eta = (x - FALSE_EASTING) / RADIUS;
  const xi = (y - zone.falseNorthing) / RADIUS;
  if (!(Math.abs(eta) <= MAXIMUM_ETA && Math.abs(xi) <= Math.PI / 2)) return [NaN, NaN];
  const [deltaXi, deltaEta] = sumSeries(BETA, xi, eta);
  const sphereXi = xi - deltaXi;
  const sinhEta = Math.sinh(eta - deltaEta);
  const conformalTangent = Math.sin(sphereXi) / Math.hypot(sinhEta, Math.cos(sphereXi));
  const lng = zone.centralMeridian + Math.atan2(sinhEta, Math.cos(sphereXi)) / DEGREE;
  return [normalizeLongitude(lng), Math.atan(geographicTangent(conformalTangent)) / DEGREE];
}

/** Point scale k: projected metres per ground metre, the same in every direction (Karney 2011, eq. 24 to 26). */
export function utmScale(zone: UtmZone, lng: number, lat: number): number {
  const [xi, eta] = gaussSchreiber(zone, lng, lat);
  if (!(Math.abs(eta) <= MAXIMUM_ETA)) return NaN;
  const conformalTangent = toConformalTangent(Math.tan(lat * DEGREE));
  const cosLambda = Math.cos((lng - zone.centralMeridian) * DEGREE);
  const w = Math.sqrt(1 - e2 * Math.sin(lat * DEGREE) ** 2);
  const sphereScale = w / (Math.cos(lat * DEGREE) * Math.hypot(conformalTangent, cosLambda));
  const seriesScale = Math.hypot(...seriesDerivative(xi, eta)) * (RECTIFYING_RADIUS / WGS84.a);
  return SCALE * sphereScale * seriesScale;
}

/** Northing and easting in radians on the conformal sphere; NaN for the hemisphere beyond the poles. */
function gaussSchreiber(zone: UtmZone, lng: number, lat: number): [xi: number, eta: number] {
  const lambda = nearestLongitude(lng - zone.centralMeridian, 0) * DEGREE;
  if (!(Math.abs(lambda) <= Math.PI / 2)) return [NaN, NaN];
  const tangent = toConformalTangent(Math.tan(lat * DEGREE));
  const cosLambda = Math.cos(lambda);
  return [Math.atan2(tangent, cosLambda), Math.asinh(Math.sin(lambda) / Math.hypot(tangent, cosLambda))];
}

/** Tangent of the conformal latitude from that of the geographic latitude (Karney 2011, eq. 7 to 9). */
function toConformalTangent(tangent: number): number {
  const secant = Math.hypot(1, tangent);
  const sigma = Math.sinh(e * Math.atanh((e * tangent) / secant));
  return tangent * Math.hypot(1, sigma) - sigma * secant;
}

/** The inverse, by Newton's method (Karney 2011, eq. 19 to 21): two iterations reach full precision, a third costs little. */
function geographicTangent(conformalTangent: number): number {
  let tangent = conformalTangent;
  for (let round = 0; round < 3; round += 1) {
    const guess = toConformalTangent(tangent);
    const slope = (1 + (1 - e2) * tangent ** 2) / ((1 - e2) * Math.hypot(1, tangent));
    tangent += ((conformalTangent - guess) / Math.hypot(1, guess)) * slope;
  }
  return tangent;
}

function seriesCoefficients(rows: readonly (readonly number[])[]): readonly number[] {
  return rows.map((row, j) => row.reduce((sum, c, power) => sum + c * n ** (j + 1 + power), 0));
}

function sumSeries(
  coefficients: readonly number[],
  xi: number,
  eta: number,
): [deltaXi: number, deltaEta: number] {
  let deltaXi = 0;
  let deltaEta = 0;
  for (let j = coefficients.length; j > 0; j -= 1) {
    const c = coefficients[j - 1];
    deltaXi += c * Math.sin(2 * j * xi) * Math.cosh(2 * j * eta);
    deltaEta += c * Math.cos(2 * j * xi) * Math.sinh(2 * j * eta);
  }
  return [deltaXi, deltaEta];
}

/** Derivative of the forward series as a complex number (p, q). */
function seriesDerivative(xi: number, eta: number): [p: number, q: number] {
  let p = 1;
  let q = 0;
  for (let j = ALPHA.length; j > 0; j -= 1) {
    const c = 2 * j * ALPHA[j - 1];
    p += c * Math.cos(2 * j * xi) * Math.cosh(2 * j * eta);
    q += c * Math.sin(2 * j * xi) * Math.sinh(2 * j * eta);
  }
  return [p, q];
}
