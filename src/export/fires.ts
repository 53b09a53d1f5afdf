import type { Confidence, FireDetection, LocatedFires } from '../sources/points.ts';
import { refused } from './door.ts';
import { rounded, type Feature, type Position } from './geojson.ts';

/** Properties of a fire's point. */
export interface FireProperties {
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Time of the overpass, ISO 8601, UTC; `null` if only the day is known. */
  readonly time: string | null;
  /** Name of the satellite, as in the source. */
  readonly satellite: string;
  /** VIIRS has pixels of 375 m, MODIS of 1 km. */
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

/**
 * The `fires` of an analysis as a FeatureCollection of points (RFC 7946) at the centres of their pixels.
 *
 * Throws `invalid-parameters` for a detection with invalid coordinates.
 */
export function firesGeoJson({ from, detections }: LocatedFires): FireCollection {
  detections.forEach(checkFire);
  const features = detections.map(({ lat, lng, time, satellite, instrument, confidence, frp }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: rounded([lng, lat]) },
    properties: {
      day: time.slice(0, 10),
      time: from === 'masks' ? null : time,
      ...{ satellite, instrument, confidence, frp_mw: frp },
    },
  }));
  return { type: 'FeatureCollection', features };
}

function checkFire({ lat, lng }: FireDetection, i: number): void {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180))
    throw refused(`Fire ${i} lies at latitude ${lat}, longitude ${lng}, which is not a place on Earth.`);
}
