import { FIRST_DAY, type ValidPlace } from 'sylvan/contract';
import { isSylvanError, normalizeLongitude, parseAnalyzeRequest, placeOf } from '#server';

/** A polygon or several: rings closed, longitudes from -180 to 180. */
export type Polygon = NonNullable<ValidPlace['geometry']>;

type Rings = readonly (readonly (readonly [lng: number, lat: number])[])[];

/** A polygon, and the square that stands for its box: where it lies, and its longer side in kilometres. */
interface PolygonPlace {
  readonly lat: number;
  readonly lng: number;
  readonly size: number;
  readonly geometry: Polygon;
}

/** Where a polygon lies, or, as the library's sentence, what is wrong with it. */
export function polygonPlace(found: unknown): PolygonPlace | string {
  try {
    // What a polygon may be is the same for both operations.
    const { geometry } = parseAnalyzeRequest({ geometry: found }, { today: FIRST_DAY });
    return { ...placeOf({ geometry: geometry! }), geometry: withinTurn(geometry!) };
  } catch (error) {
    if (!isSylvanError(error) || error.errors.length === 0) throw error;
    return error.errors[0].detail;
  }
}

/** As a list may have it: longitudes that went on over the antimeridian come back. */
function withinTurn(polygon: Polygon): Polygon {
  return polygon.type === 'Polygon'
    ? { type: 'Polygon', coordinates: back(polygon.coordinates) }
    : { type: 'MultiPolygon', coordinates: polygon.coordinates.map(back) };
}

function back(rings: Rings): Rings {
  return rings.map((ring) => ring.map(([lng, lat]) => [normalizeLongitude(lng), lat] as const));
}
