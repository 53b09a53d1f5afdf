import { degreeLengths } from './ellipsoid.ts';
import type { Projection } from './projection.ts';

/** The number that stands for MODIS's sinusoidal system among EPSG codes, which have none for it: no authority's reaches so far. */
export const SINUSOIDAL = 1_006_974;

/** Radius of its sphere, metres: that of the sphere with the ellipsoid's area. */
export const SINUSOIDAL_RADIUS = 6_371_007.181;

const RADIANS = Math.PI / 180;
/** A degree of a meridian, metres. */
const DEGREE = SINUSOIDAL_RADIUS * RADIANS;
/** Degrees by which rounding may push a longitude over the map's edge. */
const EDGE = 1e-9;

/**
 * MODIS's sinusoidal projection: parallels keep their length on a sphere whose latitudes are taken to be those of WGS 84.
 * Longitudes count as they are, so that a zone over the antimeridian goes on beyond the map's edge; pixels beyond it have no
 * place.
 */
export function sinusoidalProjection(epsg: number): Projection | null {
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

/** Areas are true on the sphere; on the ellipsoid they differ by the latitude. */
function scaleAt(_lng: number, lat: number): number {
  const [alongParallel, alongMeridian] = degreeLengths(lat);
  return DEGREE * Math.sqrt(Math.cos(lat * RADIANS) / (alongParallel * alongMeridian));
}
