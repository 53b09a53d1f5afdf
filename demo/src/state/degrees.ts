/** Degrees, north and east positive. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Degrees to a tenth of a metre. */
export function roundedDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0;
}

/** A place to a tenth of a metre, as it is typed. */
export function formatPoint({ lat, lng }: Point): string {
  return `${roundedDegrees(lat)}, ${roundedDegrees(lng)}`;
}

/** Whole turns, in degrees, that a longitude is away from another. */
export function turnsTo(lng: number, reference: number): number {
  return 360 * Math.round((lng - reference) / 360);
}

/** A longitude from -180 to 180. */
export function onEarth(lng: number): number {
  return lng - turnsTo(lng, 0);
}

export function isPoint({ lat, lng }: Point): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}
