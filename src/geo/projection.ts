import { DEGREE, degreeLengths, normalizeLongitude, WGS84 } from './ellipsoid.ts';
import { applyAffine, type Grid } from './grid.ts';
import { SylvanError } from '../errors/errors.ts';
import { utmForward, utmInverse, utmScale, type UtmZone } from './utm.ts';

/**
 * A coordinate reference system on WGS 84. Longitudes and latitudes are in degrees; x and y in its own units, to the east and
 * north.
 */
interface Projection {
  /** Also accepts longitudes beyond 180 degrees. Coordinates outside the projection's domain are NaN. */
  forward(lng: number, lat: number): [x: number, y: number];
  /** Longitude in [-180, 180]. */
  inverse(x: number, y: number): [lng: number, lat: number];
  /**
   * CRS units per ground metre: the point scale k of a conformal projection, else the square root of the area scale. Ground area
   * in m2 = area in CRS units / scale^2.
   */
  scaleAt(lng: number, lat: number): number;
}

/** Degrees without wrapping, so that a raster or a line may continue across the antimeridian. */
const GEOGRAPHIC: Projection = {
  forward: (lng, lat) => [lng, lat],
  inverse: (x, y) => [normalizeLongitude(x), y],
  scaleAt(_lng, lat) {
    const [alongParallel, alongMeridian] = degreeLengths(lat);
    return 1 / Math.sqrt(alongParallel * alongMeridian);
  },
};

/** Radius of Web Mercator's sphere, metres: the ellipsoid's semi-major axis. */
const MERCATOR_RADIUS = WGS84.a;

/** Projects the latitudes and longitudes of WGS 84 as if on a sphere. */
const WEB_MERCATOR: Projection = {
  forward: (lng, lat) => [
    MERCATOR_RADIUS * lng * DEGREE,
    Math.abs(lat) < 90 ? MERCATOR_RADIUS * Math.asinh(Math.tan(lat * DEGREE)) : NaN,
  ],
  inverse: (x, y) => [
    normalizeLongitude(x / MERCATOR_RADIUS / DEGREE),
    Math.atan(Math.sinh(y / MERCATOR_RADIUS)) / DEGREE,
  ],
  scaleAt(_lng, lat) {
    const [alongParallel, alongMeridian] = degreeLengths(lat);
    const side = MERCATOR_RADIUS * DEGREE;
    return side / Math.sqrt(alongParallel * alongMeridian * Math.cos(lat * DEGREE));
  },
};

/** Code for MODIS's sinusoidal system, which has no EPSG code; it is beyond the range of any authority's codes. */
export const SINUSOIDAL = 1_006_974;

/** Radius of its sphere, which has the same area as the ellipsoid, in metres. */
export const SINUSOIDAL_RADIUS = 6_371_007.181;

/** Length of one degree of a meridian of that sphere, metres. */
const MERIDIAN_DEGREE = SINUSOIDAL_RADIUS * DEGREE;
/** Maximum number of degrees by which rounding may push a longitude over the map's edge. */
const EDGE = 1e-9;

/**
 * Parallels keep their length on the sphere, whose latitudes are those of WGS 84. Longitudes are not wrapped, so that a zone
 * across the antimeridian continues beyond the map's edge; pixels beyond it have no position.
 */
const MODIS_SINUSOIDAL: Projection = {
  forward(lng, lat) {
    if (!(Math.abs(lat) <= 90)) return [NaN, NaN];
    return [MERIDIAN_DEGREE * lng * Math.cos(lat * DEGREE), MERIDIAN_DEGREE * lat];
  },
  inverse(x, y) {
    const lat = y / MERIDIAN_DEGREE;
    const lng = x / (MERIDIAN_DEGREE * Math.cos(lat * DEGREE));
    if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180 + EDGE)) return [NaN, NaN];
    return [Math.max(-180, Math.min(180, lng)), lat];
  },
  /** Areas are true on the sphere; on the ellipsoid they differ with latitude. */
  scaleAt(_lng, lat) {
    const [alongParallel, alongMeridian] = degreeLengths(lat);
    return MERIDIAN_DEGREE * Math.sqrt(Math.cos(lat * DEGREE) / (alongParallel * alongMeridian));
  },
};

const OTHERS: ReadonlyMap<number, Projection> = new Map([
  [4326, GEOGRAPHIC],
  [3857, WEB_MERCATOR],
  [SINUSOIDAL, MODIS_SINUSOIDAL],
]);

/**
 * The projection of an EPSG code: WGS 84 / UTM (326zz, 327zz), WGS 84 degrees (4326), Web Mercator (3857), and MODIS's sinusoidal
 * by a code of this library (`SINUSOIDAL`). Throws `unsupported-tiff` {epsg} for others.
 */
export function projectionOf(epsg: number): Projection {
  const projection = isUtm(epsg) ? utmProjection(epsg) : OTHERS.get(epsg);
  if (projection !== undefined) return projection;
  throw new SylvanError(
    'unsupported-tiff',
    `The images are in EPSG:${epsg}, which is not supported; reproject them, for example with gdalwarp -t_srs EPSG:327xx (326xx north of the equator), where xx is the UTM zone.`,
    { fields: { epsg } },
  );
}

/** Longitude and latitude of a grid's centre. */
export function centreOf({ epsg, affine, width, height }: Grid): [lng: number, lat: number] {
  return projectionOf(epsg).inverse(...applyAffine(affine, width / 2, height / 2));
}

/** CRS units per ground metre at a grid's centre. */
export function scaleOf(grid: Grid): number {
  return projectionOf(grid.epsg).scaleAt(...centreOf(grid));
}

/**
 * UTM zone number, 1 to 60, with the exceptions for south-western Norway and Svalbard. `lng` in [-180, 180]; 180 itself
 * belongs to zone 60.
 */
export function utmZone(lng: number, lat: number): number {
  if (lat >= 56 && lat < 64 && lng >= 3 && lng < 12) return 32;
  if (lat >= 72 && lat < 84 && lng >= 0 && lng < 42) return svalbardZone(lng);
  return Math.min(60, Math.floor((lng + 180) / 6) + 1);
}

function svalbardZone(lng: number): number {
  if (lng < 9) return 31;
  if (lng < 21) return 33;
  return lng < 33 ? 35 : 37;
}

/** EPSG code of the WGS 84 / UTM system of a point; the equator counts as north. */
export function utmEpsg(lng: number, lat: number): number {
  return (lat < 0 ? 32700 : 32600) + utmZone(lng, lat);
}

export function isUtm(epsg: number): boolean {
  const zone = epsg % 100;
  return (
    (epsg - zone === 32600 || epsg - zone === 32700) && Number.isInteger(zone) && zone >= 1 && zone <= 60
  );
}

function utmProjection(epsg: number): Projection {
  const zone: UtmZone = {
    centralMeridian: (epsg % 100) * 6 - 183,
    falseNorthing: epsg > 32700 ? 10_000_000 : 0,
  };
  return {
    forward: (lng, lat) => utmForward(zone, lng, lat),
    inverse: (x, y) => utmInverse(zone, x, y),
    scaleAt: (lng, lat) => utmScale(zone, lng, lat),
  };
}
