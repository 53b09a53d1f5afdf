/**
 * EPSG codes of WGS 84 in longitude and latitude, and of systems within two metres of it: its realisations, those of ITRF, SIRGAS
 * 2000, ETRS89, NAD83, GDA94, GDA2020, CGCS2000, NZGD2000, JGD2011, POSGAR 2007, MAGNA, Hartebeesthoek94.
 */
const CODES: ReadonlySet<number> = new Set([
  ...[4326, 4979, 8888, 9053, 9054, 9055, 9056, 9057, 9755, 7657, 7659, 7661, 7663, 7665, 9754],
  ...[8999, 9000, 9990, 4674, 4989, 4258, 4937, 4269, 4617, 6318, 4171, 4619, 4283, 7844, 4490, 4167],
  ...[6668, 5340, 4686, 4148],
]);

const NAMES = /^(GCS[ _])?(WGS[ _]?(19)?84|World Geodetic System 1984)( *\(.*\))?$/i;
const CRS84 = /\bCRS:?84h?$/i;
/** `EPSG:4326`, `urn:ogc:def:crs:EPSG:6.18:4326`, `http://www.opengis.net/def/crs/EPSG/0/4326`, `…/epsg.xml#4326`. */
const EPSG = /\bEPSG(?:\.xml#|[:/]+)(?:[\d.]+[:/]+)*(\d+)/i;

/** Whether a system gives positions in WGS 84 degrees, judging by its code, a common name, or its WKT. */
export function isDegrees(system: string | number): boolean {
  if (typeof system === 'number' || /^\d+$/.test(system)) return CODES.has(Number(system));
  if (system.includes('[')) return isDegreesWkt(system);
  const code = EPSG.exec(system)?.[1];
  return code === undefined ? CRS84.test(system) || NAMES.test(system) : CODES.has(Number(code));
}

/** The name at the start of a WKT; null if there is none. */
export function nameInWkt(wkt: string): string | null {
  return /"([^"]*)"/.exec(wkt)?.[1] ?? null;
}

const GEOGRAPHIC = /^\s*(GEOG(CS|CRS)|GEODCRS|GEODETICCRS|GEOGRAPHICCRS|COMPD_CS|COMPOUNDCRS)\s*\[/i;
const OTHER = /\b(PROJCS|PROJCRS|PROJECTEDCRS|GEOCCS|CS\s*\[\s*"?Cartesian)/i;
const ELLIPSOID = /\b(?:SPHEROID|ELLIPSOID)\s*\[\s*"[^"]*"\s*,\s*([\d.eE+]+)\s*,\s*([\d.eE+]+)/i;
const MERIDIAN = /\bPRIMEM\s*\[\s*"[^"]*"\s*,\s*([-\d.eE+]+)/i;
const ANGLE = /\b(?:ANGLE)?UNIT\s*\[\s*"[^"]*"\s*,\s*([\d.eE+-]+)/i;
const SHIFT = /\bTOWGS84\s*\[([^\]]*)\]/i;
/**
 * Systems on the same ellipsoid that are shifted on the ground: the Greek one of 1987, by 300 m, and those defined only by a
 * shift (TOWGS84).
 */
const ELSEWHERE = /\bDATUM\s*\[\s*"[^"]*(GGRS|Greek[_ ]Geodetic|towgs84)/i;

/** Semi-major axis of the WGS 84 and GRS 80 ellipsoids, metres; their flattenings differ in the seventh digit. */
const RADIUS = 6_378_137;
const FLATTENING = 298.2572;
const DEGREE = Math.PI / 180;
const MOST_SHIFTED = 3;

function isDegreesWkt(wkt: string): boolean {
  if (!GEOGRAPHIC.test(wkt) || OTHER.test(wkt) || ELSEWHERE.test(wkt)) return false;
  const [, radius, flattening] = ELLIPSOID.exec(wkt) ?? [];
  const isEarth = Math.abs(Number(radius) - RADIUS) < 0.5 && Math.abs(Number(flattening) - FLATTENING) < 1e-4;
  const isGreenwich = Number(MERIDIAN.exec(wkt)?.[1] ?? 0) === 0;
  const isInDegrees = Math.abs(Number(ANGLE.exec(wkt)?.[1] ?? DEGREE) - DEGREE) < 1e-8;
  const shifts = (SHIFT.exec(wkt)?.[1] ?? '0').split(',').slice(0, 3).map(Number);
  return isEarth && isGreenwich && isInDegrees && shifts.every((shift) => Math.abs(shift) <= MOST_SHIFTED);
}
