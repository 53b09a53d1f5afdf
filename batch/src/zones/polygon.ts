import { FIRST_DAY, type ValidPlace } from 'sylvan/contract';
import { isSylvanError, normalizeLongitude, parseAnalyzeRequest, placeOf } from '#server';

/** A polygon or multipolygon with closed rings and longitudes from -180 to 180. */
export type Polygon = NonNullable<ValidPlace['geometry']>;

type Rings = readonly (readonly (readonly [lng: number, lat: number])[])[];

/** A polygon, and the centre and longer side in kilometres of its box. */
interface PolygonPlace {
  readonly lat: number;
  readonly lng: number;
  readonly size: number;
  readonly geometry: Polygon;
}

/** The place of a polygon. Throws the library's SylvanError for a faulty one. */
export function placeOfPolygon(found: unknown): PolygonPlace {
  // All operations accept the same polygons.
  const { geometry } = parseAnalyzeRequest({ geometry: found }, { today: FIRST_DAY });
  return { ...placeOf({ geometry: geometry! }), geometry: withinTurn(geometry!) };
}

/** The place of a polygon, or the library's sentence for its fault. */
export function polygonPlace(found: unknown): PolygonPlace | string {
  try {
    return placeOfPolygon(found);
  } catch (error) {
    if (!isSylvanError(error) || error.errors.length === 0) throw error;
    return error.errors[0].detail;
  }
}

/** Wraps longitudes that continue past the antimeridian back into range. */
function withinTurn(polygon: Polygon): Polygon {
  return polygon.type === 'Polygon'
    ? { type: 'Polygon', coordinates: back(polygon.coordinates) }
    : { type: 'MultiPolygon', coordinates: polygon.coordinates.map(back) };
}

function back(rings: Rings): Rings {
  return rings.map((ring) => ring.map(([lng, lat]) => [normalizeLongitude(lng), lat] as const));
}
