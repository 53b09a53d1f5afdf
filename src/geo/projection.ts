import { degreeLengths, normalizeLongitude, WGS84 } from './ellipsoid.ts';
import { SylvanError } from '../errors/errors.ts';
import {
  transverseMercatorForward,
  transverseMercatorInverse,
  transverseMercatorScale,
  type TransverseMercator,
} from './transverse-mercator.ts';

/** Code of MODIS's sinusoidal system among the EPSG codes, which have none for it; beyond the range of any authority's codes. */
export const SINUSOIDAL = 1_006_974;

/** Radius of its sphere, metres: the sphere with the same area as the ellipsoid. */
export const SINUSOIDAL_RADIUS = 6_371_007.181;

const RADIANS = Math.PI / 180;
/** Length of one degree of a meridian, metres. */
const DEGREE = SINUSOIDAL_RADIUS * RADIANS;
/** Degrees by which rounding may push a longitude over the map's edge. */
const EDGE = 1e-9;

/**
 * MODIS's sinusoidal projection: parallels keep their length on a sphere, with the latitudes of WGS 84. Longitudes are not
 * wrapped, so that a zone across the antimeridian continues beyond the map's edge; pixels beyond it have no position.
 */
function sinusoidalProjection(epsg: number): Projection | null {
  if (epsg !== SINUSOIDAL) return null;
  return { epsg, forward, inverse, scaleAt };
}

function forward(lng: number, lat: number): [x: number, y: number] {
  if (!(Math.abs(lat) <= 90)) return [NaN, NaN];
  return [DEGREE * lng * Math.cos(lat * RADIANS), DEGREE * lat];
}

function inverse(x: number, y: number): [lng: number, lat: number] {
  const lat = y / DEGREE;
  const lng = x / (DEGREE * Math.cos(lat * RADIANS));
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180 + EDGE)) return [NaN, NaN];
  return [Math.max(-180, Math.min(180, lng)), lat];
}

/** Areas are true on the sphere; on the ellipsoid they differ with latitude. */
function scaleAt(_lng: number, lat: number): number {
  const [alongParallel, alongMeridian] = degreeLengths(lat);
  return DEGREE * Math.sqrt(Math.cos(lat * RADIANS) / (alongParallel * alongMeridian));
}

/** Radius of Web Mercator's sphere, metres: the ellipsoid's semi-major axis. */
const MERCATOR_RADIUS = WGS84.a;

/** Web Mercator: projects the latitudes and longitudes of WGS 84 as if on a sphere. */
function webMercatorProjection(epsg: number): Projection | null {
  if (epsg !== 3857) return null;
  return {
    epsg,
    forward: (lng, lat) => [
      MERCATOR_RADIUS * lng * RADIANS,
      Math.abs(lat) < 90 ? MERCATOR_RADIUS * Math.asinh(Math.tan(lat * RADIANS)) : NaN,
    ],
    inverse: (x, y) => [
      normalizeLongitude(x / MERCATOR_RADIUS / RADIANS),
      Math.atan(Math.sinh(y / MERCATOR_RADIUS)) / RADIANS,
    ],
    scaleAt: (_lng, lat) => {
      const [alongParallel, alongMeridian] = degreeLengths(lat);
      const side = MERCATOR_RADIUS * RADIANS;
      return side / Math.sqrt(alongParallel * alongMeridian * Math.cos(lat * RADIANS));
    },
  };
}

/**
 * A coordinate reference system on WGS 84. Longitudes and latitudes are in degrees; x and y in its own units, to the east and
 * north.
 */
interface Projection {
  readonly epsg: number;
  /** Accepts longitudes beyond 180 degrees, by whole turns. Coordinates outside the projection's domain are NaN. */
  forward(lng: number, lat: number): [x: number, y: number];
  /** Longitude in [-180, 180]. */
  inverse(x: number, y: number): [lng: number, lat: number];
  /**
   * CRS units per ground metre: the point scale k of a conformal projection, else the square root of the area scale. Ground area
   * in m2 = area in CRS units / scale^2.
   */
  scaleAt(lng: number, lat: number): number;
}

/** Families of systems: each returns null for EPSG codes that it does not have. */
const FAMILIES: readonly ((epsg: number) => Projection | null)[] = [
  utmProjection,
  geographicProjection,
  webMercatorProjection,
  sinusoidalProjection,
];

/**
 * The projection of an EPSG code: WGS 84 / UTM (326zz, 327zz), WGS 84 degrees (4326), Web Mercator (3857), and MODIS's sinusoidal
 * by a code of this library (`SINUSOIDAL`). Throws `unsupported-tiff` {epsg} for others.
 */
export function projectionOf(epsg: number): Projection {
  for (const family of FAMILIES) {
    const projection = family(epsg);
    if (projection) return projection;
  }
  throw new SylvanError(
    'unsupported-tiff',
    `The images are in EPSG:${epsg}, which is not supported; reproject them, for example with gdalwarp -t_srs EPSG:327xx (326xx north of the equator), where xx is the UTM zone.`,
    { fields: { epsg } },
  );
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

function svalbardZone(lng: number): number {
  if (lng < 9) return 31;
  if (lng < 21) return 33;
  return lng < 33 ? 35 : 37;
}

function utmProjection(epsg: number): Projection | null {
  if (!isUtm(epsg)) return null;
  const mercator: TransverseMercator = {
    centralMeridian: (epsg % 100) * 6 - 183,
    scale: 0.9996,
    falseEasting: 500_000,
    falseNorthing: epsg > 32700 ? 10_000_000 : 0,
  };
  return {
    epsg,
    forward: (lng, lat) => transverseMercatorForward(mercator, lng, lat),
    inverse: (x, y) => transverseMercatorInverse(mercator, x, y),
    scaleAt: (lng, lat) => transverseMercatorScale(mercator, lng, lat),
  };
}

/** Degrees without wrapping, so that a raster or a line may continue across the antimeridian. */
function geographicProjection(epsg: number): Projection | null {
  if (epsg !== 4326) return null;
  return {
    epsg,
    forward: (lng, lat) => [lng, lat],
    inverse: (x, y) => [normalizeLongitude(x), y],
    scaleAt: (_lng, lat) => {
      const [alongParallel, alongMeridian] = degreeLengths(lat);
      return 1 / Math.sqrt(alongParallel * alongMeridian);
    },
  };
}
