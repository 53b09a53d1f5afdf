import {
  nearestLongitude,
  normalizeLongitude,
  utmZone,
  transverseMercatorForward,
  transverseMercatorInverse,
  transverseMercatorScale,
  type TransverseMercator,
} from 'sylvan/server';

/** A place in degrees; its longitude may lie beyond 180. */
export type Position = readonly [lng: number, lat: number];
/** Metres east and north, true on the central meridian. */
export type PlanePoint = readonly [x: number, y: number];

/** The meridian that a UTM zone's grid stands on, degrees. It goes on with longitudes beyond 180. */
export function centralMeridian([lng, lat]: Position): number {
  // The antimeridian itself belongs to the last zone where it is written 180.
  const own = lng === 180 ? lng : normalizeLongitude(lng);
  return nearestLongitude(6 * utmZone(own, lat) - 183, lng);
}

/** The transverse Mercator projection: grids of UTM, unscaled. */
export function projected([lng, lat]: Position, meridian: number): PlanePoint {
  return transverseMercatorForward(upon(meridian), lng, lat);
}

export function unprojected([x, y]: PlanePoint, meridian: number): Position {
  const [lng, lat] = transverseMercatorInverse(upon(meridian), x, y);
  return [nearestLongitude(lng, meridian), lat];
}

/** Metres of the plane for a metre of the ground. */
export function scaleAt([lng, lat]: Position, meridian: number): number {
  return transverseMercatorScale(upon(meridian), lng, lat);
}

function upon(meridian: number): TransverseMercator {
  return { centralMeridian: meridian, scale: 1, falseEasting: 0, falseNorthing: 0 };
}
