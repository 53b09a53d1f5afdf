import { nearestLongitude } from '../geo/ellipsoid.ts';
import type { Outline } from '../geo/outline.ts';
import { polygonOf, type Position } from '../geo/polygon.ts';
import type { Confidence, FireDetection, LocatedFires } from '../sources/points.ts';
import { refused } from './door.ts';

/** A patch of forest loss. */
export interface Patch {
  /** Latitude of its centre, WGS 84 degrees. */
  readonly lat: number;
  /** Longitude of its centre, WGS 84 degrees. */
  readonly lng: number;
  /** True ground area, hectares. */
  readonly area_ha: number;
  /** `YYYY-MM-DD`, the last day on which the whole patch is known to have been forest; `null` if it is not dated. */
  readonly after: string | null;
  /** `YYYY-MM-DD`, the first day on which the whole patch is seen as lost; `null` if it is not dated. */
  readonly by: string | null;
}

/** Properties of a patch's point. */
export interface PatchProperties {
  /** Rank by area; 1 is the largest patch. */
  readonly rank: number;
  /** Kind of change. */
  readonly kind: 'loss';
  /** True ground area, hectares. */
  readonly area_ha: number;
  /** `YYYY-MM-DD`, the last day on which the whole patch is known to have been forest; `null` if it is not dated. */
  readonly after: string | null;
  /** `YYYY-MM-DD`, the first day on which the whole patch is seen as lost; `null` if it is not dated. */
  readonly by: string | null;
  /** Same as `by`. */
  readonly date: string | null;
}

/** A GeoJSON feature (RFC 7946). */
export interface Feature<Geometry, Properties> {
  /** GeoJSON type. */
  readonly type: 'Feature';
  /** Longitudes and latitudes, WGS 84 degrees. */
  readonly geometry: Geometry;
  /** Properties of the feature. */
  readonly properties: Properties;
}

/** Patches as points, WGS 84 degrees. */
export interface PatchCollection {
  /** GeoJSON type. */
  readonly type: 'FeatureCollection';
  /** One feature per patch, the largest first. */
  readonly features: readonly Feature<
    { readonly type: 'Point'; readonly coordinates: Position },
    PatchProperties
  >[];
}

/** Properties of a fire's point. */
export interface FireProperties {
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Time of the overpass, ISO 8601, UTC; `null` if only the day is known. */
  readonly time: string | null;
  /** Name of the satellite, as in the source. */
  readonly satellite: string;
  /** The instrument: VIIRS has pixels of 375 m, MODIS of 1 km. */
  readonly instrument: FireDetection['instrument'];
  /** Confidence of the detection. */
  readonly confidence: Confidence;
  /** Fire radiative power, megawatts; `null` if it is not stated. */
  readonly frp_mw: number | null;
}

/** Fires as points, WGS 84 degrees. */
export interface FireCollection {
  /** GeoJSON type. */
  readonly type: 'FeatureCollection';
  /** One feature per detection, in the given order. */
  readonly features: readonly Feature<
    { readonly type: 'Point'; readonly coordinates: Position },
    FireProperties
  >[];
}

/** Rings are closed; outlines run counterclockwise, holes clockwise. */
export type ZoneGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

/** A zone's square as GeoJSON: in two parts if it crosses the antimeridian. */
export interface ZoneFeature extends Feature<ZoneGeometry, Readonly<Record<string, never>>> {
  /** West, south, east, north; west is greater than east if the zone crosses the antimeridian. */
  readonly bbox: readonly [number, number, number, number];
}

/** Number of decimals to which degrees are rounded: about a centimetre. */
const DECIMALS = 7;

/**
 * Patches as a FeatureCollection of points (RFC 7946), the largest first; patches of equal size keep their order.
 *
 * Throws `invalid-parameters` for a patch with invalid coordinates or without an area.
 */
export function patchesGeoJson(patches: readonly Patch[]): PatchCollection {
  patches.forEach(checkPatch);
  const features = patches
    .toSorted((a, b) => b.area_ha - a.area_ha)
    .map(({ lat, lng, area_ha, after, by }, i) =>
      pointAt(lng, lat, { rank: i + 1, kind: 'loss' as const, area_ha, after, by, date: by }),
    );
  return { type: 'FeatureCollection', features };
}

