/** Degrees, north and east positive. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** South-west and north-east corners, longitude first. */
export type Bounds = [[number, number], [number, number]];

type Rings = readonly (readonly (readonly number[])[])[];

/** The bounds of positions in rings, longitude first. */
export function boundsOfRings(rings: Rings): Bounds {
  const [lngs, lats] = [0, 1].map((axis) => rings.flat().map((position) => position[axis]));
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));
  return [
    [least(lngs), least(lats)],
    [most(lngs), most(lats)],
  ];
}

/**
 * Positions at which closed rings cross a row, in ascending order. The row is outside before the first crossing and after every
 * second one.
 */
export function crossingsOf(rings: Rings, y: number): number[] {
  const crossings: number[] = [];
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1], ring[i]];
      if (y0 > y !== y1 > y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
    }
  return crossings.sort((a, b) => a - b);
}

/** Rounds degrees to a tenth of a metre. */
export function roundedDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0;
}

/** A place, rounded to a tenth of a metre, in the format that users type. */
export function formatPoint({ lat, lng }: Point): string {
  return `${roundedDegrees(lat)}, ${roundedDegrees(lng)}`;
}

/** Whole turns in degrees: subtracted from a longitude, they bring it nearest to `reference`. */
export function turnsTo(lng: number, reference: number): number {
  return 360 * Math.round((lng - reference) / 360);
}

/** Wraps a longitude to -180 to 180. */
export function onEarth(lng: number): number {
  return lng - turnsTo(lng, 0);
}

/** Whether a place is within the latitudes that the library analyzes. */
export function isCovered({ lat, lng }: Point): boolean {
  return lat >= -80 && lat <= 84 && Math.abs(lng) <= 180;
}

export function isPoint({ lat, lng }: Point): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}
