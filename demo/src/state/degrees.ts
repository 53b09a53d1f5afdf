/** Degrees, north and east positive. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Rounds degrees to a tenth of a metre. */
export function roundedDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0;
}

/** A place to a tenth of a metre, in the format that users type. */
export function formatPoint({ lat, lng }: Point): string {
  return `${roundedDegrees(lat)}, ${roundedDegrees(lng)}`;
}

/** Whole turns in degrees that bring a longitude nearest to another. */
export function turnsTo(lng: number, reference: number): number {
  return 360 * Math.round((lng - reference) / 360);
}

/** Wraps a longitude to -180 to 180. */
export function onEarth(lng: number): number {
  return lng - turnsTo(lng, 0);
}

export function isPoint({ lat, lng }: Point): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}