function checkPatch({ lat, lng, area_ha }: Patch, i: number): void {
  checkPlace(`Patch ${i}`, lat, lng);
  if (!(area_ha >= 0 && area_ha < Infinity)) throw refused(`Patch ${i} has an invalid area: ${area_ha} ha.`);
}

/**
 * The `fires` of an analysis as a FeatureCollection of points (RFC 7946) at the centres of their pixels.
 *
 * Throws `invalid-parameters` for a detection with invalid coordinates.
 */
export function firesGeoJson({ from, detections }: LocatedFires): FireCollection {
  const features = detections.map(({ lat, lng, time, satellite, instrument, confidence, frp }, i) => {
    checkPlace(`Fire ${i}`, lat, lng);
    return pointAt(lng, lat, {
      day: time.slice(0, 10),
      time: from === 'masks' ? null : time,
      ...{ satellite, instrument, confidence, frp_mw: frp },
    });
  });
  return { type: 'FeatureCollection', features };
}

function checkPlace(what: string, lat: number, lng: number): void {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180))
    throw refused(`${what} lies at latitude ${lat}, longitude ${lng}, which is not a place on Earth.`);
}

function pointAt<P>(lng: number, lat: number, properties: P) {
  const geometry = { type: 'Point', coordinates: roundedPosition([lng, lat]) } as const;
  return { type: 'Feature', geometry, properties } as const;
}

/** A zone as a polygon, or as two that meet at the antimeridian if it crosses it (RFC 7946 3.1.9). */
export function zoneGeoJson({ ring, bbox }: Pick<Outline, 'ring' | 'bbox'>): ZoneFeature {
  const geometry = polygonOf(splitAtAntimeridian(ring).map((piece) => [piece]));
  const [west, south, east, north] = bbox.map(roundedDegrees);
  return { type: 'Feature', bbox: [west, south, east, north], geometry, properties: {} };
}

export function roundedPosition([lng, lat]: Position): Position {
  return [roundedDegrees(lng), roundedDegrees(lat)];
}

function roundedDegrees(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

/**
 * Splits a ring at the antimeridian into parts with longitudes in [-180, 180]. A zone is far narrower than half a turn of the
 * globe.
 */
function splitAtAntimeridian(ring: readonly Position[]): Position[][] {
  const [[start]] = ring;
  const unrolled = ring.map(([lng, lat]): Position => [nearestLongitude(lng, start), lat]);
  return [360, 0, -360]
    .map((turn) => {
      const inTurn = unrolled.map(([lng, lat]): Position => [lng + turn, lat]);
      return withoutRepeats(clipped(clipped(inTurn, 180, 1), -180, -1).map(roundedPosition));
    })
    .filter(hasWidth);
}

function withoutRepeats(ring: readonly Position[]): Position[] {
  return ring.filter(([lng, lat], i) => i === 0 || lng !== ring[i - 1][0] || lat !== ring[i - 1][1]);
}

/** False for a line, which is what is left beyond the antimeridian of a zone that only touches it. */
function hasWidth(ring: readonly Position[]): boolean {
  return ring.some(([lng]) => lng !== ring[0][0]);
}

/**
 * The part of a closed ring west (`side` 1) or east (`side` -1) of a meridian, closed again (Sutherland & Hodgman 1974); empty if
 * there is none.
 */
function clipped(ring: readonly Position[], meridian: number, side: 1 | -1): Position[] {
  const isStored = ([lng]: Position): boolean => side * (meridian - lng) >= 0;
  const stored: Position[] = [];
  for (let i = 1; i < ring.length; i++) {
    const [from, to] = [ring[i - 1], ring[i]];
    if (isStored(from) !== isStored(to)) stored.push(crossing(from, to, meridian));
    if (isStored(to)) stored.push(to);
  }
  return stored.length === 0 ? [] : [stored[stored.length - 1], ...stored];
}

function crossing(from: Position, to: Position, meridian: number): Position {
  const fraction = (meridian - from[0]) / (to[0] - from[0]);
  return [meridian, from[1] + fraction * (to[1] - from[1])];
}
